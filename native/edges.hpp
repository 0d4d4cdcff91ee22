// The edges of a graph under the present duals: which are tight, and how much slack the others have.
//
// Owns the graph and what was removed from it. Few classes with few duals make few kinds of edges: large graphs are
// searched by type (types.hpp), others by class or by lists of neighbours. solver.hpp grows its trees along these edges.
#pragma once

#include <algorithm>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "forest.hpp"
#include "graph.hpp"
#include "pulse.hpp"
#include "types.hpp"

namespace dutchess {

template <class Graph>
class Edges : protected Forest<typename Graph::Weight> {
 protected:
  using W = typename Graph::Weight;
  using Base = Forest<W>;
  using typename Base::Label;
  using Base::label_, Base::n_, Base::next_, Base::queue_, Base::s_;
  using Base::inside, Base::FREE, Base::S, Base::T;
  static constexpr bool by_class = std::is_same_v<Graph, ClassGraph<W>>;
  static constexpr int LARGE = 24;
  static constexpr std::size_t MANY_GROUPS = 600;

  Edges(Graph graph, std::vector<W> duals, std::vector<int> mate)
      : Base(graph.n, std::move(duals), std::move(mate)),
        graph_(std::move(graph)),
        removed_(n_),
        sides_(n_),
        fixed_(n_),
        partner_(n_, -1),
        nobody_(graph_.rows.words(), 0) {
    refresh_minima();
  }

  bool edge(int v, int w, W& weight) const {
    return !fixed_.blocks(v, w) && !sides_.blocks(v, w) && !removed_.contains(v, w) && graph_.weight(v, w, weight);
  }

  bool is_tight(int v, int w) const {
    W weight;
    return edge(v, w, weight) && s_.u[v] + s_.u[w] == weight;
  }

  bool could_be_tight(int v, int w) const {
    const std::size_t cell = static_cast<std::size_t>(graph_.class_of[v]) * graph_.classes + graph_.class_of[w];
    return graph_.exists[cell] && !sides_.blocks(v, w) && s_.u[v] + s_.u[w] == graph_.table[cell];
  }

  // The least dual that leaves no edge of a vertex outside all blossoms with negative slack; 0 if it has no edge.
  W least_dual(int v) const {
    W best(0), weight;
    bool found = false;
    const auto look = [&](int w) {
      if (w == v || !edge(v, w, weight)) return;
      const W least = weight - s_.u[w];
      if (!found || best < least) best = least, found = true;
    };
    pulse_.step(static_cast<std::size_t>(n_));
    for_neighbours(v, look);
    return best;
  }

  // Call f for every vertex that may be a neighbour.
  template <class F>
  void for_neighbours(int v, F f) const {
    if (graph_.rows.any())
      for (int w = graph_.rows.next(v, 0); w >= 0; w = graph_.rows.next(v, static_cast<std::size_t>(w) + 1)) f(w);
    else if (graph_.neighbours.listed())
      for (const int w : graph_.neighbours.of(v)) f(w);
    else
      for (int w = 0; w < n_; ++w) f(w);
  }

  // The duals have changed.
  void refresh_minima() {
    sorted_ = false;
    if constexpr (by_class) {
      minimum_.assign(graph_.classes, W(0));
      for (int c = 0; c < graph_.classes; ++c) {
        bool first = true;
        for (const int w : graph_.members[c])
          if (first || s_.u[w] < minimum_[c]) minimum_[c] = s_.u[w], first = false;
      }
    }
  }

  // -- searching by type
  // ------------------------------------------------------------------------------------------------------------------

  // Large graphs are searched by type, if their vertices are of few kinds. True if they are sorted now.
  bool sorts_by_type() {
    if (n_ < LARGE || !graph_.has_kinds() || graph_.neighbours.listed()) return false;
    if (holds_fixed_ || (fixed_.any() && !s_.kept.empty())) return false;  // pairs fixed for good are in no group
    if (grouped_ != sides_.changes() || grouped_fewer_ + n_ / 50 + 8 < sides_.fewer()) group_vertices();
    if (samples_.size() > MANY_GROUPS) return false;
    if (!sorted_) {
      sorted_ = true;
      pulse_.step(static_cast<std::size_t>(n_));
      types_.sort(
          static_cast<std::size_t>(n_), Graph::ROLES, lists_,
          [&](int v, int role) { return s_.u[v] - graph_.worth(v, role); },
          [&](int v) { return label_[inside(v)]; }
      );
    }
    return true;
  }

