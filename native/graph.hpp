// Graphs whose edges are computed, not stored.
//
// A graph answers one question, weight(v, w, out): is there an edge, and how heavy is it? Weights are already
// multiplied by four (see solver.hpp). Edges can be removed, never added.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "rows.hpp"
#include "wide.hpp"

namespace dutchess {

// Edges that a question has removed: a row of bits for each vertex in question. An edge is removed if the row of either
// end says so.
class Removals {
 public:
  explicit Removals(int n) : words_((static_cast<std::size_t>(n) + 63) / 64), rows_(n) {}

  bool any() const { return any_; }
  bool contains(int v, int w) const { return any_ && (has(v, w) || has(w, v)); }

  // Leave a vertex only the allowed partners.
  void keep(int v, const std::vector<char>& allowed) {
    auto& row = rows_[v];
    if (row.empty()) row.assign(words_, 0);
    for (std::size_t w = 0; w < allowed.size(); ++w)
      if (!allowed[w]) row[w >> 6] |= std::uint64_t{1} << (w & 63);
    any_ = true;
  }

 private:
  bool has(int v, int w) const {
    const auto& row = rows_[v];
    const auto bit = static_cast<std::size_t>(w);
    return !row.empty() && (row[bit >> 6] >> (bit & 63) & 1);
  }
  std::size_t words_;
  std::vector<std::vector<std::uint64_t>> rows_;
  bool any_ = false;
};

// Vertices that are paired for good; neither end has any other edge.
class Pairs {
 public:
  explicit Pairs(int n) : partner_(n, -1) {}
  bool any() const { return any_; }
  bool blocks(int v, int w) const {
    return (partner_[v] >= 0 && partner_[v] != w) || (partner_[w] >= 0 && partner_[w] != v);
  }
  void fix(int v, int w) {
    partner_[v] = w;
    partner_[w] = v;
    any_ = true;
  }

 private:
  std::vector<int> partner_;
  bool any_ = false;
};

// Edges that are removed for whole sets of vertices. A demand has two flags: vertices with the first one keep only their
// edges to vertices with the second. UPPER and LOWER are the first demand. Two INNER vertices have no edge between them,
// nor do two LOWER ones once they are kept apart.
class Sides {
 public:
  using Flags = std::uint32_t;
  static constexpr Flags INNER = 1, UPPER = 2, LOWER = 4;

  explicit Sides(int n) : flags_(n, 0) {}
  bool blocks(int v, int w) const { return block(flags_[v], flags_[w]); }
  bool block(Flags a, Flags b) const { return ((a & FIRSTS) << 1 & ~b) | ((b & FIRSTS) << 1 & ~a) | (a & b & apart_); }
  Flags of(int v) const { return flags_[v]; }
  bool any() const { return used_; }
  bool uses(Flags flag) const { return used_ & flag; }

  // The first flag of a demand that is not used yet, 0 if there is none; the second is twice that.
  Flags unused_demand() const {
    for (Flags flag = 4 * UPPER; flag & FIRSTS; flag <<= 2)
      if (!(used_ & (flag | flag << 1))) return flag;
    return 0;
  }

  void add(int v, Flags flag) {
    ++(flag & FIRSTS ? fewer_ : changes_);
    flags_[v] |= flag;
    used_ |= flag;
  }
  void remove(int v, Flags second) {
    ++fewer_;
    flags_[v] &= ~second;
  }
  void keep_apart(Flags flag) {
    ++changes_;
    apart_ |= flag;
  }
  void clear(Flags flag) {
    ++changes_;
    for (auto& flags : flags_) flags &= ~flag;
    used_ &= ~flag;
  }

  // How often this vertex or that lost edges, and how often anything else changed.
  int fewer() const { return fewer_; }
  int changes() const { return changes_; }

 private:
  static constexpr Flags FIRSTS = 0x2AAAAAAA;
  std::vector<Flags> flags_;
  Flags used_ = 0, apart_ = INNER;
  int fewer_ = 0, changes_ = 0;
};

// The neighbours of each vertex in order, for graphs in which most pairs have no edge: following the edges is then
// faster than testing every pair.
class Neighbours {
 public:
  static constexpr int MOST = 4000;  // vertices; with more of them, the lists could fill the memory

