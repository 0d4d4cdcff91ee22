// Graphs whose edges are computed, not stored.
//
// A graph answers one question, weight(v, w, out): is there an edge, and how heavy is it? Weights are already multiplied by
// four (see matching.hpp). Edges can be removed, never added.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "wide.hpp"

namespace dutchess {

// Edges that a question has taken away: a row of bits for each vertex that lost any.
class Removals {
 public:
  explicit Removals(int n) : words_((n + 63) / 64), rows_(n) {}

  bool contains(int v, int w) const {
    const auto& row = rows_[v];
    return !row.empty() && (row[w >> 6] >> (w & 63) & 1);
  }
  void add(int v, int w) {
    set(v, w);
    set(w, v);
  }

 private:
  void set(int v, int w) {
    auto& row = rows_[v];
    if (row.empty()) row.assign(words_, 0);
    row[w >> 6] |= std::uint64_t{1} << (w & 63);
  }
  std::size_t words_;
  std::vector<std::vector<std::uint64_t>> rows_;
};

// Vertices paired for good: neither end has any other edge.
class Pairs {
 public:
  explicit Pairs(int n) : partner_(n, -1) {}
  bool blocks(int v, int w) const {
    return (partner_[v] >= 0 && partner_[v] != w) || (partner_[w] >= 0 && partner_[w] != v);
  }
  void fix(int v, int w) {
    partner_[v] = w;
    partner_[w] = v;
  }

 private:
  std::vector<int> partner_;
};

// Weights by class of the two ends, less a sparse list of excluded pairs.
template <class W>
class ClassGraph {
 public:
  using Weight = W;

  int n = 0;
  int classes = 0;
  std::vector<int> class_of;
  std::vector<W> table;               // classes x classes, times four
  std::vector<unsigned char> exists;  // classes x classes
  std::vector<std::vector<int>> excluded;  // sorted
  std::vector<std::vector<int>> members;   // vertices of each class

  bool weight(int v, int w, W& out) const {
    if (v == w) return false;
    const std::size_t cell = static_cast<std::size_t>(class_of[v]) * classes + class_of[w];
    if (!exists[cell]) return false;
    const auto& list = excluded[v];
    if (!list.empty() && std::find(list.begin(), list.end(), w) != list.end()) return false;
    out = table[cell];
    return true;
  }
};

// Weights given one by one.
template <class W>
class DenseGraph {
 public:
  using Weight = W;

  int n = 0;
  std::vector<W> weights;
  std::vector<unsigned char> exists;

  bool weight(int v, int w, W& out) const {
    const std::size_t cell = static_cast<std::size_t>(v) * n + w;
    if (!exists[cell]) return false;
    out = weights[cell];
    return true;
  }
};

// How much worse an edge is than one between the halves (sides: 1 upper half, 2 lower half, 0 outside); 0 for such an edge.
inline std::int64_t misplacement(int v, int w, const std::vector<signed char>& sides, std::int64_t unit) {
  const int low = std::min(v, w), high = std::max(v, w);
  if (sides[low] == 1) {
    if (sides[high] == 2) return 0;
    return unit - (sides[high] == 1 ? high : low);
  }
  return sides[low] == 2 && sides[high] == 2 ? low : 0;
}

inline std::int64_t potential(int v, const std::vector<signed char>& sides, std::int64_t unit) {
  return sides[v] == 1 ? 4 * (unit - v) : 0;
}

// The tight edges of a solved matching, weighted by how well the tops of pairs are placed.
template <class Solved>
class PlacementGraph {
 public:
  using Weight = std::int64_t;

  int n = 0;
  std::shared_ptr<const Solved> solved;
  std::vector<signed char> sides;
  std::int64_t unit = 0;

  bool weight(int v, int w, std::int64_t& out) const {
    if (!solved->is_tight(v, w)) return false;
    out = potential(v, sides, unit) + potential(w, sides, unit) - 4 * misplacement(v, w, sides, unit);
    return true;
  }
};

}  // namespace dutchess
