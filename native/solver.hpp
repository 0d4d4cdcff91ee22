// Perfect matching of greatest weight in a general graph: the primal-dual method.
//
// The method of Edmonds as organised by Galil ("Efficient algorithms for finding maximum matching in graphs", ACM
// Computing Surveys 18, 1986). src/dutchess/matching/twin.py is the same method in Python and states the invariants:
// with weights times four, slack(x, y) = u[x] + u[y] - w(x, y) >= 0; matched edges and the edges of a blossom's cycle
// are tight; only blossoms with z > 0 are kept between two calls. This version is faster because it examines edges by
// class.
//
// Owns the graph, what was removed from it, and the search for augmenting paths. Questions about the matching are
// answered in matching.hpp.
#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "forest.hpp"
#include "graph.hpp"
#include "pulse.hpp"

namespace dutchess {

template <class Graph>
class Solver : protected Forest<typename Graph::Weight> {
 protected:
  using W = typename Graph::Weight;
  using Base = Forest<W>;
  using typename Base::Label;
  using Base::clear_labels, Base::common_base, Base::dissolve_empty_blossoms, Base::expand_in_tree, Base::flip;
  using Base::found_, Base::label_, Base::label_s, Base::label_t, Base::n_, Base::pair, Base::queue_, Base::rotate;
  using Base::s_, Base::shrink, Base::FREE, Base::NONE, Base::S, Base::T;
  static constexpr bool by_class = std::is_same_v<Graph, ClassGraph<W>>;
  static constexpr int LARGE = 24;

  Solver(Graph graph, std::vector<W> duals, std::vector<int> mate)
      : Base(graph.n, std::move(duals), std::move(mate)),
        graph_(std::move(graph)),
        removed_(n_),
        sides_(n_),
        fixed_(n_),
        partner_(n_, -1) {
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

  // Match as many vertices as possible, with the greatest weight. Returns how many stay single.
  int solve() {
    match_greedily();
    std::vector<int> roots;
    while (true) {
      roots.clear();
      for (int v = 0; v < n_; ++v)
        if (s_.mate[v] < 0) roots.push_back(v);
      if (roots.empty() || !grow_and_augment(roots)) return static_cast<int>(roots.size());
    }
  }

  bool match_rest() {
    for (int root = 0; root < n_; ++root)
      if (s_.mate[root] < 0 && !grow_and_augment({root})) return false;
    return true;
  }

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

  // The same for many vertices: those of one class with the same dual wait in one queue, which skips matched members.
  bool match_by_type(const std::vector<int>& lonely) {
    struct Queue {
      int sample;
      std::vector<std::size_t> places, next;  // next: where to continue if the vertex at this index is matched
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
  int barred_ = -1;
  mutable Pulse pulse_;
};

}  // namespace dutchess