  // Vertices of one kind that are restricted in the same way are a group. Those paired for good are in none.
  void group_vertices() {
    grouped_ = sides_.changes();
    grouped_fewer_ = sides_.fewer();
    sorted_ = false;
    samples_.clear();
    sample_flags_.clear();
    lists_.clear();
    std::unordered_map<std::uint64_t, int> numbers;
    for (int v = 0; v < n_; ++v) {
      const int kind = graph_.kind(v);
      if (kind < 0 || partner_[v] >= 0) continue;
      const std::uint64_t key = static_cast<std::uint64_t>(kind) << 32 | sides_.of(v);
      const auto found = numbers.emplace(key, static_cast<int>(samples_.size()));
      if (found.second) {
        samples_.push_back(v);
        sample_flags_.push_back(sides_.of(v));
        lists_.resize(lists_.size() + Graph::ROLES);
      }
      for (int role = 0; role < graph_.roles(v); ++role)
        lists_[static_cast<std::size_t>(found.first->second * Graph::ROLES + role)].push_back(v);
    }
  }

  // Is there an edge between two lists, each the vertices of a group in a role, and how heavy is it, if each vertex is
  // worth nothing?
  bool joined(int list, int other, W& weight) const {
    const auto a = static_cast<std::size_t>(list / Graph::ROLES), b = static_cast<std::size_t>(other / Graph::ROLES);
    if (sides_.block(sample_flags_[a], sample_flags_[b])) return false;
    return graph_.joins(samples_[a], list % Graph::ROLES, samples_[b], other % Graph::ROLES, weight);
  }

  // Have these two no edge, though their groups are joined?
  bool lack_edge(int v, int w) const {
    return sides_.blocks(v, w) || removed_.contains(v, w) || graph_.lacks(v, w);
  }

  const std::vector<int>& tight_types(int type) {
    return types_.tight(type, [&](int list, int other, W& weight) { return joined(list, other, weight); });
  }

  // Might a vertex have a tight edge to one with this flag?
  bool has_tight_type(int v, Sides::Flags flag) {
    for (int role = 0; role < Graph::ROLES; ++role) {
      if (types_.of(v, role) < 0) continue;
      for (const int type : tight_types(types_.of(v, role)))
        if (sample_flags_[static_cast<std::size_t>(types_[type].list / Graph::ROLES)] & flag) return true;
    }
    return false;
  }

  // List who is free and who is waiting at an even place.
  void list_vertices() {
    for (int type = 0; type < types_.count(); ++type) types_[type].free.clear(), types_[type].even.clear();
    if (graph_.rows.any()) {
      free_.assign(static_cast<std::size_t>(types_.count()), graph_.rows.words());
      even_.assign(static_cast<std::size_t>(types_.count()), graph_.rows.words());
      looked_.assign(static_cast<std::size_t>(n_), 0);
      inner_.blossom = -1;
    }
    for (int v = 0; v < n_; ++v)
      if (label_[inside(v)] == FREE && v != barred_ && partner_[v] < 0) list_free(v);
    listed_.assign(static_cast<std::size_t>(n_), 0);
    for (const int v : queue_) list_even(v);
  }

  // A vertex of a tree that was released is in no tree again.
  void list_released(int v) {
    if (graph_.rows.any() && types_.of(v, 0) >= 0) {
      remove_bit(even_[types_.of(v, 0)], v);
      listed_[v] = looked_[v] = 0;
    }
    list_free(v);
  }

  void list_free(int v) {
    if (graph_.rows.any()) {
      if (types_.of(v, 0) >= 0) add_bit(free_[types_.of(v, 0)], v);
      return;
    }
    for (int role = 0; role < Graph::ROLES; ++role)
      if (types_.of(v, role) >= 0) types_[types_.of(v, role)].free.push_back(v);
  }

  void list_even(int v) {
    if (std::exchange(listed_[v], 1)) return;
    if (graph_.rows.any()) {
      if (types_.of(v, 0) >= 0) add_bit(even_[types_.of(v, 0)], v);
      return;
    }
    for (int role = 0; role < Graph::ROLES; ++role)
      if (types_.of(v, role) >= 0) types_[types_.of(v, role)].even.push_back({v});
  }

  // The vertices of a blossom, where many of them were looked at in vain.
  struct Inner {
    int blossom = -1;
    Words bits;
  };

