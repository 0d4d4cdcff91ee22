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
#include "types.hpp"

namespace dutchess {

template <class Graph>
class Solver : protected Forest<typename Graph::Weight> {
 protected:
  using W = typename Graph::Weight;
  using Base = Forest<W>;
  using typename Base::Label;
  using Base::clear_labels, Base::common_base, Base::dissolve_empty_blossoms, Base::expand_in_tree, Base::flip;
  using Base::found_, Base::label_, Base::label_s, Base::label_t, Base::n_, Base::next_, Base::pair, Base::queue_, Base::rotate;
  using Base::release_tree, Base::requeue, Base::root_;
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
    const Sorted sorted(*this);
    return match_all();
  }

  // The same from the matching that there is, by trees from all vertices without a partner at once.
  int match_all() {
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

  // Grow trees from the roots until they find augmenting paths. False if there is none.
  bool grow_and_augment(const std::vector<int>& roots) {
    clear_labels();
    for (const int root : roots)
      if (label_[s_.inside[root]] == FREE) label_s(s_.inside[root], NONE);
    while (true) {
      if (by_type_) sort_into_lists();
      if (grow(false) == n_) break;
      if (!change_duals()) {
        dissolve_empty_blossoms();
        return false;
      }
      if (by_class && roots.size() > 2 && match_greedily()) break;
    }
    dissolve_empty_blossoms();
    return true;
  }

  // Extend the trees along tight edges. Returns n after augmentations, a wanted vertex as soon as one is at an even
  // place, -1 when stuck. The trees of an augmenting path are released, and the others go on.
  int grow(bool seeking) {
    bool augmented = false;
    const bool branches = by_type_ || graph_.neighbours.listed();  // one branch after the other
    while (true) {
      if (seeking && found_ >= 0) return found_;
      if (queue_.empty()) return augmented ? n_ : -1;
      const int v = queue_.back();
      queue_.pop_back();
      if (label_[s_.inside[v]] != S) continue;
      pulse_.step(static_cast<std::size_t>(by_type_ ? 1 : n_));
      for_tight(v, [&](int w) {
        const int inner = s_.inside[w];
        if (inner == s_.inside[v] || label_[inner] == T) return false;
        if (label_[inner] == FREE) {
          if (s_.mate[s_.base[inner]] < 0) {
            flip(v, w);
            if (inner >= n_) rotate(inner, w);
            s_.mate[w] = v;
            release(root_[s_.inside[v]]);
            augmented = true;
            return true;
          }
          if (branches) queue_.push_back(v);  // it goes on when the branch has ended
          label_t(w, v);
          return branches || (seeking && found_ >= 0);
        }
        const int base = common_base(v, w);
        if (base >= 0) {
          shrink(base, v, w);
          return seeking && found_ >= 0;
        }
        flip(v, w);
        flip(w, v);
        release(root_[s_.inside[v]]);
        release(root_[inner]);
        augmented = true;
        return true;
      });
    }
  }

  void release(int root) {
    release_tree(root, [&](int v) {
      if (by_type_) types_[types_.of(v)].free.push_back(v);
    });
  }

  // -- searching by type
  // ------------------------------------------------------------------------------------------------------------------

  // While a matching is being found, large graphs are searched by type: nothing has been removed from them yet.
  struct Sorted {
    explicit Sorted(Solver& solver) : solver_(solver) {
      if constexpr (by_class)
        solver_.by_type_ = solver_.n_ >= LARGE && !solver_.graph_.windows.bind() &&
                           !solver_.graph_.neighbours.listed() && !solver_.removed_.any() && !solver_.sides_.any() &&
                           !solver_.fixed_.any();
    }
    ~Sorted() {
      solver_.by_type_ = false;
      solver_.types_ = {};
      solver_.listed_ = {};
    }
    Sorted(const Sorted&) = delete;
    Sorted& operator=(const Sorted&) = delete;

   private:
    Solver& solver_;
  };

  // Duals or labels have changed: sort anew, and list who is free and who is waiting at an even place.
  void sort_into_lists() {
    if constexpr (by_class) {
      types_.sort(graph_, s_.u);
      pulse_.step(static_cast<std::size_t>(n_));
      for (int v = 0; v < n_; ++v)
        if (label_[s_.inside[v]] == FREE) types_[types_.of(v)].free.push_back(v);
      listed_.assign(static_cast<std::size_t>(n_), 0);
      for (const int v : queue_) list_even(v);
    }
  }

  void list_even(int v) {
    if (std::exchange(listed_[v], 1)) return;
    types_[types_.of(v)].even.push_back({v});
  }

  // As `for_tight`. Paths to other trees come first, because they may augment.
  template <class F>
  void for_tight_by_type(int v, F f) {
    list_even(v);
    const auto& tight = types_.tight(types_.of(v), graph_, s_.u);
    for (const int type : tight) {
      auto& groups = types_[type].even;
      for (std::size_t i = groups.size(); i-- > 0;) {
        pulse_.step();
        const auto& group = groups[i];
        const int inner = s_.inside[group[0]];
        if (label_[inner] != S) {  // its tree was released
          for (const int w : group) listed_[w] = 0;
          take_out(groups, i);
        } else if (inner != s_.inside[v]) {
          const auto at = std::find_if(group.begin(), group.end(), [&](int w) { return !graph_.excludes(v, w); });
          if (at != group.end() && f(*at)) return;
        }
      }
      join_groups(groups, s_.inside[v]);
    }
    for (const int type : tight) {
      auto& free = types_[type].free;
      for (std::size_t i = free.size(); i-- > 0;) {
        pulse_.step();
        const int w = free[i];
        if (label_[s_.inside[w]] == FREE && graph_.excludes(v, w)) continue;
        take_out(free, i);
        if (label_[s_.inside[w]] == FREE && f(w)) return;
      }
    }
  }

  // Make one group of all that are in this blossom.
  void join_groups(std::vector<std::vector<int>>& groups, int blossom) const {
    const auto first = std::partition(groups.begin(), groups.end(), [&](const std::vector<int>& group) {
      return s_.inside[group[0]] != blossom;
    });
    if (groups.end() - first < 2) return;
    const auto largest = std::max_element(first, groups.end(), [](const auto& a, const auto& b) {
      return a.size() < b.size();
    });
    std::swap(*first, *largest);
    for (auto other = first + 1; other != groups.end(); ++other)
      first->insert(first->end(), other->begin(), other->end());
    groups.erase(first + 1, groups.end());
  }

  // As `least_slack`.
  bool least_slack_by_type(W& delta) const {
    bool found = false;
    std::vector<std::vector<int>> free(static_cast<std::size_t>(types_.count())), even(free.size());
    for (int v = 0; v < n_; ++v) {
      const unsigned char label = label_[s_.inside[v]];
      if (label == S) even[static_cast<std::size_t>(types_.of(v))].push_back(v);
      if (label == FREE) free[static_cast<std::size_t>(types_.of(v))].push_back(v);
    }
    for (auto& list : even)
      std::stable_sort(list.begin(), list.end(), [&](int v, int w) { return s_.inside[v] < s_.inside[w]; });
    for (int a = 0; a < types_.count(); ++a) {
      const auto& from = even[static_cast<std::size_t>(a)];
      if (from.empty()) continue;
      const int sample = types_[a].sample;
      const std::size_t row = static_cast<std::size_t>(graph_.class_of[sample]) * graph_.classes;
      for (int c = 0; c < graph_.classes; ++c) {
        if (!graph_.exists[row + c]) continue;
        for (int b = types_.first(c); b < types_.end(c); ++b) {
          pulse_.step();
          const W slack = s_.u[sample] + s_.u[types_[b].sample] - graph_.table[row + c];
          const W halved = half(slack);
          if (found && !(halved < delta)) break;  // the duals of further types are greater
          const auto& others = even[static_cast<std::size_t>(b)];
          if (a <= b && !others.empty() && have_edge_between_blossoms(from, others)) delta = halved, found = true;
          const auto& outside = free[static_cast<std::size_t>(b)];
          if (!outside.empty() && (!found || slack < delta) && have_edge(from, outside)) delta = slack, found = true;
        }
      }
    }
    return found;
  }

  bool have_edge(const std::vector<int>& from, const std::vector<int>& to) const {
    for (const int v : from)
      for (const int w : to) {
        pulse_.step();
        if (!graph_.excludes(v, w)) return true;
      }
    return false;
  }

  // Both lists are sorted by blossom.
  bool have_edge_between_blossoms(const std::vector<int>& from, const std::vector<int>& to) const {
    std::size_t begin = 0, end = 0;  // those in `to` that are in the same blossom
    int last = -1;
    for (const int v : from) {
      const int inner = s_.inside[v];
      if (inner != last) {
        last = inner;
        while (end < to.size() && s_.inside[to[end]] <= inner) ++end;
        begin = end;
        while (begin > 0 && s_.inside[to[begin - 1]] == inner) --begin;
      }
      for (std::size_t i = begin ? 0 : end; i < to.size(); i = i + 1 == begin ? end : i + 1) {
        pulse_.step();
        if (!graph_.excludes(v, to[i])) return true;
      }
    }
    return false;
  }

  // Call f for every tight neighbour of v until it says stop.
  template <class F>
  void for_tight(int v, F f) {
    if constexpr (by_class) {
      if (by_type_) return for_tight_by_type(v, f);
    }
    if (partner_[v] >= 0) {
      if (partner_[v] != barred_ && is_tight(v, partner_[v])) f(partner_[v]);
      return;
    }
    if (graph_.neighbours.listed()) {
      const auto& list = graph_.neighbours.of(v);
      for (std::size_t& next = next_[v]; next < list.size();) {
        const int w = list[next++];
        if (w != barred_ && label_[s_.inside[w]] != T && is_tight(v, w) && f(w)) return;
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
          if (s_.u[w] == target && w != barred_ && label_[s_.inside[w]] != T && is_tight(v, w) && f(w)) return;
      }
    } else {
      for (int w = 0; w < n_; ++w)
        if (w != barred_ && label_[s_.inside[w]] != T && is_tight(v, w) && f(w)) return;
    }
  }

  // The least slack of an edge from an even place to outside the trees, or half of that between two even places.
  bool least_slack(W& delta) const {
    if constexpr (by_class) {
      if (by_type_) return least_slack_by_type(delta);
    }
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
        requeue(v);
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
  Types<W> types_;
  std::vector<char> listed_;  // for vertices at even places: whether their type lists them
  bool by_type_ = false;
  int barred_ = -1;
  mutable Pulse pulse_;
};

}  // namespace dutchess