  template <class F>
  void list(int n, F has_edge) {
    Lists lists(static_cast<std::size_t>(n));
    for (int v = 0; v < n; ++v)
      for (int w = 0; w < n; ++w)
        if (has_edge(v, w)) lists[static_cast<std::size_t>(v)].push_back(w);
    take(std::move(lists));
  }
  void take(std::vector<std::vector<int>> lists) {
    if (!lists.empty()) lists_ = std::make_shared<const Lists>(std::move(lists));
  }
  bool listed() const { return lists_ != nullptr; }
  const std::vector<int>& of(int v) const { return (*lists_)[static_cast<std::size_t>(v)]; }

 private:
  using Lists = std::vector<std::vector<int>>;
  std::shared_ptr<const Lists> lists_;  // copies of a problem share them
};

// Weights by the classes of the two ends, except for a sparse list of excluded pairs and the pairs that windows
// exclude.
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
  Windows windows;
  Neighbours neighbours;
  Rows rows;  // where there are windows, instead of lists of neighbours

  // Are at least this many out of a hundred pairs excluded?
  bool excludes_percent(int percent) const {
    double count = windows.bind() ? windows.parted() : 0;
    for (const auto& list : excluded) count += static_cast<double>(list.size());
    return 100 * count >= percent * static_cast<double>(n) * n;
  }

  // List the neighbours if there are windows or at least half of the pairs are excluded. Those whom only their classes
  // keep apart are among them, because classes may change.
  void list_neighbours() {
    if (windows.bind()) rows.fill(windows, excluded);
    if (rows.any() || n > Neighbours::MOST || !excludes_percent(50)) return;
    neighbours.list(n, [&](int v, int w) { return !excludes(v, w) && !(windows.bind() && windows.part(v, w)); });
  }

  // Give a vertex another class.
  void move(int v, int c) {
    auto& from = members[static_cast<std::size_t>(class_of[v])];
    auto& to = members[static_cast<std::size_t>(c)];
    from.erase(std::remove(from.begin(), from.end(), v), from.end());
    to.insert(std::lower_bound(to.begin(), to.end(), v), v);
    class_of[v] = c;
  }

  bool weight(int v, int w, W& out) const {
    if (v == w) return false;
    const std::size_t cell = static_cast<std::size_t>(class_of[v]) * classes + class_of[w];
    if (!exists[cell]) return false;
    if (lacks(v, w)) return false;
    out = table[cell];
    return true;
  }

  // For searches by type, see types.hpp: vertices of a class differ in single pairs only, unless there are windows.
  static constexpr int ROLES = 1;
  bool has_kinds() const { return rows.any() || !windows.bind(); }
  int kind(int v) const { return class_of[v]; }
  int roles(int) const { return ROLES; }
  W worth(int, int) const { return W(0); }
  bool joins(int v, int, int w, int, W& out) const {
    const std::size_t cell = static_cast<std::size_t>(class_of[v]) * classes + class_of[w];
    if (!exists[cell]) return false;
    out = table[cell];
    return true;
  }
  bool lacks(int v, int w) const {
    return rows.any() ? !rows.has(v, w) : (windows.bind() && windows.part(v, w)) || excludes(v, w);
  }

  // Is this pair in the list of those without an edge? A vertex has no edge to itself.
  bool excludes(int v, int w) const {
    const auto& list = excluded[v];
    return v == w || (list.size() > 16 ? std::binary_search(list.begin(), list.end(), w)
                                       : std::find(list.begin(), list.end(), w) != list.end());
  }
};

// Places of vertices in a sequence (1, 2, ...; 0 for a vertex outside it). The first `half` places are the upper half.
struct Placement {
  std::vector<int> place;
  int half = 0;
  std::int64_t unit = 0;

  std::int64_t potential(int v) const { return place[v] && place[v] <= half ? 4 * (unit - place[v]) : 0; }

  // How much worse an edge is than one between the halves; 0 for an edge between them.
  std::int64_t misplacement(int v, int w) const {
    const int low = std::min(place[v], place[w]), high = std::max(place[v], place[w]);
    if (low == 0) return high && high <= half ? unit - high : 0;
    if (low <= half) return high <= half ? unit - high : 0;
    return low;
  }

