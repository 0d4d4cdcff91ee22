// Alternating trees over a matching, with blossoms: what the primal-dual method grows and changes.
//
// Owns labels, blossoms and augmentation. It never looks at edges: solver.hpp decides which edge is followed.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "wide.hpp"

namespace dutchess {

template <class W>
class Forest {
 protected:
  using Edge = std::pair<int, int>;
  enum Label : unsigned char { FREE, S, T };
  static constexpr Edge NONE{-1, -1};

  // What is kept between two searches: duals, matching, and the blossoms with their cycles.
  struct State {
    std::vector<W> u, z;
    std::vector<int> mate, parent, base, unused, kept, kept_at;  // kept: all blossoms in use, and where they are in it
    std::vector<int> slot, outermost;  // a vertex stands for all of its outermost blossom; which one that is
    std::vector<std::vector<int>> children;
    std::vector<std::vector<Edge>> cycle;
    std::vector<int> first_leaf, last_leaf, next_leaf;  // the vertices inside a blossom are linked, child after child
    std::vector<int> leaves;                            // how many these are
  };

  Forest(int n, std::vector<W> duals, std::vector<int> mate) : n_(n) {
    s_.u = std::move(duals);
    s_.mate = std::move(mate);
    s_.z.assign(2 * n_, W(0));
    s_.base.assign(2 * n_, -1);
    s_.first_leaf.assign(2 * n_, -1);
    s_.last_leaf.assign(2 * n_, -1);
    s_.next_leaf.assign(n_, -1);
    s_.slot.resize(n_);
    s_.outermost.resize(n_);
    s_.leaves.assign(2 * n_, 1);
    s_.kept_at.assign(2 * n_, -1);
    for (int v = 0; v < n_; ++v)
      s_.slot[v] = s_.outermost[v] = s_.base[v] = s_.first_leaf[v] = s_.last_leaf[v] = v;
    s_.parent.assign(2 * n_, -1);
    s_.children.resize(2 * n_);
    s_.cycle.resize(2 * n_);
    for (int b = 2 * n_ - 1; b >= n_; --b) s_.unused.push_back(b);
    label_.assign(2 * n_, FREE);
    via_.assign(2 * n_, NONE);
    root_.assign(2 * n_, -1);
    tree_.resize(2 * n_);
    next_.assign(n_, 0);
    wanted_.assign(n_, 0);
  }

  W dual_value() const {
    W value(0);
    for (int v = 0; v < n_; ++v) value += s_.u[v];
    for (const int b : s_.kept) {
      int count = 0;
      for_leaves(b, [&](int) { ++count; });
      value += times(s_.z[b], static_cast<std::uint64_t>(count / 2));
    }
    return value;
  }

  // The outermost blossom around a vertex, or the vertex itself.
  int inside(int v) const { return s_.outermost[s_.slot[v]]; }

  void pair(int v, int w) {
    s_.mate[v] = w;
    s_.mate[w] = v;
  }

  // -- labels
  // ------------------------------------------------------------------------------------------------------------

  void clear_labels() {
    std::fill(label_.begin(), label_.end(), static_cast<unsigned char>(FREE));
    for (const int root : roots_) tree_[root].clear();
    roots_.clear();
    queue_.clear();
    reached_.clear();
  }

  void label_s(int blossom, Edge via) {
    label_[blossom] = S;
    via_[blossom] = via;
    join_tree(blossom, via.first < 0 ? blossom : root_[inside(via.first)]);
    for_leaves(blossom, [&](int v) { enqueue(v); });
  }

  void join_tree(int blossom, int root) {
    root_[blossom] = root;
    if (tree_[root].empty()) roots_.push_back(root);
    tree_[root].push_back(blossom);
  }

  // After an augmentation, the whole tree is free again. Calls f for every vertex of it. The number of a blossom that was
  // expanded in this tree may belong to one of another tree now.
  template <class F>
  void release_tree(int root, F f) {
    for (const int blossom : tree_[root]) {
      if (s_.parent[blossom] >= 0 || label_[blossom] == FREE || root_[blossom] != root) continue;
      label_[blossom] = FREE;
      for_leaves(blossom, f);
    }
    tree_[root].clear();
  }

  // An even vertex looks at its edges, from the first one on.
  void requeue(int v) {
    queue_.push_back(v);
    next_[v] = 0;
  }

  void enqueue(int v) {
    requeue(v);
    if (wanted_[v]) reached_.push_back(v);
  }

  void label_t(int vertex, int parent) {
    const int blossom = inside(vertex);
    label_[blossom] = T;
    via_[blossom] = {parent, vertex};
    join_tree(blossom, root_[inside(parent)]);
    const int base = s_.base[blossom], mate = s_.mate[base];
    label_s(inside(mate), {base, mate});
  }

