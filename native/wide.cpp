// Problems whose weights have up to 256 bits.
#include "kinds.hpp"

namespace dutchess {

template std::shared_ptr<AnyMatching> begin(ClassGraph<Wide<4>>, std::vector<int>, Apart);
template std::shared_ptr<AnyMatching> begin(ClassGraph<Wide<4>>, std::vector<int>, Narrowed);

}  // namespace dutchess