  // Call f for every neighbour in a set that is outside the blossom of v, until it says stop. Did it?
  template <class F>
  bool for_outside(int v, const std::uint64_t* set, Inner& inner, F f) const {
    constexpr int MANY_IN_VAIN = 32;
    const int blossom = inside(v);
    int in_vain = 0;
    pulse_.step(graph_.rows.words());
    const Words& known = inner.blossom == blossom ? inner.bits : nobody_;
    const bool stop = graph_.rows.for_each(v, set, known.data(), [&](int w) {
      if (inside(w) != inside(v)) return f(w);
      ++in_vain;
      return false;
    });
    if (in_vain > MANY_IN_VAIN && blossom == inside(v)) {
      inner.blossom = blossom;
      inner.bits.assign(graph_.rows.words(), 0);
      Base::for_leaves(blossom, [&](int w) { add_bit(inner.bits.data(), w); });
    }
    return stop;
  }

  // As `for_tight_by_type`, where there are rows. A vertex looks for even ones once: those that come later look for it.
  template <class F>
  void for_tight_in_rows(int v, F f) {
    const int own = types_.of(v, 0);
    if (own < 0) return;
    if (!std::exchange(looked_[v], 1))
      for (const int type : tight_types(own)) {
        const auto look = [&](int w) { return label_[inside(w)] == S && !lack_edge(v, w) && f(w); };
        if (for_outside(v, even_[type], inner_, look)) return;
      }
    for (const int type : tight_types(own)) {
      pulse_.step(graph_.rows.words());
      const bool stop = graph_.rows.for_each(v, free_[type], nobody_.data(), [&](int w) {
        const bool is_free = label_[inside(w)] == FREE;
        if (is_free && lack_edge(v, w)) return false;
        remove_bit(free_[type], w);
        return is_free && f(w);
      });
      if (stop) return;
    }
  }

  // As `for_tight`. Paths to other trees come first, because they may augment.
  template <class F>
  void for_tight_by_type(int v, F f) {
    list_even(v);
    if (graph_.rows.any()) return for_tight_in_rows(v, f);
    for (int role = 0; role < Graph::ROLES; ++role) {
      if (types_.of(v, role) < 0) continue;
      for (const int type : tight_types(types_.of(v, role))) {
        auto& groups = types_[type].even;
        std::size_t own = groups.size();  // the group of all that are known to be in the blossom of v
        const auto leave_out = [&](std::size_t at) {
          if (own + 1 == groups.size()) own = at;
          take_out(groups, at);
        };
        for (std::size_t i = groups.size(); i-- > 0;) {
          pulse_.step();
          const auto& group = groups[i];
          const int inner = inside(group[0]);
          if (label_[inner] != S) {  // its tree was released
            for (const int w : group) listed_[w] = 0;
            leave_out(i);
          } else if (inner != inside(v)) {
            const auto at = std::find_if(group.begin(), group.end(), [&](int w) { return !lack_edge(v, w); });
            if (at != group.end() && f(*at)) return;
          } else if (own >= groups.size()) {
            own = i;
          } else {
            auto &larger = groups[own], &smaller = groups[i];
            if (larger.size() < smaller.size()) larger.swap(smaller);
            larger.insert(larger.end(), smaller.begin(), smaller.end());
            leave_out(i);
          }
        }
      }
    }
    for (int role = 0; role < Graph::ROLES; ++role) {
      if (types_.of(v, role) < 0) continue;
      for (const int type : tight_types(types_.of(v, role))) {
        auto& free = types_[type].free;
        for (std::size_t i = free.size(); i-- > 0;) {
          pulse_.step();
          const int w = free[i];
          if (label_[inside(w)] == FREE && lack_edge(v, w)) continue;
          take_out(free, i);
          if (label_[inside(w)] == FREE && f(w)) return;
        }
      }
    }
  }