  template <class F>
  void for_leaves(int blossom, F&& f) const {
    const int last = s_.last_leaf[blossom];
    for (int v = s_.first_leaf[blossom];; v = s_.next_leaf[v]) {
      f(v);
      if (v == last) return;
    }
  }

  // -- blossoms
  // ----------------------------------------------------------------------------------------------------------

  int common_base(int v, int w) {
    ++stamp_;
    seen_.resize(2 * n_, 0);
    int ends[2] = {inside(v), inside(w)};
    int turn = 0;
    while (ends[0] >= 0 || ends[1] >= 0) {
      int& end = ends[turn];
      turn ^= 1;
      if (end < 0) continue;
      if (seen_[end] == stamp_) return s_.base[end];
      seen_[end] = stamp_;
      if (via_[end].first < 0) end = -1;
      else end = inside(via_[inside(via_[end].first)].first);
    }
    return -1;
  }

  void shrink(int base, int v, int w) {
    const int top = inside(base);
    const int blossom = s_.unused.back();
    s_.unused.pop_back();
    s_.kept_at[blossom] = static_cast<int>(s_.kept.size());
    s_.kept.push_back(blossom);
    auto& children = s_.children[blossom];
    auto& cycle = s_.cycle[blossom];
    children.assign(1, top);
    cycle.clear();
    std::vector<int> path;
    for (int b = inside(v); b != top; b = inside(via_[b].first)) path.push_back(b);
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      children.push_back(*it);
      cycle.push_back(via_[*it]);
    }
    cycle.push_back({v, w});
    for (int b = inside(w); b != top; b = inside(via_[b].first)) {
      children.push_back(b);
      cycle.push_back({via_[b].second, via_[b].first});
    }
    s_.base[blossom] = base;
    s_.parent[blossom] = -1;
    s_.z[blossom] = W(0);
    label_[blossom] = S;
    via_[blossom] = via_[top];
    join_tree(blossom, root_[top]);
    s_.first_leaf[blossom] = s_.first_leaf[top];
    s_.last_leaf[blossom] = s_.last_leaf[top];
    s_.leaves[blossom] = 0;
    int largest = top;
    for (const int child : children) {
      s_.parent[child] = blossom;
      s_.leaves[blossom] += s_.leaves[child];
      if (s_.leaves[child] > s_.leaves[largest]) largest = child;
      if (child != top) {
        s_.next_leaf[s_.last_leaf[blossom]] = s_.first_leaf[child];
        s_.last_leaf[blossom] = s_.last_leaf[child];
      }
    }
    const int slot = s_.slot[s_.first_leaf[largest]];
    s_.outermost[slot] = blossom;
    for (const int child : children) {
      if (child != largest) for_leaves(child, [&](int leaf) { s_.slot[leaf] = slot; });
      if (label_[child] == T) for_leaves(child, [&](int leaf) { enqueue(leaf); });
    }
  }

  // This blossom, or vertex, is an outermost one again.
  void set_free(int blossom) {
    s_.parent[blossom] = -1;
    const int slot = s_.first_leaf[blossom];
    s_.outermost[slot] = blossom;
    for_leaves(blossom, [&](int leaf) { s_.slot[leaf] = slot; });
  }

  void release_children(int blossom) {
    for (const int child : s_.children[blossom]) set_free(child);
  }

  void forget(int blossom) {
    s_.children[blossom].clear();
    s_.cycle[blossom].clear();
    s_.base[blossom] = -1;
    s_.z[blossom] = W(0);
    label_[blossom] = FREE;
    s_.unused.push_back(blossom);
    const int at = s_.kept_at[blossom], last = s_.kept.back();
    s_.kept[at] = last;
    s_.kept_at[last] = at;
    s_.kept.pop_back();
  }

  // Dissolve all outermost blossoms with z = 0, and those with z = 0 inside them that are then outermost.
  void dissolve_empty_blossoms() {
    std::vector<int> empty;
    for (const int b : s_.kept)
      if (s_.parent[b] < 0 && s_.z[b] == W(0)) empty.push_back(b);
    while (!empty.empty()) {
      const int blossom = empty.back();
      empty.pop_back();
      for (const int child : s_.children[blossom]) {
        if (child >= n_ && s_.z[child] == W(0)) {
          s_.parent[child] = -1;
          empty.push_back(child);
        } else {
          set_free(child);
        }
      }
      forget(blossom);
    }
  }

