// How a problem begins, for the kinds of weights of the file that includes this.
#pragma once

#include <utility>

#include "beginning.hpp"

namespace dutchess {

template <class W>
std::shared_ptr<Matching<ClassGraph<W>>> unsolved(ClassGraph<W> graph, std::vector<int> class_of, Apart apart) {
  graph.n = static_cast<int>(class_of.size());
  graph.members.resize(static_cast<std::size_t>(graph.classes));
  for (int v = 0; v < graph.n; ++v) graph.members[static_cast<std::size_t>(class_of[v])].push_back(v);
  graph.class_of = std::move(class_of);
  graph.excluded = std::move(apart.excluded);
  graph.windows = std::move(apart.windows);
  graph.list_neighbours();
  auto duals = Matching<ClassGraph<W>>::first_duals(graph);
  std::vector<int> mate(static_cast<std::size_t>(graph.n), -1);
  return std::make_shared<Matching<ClassGraph<W>>>(std::move(graph), std::move(duals), std::move(mate));
}

template <class W>
std::shared_ptr<AnyMatching> begin(ClassGraph<W> graph, std::vector<int> class_of, Apart apart) {
  return unsolved(std::move(graph), std::move(class_of), std::move(apart));
}

template <class W>
std::shared_ptr<AnyMatching> begin(ClassGraph<W> graph, std::vector<int> class_of, Narrowed narrowed) {
  Apart apart;
  apart.excluded.resize(class_of.size());
  auto matching = unsolved(std::move(graph), std::move(class_of), std::move(apart));
  matching->begin_with(std::move(narrowed.lists), std::move(narrowed.nests), narrowed.mates);
  return matching;
}

}  // namespace dutchess