  // As `least_slack`. Lists are compared by their least keys first, then types in the order of their keys.
  bool least_slack_by_type(W& delta) const {
    const auto count = static_cast<std::size_t>(types_.count());
    std::vector<std::vector<int>> free(count), even(count);
    Sets free_bits, even_bits;
    Inner inner;
    if (graph_.rows.any()) free_bits.assign(count, graph_.rows.words()), even_bits.assign(count, graph_.rows.words());
    for (int v = 0; v < n_; ++v) {
      const unsigned char label = label_[inside(v)];
      if (label == T || v == barred_ || partner_[v] >= 0) continue;
      for (int role = 0; role < Graph::ROLES; ++role) {
        const int type = types_.of(v, role);
        if (type < 0) continue;
        (label == S ? even : free)[static_cast<std::size_t>(type)].push_back(v);
        if (graph_.rows.any()) add_bit((label == S ? even_bits : free_bits)[type], v);
      }
    }
    const auto reach_even = [&](const std::vector<int>& from, int type) {
      if (graph_.rows.any()) return have_edge_in_rows(from, even_bits[type], inner);
      return have_edge_between_blossoms(from, even[static_cast<std::size_t>(type)]);
    };
    const auto reach_free = [&](const std::vector<int>& from, int type) {
      if (graph_.rows.any()) return have_edge_in_rows(from, free_bits[type], inner);
      return have_edge(from, free[static_cast<std::size_t>(type)]);
    };
    for (auto& list : even)
      std::stable_sort(list.begin(), list.end(), [&](int v, int w) { return inside(v) < inside(w); });
    // Types with anybody in them. Where all are even and in one blossom, that blossom, and where another type follows.
    struct Occupied {
      int type, blossom;
      std::size_t next;
    };
    std::vector<std::vector<Occupied>> occupied(static_cast<std::size_t>(types_.lists()));
    for (int list = 0; list < types_.lists(); ++list) {
      auto& here = occupied[static_cast<std::size_t>(list)];
      for (int type = types_.first(list); type < types_.end(list); ++type) {
        const auto& inner = even[static_cast<std::size_t>(type)];
        const bool is_free = !free[static_cast<std::size_t>(type)].empty();
        if (inner.empty() && !is_free) continue;
        const bool alone = !is_free && inside(inner.front()) == inside(inner.back());
        here.push_back({type, alone ? inside(inner.front()) : -1, 0});
      }
      for (std::size_t i = here.size(); i-- > 0;) {
        const bool goes_on = i + 1 < here.size() && here[i].blossom >= 0 && here[i + 1].blossom == here[i].blossom;
        here[i].next = goes_on ? here[i + 1].next : i + 1;
      }
    }
    bool found = false;
    W weight;
    const auto is_less = [&](const W& slack) { return !found || half(slack) < delta; };
    for (int own = 0; own < types_.lists(); ++own)
      for (int other = 0; other < types_.lists(); ++other) {
        const auto& to = occupied[static_cast<std::size_t>(other)];
        if (to.empty() || !joined(own, other, weight)) continue;
        const W least = types_[to.front().type].key - weight;
        for (const auto& [a, blossom, unused] : occupied[static_cast<std::size_t>(own)]) {
          const W key = types_[a].key;
          if (!is_less(key + least)) break;
          const auto& from = even[static_cast<std::size_t>(a)];
          if (from.empty()) continue;
          for (std::size_t i = 0; i < to.size();) {
            pulse_.step();
            const auto& [b, other_blossom, next] = to[i];
            const W slack = key + types_[b].key - weight;
            if (!is_less(slack)) break;
            if (blossom >= 0 && blossom == other_blossom) {
              i = next;
              continue;
            }
            const auto& others = even[static_cast<std::size_t>(b)];
            if (a <= b && !others.empty() && reach_even(from, b)) delta = half(slack), found = true;
            const auto& outside = free[static_cast<std::size_t>(b)];
            if (!outside.empty() && (!found || slack < delta) && reach_free(from, b)) delta = slack, found = true;
            ++i;
          }
        }
      }
    return found;
  }

  // Has any of them an edge to a vertex in a set that is outside its own blossom?
  bool have_edge_in_rows(const std::vector<int>& from, const std::uint64_t* set, Inner& inner) const {
    for (const int v : from)
      if (for_outside(v, set, inner, [&](int w) { return !lack_edge(v, w); })) return true;
    return false;
  }

  bool have_edge(const std::vector<int>& from, const std::vector<int>& to) const {
    for (const int v : from)
      for (const int w : to) {
        pulse_.step();
        if (!lack_edge(v, w)) return true;
      }
    return false;
  }

