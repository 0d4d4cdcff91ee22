// Perfect matching of greatest weight in a general graph: the primal-dual method.
//
// The method of Edmonds as organised by Galil ("Efficient algorithms for finding maximum matching in graphs", ACM
// Computing Surveys 18, 1986). src/dutchess/matching/edmonds.py is the same method in Python and states the invariants:
// with weights times four, slack(x, y) = u[x] + u[y] - w(x, y) >= 0; matched edges and the edges of a blossom's cycle
// are tight; only blossoms with z > 0 are kept between two calls. This version is faster because it examines edges by
// class.
//
// Owns the search for augmenting paths. Its edges are in edges.hpp. Questions about the matching are answered in
// matching.hpp.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "edges.hpp"

namespace dutchess {

template <class Graph>
class Solver : protected Edges<Graph> {
 protected:
  using Base = Edges<Graph>;
  using typename Base::W;
  using Base::barred_, Base::by_class, Base::by_type_, Base::clear_labels, Base::common_base, Base::could_be_tight;
  using Base::dissolve_empty_blossoms, Base::expand_in_tree, Base::fixed_, Base::holds_fixed_, Base::flip, Base::for_tight;
  using Base::graph_, Base::inside, Base::is_tight, Base::label_, Base::label_s, Base::label_t, Base::LARGE;
  using Base::least_slack, Base::list_released, Base::list_vertices, Base::n_, Base::pair, Base::partner_, Base::pulse_;
  using Base::queue_, Base::reached_, Base::refresh_minima, Base::release_tree, Base::requeue, Base::root_;
  using Base::rotate, Base::s_, Base::shrink, Base::sides_, Base::sorts_by_type, Base::FREE, Base::NONE, Base::S, Base::T;
  using Base::Base;

  // Match as many vertices as possible, with the greatest weight. Returns how many stay single.
  int solve() {
    match_greedily();
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

  // Match as many vertices as possible from the matching that there is, one after the other. Returns how many stay single.
  int match_each() {
    int alone = 0;
    for (int root = 0; root < n_; ++root)
      if (s_.mate[root] < 0 && !grow_and_augment({root})) ++alone;
    return alone;
  }

  // Match tight edges between lonely vertices, preferring a partner half the field away.
  bool match_greedily() {
    std::vector<int> lonely;
    for (int v = 0; v < n_; ++v)
      if (s_.mate[v] < 0 && inside(v) == v) lonely.push_back(v);
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

  static constexpr std::size_t MANY = 1000;  // lonely vertices; fewer are matched quickly, whoever comes first

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
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (count >= MANY) {  // whoever has the fewest possible partners comes first
      std::vector<std::size_t> partners(queues.size(), 0);
      for (std::size_t a = 0; a < queues.size(); ++a) {
        const std::size_t row = static_cast<std::size_t>(graph_.class_of[queues[a].sample]) * graph_.classes;
        for (const auto& queue : queues)
          if (graph_.exists[row + graph_.class_of[queue.sample]]) partners[a] += queue.places.size();
      }
      std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return partners[queue_of[one]] < partners[queue_of[other]];
      });
    }
    for (const std::size_t i : order) {
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

  // No tree yet. Blossoms can bring vertices that are paired for good into the trees; where one was opened or rotated,
  // such a vertex can be apart from its partner for a while.
  void begin_search() {
    clear_labels();
    holds_fixed_ = fixed_.any() && !s_.kept.empty();
    for (int v = 0; v < n_ && fixed_.any() && !holds_fixed_; ++v)
      holds_fixed_ = partner_[v] >= 0 && s_.mate[v] != partner_[v];
  }

  // Grow trees from the roots until they find augmenting paths. False if there is none.
  bool grow_and_augment(const std::vector<int>& roots) {
    begin_search();
    for (const int root : roots)
      if (label_[inside(root)] == FREE) label_s(inside(root), NONE);
    while (true) {
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
    by_type_ = sorts_by_type();
    if (by_type_) list_vertices();
    const bool branches = by_type_ || graph_.rows.any() || graph_.neighbours.listed();  // one branch after the other
    while (true) {
      if (seeking && finds()) return reached_.back();
      if (queue_.empty()) return augmented ? n_ : -1;
      const int v = queue_.back();
      queue_.pop_back();
      if (label_[inside(v)] != S) continue;
      pulse_.step(static_cast<std::size_t>(by_type_ ? 1 : n_));
      for_tight(v, [&](int w) {
        const int inner = inside(w);
        if (inner == inside(v) || label_[inner] == T) return false;
        if (label_[inner] == FREE) {
          if (s_.mate[s_.base[inner]] < 0) {
            flip(v, w);
            if (inner >= n_) rotate(inner, w);
            s_.mate[w] = v;
            release(root_[inside(v)]);
            augmented = true;
            return true;
          }
          if (branches) queue_.push_back(v);  // it goes on when the branch has ended
          label_t(w, v);
          return branches || (seeking && finds());
        }
        const int base = common_base(v, w);
        if (base >= 0) {
          shrink(base, v, w);
          return seeking && finds();
        }
        flip(v, w);
        flip(w, v);
        release(root_[inside(v)]);
        release(root_[inner]);
        augmented = true;
        return true;
      });
    }
  }

  // Is a wanted vertex at an even place, and has it a tight edge to the barred vertex? It is the last one reached.
  bool finds() {
    while (!reached_.empty() && barred_ >= 0 && !is_tight(barred_, reached_.back())) reached_.pop_back();
    return !reached_.empty();
  }

  void release(int root) {
    release_tree(root, [&](int v) {
      if (by_type_) list_released(v);
    });
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
      const unsigned char label = label_[inside(v)];
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

};

}  // namespace dutchess
