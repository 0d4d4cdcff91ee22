// Problems whose weights have up to 1,024 bits.
#include "kinds.hpp"

namespace dutchess {

template std::shared_ptr<AnyMatching> begin(ClassGraph<Wide<8>>, std::vector<int>, Apart);
template std::shared_ptr<AnyMatching> begin(ClassGraph<Wide<8>>, std::vector<int>, Narrowed);
template std::shared_ptr<AnyMatching> begin(ClassGraph<Wide<16>>, std::vector<int>, Apart);
template std::shared_ptr<AnyMatching> begin(ClassGraph<Wide<16>>, std::vector<int>, Narrowed);

}  // namespace dutchess
