// Perfect matching of greatest weight in a general graph, and questions about all such matchings.
//
// The primal-dual method of Edmonds as organised by Galil ("Efficient algorithms for finding maximum matching in
// graphs", ACM Computing Surveys 18, 1986). src/dutchess/matching/twin.py is the same method in Python and states the
// invariants: with weights times four, slack(x, y) = u[x] + u[y] - w(x, y) >= 0; matched edges and the edges of a
// blossom's cycle are tight; only blossoms with z > 0 are kept between two calls. What is added here is speed: edges
// are looked at by class, and a question that fails moves the duals so that the edges it ruled out are not looked at
// again.
#pragma once

#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "forest.hpp"
#include "graph.hpp"
#include "order.hpp"
#include "pulse.hpp"

namespace dutchess {

// None of the bottoms can be the partner of this vertex.
struct NoPartner {
  int vertex;
};

class AnyMatching {
 public:
  virtual ~AnyMatching() = default;
  virtual int maximise() = 0;
  virtual const std::vector<int>& mates() const = 0;
  virtual bool restrict(int vertex, const std::vector<char>& allowed) = 0;
  virtual bool place(const std::vector<int>& uppers, const std::vector<int>& lowers) = 0;
  virtual void fix_in_order(const std::vector<int>& tops, const std::vector<int>& bottoms) = 0;
  virtual std::shared_ptr<AnyMatching> refine(std::vector<int> positions, int half) const = 0;
};

template <class Graph>
class Matching final : public AnyMatching, private Forest<typename Graph::Weight> {
  using W = typename Graph::Weight;
  using Base = Forest<W>;
  using typename Base::Label;
  using typename Base::State;
  using Base::bare, Base::clear_labels, Base::common_base, Base::dissolve_empty_blossoms, Base::dual_value;
  using Base::expand_in_tree, Base::flip, Base::for_leaves, Base::found_, Base::label_, Base::label_s, Base::label_t;
  using Base::n_, Base::pair, Base::queue_, Base::rotate, Base::s_, Base::shrink, Base::wanted_;
  using Base::FREE, Base::NONE, Base::S, Base::T;
  static constexpr bool by_class = std::is_same_v<Graph, ClassGraph<W>>;

 public:
  Matching(Graph graph, std::vector<W> duals, std::vector<int> mate)
      : Base(graph.n, std::move(duals), std::move(mate)),
        graph_(std::move(graph)),
        removed_(n_),
        sides_(n_),
        fixed_(n_),
        partner_(n_, -1) {
    listed_count_ = n_;
    refresh_minima();
  }

