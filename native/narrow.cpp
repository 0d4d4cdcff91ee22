// Problems whose weights have up to 128 bits: nearly all.
#include "kinds.hpp"

namespace dutchess {

template std::shared_ptr<AnyMatching> begin(ClassGraph<std::int64_t>, std::vector<int>, Apart);
template std::shared_ptr<AnyMatching> begin(ClassGraph<std::int64_t>, std::vector<int>, Narrowed);
template std::shared_ptr<AnyMatching> begin(ClassGraph<Int128>, std::vector<int>, Apart);
template std::shared_ptr<AnyMatching> begin(ClassGraph<Int128>, std::vector<int>, Narrowed);

}  // namespace dutchess
