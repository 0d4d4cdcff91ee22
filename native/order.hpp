// The first optimal matching in a given order of partners, in graphs too large to search vertex by vertex.
//
// Vertices of one class with the same dual and the same restrictions form one type. Apart from the few excluded pairs,
// either all edges between two types are tight, or none. So we first ask what an alternating path between types can
// reach, ignoring the excluded pairs: what is out of reach there is out of reach. Then we look for such a path among
// the vertices. It is nearly always found at once; if not, the kernel makes a full search.
#pragma once

#include <cstdint>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "rows.hpp"

namespace dutchess {

// A set of small numbers.
class Bits {
 public:
  explicit Bits(int size) : words_((static_cast<std::size_t>(size) + 63) / 64, 0) {}
  bool has(int i) const { return words_[word(i)] >> (static_cast<unsigned>(i) & 63U) & 1U; }
  void add(int i) { words_[word(i)] |= std::uint64_t{1} << (static_cast<unsigned>(i) & 63U); }
  void remove(int i) { words_[word(i)] &= ~(std::uint64_t{1} << (static_cast<unsigned>(i) & 63U)); }

  // Call f for every member that is not among the others.
  template <class F>
  void for_each_without(const Bits& others, F f) const {
    for (std::size_t w = 0; w < words_.size(); ++w)
      for (std::uint64_t rest = words_[w] & ~others.words_[w]; rest; rest &= rest - 1)
        f(static_cast<int>(w * 64 + lowest_bit(rest)));
  }
  template <class F>
  void for_each(F f) const {
    for (std::size_t w = 0; w < words_.size(); ++w)
      for (std::uint64_t rest = words_[w]; rest; rest &= rest - 1) f(static_cast<int>(w * 64 + lowest_bit(rest)));
  }

 private:
  static std::size_t word(int i) { return static_cast<std::size_t>(i) >> 6; }
  Words words_;
};

// Kernel: what order.hpp needs from a matching without blossoms of positive dual.
//   n(), mate(v), pair(v, w), is_tight(v, w)
//   type_of(v): the type of a vertex, or -1 if it is paired for good; types(); are_tight(a, b): between two types
//   search(top, candidates): the first candidate that can be the partner of top, which it then is; -1 if none can
template <class Kernel>
class Order {
 public:
  Order(Kernel& kernel, const std::vector<int>& bottoms)
      : kernel_(kernel),
        n_(kernel.n()),
        types_(kernel.types()),
        position_(n_, -1),
        bottoms_(bottoms),
        type_(n_),
        known_(n_, -1),
        used_(n_, 0),
        tight_(types_, Bits(types_)),
        exits_(types_, Bits(types_)),
        entries_(types_, Bits(types_)),
        pool_of_(static_cast<std::size_t>(types_) * types_, -1),
        reach_(types_, Bits(types_)),
        reach_version_(types_, 0),
        distance_(types_),
        distance_version_(types_, 0) {
    for (std::size_t i = 0; i < bottoms.size(); ++i) position_[bottoms[i]] = static_cast<int>(i);
    for (int a = 0; a < types_; ++a)
      for (int b = 0; b < types_; ++b)
        if (kernel.are_tight(a, b)) tight_[a].add(b);
    for (int v = 0; v < n_; ++v) type_[v] = kernel.type_of(v);
    for (int v = 0; v < n_; ++v)
      if (type_[v] >= 0 && v < kernel.mate(v)) attach(v, kernel.mate(v));
  }

  // Give `top` the first possible bottom; -1 if there is none. The pair must not be changed afterwards.
  int settle(int top) {
    const int chosen = choose(top);
    if (chosen >= 0) detach(top, chosen);
    return chosen;
  }

 private:
  using Pool = std::set<int>;  // the ends where paths leave pairs of two types: positions of bottoms, n + v for others

  int key(int v) const { return position_[v] >= 0 ? position_[v] : n_ + v; }
  int vertex(int key) const { return key < n_ ? bottoms_[static_cast<std::size_t>(key)] : key - n_; }

  Pool& pool(int enter, int leave) {
    int& index = pool_of_[static_cast<std::size_t>(enter) * types_ + leave];
    if (index < 0) {
      index = static_cast<int>(pools_.size());
      pools_.emplace_back();
    }
    return pools_[static_cast<std::size_t>(index)];
  }

  void attach(int v, int w) {
    known_[v] = w;
    known_[w] = v;
    for (const auto& [enter, leave] : {std::pair{v, w}, std::pair{w, v}}) {
      const int a = type_[enter], b = type_[leave];
      Pool& members = pool(a, b);
      if (members.empty()) {
        exits_[a].add(b);
        entries_[b].add(a);
        ++version_;
      }
      members.insert(key(leave));
    }
  }

  void detach(int v, int w) {
    known_[v] = known_[w] = -1;
    for (const auto& [enter, leave] : {std::pair{v, w}, std::pair{w, v}}) {
      const int a = type_[enter], b = type_[leave];
      Pool& members = pool(a, b);
      members.erase(key(leave));
      if (members.empty()) {
        exits_[a].remove(b);
        entries_[b].remove(a);
        ++version_;
      }
    }
  }

  void rematch(int v, int w) {
    kernel_.pair(v, w);
    attach(v, w);
  }

  // The types at which paths from an even vertex of a type may enter pairs.
  const Bits& reach(int from) {
    Bits& entered = reach_[from];
    if (reach_version_[from] == version_) return entered;
    reach_version_[from] = version_;
    entered = Bits(types_);
    Bits left(types_);
    left.add(from);
    std::vector<int> waiting{from};
    while (!waiting.empty()) {
      const int leave = waiting.back();
      waiting.pop_back();
      tight_[leave].for_each_without(entered, [&](int enter) {
        entered.add(enter);
        exits_[enter].for_each_without(left, [&](int next) {
          left.add(next);
          waiting.push_back(next);
        });
      });
    }
    return entered;
  }