  // Dissolve an outermost blossom: its dual moves to its vertices, and the matched edge that leaves it gets slack.
  void open(int blossom) {
    const W share = half(s_.z[blossom]);
    for_leaves(blossom, [&](int leaf) { s_.u[leaf] += share; });
    const int base = s_.base[blossom], mate = s_.mate[base];
    if (mate >= 0 && W(0) < share) s_.mate[base] = s_.mate[mate] = -1;
    release_children(blossom);
    forget(blossom);
  }

  // Open all blossoms around a vertex.
  void bare(int vertex) {
    while (inside(vertex) != vertex) open(inside(vertex));
  }

  // Replace an odd blossom whose z has become 0 by the part of its cycle that the tree runs through.
  void expand_in_tree(int blossom) {
    const std::vector<int> children = s_.children[blossom];
    const std::vector<Edge> cycle = s_.cycle[blossom];
    const int count = static_cast<int>(children.size());
    Edge hop = via_[blossom];
    release_children(blossom);
    for (const int child : children) label_[child] = FREE, root_[child] = root_[blossom];
    int at = static_cast<int>(std::find(children.begin(), children.end(), inside(hop.second)) - children.begin());
    const bool forward = at % 2 == 1;
    const auto directed = [&](int i) {
      const Edge& e = cycle[(i + count) % count];
      return forward ? e : Edge{e.second, e.first};
    };
    while (at != 0) {
      label_[children[at]] = T;
      via_[children[at]] = hop;
      join_tree(children[at], root_[blossom]);
      label_s(children[(forward ? at + 1 : at - 1) % count], directed(forward ? at : at - 1));
      hop = directed(forward ? at + 1 : at - 2);
      at = forward ? (at + 2) % count : at - 2;
    }
    label_[children[0]] = T;
    via_[children[0]] = hop;
    join_tree(children[0], root_[blossom]);
    forget(blossom);
  }

  // -- augmentation
  // ------------------------------------------------------------------------------------------------------

  // Match an even vertex with `partner` and swap the edges on its path to the root.
  void flip(int vertex, int partner) {
    while (true) {
      const int blossom = inside(vertex);
      if (blossom >= n_) rotate(blossom, vertex);
      s_.mate[vertex] = partner;
      if (via_[blossom].first < 0) return;
      const int odd = inside(via_[blossom].first);
      const Edge entry = via_[odd];
      if (odd >= n_) rotate(odd, entry.second);
      s_.mate[entry.second] = entry.first;
      vertex = entry.first;
      partner = entry.second;
    }
  }

  // Swap the edges inside a blossom so that `vertex` becomes its base, from the innermost blossom around it outwards.
  // Blossoms may be nested as deep as there are vertices.
  void rotate(int blossom, int vertex) {
    for (int child = vertex; child != blossom; child = s_.parent[child]) rotate_cycle(s_.parent[child], child, vertex);
  }

  // The same for the cycle of a blossom, whose child around the vertex has been rotated.
  void rotate_cycle(int blossom, int child, int vertex) {
    auto& children = s_.children[blossom];
    auto& cycle = s_.cycle[blossom];
    const int count = static_cast<int>(children.size());
    const int at = static_cast<int>(std::find(children.begin(), children.end(), child) - children.begin());
    const bool forward = at % 2 == 1;
    for (int step = at; step != 0;) {
      Edge e;
      int first, second;
      if (forward) {
        e = cycle[(step + 1) % count];
        first = children[(step + 1) % count];
        second = children[(step + 2) % count];
        step = (step + 2) % count;
      } else {
        e = {cycle[step - 2].second, cycle[step - 2].first};
        first = children[step - 1];
        second = children[step - 2];
        step -= 2;
      }
      if (first >= n_) rotate(first, e.first);
      if (second >= n_) rotate(second, e.second);
      pair(e.first, e.second);
    }
    std::rotate(children.begin(), children.begin() + at, children.end());
    std::rotate(cycle.begin(), cycle.begin() + at, cycle.end());
    s_.base[blossom] = vertex;
  }

  int n_;
  State s_;
  std::vector<unsigned char> label_;
  std::vector<Edge> via_;
  std::vector<int> root_, roots_;  // the blossom with which the tree of a blossom began; all of those
  std::vector<std::vector<int>> tree_;  // for each of them, what has joined its tree
  std::vector<int> queue_;
  std::vector<std::size_t> next_;  // for even vertices: the edge to look at next, where edges are listed
  std::vector<char> wanted_;
  std::vector<int> reached_;  // wanted vertices at even places

 private:
  std::vector<unsigned> seen_;
  unsigned stamp_ = 0;
};

}  // namespace dutchess
