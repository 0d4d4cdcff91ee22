// Who may be a neighbour of whom, as bits: a row for each vertex.
//
// Where windows keep vertices apart, vertices of one class do not have the same neighbours, and a search by type would
// look at most of them in vain. It looks at the vertices of a type that are in a row instead, 64 at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace dutchess {

using Words = std::vector<std::uint64_t>;

inline std::size_t lowest_bit(std::uint64_t value) {
#ifdef __GNUC__
  return static_cast<std::size_t>(__builtin_ctzll(value));
#else
  std::size_t count = 0;
  for (std::uint64_t bit = value & (~value + 1); bit > 1; bit >>= 1) ++count;
  return count;
#endif
}

inline void add_bit(std::uint64_t* words, int i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
inline void remove_bit(std::uint64_t* words, int i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

// A number for each vertex, and the window of numbers that its partner may have. Of two vertices, the window of the
// first one decides. Without numbers, there is no such restriction.
struct Windows {
  static constexpr int MOST = 1'000'000'000;
  std::vector<int> value, lowest, highest;

  bool bind() const { return !value.empty(); }
  bool part(int v, int w) const {
    const auto first = static_cast<std::size_t>(std::min(v, w)), second = static_cast<std::size_t>(std::max(v, w));
    return value[second] < lowest[first] || highest[first] < value[second];
  }

  // An estimate of the pairs that the windows exclude, each counted twice. It assumes that the share among the vertices
  // after a vertex is the share among all.
  double parted() const {
    std::vector<int> sorted(value);
    std::sort(sorted.begin(), sorted.end());
    double count = 0;
    const auto n = value.size();
    for (std::size_t v = 0; v < n; ++v) {
      const auto inside = std::upper_bound(sorted.begin(), sorted.end(), highest[v]) -
                          std::lower_bound(sorted.begin(), sorted.end(), lowest[v]);
      const double share = inside > 0 ? static_cast<double>(inside) / static_cast<double>(n) : 0;
      count += 2 * (1 - share) * static_cast<double>(n - v - 1);
    }
    return count;
  }

  // Where the vertices behind a vertex begin and end that its window leaves, if the numbers do not rise (or do not fall).
  template <class Before>
  std::pair<std::size_t, std::size_t> stretch(std::size_t v, int from, int to, Before before) const {
    const auto behind = value.begin() + static_cast<std::ptrdiff_t>(v) + 1;
    const auto begin = std::lower_bound(behind, value.end(), from, before);
    const auto end = std::upper_bound(behind, value.end(), to, before);
    const auto at = [&](auto place) { return static_cast<std::size_t>(place - value.begin()); };
    return {at(begin), std::max(at(begin), at(end))};
  }
};

class Rows {
 public:
  static constexpr int LEAST = 24, MOST = 16'000;  // vertices; with more of them, the bits could fill the memory

  // Only where windows keep vertices apart; `excluded` are the other pairs without an edge.
  void fill(const Windows& windows, const std::vector<std::vector<int>>& excluded) {
    const std::size_t n = windows.value.size();
    if (n < LEAST || n > MOST) return;
    words_ = (n + 63) / 64;
    auto bits = std::make_shared<Words>(n * words_, 0);
    const auto row = [&](std::size_t v) { return bits->data() + v * words_; };
    const bool falls = std::is_sorted(windows.value.begin(), windows.value.end(), std::greater<int>());
    const bool rises = !falls && std::is_sorted(windows.value.begin(), windows.value.end());
    for (std::size_t v = 0; v < n; ++v) {
      std::pair<std::size_t, std::size_t> here{v + 1, n};
      if (falls) here = windows.stretch(v, windows.highest[v], windows.lowest[v], std::greater<int>());
      if (rises) here = windows.stretch(v, windows.lowest[v], windows.highest[v], std::less<int>());
      for (std::size_t w = here.first; w < here.second; ++w) {
        if (!falls && !rises && windows.part(static_cast<int>(v), static_cast<int>(w))) continue;
        add_bit(row(v), static_cast<int>(w));
        add_bit(row(w), static_cast<int>(v));
      }
    }
    for (std::size_t v = 0; v < n; ++v)
      for (const int w : excluded[v]) remove_bit(row(v), w);
    bits_ = std::move(bits);
  }

  bool any() const { return bits_ != nullptr; }
  std::size_t words() const { return words_; }
  const std::uint64_t* of(int v) const { return bits_->data() + static_cast<std::size_t>(v) * words_; }
  bool has(int v, int w) const { return of(v)[w >> 6] >> (w & 63) & 1; }

  // Call f for every neighbour of a vertex that is in a set and not in another one, until it says stop. Did it?
  template <class F>
  bool for_each(int v, const std::uint64_t* set, const std::uint64_t* others, F f) const {
    const std::uint64_t* row = of(v);
    for (std::size_t i = 0; i < words_; ++i)
      for (std::uint64_t left = row[i] & set[i] & ~others[i]; left; left &= left - 1)
        if (f(static_cast<int>(i * 64 + lowest_bit(left)))) return true;
    return false;
  }

  // The first neighbour of a vertex from a place on; -1 if there is none.
  int next(int v, std::size_t from) const {
    const std::uint64_t* row = of(v);
    std::uint64_t mask = ~std::uint64_t{0} << (from & 63);
    for (std::size_t i = from >> 6; i < words_; ++i, mask = ~std::uint64_t{0})
      if (const std::uint64_t left = row[i] & mask) return static_cast<int>(i * 64 + lowest_bit(left));
    return -1;
  }

 private:
  std::size_t words_ = 0;
  std::shared_ptr<const Words> bits_;  // copies of a problem share them
};

// Sets of vertices, each as long as a row.
class Sets {
 public:
  void assign(std::size_t count, std::size_t words) {
    words_ = words;
    bits_.assign(count * words, 0);
  }
  std::uint64_t* operator[](int set) { return bits_.data() + static_cast<std::size_t>(set) * words_; }

 private:
  std::size_t words_ = 0;
  Words bits_;
};

}  // namespace dutchess