  std::int64_t weight(int v, int w) const { return potential(v) + potential(w) - 4 * misplacement(v, w); }

  // The same by roles: of two vertices in the sequence, the one with the lower place is the top, which makes the edge
  // as heavy as can be; a vertex outside it counts as a top, and of two of them both do.
  enum Role { TOP, BOTTOM };
  static constexpr int ROLES = 2;
  int roles(int v) const { return place[v] ? ROLES : 1; }
  std::int64_t worth(int v, int role) const {
    if (!place[v] || role == BOTTOM) return 0;
    return place[v] <= half ? 4 * (unit - place[v]) : -4 * static_cast<std::int64_t>(place[v]);
  }
  bool fit(int v, int role, int w, int other) const { return role != other || !(place[v] || place[w]); }
};

// The edges of a solved matching, with weights that first compare as theirs, then by how well the tops of pairs are
// placed.
template <class Solved, class V>
class ScaledGraph {
 public:
  using Weight = V;

  int n = 0;
  std::shared_ptr<const Solved> solved;
  std::vector<V> table;  // the weights of the solved graph by class, scaled
  Placement placement;
  Neighbours neighbours;
  Rows rows;  // none
  std::vector<int> kinds;  // empty if there are too many

  static constexpr int ROLES = Placement::ROLES;
  bool has_kinds() const { return !kinds.empty(); }
  int kind(int v) const { return kinds[v]; }
  int roles(int v) const { return placement.roles(v); }
  V worth(int v, int role) const { return V(placement.worth(v, role)); }
  bool joins(int v, int role, int w, int other, V& out) const {
    if (!placement.fit(v, role, w, other) || !solved->could_join(v, w)) return false;
    out = table[solved->cell(v, w)];
    return true;
  }
  bool lacks(int v, int w) const { return !solved->has_edge(v, w); }

  bool weight(int v, int w, V& out) const {
    if (!solved->has_edge(v, w)) return false;
    out = table[solved->cell(v, w)] + V(placement.weight(v, w));
    return true;
  }
};

// The tight edges of a solved matching, weighted by how well the tops of pairs are placed.
template <class Solved>
class PlacementGraph {
 public:
  using Weight = std::int64_t;

  int n = 0;
  std::shared_ptr<const Solved> solved;
  Placement placement;
  Neighbours neighbours;
  Rows rows;  // none
  std::vector<int> kinds;  // empty if there are too many

  static constexpr int ROLES = Placement::ROLES;
  bool has_kinds() const { return !kinds.empty(); }
  int kind(int v) const { return kinds[v]; }
  int roles(int v) const { return placement.roles(v); }
  std::int64_t worth(int v, int role) const { return placement.worth(v, role); }
  bool joins(int v, int role, int w, int other, std::int64_t& out) const {
    out = 0;
    return placement.fit(v, role, w, other) && solved->could_be_tight(v, w);
  }
  bool lacks(int v, int w) const { return !solved->is_tight(v, w); }

  bool weight(int v, int w, std::int64_t& out) const {
    if (!solved->is_tight(v, w)) return false;
    out = placement.weight(v, w);
    return true;
  }
};

// Edges in lists, each with its weight. It is not searched by type.
class ListedGraph {
 public:
  using Weight = std::int64_t;

  int n = 0;
  Neighbours neighbours;
  Rows rows;  // none
  std::vector<std::vector<std::int64_t>> weights;  // of the edges to the neighbours, in their order

  bool weight(int v, int w, std::int64_t& out) const {
    const auto& list = neighbours.of(v);
    const auto at = std::lower_bound(list.begin(), list.end(), w);
    if (at == list.end() || *at != w) return false;
    out = weights[static_cast<std::size_t>(v)][static_cast<std::size_t>(at - list.begin())];
    return true;
  }

  static constexpr int ROLES = 1;
  bool has_kinds() const { return false; }
  int kind(int) const { return -1; }
  int roles(int) const { return 0; }
  std::int64_t worth(int, int) const { return 0; }
  bool joins(int, int, int, int, std::int64_t&) const { return false; }
  bool lacks(int, int) const { return true; }
};

}  // namespace dutchess
