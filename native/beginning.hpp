// A problem begins with a graph whose table is filled, and its vertices. Everything that a kind of weights needs is compiled
// in narrow.cpp, wide.cpp or widest.cpp, so that a build with two processors takes half the time.
#pragma once

#include <memory>
#include <vector>

#include "matching.hpp"

namespace dutchess {

// The pairs without an edge, whatever their classes.
struct Apart {
  std::vector<std::vector<int>> excluded;
  Windows windows;
};

template <class W>
std::shared_ptr<AnyMatching> begin(ClassGraph<W> graph, std::vector<int> class_of, Apart apart);

template <class W>
std::shared_ptr<AnyMatching> begin(ClassGraph<W> graph, std::vector<int> class_of, Narrowed narrowed);

}  // namespace dutchess
