// Perfect matching of greatest weight in a general graph, and questions about all such matchings.
//
// The primal-dual method of Edmonds as organised by Galil ("Efficient algorithms for finding maximum matching in
// graphs", ACM Computing Surveys 18, 1986). src/dutchess/matching/twin.py is the same method in Python and states the
// invariants: with weights times four, slack(x, y) = u[x] + u[y] - w(x, y) >= 0; matched edges and the edges of a
// blossom's cycle are tight; only blossoms with z > 0 are kept between two calls. What is added here is speed: edges
// are looked at by class, and a question that fails moves the duals so that the edges it ruled out are not looked at
// again.
#pragma once

#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "forest.hpp"
#include "graph.hpp"

namespace dutchess {

class AnyMatching {
 public:
  virtual ~AnyMatching() = default;
  virtual int maximise() = 0;
  virtual const std::vector<int>& mates() const = 0;
  virtual bool restrict(int vertex, const std::vector<char>& allowed) = 0;
  virtual bool place(const std::vector<int>& uppers, const std::vector<int>& lowers) = 0;
  virtual void fix_in_order(const std::vector<int>& tops, const std::vector<int>& bottoms) = 0;
  virtual std::shared_ptr<AnyMatching> refine(std::vector<int> positions, int half) = 0;
};

template <class W> struct Wider;
template <> struct Wider<std::int64_t> { using type = __int128; };
template <> struct Wider<__int128> { using type = Wide<4>; };
template <std::size_t N> struct Wider<Wide<N>> { using type = Wide<2 * N>; };

template <class To, class From>
To widen(const From& value) {
  if constexpr (std::is_same_v<From, std::int64_t> || std::is_same_v<From, __int128>) {
    if constexpr (std::is_same_v<To, __int128>) {
      return value;
    } else {
      To wide(value < 0 ? -1 : 0);
      wide.limb[0] = static_cast<std::uint64_t>(value);
      wide.limb[1] = static_cast<std::uint64_t>(value >> (sizeof(From) == 16 ? 64 : 63));
      return wide;
    }
  } else {
    To wide(value.negative() ? -1 : 0);
    for (std::size_t i = 0; i < sizeof(From) / 8; ++i) wide.limb[i] = value.limb[i];
    return wide;
  }
}

template <class Graph>
class Matching final : public AnyMatching,
                       public std::enable_shared_from_this<Matching<Graph>>,
                       private Forest<typename Graph::Weight> {
  using W = typename Graph::Weight;
  using Base = Forest<W>;
  using typename Base::Label;
  using typename Base::State;
  using Base::clear_labels, Base::common_base, Base::dissolve_empty_blossoms, Base::dual_value, Base::expand_in_tree;
  using Base::flip, Base::found_, Base::label_, Base::label_s, Base::label_t, Base::n_, Base::open, Base::pair;
  using Base::queue_, Base::rotate, Base::s_, Base::shrink, Base::wanted_;
  using Base::FREE, Base::NONE, Base::S, Base::T;
  static constexpr bool by_class = std::is_same_v<Graph, ClassGraph<W>>;

 public:
  Matching(Graph graph, std::vector<W> duals, std::vector<int> mate)
      : Base(graph.n, std::move(duals), std::move(mate)),
        graph_(std::move(graph)),
        removed_(n_),
        fixed_(n_),
        partner_(n_, -1) {
    refresh_minima();
  }

  // Half of the heaviest edge of each vertex (times four): duals that leave no edge with negative slack.
  static std::vector<W> first_duals(const Graph& graph) {
    std::vector<W> duals(graph.n, W(0));
    if constexpr (by_class) {
      for (int v = 0; v < graph.n; ++v) {
        const std::size_t row = static_cast<std::size_t>(graph.class_of[v]) * graph.classes;
        W best(0);
        for (int c = 0; c < graph.classes; ++c)
          if (graph.exists[row + c] && best < graph.table[row + c]) best = graph.table[row + c];
        duals[v] = half(best);
      }
    } else {
      for (int v = 0; v < graph.n; ++v) {
        W best(0), weight;
        for (int w = 0; w < graph.n; ++w)
          if (graph.weight(v, w, weight) && best < weight) best = weight;
        duals[v] = twice(half(half(best))) + W(2);  // even, and not less than half of the heaviest edge
      }
    }
    return duals;
  }

  const std::vector<int>& mates() const override { return s_.mate; }

  bool is_tight(int v, int w) const {
    W weight;
    return edge(v, w, weight) && s_.u[v] + s_.u[w] == weight;
  }

  int maximise() override {
    match_greedily();
    std::vector<int> roots;
    while (true) {
      roots.clear();
      for (int v = 0; v < n_; ++v)
        if (s_.mate[v] < 0) roots.push_back(v);
      if (roots.empty() || !grow_and_augment(roots)) return static_cast<int>(roots.size());
    }
  }

  bool restrict(int vertex, const std::vector<char>& allowed) override {
    if (s_.inside[vertex] != vertex) return restrict_by_solving(vertex, allowed);
    if (!allowed[s_.mate[vertex]]) {
      std::vector<int> tight;
      for (int w = 0; w < n_; ++w)
        if (allowed[w] && is_tight(vertex, w)) tight.push_back(w);
      if (reachable_partner(vertex, tight, true) < 0) return false;
    }
    drop_edges(vertex, allowed);
    return true;
  }

  bool place(const std::vector<int>& uppers, const std::vector<int>& lowers) override {
    std::vector<char> is_lower(n_, 0);
    for (const int v : lowers) is_lower[v] = 1;
    const bool blossoms = !s_.kept.empty();
    const Removals removed = removed_;
    const State saved = blossoms ? s_ : State{};
    bool placed = true;
    for (const int v : uppers) placed = restrict(v, is_lower) && placed;
    if (placed) return true;
    removed_ = removed;
    if (blossoms) {
      s_ = saved;
      refresh_minima();
    }
    return false;
  }

  void fix_in_order(const std::vector<int>& tops, const std::vector<int>& bottoms) override {
    std::vector<int> free = bottoms;
    for (const int top : tops) {
      const int chosen = first_partner(top, free);
      if (chosen < 0) throw std::logic_error("no candidate is in an optimal matching");
      free.erase(std::find(free.begin(), free.end(), chosen));
      fixed_.fix(top, chosen);
      partner_[top] = chosen;
      partner_[chosen] = top;
    }
  }

  std::shared_ptr<AnyMatching> refine(std::vector<int> positions, int half) override {
    if constexpr (by_class) {
      Placement placement{std::move(positions), half, static_cast<std::int64_t>(n_) * n_ + 1};
      return s_.kept.empty() ? refine_tight(std::move(placement)) : refine_all(placement);
    } else {
      throw std::logic_error("a refined matching cannot be refined again");
    }
  }

  bool match_rest() {
    for (int root = 0; root < n_; ++root)
      if (s_.mate[root] < 0 && !grow_and_augment({root})) return false;
    return true;
  }

 private:
  bool edge(int v, int w, W& weight) const {
    return !fixed_.blocks(v, w) && !removed_.contains(v, w) && graph_.weight(v, w, weight);
  }

  // -- building blocks of the questions
  // ---------------------------------------------------------------------------------

  std::shared_ptr<AnyMatching> refine_tight(Placement placement) {
    using Refined = PlacementGraph<Matching<Graph>>;
    std::vector<std::int64_t> duals(n_);
    std::vector<int> mate(s_.mate);
    for (int v = 0; v < n_; ++v) {
      duals[v] = placement.potential(v);
      if (placement.misplacement(v, s_.mate[v])) mate[v] = -1;
    }
    Refined graph;
    graph.n = n_;
    graph.solved = this->shared_from_this();
    graph.placement = std::move(placement);
    auto refined = std::make_shared<Matching<Refined>>(std::move(graph), std::move(duals), std::move(mate));
    refined->match_rest();
    return refined;
  }

  std::shared_ptr<AnyMatching> refine_all(const Placement& placement) {
    using V = typename Wider<W>::type;
    DenseGraph<V> graph;
    graph.n = n_;
    graph.weights.assign(static_cast<std::size_t>(n_) * n_, V(0));
    graph.exists.assign(static_cast<std::size_t>(n_) * n_, 0);
    const std::uint64_t scale = 2 * static_cast<std::uint64_t>(n_) * static_cast<std::uint64_t>(placement.unit);
    for (int v = 0; v < n_; ++v)
      for (int w = 0; w < n_; ++w) {
        W weight;
        if (!edge(v, w, weight)) continue;
        const std::size_t cell = static_cast<std::size_t>(v) * n_ + w;
        graph.weights[cell] = times(widen<V>(weight), scale) + V(placement.weight(v, w));
        graph.exists[cell] = 1;
      }
    auto duals = Matching<DenseGraph<V>>::first_duals(graph);
    auto refined =
        std::make_shared<Matching<DenseGraph<V>>>(std::move(graph), std::move(duals), std::vector<int>(n_, -1));
    refined->match_rest();
    return refined;
  }

  // Give `top` the first candidate with which an optimal matching exists.
  int first_partner(int top, const std::vector<int>& candidates) {
    if (s_.inside[top] != top) {
      std::vector<char> allowed(n_, 0);
      for (const int candidate : candidates) {
        allowed[candidate] = 1;
        if (restrict_by_solving(top, allowed)) return candidate;
        allowed[candidate] = 0;
      }
      return -1;
    }
    std::size_t i = 0;
    while (i < candidates.size() && !is_tight(top, candidates[i])) ++i;
    if (i == candidates.size()) return -1;
    const int first = candidates[i], present = s_.mate[top];
    if (first == present) return first;
    if (s_.kept.empty() && is_tight(present, s_.mate[first])) {
      pair(present, s_.mate[first]);
      pair(top, first);
      return first;
    }
    std::vector<int> tight;
    for (; i < candidates.size(); ++i)
      if (is_tight(top, candidates[i])) tight.push_back(candidates[i]);
    return reachable_partner(top, tight, false);
  }

  // Rematch `vertex` with the first candidate (or any) on an alternating cycle of tight edges; -1 if none is.
  int reachable_partner(int vertex, const std::vector<int>& candidates, bool any_will_do) {
    if (candidates.empty()) return -1;
    const int present = s_.mate[vertex];
    if (candidates[0] == present) return present;
    for (const int c : candidates) {
      wanted_[c] = 1;
      if (!any_will_do) break;
    }
    barred_ = vertex;
    clear_labels();
    label_s(s_.inside[present], NONE);
    int found = grow(true);
    bool ruled_out = false;
    if (found < 0 && !any_will_do) {
      ruled_out = true;
      for (const int c : candidates)
        if (c == present || label_[s_.inside[c]] == S) {
          found = c;
          break;
        }
    }
    if (ruled_out) rule_out();
    if (found >= 0 && found != present) {
      flip(found, vertex);
      s_.mate[vertex] = found;
    }
    barred_ = -1;
    for (const int c : candidates) wanted_[c] = 0;
    dissolve_empty_blossoms();
    return found;
  }

  // After a search that got stuck: move the duals of its tree, and of the barred vertex opposite to its root, so that
  // the tight edges from odd places to anything but even places get slack. No optimal matching has such an edge; the
  // weight of the dual solution does not change because the tree with the barred vertex holds as many odd as even
  // places.
  void rule_out() {
    if (!s_.kept.empty()) return;
    W delta;
    if (!least_slack(delta)) delta = W(2);
    if (W(1) < delta) delta = half(delta);
    for (int v = 0; v < n_; ++v) {
      if (v == barred_ || label_[v] == T)
        s_.u[v] += delta;
      else if (label_[v] == S)
        s_.u[v] -= delta;
    }
    refresh_minima();
  }

  bool restrict_by_solving(int vertex, const std::vector<char>& allowed) {
    const State saved = s_;
    const Removals removed = removed_;
    const W before = dual_value();
    while (s_.inside[vertex] != vertex) open(s_.inside[vertex]);
    drop_edges(vertex, allowed);
    const int present = s_.mate[vertex];
    W weight;
    if (present >= 0 && !edge(vertex, present, weight)) s_.mate[vertex] = s_.mate[present] = -1;
    refresh_minima();
    if (match_rest() && dual_value() == before) return true;
    s_ = saved;
    removed_ = removed;
    refresh_minima();
    return false;
  }

  void drop_edges(int vertex, const std::vector<char>& allowed) {
    for (int w = 0; w < n_; ++w)
      if (!allowed[w] && w != vertex) removed_.add(vertex, w);
  }

  // -- the primal-dual method
  // --------------------------------------------------------------------------------------------

  // Match tight edges between lonely vertices, preferring a partner half the field away.
  bool match_greedily() {
    bool matched = false;
    std::vector<int> lonely;
    for (int v = 0; v < n_; ++v)
      if (s_.mate[v] < 0 && s_.inside[v] == v) lonely.push_back(v);
    const std::size_t count = lonely.size();
    for (std::size_t i = 0; i < count; ++i) {
      const int v = lonely[i];
      if (s_.mate[v] >= 0) continue;
      for (std::size_t step = 0; step < count; ++step) {
        std::size_t j = i + count / 2 + step;
        if (j >= count) j -= count;
        const int w = lonely[j >= count ? j - count : j];
        if (s_.mate[w] < 0 && is_tight(v, w)) {
          pair(v, w);
          matched = true;
          break;
        }
      }
    }
    return matched;
  }

  bool grow_and_augment(const std::vector<int>& roots) {
    clear_labels();
    for (const int root : roots)
      if (label_[s_.inside[root]] == FREE) label_s(s_.inside[root], NONE);
    while (true) {
      if (grow(false) == n_) break;
      if (!change_duals()) {
        dissolve_empty_blossoms();
        return false;
      }
      if (roots.size() > 2 && match_greedily()) break;
    }
    dissolve_empty_blossoms();
    return true;
  }

  // Extend the trees along tight edges. Returns n after an augmentation, a wanted vertex as soon as one is at an even
  // place, -1 when stuck.
  int grow(bool seeking) {
    while (true) {
      if (seeking && found_ >= 0) return found_;
      if (queue_.empty()) return -1;
      const int v = queue_.back();
      queue_.pop_back();
      bool augmented = false;
      for_tight(v, [&](int w) {
        const int inner = s_.inside[w];
        if (inner == s_.inside[v] || label_[inner] == T) return false;
        if (label_[inner] == FREE) {
          if (s_.mate[s_.base[inner]] < 0) {
            flip(v, w);
            if (inner >= n_) rotate(inner, w);
            s_.mate[w] = v;
            augmented = true;
            return true;
          }
          label_t(w, v);
          return seeking && found_ >= 0;
        }
        const int base = common_base(v, w);
        if (base >= 0) {
          shrink(base, v, w);
          return seeking && found_ >= 0;
        }
        flip(v, w);
        flip(w, v);
        augmented = true;
        return true;
      });
      if (augmented) return n_;
    }
  }

  // Call f for every tight neighbour of v until it says stop.
  template <class F>
  void for_tight(int v, F f) {
    if (partner_[v] >= 0) {
      if (partner_[v] != barred_ && is_tight(v, partner_[v])) f(partner_[v]);
      return;
    }
    const W own = s_.u[v];
    if constexpr (by_class) {
      const std::size_t row = static_cast<std::size_t>(graph_.class_of[v]) * graph_.classes;
      for (int c = 0; c < graph_.classes; ++c) {
        if (!graph_.exists[row + c]) continue;
        const W target = graph_.table[row + c] - own;
        if (target < minimum_[c]) continue;
        for (const int w : graph_.members[c])
          if (s_.u[w] == target && w != barred_ && label_[s_.inside[w]] != T && is_tight(v, w) && f(w)) return;
      }
    } else {
      for (int w = 0; w < n_; ++w)
        if (w != barred_ && label_[s_.inside[w]] != T && is_tight(v, w) && f(w)) return;
    }
  }

  // The least slack of an edge from an even place to outside the trees, or half of that between two even places.
  bool least_slack(W& delta) const {
    bool found = false;
    std::vector<int> lonely_fixed;
    std::vector<std::vector<int>> even, free;
    std::vector<W> even_least, free_least;
    int groups = 1;
    if constexpr (by_class) groups = graph_.classes;
    even.resize(groups);
    free.resize(groups);
    even_least.assign(groups, W(0));
    free_least.assign(groups, W(0));
    for (int v = 0; v < n_; ++v) {
      const Label label = static_cast<Label>(label_[s_.inside[v]]);
      if (label == T || v == barred_) continue;
      if (partner_[v] >= 0) {
        if (label == S) lonely_fixed.push_back(v);
        continue;
      }
      int c = 0;
      if constexpr (by_class) c = graph_.class_of[v];
      auto& list = label == S ? even[c] : free[c];
      auto& least = label == S ? even_least[c] : free_least[c];
      if (list.empty() || s_.u[v] < least) least = s_.u[v];
      list.push_back(v);
    }
    W weight;
    for (const int v : lonely_fixed) {
      const int w = partner_[v];
      if (s_.inside[w] == s_.inside[v] || label_[s_.inside[w]] == T || !edge(v, w, weight)) continue;
      W slack = s_.u[v] + s_.u[w] - weight;
      if (label_[s_.inside[w]] == S) slack = half(slack);
      if (!found || slack < delta) delta = slack, found = true;
    }
    for (int c = 0; c < groups; ++c) {
      if (even[c].empty()) continue;
      for (int d = 0; d < groups; ++d) {
        W bound(0);
        if constexpr (by_class) {
          const std::size_t cell = static_cast<std::size_t>(c) * groups + d;
          if (!graph_.exists[cell]) continue;
          bound = graph_.table[cell];
        }
        if (!free[d].empty()) scan_slack<false>(even[c], free[d], free_least[d], bound, delta, found);
        if (d >= c && !even[d].empty()) scan_slack<true>(even[c], even[d], even_least[d], bound, delta, found);
      }
    }
    return found;
  }

  template <bool both_even>
  void scan_slack(
      const std::vector<int>& from, const std::vector<int>& to, const W& least, const W& heaviest, W& delta, bool& found
  ) const {
    W weight;
    for (const int v : from) {
      if constexpr (by_class) {
        if (found) {
          const W bound = s_.u[v] + least - heaviest;
          if (!((both_even ? half(bound) : bound) < delta)) continue;
        }
      }
      for (const int w : to) {
        if constexpr (by_class) {
          if (found) {
            const W slack = s_.u[v] + s_.u[w] - heaviest;
            if (!((both_even ? half(slack) : slack) < delta)) continue;
          }
        }
        if (both_even && s_.inside[v] == s_.inside[w]) continue;
        if (!edge(v, w, weight)) continue;
        W slack = s_.u[v] + s_.u[w] - weight;
        if (both_even) slack = half(slack);
        if (!found || slack < delta) delta = slack, found = true;
      }
    }
  }

  bool change_duals() {
    W delta;
    bool found = least_slack(delta);
    int emptied = -1;
    for (const int b : s_.kept)
      if (s_.parent[b] < 0 && label_[b] == T) {
        const W room = half(s_.z[b]);
        if (!found || room < delta) delta = room, found = true, emptied = b;
      }
    if (!found) return false;
    queue_.clear();
    for (int v = 0; v < n_; ++v) {
      const unsigned char label = label_[s_.inside[v]];
      if (label == S) {
        s_.u[v] -= delta;
        queue_.push_back(v);
      } else if (label == T) {
        s_.u[v] += delta;
      }
    }
    for (const int b : s_.kept)
      if (s_.parent[b] < 0) {
        if (label_[b] == S) s_.z[b] += twice(delta);
        else if (label_[b] == T) s_.z[b] -= twice(delta);
      }
    refresh_minima();
    if (emptied >= 0) expand_in_tree(emptied);
    return true;
  }

  void refresh_minima() {
    if constexpr (by_class) {
      minimum_.assign(graph_.classes, W(0));
      for (int c = 0; c < graph_.classes; ++c) {
        bool first = true;
        for (const int w : graph_.members[c])
          if (first || s_.u[w] < minimum_[c]) minimum_[c] = s_.u[w], first = false;
      }
    }
  }

  Graph graph_;
  Removals removed_;
  Pairs fixed_;
  std::vector<int> partner_;  // of vertices paired for good
  std::vector<W> minimum_;    // least dual of each class
  int barred_ = -1;
};

}  // namespace dutchess
