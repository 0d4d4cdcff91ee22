// How the kernel's long work can be interrupted.
#pragma once

#include <cstddef>

namespace dutchess {

// Thrown by `checkpoint` to end the work at once.
struct Interrupted {};

// Called from time to time while the kernel works. A caller that can be interrupted sets it.
inline void (*checkpoint)() = nullptr;

// Counts steps, so that `checkpoint` is not called too often.
class Pulse {
 public:
  void step(std::size_t steps = 1) {
    steps_ += steps;
    if (steps_ < INTERVAL) return;
    steps_ = 0;
    if (checkpoint) checkpoint();
  }

 private:
  static constexpr std::size_t INTERVAL = std::size_t{1} << 20;
  std::size_t steps_ = 0;
};

}  // namespace dutchess
