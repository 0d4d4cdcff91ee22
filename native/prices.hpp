// What edges between classes of vertices cost, and the weights that follow from it for each problem.
//
// A cost is a list of digits, each with its place: place 0 comes before place 1, and so on. For a given number of
// edges, each place gets a unit, large enough that two matchings compare by their weights as by the sums of their
// digits, place by place. The heaviest matching has the lowest costs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "wide.hpp"

namespace dutchess {

using Digits = std::vector<std::pair<int, int>>;  // place, digit; by place, none of them zero

class Prices {
 public:
  static constexpr int NO_EDGE = -1, UNKNOWN = -2;

  // The cost between two classes, NO_EDGE or UNKNOWN, as a number of `digits`.
  int cost(int a, int b) const {
    if (a < b) std::swap(a, b);
    const auto row = static_cast<std::size_t>(a), column = static_cast<std::size_t>(b);
    return row < rows_.size() && column < rows_[row].size() ? rows_[row][column] : UNKNOWN;
  }
  const Digits& digits(int cost) const { return costs_[static_cast<std::size_t>(cost)]; }

  void set_no_edge(int a, int b) { cell(a, b) = NO_EDGE; }
  void set(int a, int b, Digits digits) {
    const auto found = numbers_.emplace(std::move(digits), static_cast<int>(costs_.size()));
    if (found.second) costs_.push_back(found.first->first);
    cell(a, b) = found.first->second;
  }

 private:
  int& cell(int a, int b) {
    if (a < b) std::swap(a, b);
    const auto row = static_cast<std::size_t>(a), column = static_cast<std::size_t>(b);
    if (row >= rows_.size()) rows_.resize(row + 1);
    if (column >= rows_[row].size()) rows_[row].resize(column + 1, static_cast<int>(UNKNOWN));
    return rows_[row][column];
  }
  std::vector<std::vector<int>> rows_;  // of the greater class
  std::vector<Digits> costs_;
  std::map<Digits, int> numbers_;
};

// The classes that occur in a problem, numbered anew, and their costs.
class Priced {
 public:
  Priced(const Prices& prices, const std::vector<int>& classes) : prices_(prices), class_of(classes.size()) {
    std::unordered_map<int, int> number;
    for (std::size_t v = 0; v < classes.size(); ++v) {
      const auto found = number.emplace(classes[v], static_cast<int>(distinct.size()));
      if (found.second) distinct.push_back(classes[v]);
      class_of[v] = found.first->second;
    }
    cost.reserve(distinct.size() * distinct.size());
    for (const int a : distinct)
      for (const int b : distinct) cost.push_back(prices.cost(a, b));
  }

  // The number of bits of the greatest weight. First, the greatest sum of each place is found.
  std::size_t bits() {
    for (const int number : cost)
      if (number >= 0) present_.push_back(number);
    std::sort(present_.begin(), present_.end());
    present_.erase(std::unique(present_.begin(), present_.end()), present_.end());
    for (const int number : present_)
      for (const auto& [place, digit] : prices_.digits(number)) {
        const auto at = static_cast<std::size_t>(place);
        if (at >= most_.size()) most_.resize(at + 1, 0);
        most_[at] = std::max(most_[at], digit);
      }
    double length = 1;  // slightly more than needed, because logarithms are rounded
    bool first = true;
    for (const int most : most_) {
      if (!most) continue;
      length += std::log2(static_cast<double>(most) * (first ? 1. : static_cast<double>(pairs())) + 1.) + 1e-9;
      first = false;
    }
    return static_cast<std::size_t>(length) + 1;
  }

  // The table of weights, times four.
  template <class W>
  void fill(ClassGraph<W>& graph) const {
    std::vector<W> unit(most_.size(), W(0));
    W next(1);
    for (std::size_t place = most_.size(); place-- > 0;) {
      if (!most_[place]) continue;
      unit[place] = next;
      next = times(next, static_cast<std::uint64_t>(most_[place]) * pairs() + 1);
    }
    std::vector<W> value;  // of the costs that are present
    W highest(0);
    for (const int number : present_) {
      W sum(0);
      for (const auto& [place, digit] : prices_.digits(number))
        sum += times(unit[static_cast<std::size_t>(place)], static_cast<std::uint64_t>(digit));
      if (highest < sum) highest = sum;
      value.push_back(sum);
    }
    graph.classes = static_cast<int>(distinct.size());
    graph.table.assign(cost.size(), W(0));
    graph.exists.assign(cost.size(), 0);
    for (std::size_t i = 0; i < cost.size(); ++i) {
      if (cost[i] < 0) continue;
      const auto at = std::lower_bound(present_.begin(), present_.end(), cost[i]) - present_.begin();
      graph.table[i] = twice(twice(highest - value[static_cast<std::size_t>(at)]));
      graph.exists[i] = 1;
    }
  }

 private:
  std::uint64_t pairs() const { return class_of.size() / 2; }
  const Prices& prices_;
  std::vector<int> most_;     // the greatest digit of each place
  std::vector<int> present_;  // the costs that occur, by number

 public:
  std::vector<int> class_of;
  std::vector<int> distinct;
  std::vector<int> cost;  // row by row
};

}  // namespace dutchess