  // Half of the heaviest edge of each vertex (times four): duals that leave no edge with negative slack.
  static std::vector<W> first_duals(const Graph& graph) {
    std::vector<W> duals(graph.n, W(0));
    for (int v = 0; v < graph.n; ++v) {
      const std::size_t row = static_cast<std::size_t>(graph.class_of[v]) * graph.classes;
      W best(0);
      for (int c = 0; c < graph.classes; ++c)
        if (graph.exists[row + c] && best < graph.table[row + c]) best = graph.table[row + c];
      duals[v] = half(best);
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
    if (s_.inside[vertex] != vertex) return restrict_inside(vertex, allowed);
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
    std::vector<char> is_lower(n_, 0), is_other(n_, 1);
    for (const int v : lowers) is_lower[v] = 1, is_other[v] = 0;
    if (!s_.kept.empty()) return restrict_by_solving({{uppers, is_lower}, {lowers, is_other}});
    if (n_ >= LARGE && !sides_.uses(Sides::UPPER)) {
      if (!place_many(uppers, lowers, is_lower)) return false;
      if (keep_apart(lowers, is_other)) return true;
      sides_.clear(Sides::UPPER);
      sides_.clear(Sides::LOWER);
    }
    const Removals removed = removed_;
    bool placed = true;
    for (const int v : uppers) placed = restrict(v, is_lower) && placed;
    for (const int v : lowers) placed = placed && restrict(v, is_other);
    if (!placed) removed_ = removed;
    return placed;
  }

  void fix_in_order(const std::vector<int>& tops, const std::vector<int>& bottoms) override {
    std::vector<int> free;
    std::vector<char> is_free(n_, 0);
    for (const int v : bottoms)
      if (!is_free[v]) free.push_back(v), is_free[v] = 1;
    const auto settle_all = [&](auto&& settle) {
      for (const int top : tops) {
        const int chosen = partner_[top] < 0 ? settle(top) : is_free[partner_[top]] ? partner_[top] : -1;
        if (chosen < 0) throw NoPartner{top};
        is_free[chosen] = 0;
        if (partner_[top] < 0) fix(top, chosen);
      }
    };
    if constexpr (by_class) {
      if (tops.size() > 1 && n_ >= LARGE && s_.kept.empty() && divide(tops, free)) {
        Order<Matching> order(*this, free);
        settle_all([&](int top) { return order.settle(top); });
        return;
      }
    }
    settle_all([&](int top) {
      free.erase(std::remove_if(free.begin(), free.end(), [&](int v) { return !is_free[v]; }), free.end());
      return first_partner(top, free);
    });
  }

  std::shared_ptr<AnyMatching> refine(std::vector<int> positions, int half) const override {
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
    return !fixed_.blocks(v, w) && !sides_.blocks(v, w) && !removed_.contains(v, w) && graph_.weight(v, w, weight);
  }

  // -- building blocks of the questions
  // ---------------------------------------------------------------------------------

  // The refined graph asks a copy for its tight edges: this one may change.
  std::shared_ptr<AnyMatching> refine_tight(Placement placement) const {
    using Refined = PlacementGraph<Matching<Graph>>;
    std::vector<std::int64_t> duals(n_);
    std::vector<int> mate(s_.mate);
    for (int v = 0; v < n_; ++v) {
      duals[v] = placement.potential(v);
      if (placement.misplacement(v, s_.mate[v])) mate[v] = -1;
    }
    Refined graph;
    graph.n = n_;
    graph.solved = std::make_shared<const Matching>(*this);
    graph.placement = std::move(placement);
    if (n_ <= Neighbours::MOST) graph.neighbours.list(n_, [&](int v, int w) { return is_tight(v, w); });
    auto refined = std::make_shared<Matching<Refined>>(std::move(graph), std::move(duals), std::move(mate));
    refined->match_rest();
    return refined;
  }

  std::shared_ptr<AnyMatching> refine_all(const Placement& placement) const {
    using V = typename Wider<W>::type;
    DenseGraph<V> graph;
    graph.n = n_;
    graph.weights.assign(static_cast<std::size_t>(n_) * n_, V(0));
    graph.exists.assign(static_cast<std::size_t>(n_) * n_, 0);
    const std::uint64_t scale = 2 * static_cast<std::uint64_t>(n_) * static_cast<std::uint64_t>(placement.unit);
    Matching opened(*this);
    for (int v = 0; v < n_; ++v) opened.bare(v);
    std::vector<V> duals(n_);
    std::vector<int> mate(opened.mates());
    for (int v = 0; v < n_; ++v) {
      duals[v] = times(widen<V>(opened.s_.u[v]), scale) + V(placement.potential(v));
      if (mate[v] >= 0 && placement.misplacement(v, s_.mate[v])) mate[v] = -1;
    }
    for (int v = 0; v < n_; ++v) {
      pulse_.step(static_cast<std::size_t>(n_));
      for (int w = 0; w < n_; ++w) {
        W weight;
        if (!edge(v, w, weight)) continue;
        const std::size_t cell = static_cast<std::size_t>(v) * n_ + w;
        graph.weights[cell] = times(widen<V>(weight), scale) + V(placement.weight(v, w));
        graph.exists[cell] = 1;
      }
    }
    if (n_ <= Neighbours::MOST)
      graph.neighbours.list(n_, [&](int v, int w) { return graph.exists[static_cast<std::size_t>(v) * n_ + w] != 0; });
    auto refined = std::make_shared<Matching<DenseGraph<V>>>(std::move(graph), std::move(duals), std::move(mate));
    refined->match_rest();
    return refined;
  }

  // -- large graphs, see order.hpp
  // ---------------------------------------------------------------------------------------------------------

  friend class Order<Matching>;
  static constexpr int LARGE = 24;
  static constexpr int MANY_TYPES = 600;

  int n() const { return n_; }
  int mate(int v) const { return s_.mate[v]; }
  int types() const { return static_cast<int>(sample_.size()); }
  int type_of(int v) const { return type_[v]; }
  bool are_tight(int a, int b) const { return could_be_tight(sample_[a], sample_[b]); }
  int search(int top, const std::vector<int>& candidates) { return reachable_partner(top, candidates, false, false); }

  bool could_be_tight(int v, int w) const {
    const std::size_t cell = static_cast<std::size_t>(graph_.class_of[v]) * graph_.classes + graph_.class_of[w];
    return graph_.exists[cell] && !sides_.blocks(v, w) && s_.u[v] + s_.u[w] == graph_.table[cell];
  }

  // Sort the vertices that are not paired for good into types; false if there are too many.
  bool sort_into_types() {
    type_.assign(n_, -1);
    sample_.clear();
    std::vector<std::vector<int>> of_class(graph_.classes);
    for (int v = 0; v < n_; ++v) {
      if (partner_[v] >= 0) continue;
      auto& list = of_class[graph_.class_of[v]];
      for (const int type : list) {
        const int other = sample_[type];
        if (s_.u[v] == s_.u[other] && sides_.of(v) == sides_.of(other)) {
          type_[v] = type;
          break;
        }
      }
      if (type_[v] >= 0) continue;
      type_[v] = types();
      list.push_back(type_[v]);
      sample_.push_back(v);
      if (types() > MANY_TYPES) return false;
    }
    return true;
  }

  // Sort into types, with the tops on one side and their partners on the other. If the vertices of the tops' side have
  // no tight edges among them, then no optimal matching has an edge within the other side: both sides are equal in
  // number. False if there are too many types.
  bool divide(const std::vector<int>& tops, const std::vector<int>& bottoms) {
    if (sides_.uses(Sides::INNER)) return sort_into_types();
    std::vector<char> rank(n_, 1);  // of two partners, the one with the lower rank is on the side of the tops
    for (const int v : bottoms) rank[v] = 2;
    for (const int v : tops) rank[v] = 0;
    for (int v = 0; v < n_; ++v) {
      const int other = s_.mate[v];
      if (partner_[v] < 0 && v < other) sides_.add(rank[v] > rank[other] ? v : other, Sides::INNER);
    }
    if (!sort_into_types()) {
      sides_.clear(Sides::INNER);
      return false;
    }
    std::vector<int> members(sample_.size(), 0);
    for (int v = 0; v < n_; ++v)
      if (type_[v] >= 0) ++members[type_[v]];
    for (int a = 0; a < types(); ++a)
      for (int b = 0; b <= a; ++b) {
        if ((sides_.of(sample_[a]) | sides_.of(sample_[b])) & Sides::INNER) continue;
        if (a == b && members[a] == 1) continue;
        if (!are_tight(a, b)) continue;
        sides_.clear(Sides::INNER);
        return sort_into_types();
      }
    return true;
  }

  // `place` in a graph without blossoms of positive dual: those who are placed already keep their place.
  bool place_many(const std::vector<int>& uppers, const std::vector<int>& lowers, const std::vector<char>& is_lower) {
    std::vector<int> misplaced, spare;  // spare: lower vertices paired with each other
    for (const int v : lowers) {
      sides_.add(v, Sides::LOWER);
      if (v < s_.mate[v] && is_lower[s_.mate[v]]) spare.push_back(v);
    }
    for (const int v : uppers) {
      if (is_lower[s_.mate[v]]) sides_.add(v, Sides::UPPER);
      else misplaced.push_back(v);
    }
    bool placed = true;
    int failures = 0;
    for (const int v : misplaced) {
      if (failures > MANY_FAILURES) break;
      if (!is_lower[s_.mate[v]] && !exchange_with_spare(v, spare)) {
        std::vector<int> tight;
        for (const int w : lowers)
          if (is_tight(v, w)) tight.push_back(w);
        if (reachable_partner(v, tight, true) < 0) {
          placed = false;
          ++failures;
          continue;
        }
      }
      sides_.add(v, Sides::UPPER);
    }
    if (!placed) {
      sides_.clear(Sides::UPPER);
      sides_.clear(Sides::LOWER);
    }
    return placed;
  }

  static constexpr int MANY_FAILURES = 1000;

  bool keep_apart(const std::vector<int>& lowers, const std::vector<char>& is_other) {
    for (const int v : lowers)
      if (!is_other[s_.mate[v]]) return false;
    sides_.keep_apart(Sides::LOWER);
    return true;
  }

  // Match a vertex and its partner with two spare ones that are partners.
  bool exchange_with_spare(int v, std::vector<int>& spare) {
    const int present = s_.mate[v];
    int tries = 0;
    for (std::size_t i = spare.size(); i-- > 0 && ++tries <= 200;) {
      const int one = spare[i], other = s_.mate[one];
      const bool still_spare = !((sides_.of(one) | sides_.of(other)) & Sides::UPPER) &&
                               (sides_.of(one) & sides_.of(other) & Sides::LOWER);
      if (!still_spare) {
        spare[i] = spare.back();
        spare.pop_back();
        continue;
      }
      for (const auto& [a, b] : {std::pair{one, other}, std::pair{other, one}})
        if (a != v && b != v && is_tight(v, a) && is_tight(present, b)) {
          pair(v, a);
          pair(present, b);
          spare[i] = spare.back();
          spare.pop_back();
          return true;
        }
    }
    return false;
  }

  // Pair two vertices for good.
  void fix(int v, int w) {
    fixed_.fix(v, w);
    partner_[v] = w;
    partner_[w] = v;
    fixed_count_ += 2;
    if constexpr (by_class) {
      if (2 * fixed_count_ < listed_count_) return;
      listed_count_ -= fixed_count_;
      fixed_count_ = 0;
      for (auto& list : graph_.members)
        list.erase(std::remove_if(list.begin(), list.end(), [&](int x) { return partner_[x] >= 0; }), list.end());
    }
  }

  // Give `top` the first candidate with which an optimal matching exists.
  int first_partner(int top, const std::vector<int>& candidates) {
    if (s_.inside[top] != top) {
      std::vector<char> allowed(n_, 0);
      for (const int candidate : candidates) {
        allowed[candidate] = 1;
        if (restrict_inside(top, allowed)) return candidate;
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
  int reachable_partner(
      int vertex, const std::vector<int>& candidates, bool any_will_do, bool may_change_duals = true
  ) {
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
    if (ruled_out && may_change_duals) rule_out();
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

  // Whether a vertex inside a blossom could have an allowed partner. False is certain: no allowed vertex of the blossom is
  // tight with it, and none outside is on an alternating cycle of tight edges through the blossom, which has one matched
  // edge to the outside in every optimal matching.
  bool may_have_partner(int vertex, const std::vector<char>& allowed) {
    if (has_tight_inside(vertex, allowed)) return true;
    const int blossom = s_.inside[vertex];
    std::vector<int> candidates;
    for (int w = 0; w < n_; ++w)
      if (allowed[w] && s_.inside[w] != blossom && is_tight(vertex, w)) candidates.push_back(w);
    if (candidates.empty()) return false;
    clear_labels();
    for (const int c : candidates) wanted_[c] = 1;
    label_[blossom] = T;  // no tree enters it
    label_s(s_.inside[s_.mate[s_.base[blossom]]], NONE);
    const bool found = grow(true) >= 0;
    for (const int c : candidates) wanted_[c] = 0;
    dissolve_empty_blossoms();
    return found;
  }

  // Whether an allowed vertex is tight with one of the same blossom. The duals of all blossoms around both count: those
  // around the vertex, less those that the way out to the other has passed.
  bool has_tight_inside(int vertex, const std::vector<char>& allowed) const {
    W around(0), weight;
    for (int outer = s_.parent[vertex]; outer >= 0; outer = s_.parent[outer]) around += s_.z[outer];
    bool found = false;
    for (int inner = vertex, outer = s_.parent[vertex]; outer >= 0 && !found; inner = outer, outer = s_.parent[outer]) {
      for (const int child : s_.children[outer])
        if (child != inner)
          for_leaves(child, [&](int w) {
            found = found || (allowed[w] && edge(vertex, w, weight) && s_.u[vertex] + s_.u[w] + around == weight);
          });
      around -= s_.z[outer];
    }
    return found;
  }

  bool restrict_inside(int vertex, const std::vector<char>& allowed) {
    return may_have_partner(vertex, allowed) && restrict_by_solving({{{vertex}, allowed}});
  }

  // Vertices, and which partners they may have.
  struct Demand {
    const std::vector<int>& vertices;
    const std::vector<char>& allowed;
  };

  // Leave the vertices only the allowed partners and match anew what that takes apart; false, and no change, if the
  // matching is then lighter.
  bool restrict_by_solving(std::initializer_list<Demand> demands) {
    const State saved = s_;
    const Removals removed = removed_;
    const W before = dual_value();
    W weight;
    for (const Demand& demand : demands)
      for (const int vertex : demand.vertices) {
        bare(vertex);
        drop_edges(vertex, demand.allowed);
        const int present = s_.mate[vertex];
        if (present >= 0 && !edge(vertex, present, weight)) s_.mate[vertex] = s_.mate[present] = -1;
      }
    refresh_minima();
    if (match_rest() && dual_value() == before) return true;
    s_ = saved;
    removed_ = removed;
    refresh_minima();
    return false;
  }

  void drop_edges(int vertex, const std::vector<char>& allowed) {
    pulse_.step(static_cast<std::size_t>(n_));
    removed_.keep(vertex, allowed);
  }

  // -- the primal-dual method
  // --------------------------------------------------------------------------------------------

  // Match tight edges between lonely vertices, preferring a partner half the field away.
  bool match_greedily() {
    std::vector<int> lonely;
    for (int v = 0; v < n_; ++v)
      if (s_.mate[v] < 0 && s_.inside[v] == v) lonely.push_back(v);
    const std::size_t count = lonely.size();
    if constexpr (by_class) {
      if (count >= LARGE) return match_by_type(lonely);
    }
    bool matched = false;
    for (std::size_t i = 0; i < count; ++i) {
      const int v = lonely[i];
      if (s_.mate[v] >= 0) continue;
      pulse_.step(count);
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

  // The same where they are many: vertices of one class and dual wait in one queue, whose matched members are skipped.
  bool match_by_type(const std::vector<int>& lonely) {
    struct Queue {
      int sample;
      std::vector<std::size_t> places, next;  // next: where to look on, if the one at this index is matched
    };
    std::vector<Queue> queues;
    std::vector<std::vector<std::size_t>> of_class(graph_.classes);
    std::vector<std::size_t> queue_of(lonely.size());
    for (std::size_t i = 0; i < lonely.size(); ++i) {
      const int v = lonely[i];
      auto& list = of_class[graph_.class_of[v]];
      auto found = std::find_if(list.begin(), list.end(), [&](std::size_t q) {
        return s_.u[queues[q].sample] == s_.u[v] && sides_.of(queues[q].sample) == sides_.of(v);
      });
      if (found == list.end()) {
        list.push_back(queues.size());
        queues.push_back({v, {}, {}});
        found = list.end() - 1;
      }
      pulse_.step(list.size());
      queue_of[i] = *found;
      Queue& queue = queues[*found];
      queue.next.push_back(queue.places.size());
      queue.places.push_back(i);
    }
    for (auto& queue : queues) queue.next.push_back(queue.places.size());
    std::vector<std::vector<std::size_t>> tight(queues.size());
    for (std::size_t a = 0; a < queues.size(); ++a) {
      pulse_.step(queues.size());
      for (std::size_t b = 0; b < queues.size(); ++b)
        if (could_be_tight(queues[a].sample, queues[b].sample)) tight[a].push_back(b);
    }
    const auto waiting_from = [](Queue& queue, std::size_t index) {
      std::size_t end = index;
      while (queue.next[end] != end) end = queue.next[end];
      while (queue.next[index] != end) index = std::exchange(queue.next[index], end);
      return end;
    };
    bool matched = false;
    const std::size_t count = lonely.size();
    for (std::size_t i = 0; i < count; ++i) {
      const int v = lonely[i];
      if (s_.mate[v] >= 0) continue;
      const std::size_t start = (i + count / 2) % count;
      std::size_t best = count, best_queue = 0, best_index = 0;  // best: steps from the start, around the field
      for (const std::size_t q : tight[queue_of[i]]) {
        Queue& queue = queues[q];
        const std::size_t size = queue.places.size();
        const auto middle = std::lower_bound(queue.places.begin(), queue.places.end(), start) - queue.places.begin();
        for (const bool wrapped : {false, true}) {
          std::size_t at = waiting_from(queue, wrapped ? 0 : static_cast<std::size_t>(middle));
          for (; at < size; at = waiting_from(queue, at + 1)) {
            const std::size_t place = queue.places[at];
            const std::size_t steps = wrapped ? place + count - start : place - start;
            if (steps >= best) break;
            pulse_.step();
            if (!is_tight(v, lonely[place])) continue;
            best = steps, best_queue = q, best_index = at;
            break;
          }
          if (best_queue == q && best < count) break;
        }
      }
      if (best == count) continue;
      const std::size_t place = queues[best_queue].places[best_index];
      pair(v, lonely[place]);
      matched = true;
      queues[best_queue].next[best_index] = best_index + 1;
      Queue& own = queues[queue_of[i]];
      const std::size_t index =
          static_cast<std::size_t>(std::lower_bound(own.places.begin(), own.places.end(), i) - own.places.begin());
      own.next[index] = index + 1;
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
      pulse_.step(static_cast<std::size_t>(n_));
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
    if (graph_.neighbours.listed()) {
      for (const int w : graph_.neighbours.of(v))
        if (w != barred_ && label_[s_.inside[w]] != T && is_tight(v, w) && f(w)) return;
      return;
    }
    if constexpr (by_class) {
      const W own = s_.u[v];
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
    if (graph_.neighbours.listed()) return least_slack_of_listed(delta);
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

  bool least_slack_of_listed(W& delta) const {
    bool found = false;
    W weight;
    for (int v = 0; v < n_; ++v) {
      const int inner = s_.inside[v];
      if (label_[inner] != S || v == barred_) continue;
      const auto& list = graph_.neighbours.of(v);
      pulse_.step(list.size());
      for (const int w : list) {
        const int other = s_.inside[w];
        const unsigned char label = label_[other];
        if (label == T || w == barred_ || other == inner || (label == S && w < v)) continue;
        if (!edge(v, w, weight)) continue;
        W slack = s_.u[v] + s_.u[w] - weight;
        if (label == S) slack = half(slack);
        if (!found || slack < delta) delta = slack, found = true;
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
      pulse_.step(to.size());
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
  Sides sides_;
  Pairs fixed_;
  std::vector<int> partner_;  // of vertices paired for good
  std::vector<W> minimum_;    // least dual of each class
  std::vector<int> type_, sample_;  // the type of each vertex, a vertex of each type
  int fixed_count_ = 0, listed_count_;  // how many of the members of classes are paired for good, and how many there are
  int barred_ = -1;
  mutable Pulse pulse_;
};

}  // namespace dutchess