  // Both lists are sorted by blossom.
  bool have_edge_between_blossoms(const std::vector<int>& from, const std::vector<int>& to) const {
    std::size_t begin = 0, end = 0;  // those in `to` that are in the same blossom
    int last = -1;
    for (const int v : from) {
      const int inner = inside(v);
      if (inner != last) {
        last = inner;
        while (end < to.size() && inside(to[end]) <= inner) ++end;
        begin = end;
        while (begin > 0 && inside(to[begin - 1]) == inner) --begin;
      }
      for (std::size_t i = begin ? 0 : end; i < to.size(); i = i + 1 == begin ? end : i + 1) {
        pulse_.step();
        if (!lack_edge(v, to[i])) return true;
      }
    }
    return false;
  }

  // Call f for every tight neighbour of v until it says stop.
  template <class F>
  void for_tight(int v, F f) {
    if (by_type_) return for_tight_by_type(v, f);
    if (partner_[v] >= 0) {
      if (partner_[v] != barred_ && is_tight(v, partner_[v])) f(partner_[v]);
      return;
    }
    if (graph_.rows.any()) {
      for (std::size_t& next = next_[v]; next < static_cast<std::size_t>(n_);) {
        const int w = graph_.rows.next(v, next);
        next = w < 0 ? static_cast<std::size_t>(n_) : static_cast<std::size_t>(w) + 1;
        if (w >= 0 && w != barred_ && label_[inside(w)] != T && is_tight(v, w) && f(w)) return;
      }
      return;
    }
    if (graph_.neighbours.listed()) {
      const auto& list = graph_.neighbours.of(v);
      for (std::size_t& next = next_[v]; next < list.size();) {
        const int w = list[next++];
        if (w != barred_ && label_[inside(w)] != T && is_tight(v, w) && f(w)) return;
      }
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
          if (s_.u[w] == target && w != barred_ && label_[inside(w)] != T && is_tight(v, w) && f(w)) return;
      }
    } else {
      for (int w = 0; w < n_; ++w)
        if (w != barred_ && label_[inside(w)] != T && is_tight(v, w) && f(w)) return;
    }
  }

  // The least slack of an edge from an even place to outside the trees, or half of that between two even places.
  bool least_slack(W& delta) {
    if (sorts_by_type()) return least_slack_by_type(delta);
    if (graph_.rows.any() || graph_.neighbours.listed()) return least_slack_of_listed(delta);
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
      const Label label = static_cast<Label>(label_[inside(v)]);
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
      if (inside(w) == inside(v) || label_[inside(w)] == T || !edge(v, w, weight)) continue;
      W slack = s_.u[v] + s_.u[w] - weight;
      if (label_[inside(w)] == S) slack = half(slack);
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
      const int inner = inside(v);
      if (label_[inner] != S || v == barred_) continue;
      pulse_.step(static_cast<std::size_t>(n_));
      for_neighbours(v, [&](int w) {
        const int other = inside(w);
        const unsigned char label = label_[other];
        if (label == T || w == barred_ || other == inner || (label == S && w < v)) return;
        if (!edge(v, w, weight)) return;
        W slack = s_.u[v] + s_.u[w] - weight;
        if (label == S) slack = half(slack);
        if (!found || slack < delta) delta = slack, found = true;
      });
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
        if (both_even && inside(v) == inside(w)) continue;
        if (!edge(v, w, weight)) continue;
        W slack = s_.u[v] + s_.u[w] - weight;
        if (both_even) slack = half(slack);
        if (!found || slack < delta) delta = slack, found = true;
      }
    }
  }

  Graph graph_;
  Removals removed_;
  Sides sides_;
  Pairs fixed_;
  std::vector<int> partner_;  // of vertices paired for good
  std::vector<W> minimum_;    // least dual of each class
  Types<W> types_;
  std::vector<int> samples_;             // a vertex of each group
  std::vector<Sides::Flags> sample_flags_;
  std::vector<std::vector<int>> lists_;  // the vertices of each group in each role, in the order of their keys
  int grouped_ = -1, grouped_fewer_ = 0;  // how often the sides had changed when the vertices were grouped
  bool sorted_ = false;  // are the types those of the present duals?
  bool holds_fixed_ = false;  // may the trees hold vertices that are paired for good?
  std::vector<char> listed_;  // for vertices at even places: whether their type lists them
  // Where there are rows: who of each type is in no tree, and who is at an even place; who has looked for even ones.
  Sets free_, even_;
  std::vector<char> looked_;
  Inner inner_;
  Words nobody_;
  bool by_type_ = false;
  int barred_ = -1;
  mutable Pulse pulse_;
};

}  // namespace dutchess
