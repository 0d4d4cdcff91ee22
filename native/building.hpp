// From what Python hands over to a matching problem: the graph is filled, and its weights get the narrowest type that is
// wide enough.
#pragma once

#include "arguments.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "beginning.hpp"
#include "prices.hpp"

namespace dutchess {

template <class W>
void fill(ClassGraph<W>& graph, const Table& table) {
  graph.classes = static_cast<int>(table.classes);
  graph.table.assign(table.cells.size(), W(0));
  graph.exists.assign(table.cells.size(), 0);
  for (std::size_t i = 0; i < table.cells.size(); ++i) {
    W weight(0);
    if (!read_weight(table.cells[i].get(), weight)) continue;
    graph.table[i] = twice(twice(weight));
    graph.exists[i] = 1;
  }
  for (std::size_t r = 0; r < table.classes; ++r)
    for (std::size_t c = 0; c < r; ++c) {
      const std::size_t one = r * table.classes + c, other = c * table.classes + r;
      if (graph.exists[one] != graph.exists[other] || graph.table[one] != graph.table[other])
        fail(PyExc_ValueError, "the table must be symmetric");
    }
}

// A table whose classes are divided by the odd sets around vertices. To leave a set more often than once makes a matching
// lighter than anything else can.
struct Divided {
  const Table& table;
  const Nests nests;
  std::size_t vertices;

  int most() const {
    int most = 0;
    for (const auto& row : nests.crossings) most = std::max(most, *std::max_element(row.begin(), row.end()));
    return most;
  }

  std::size_t bits() const {
    if (!nests.sets) return table.bits;
    std::size_t room = 2;
    while (vertices * static_cast<std::size_t>(most()) >> room) ++room;
    return table.bits + room + 1;
  }
};

template <class W>
void fill(ClassGraph<W>& graph, const Divided& divided) {
  fill(graph, divided.table);
  if (!divided.nests.sets) return;
  W heaviest(0);
  for (std::size_t i = 0; i < graph.table.size(); ++i)
    if (graph.exists[i] && heaviest < graph.table[i]) heaviest = graph.table[i];
  const W unit = times(heaviest + W(4), divided.vertices);
  const auto classes = static_cast<std::size_t>(graph.classes), parts = divided.nests.crossings.size();
  const int most = divided.most();
  ClassGraph<W> plain = std::move(graph);
  graph = ClassGraph<W>{};
  graph.classes = static_cast<int>(classes * parts);
  for (std::size_t row = 0; row < classes; ++row)
    for (std::size_t part = 0; part < parts; ++part)
      for (std::size_t column = 0; column < classes; ++column)
        for (std::size_t other = 0; other < parts; ++other) {
          const int spared = most - divided.nests.crossings[part][other];
          graph.exists.push_back(plain.exists[row * classes + column]);
          graph.table.push_back(plain.table[row * classes + column] + times(unit, static_cast<std::uint64_t>(spared)));
        }
}

template <class W>
void fill(ClassGraph<W>& graph, const Priced& priced) {
  priced.fill(graph);
}

// The problem with weights of the narrowest type that is wide enough; `bits` is the length of the greatest weight. The
// edges are an `Apart` or `Narrowed`.
template <class Source, class Bounds>
std::shared_ptr<AnyMatching> build_any(
    const Source& source, std::size_t bits, std::vector<int> class_of, Bounds bounds) {
  const auto as = [&](auto graph) -> std::shared_ptr<AnyMatching> {
    fill(graph, source);
    return begin(std::move(graph), std::move(class_of), std::move(bounds));
  };
  std::size_t size_bits = 14;
  while (class_of.size() >> size_bits) ++size_bits;
  // Room for the factor four, the sum of two duals, the sum of all duals and a sign.
  const std::size_t room = bits + 6 + size_bits;
  if (room < 64) return as(ClassGraph<std::int64_t>{});
  if (room < 128) return as(ClassGraph<Int128>{});
  if (room < 256) return as(ClassGraph<Wide<4>>{});
  if (room < 512) return as(ClassGraph<Wide<8>>{});
  if (room < 1024) return as(ClassGraph<Wide<16>>{});
  fail(PyExc_OverflowError, "weights of more than 1,000 bits");
}

inline std::vector<int> read_classes(PyObject* argument) {
  std::vector<int> class_of = read_ints(argument);
  if (class_of.size() > static_cast<std::size_t>(std::numeric_limits<int>::max() / 4))
    fail(PyExc_OverflowError, "too many vertices");
  return class_of;
}

}  // namespace dutchess