  // For each type, how many edges outside the matching a path needs from an even vertex of it to a vertex of `to`.
  const std::vector<int>& distance(int to) {
    auto& steps = distance_[to];
    if (distance_version_[to] == version_) return steps;
    distance_version_[to] = version_;
    steps.assign(types_, FAR);
    std::vector<int> layer, next;
    tight_[to].for_each([&](int type) {
      steps[type] = 1;
      layer.push_back(type);
    });
    for (int step = 2; !layer.empty(); ++step, layer.swap(next)) {
      next.clear();
      for (const int leave : layer)
        entries_[leave].for_each([&](int enter) {
          tight_[enter].for_each([&](int type) {
            if (steps[type] != FAR) return;
            steps[type] = step;
            next.push_back(type);
          });
        });
    }
    return steps;
  }

  int choose(int top) {
    const int present = kernel_.mate(top);
    const Bits& entered = reach(type_[present]);
    const Bits& partners = tight_[type_[top]];
    // The pools that hold candidates, each with the next of them.
    std::vector<std::pair<const Pool*, Pool::const_iterator>> sources;
    entered.for_each([&](int enter) {
      exits_[enter].for_each([&](int leave) {
        if (!partners.has(leave)) return;
        const Pool& members = pool(enter, leave);
        if (*members.begin() < n_) sources.emplace_back(&members, members.begin());
      });
    });
    const int own = position_[present] >= 0 ? position_[present] : n_;
    while (true) {
      int first = own;
      std::size_t source = sources.size();
      for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto& [members, next] = sources[i];
        if (next != members->end() && *next < first) first = *next, source = i;
      }
      if (first == n_) return -1;
      if (source == sources.size()) return present;
      ++sources[source].second;
      const int candidate = bottoms_[static_cast<std::size_t>(first)];
      if (candidate == top || !kernel_.is_tight(top, candidate)) continue;
      if (reroute(top, candidate)) return candidate;
      return search(top, first);
    }
  }

  // Match `top` with a bottom if a path that frees it is easily found.
  bool reroute(int top, int bottom) {
    const int present = kernel_.mate(top), last = kernel_.mate(bottom);
    path_.clear();
    tries_ = TRIES;
    marked_.clear();
    mark(top), mark(present), mark(bottom), mark(last);
    const bool found = extend(present, last, distance(type_[last]));
    for (const int v : marked_) used_[v] = 0;
    if (!found) return false;
    detach(top, present);
    detach(last, bottom);
    for (const int enter : path_) detach(enter, kernel_.mate(enter));
    int even = present;
    for (const int enter : path_) {
      const int leave = kernel_.mate(enter);
      rematch(even, enter);
      even = leave;
    }
    rematch(even, last);
    rematch(top, bottom);
    return true;
  }

  void mark(int v) {
    used_[v] = 1;
    marked_.push_back(v);
  }

  bool extend(int even, int last, const std::vector<int>& steps) {
    if (kernel_.is_tight(even, last)) return true;
    const int left = steps[type_[even]] > 1 ? steps[type_[even]] - 1 : 1;
    bool found = false;
    tight_[type_[even]].for_each([&](int enter) {
      if (found || tries_ <= 0) return;
      exits_[enter].for_each([&](int leave) {
        if (found || tries_ <= 0 || steps[leave] > left) return;
        for (const int key : pool(enter, leave)) {
          const int out = vertex(key), in = kernel_.mate(out);
          if (--tries_ < 0) return;
          if (used_[out] || !kernel_.is_tight(even, in)) continue;
          mark(in), mark(out);
          path_.push_back(in);
          if (extend(out, last, steps)) {
            found = true;
            return;
          }
          path_.pop_back();
        }
      });
    });
    return found;
  }

  // The full search, from the bottom at a position on.
  int search(int top, int from) {
    std::vector<int> candidates;
    for (std::size_t i = static_cast<std::size_t>(from); i < bottoms_.size(); ++i) {
      const int v = bottoms_[i];
      if (known_[v] >= 0 && v != top && kernel_.is_tight(top, v)) candidates.push_back(v);
    }
    const int found = kernel_.search(top, candidates);
    std::vector<int> changed;
    for (int v = 0; v < n_; ++v)
      if (known_[v] >= 0 && known_[v] != kernel_.mate(v)) changed.push_back(v);
    for (const int v : changed)
      if (known_[v] >= 0) detach(v, known_[v]);
    for (const int v : changed)
      if (v < kernel_.mate(v)) attach(v, kernel_.mate(v));
    return found;
  }

  static constexpr int FAR = 1 << 30;
  static constexpr int TRIES = 400;

  Kernel& kernel_;
  const int n_;
  const int types_;
  std::vector<int> position_;  // of a bottom in the order, else -1
  const std::vector<int>& bottoms_;
  std::vector<int> type_;
  std::vector<int> known_;  // the partner that the pools assume; -1 once paired for good
  std::vector<char> used_;
  std::vector<Bits> tight_;    // for each type, the types it has tight edges to
  std::vector<Bits> exits_;    // for each type, the types of its partners
  std::vector<Bits> entries_;  // the same, the other way round
  std::vector<int> pool_of_;
  std::vector<Pool> pools_;
  std::vector<Bits> reach_;
  std::vector<long long> reach_version_;
  std::vector<std::vector<int>> distance_;
  std::vector<long long> distance_version_;
  long long version_ = 1;  // counts the changes of which types are partners
  std::vector<int> path_;  // where it enters the pairs on its way
  std::vector<int> marked_;
  int tries_ = 0;
};

}  // namespace dutchess
