// The short search for the perfect candidate of a bracket, as in dutchess/systems/dutch/perfect.py, which says what it
// looks for; and who has met whom, by places. Here are only numbers: `Met` knows places that may not be joined, and
// columns of small numbers about them.
#pragma once

#include "arguments.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "answers.hpp"

namespace dutchess {

// For each place, the others that it may not be joined with, in order.
using Neighbourhood = std::vector<std::vector<int>>;

// The place of each number, -1 for a number that has none. Small numbers, as nearly all are, are looked up in a row.
class PlaceOf {
 public:
  explicit PlaceOf(const std::vector<int>& numbers) : row_(4 * numbers.size() + 64, -1) {
    for (std::size_t i = numbers.size(); i-- > 0;) {
      const auto place = static_cast<int>(i);
      if (is_small(numbers[i])) row_[static_cast<std::size_t>(numbers[i])] = place;
      else others_[numbers[i]] = place;
    }
  }

  int operator[](int number) const {
    if (is_small(number)) return row_[static_cast<std::size_t>(number)];
    const auto found = others_.find(number);
    return found == others_.end() ? -1 : found->second;
  }

 private:
  bool is_small(int number) const { return number >= 0 && static_cast<std::size_t>(number) < row_.size(); }
  std::vector<int> row_;
  std::unordered_map<int, int> others_;
};

inline Neighbourhood read_neighbourhood(PyObject* numbers_argument, PyObject* sets_argument) {
  const std::vector<int> numbers = read_ints(numbers_argument);
  const Items sets(sets_argument);
  if (sets.size() != numbers.size()) fail(PyExc_ValueError, "one set for each number");
  const PlaceOf place(numbers);
  Neighbourhood met(numbers.size());
  for (std::size_t i = 0; i < met.size(); ++i) {
    const Py_ssize_t size = PyObject_Size(sets[i]);
    if (size < 0) throw PythonError{};
    met[i].reserve(static_cast<std::size_t>(size));
    const Ref iterator(PyObject_GetIter(sets[i]));
    while (PyObject* next = PyIter_Next(iterator.get())) {
      const Ref number(next);
      const int found = place[read_int(number.get())];
      if (found >= 0) met[i].push_back(found);
    }
    if (PyErr_Occurred()) throw PythonError{};
    std::sort(met[i].begin(), met[i].end());
  }
  return met;
}

// A column of small numbers about all places.
class Column {
 public:
  Column(PyObject* bytes, std::size_t size) {
    Py_ssize_t length = 0;
    char* data = nullptr;
    if (PyBytes_AsStringAndSize(bytes, &data, &length) < 0) throw PythonError{};
    if (static_cast<std::size_t>(length) != size) fail(PyExc_ValueError, "a number for each place");
    data_ = reinterpret_cast<const unsigned char*>(data);
  }
  explicit Column(const unsigned char* data) : data_(data) {}
  int operator[](int place) const { return data_[place]; }

 private:
  const unsigned char* data_;
};

// What the search knows of all places of a round.
struct Columns {
  Column wishes, strength, upfloated, may_float;
};

struct Found {
  std::vector<std::pair<int, int>> pairs;
  std::vector<int> floaters;
};

class Search {
 public:
  using Places = std::vector<int>;

  Search(const Neighbourhood& met, const Columns& of, Places mdps, Places residents)
      : met_(met), of_(of), mdps_(std::move(mdps)), residents_(std::move(residents)) {
    const int size = static_cast<int>(mdps_.size() + residents_.size());
    steps_ = STEPS + STEPS_FOR_EACH * size;
    int wanting[3] = {0, 0, 0};
    for_all([&](int place) { ++wanting[of_.wishes[place] <= 2 ? of_.wishes[place] : 0]; });
    const int colour = wanting[1] > wanting[2] ? 1 : 2;
    denials_ = std::max(wanting[colour] - size / 2 - size % 2, 0);
    if (denials_) {
      int modest = 0;
      for_all([&](int place) { modest += of_.wishes[place] == colour && of_.strength[place] <= MILD; });
      strong_denials_ = std::max(denials_ - modest, 0);
    }
  }

  // Is the first perfect candidate found?
  bool first(Found& found) {
    const auto floats = [&](int place) { return of_.may_float[place] != 0; };
    if ((mdps_.size() + residents_.size()) % 2 && std::none_of(residents_.begin(), residents_.end(), floats))
      return false;
    try {
      if (mdps_.empty()) return remainder(residents_, found);
      Places free;
      for (const int place : residents_)
        if (!of_.upfloated[place]) free.push_back(place);
      Assignments assignments(*this, mdps_, free);
      while (assignments.next()) {
        if (!remainder(without(residents_, assignments.chosen), found)) continue;
        std::vector<std::pair<int, int>> made;
        for (std::size_t i = 0; i < mdps_.size(); ++i) made.emplace_back(mdps_[i], assignments.chosen[i]);
        found.pairs.insert(found.pairs.begin(), made.begin(), made.end());
        return true;
      }
    } catch (const TooLong&) {
    }
    return false;
  }

 private:
  static constexpr int STEPS = 20, STEPS_FOR_EACH = 4, MILD = 1, ABSOLUTE = 3;
  static constexpr std::size_t MOST_AT_ALL = 60;
  enum Cost { NOTHING, DENIED, DENIED_STRONG, IMPOSSIBLE };
  struct TooLong {};

  // All assignments of opponents that deny no more preferences than allowed, one after the other. What the present one
  // denies is subtracted from the allowance.
  class Assignments {
   public:
    Assignments(Search& search, const Places& tops, Places bottoms)
        : search_(search), tops_(tops), free_(std::move(bottoms)) {}

    bool next() {
      bool back = std::exchange(begun_, true);
      for (;;) {
        if (!back) {
          if (chosen.size() == tops_.size()) return true;
          if (step()) continue;
        }
        back = false;
        if (chosen.empty()) return false;  // no other choice is left
        const auto [cost, index] = counts_.back();
        counts_.pop_back();
        search_.deny(cost, -1);
        free_.insert(free_.begin() + index, chosen.back());
        chosen.pop_back();
        start_ = index + 1;
      }
    }

    Places chosen;

   private:
    // Choose an opponent for the next top.
    bool step() {
      const int top = tops_[chosen.size()];
      const auto& not_allowed = search_.met_[static_cast<std::size_t>(top)];
      int index = start_;
      Cost cost = IMPOSSIBLE;
      for (; index < static_cast<int>(free_.size()); ++index) {
        const int other = free_[static_cast<std::size_t>(index)];
        if (std::binary_search(not_allowed.begin(), not_allowed.end(), other)) continue;
        cost = search_.wanted(top, other);
        if (cost != IMPOSSIBLE) break;
      }
      search_.take(index - start_ + 1);
      if (index == static_cast<int>(free_.size())) return false;
      search_.deny(cost, 1);
      counts_.emplace_back(cost, index);
      chosen.push_back(free_[static_cast<std::size_t>(index)]);
      free_.erase(free_.begin() + index);
      start_ = 0;
      return true;
    }

    Search& search_;
    const Places& tops_;
    Places free_;
    std::vector<std::pair<Cost, int>> counts_;  // of each pair its cost, and the place of the opponent among the free
    int start_ = 0;
    bool begun_ = false;
  };

  template <class F>
  void for_all(F f) const {
    for (const int place : mdps_) f(place);
    for (const int place : residents_) f(place);
  }

  static Places without(const Places& places, const Places& some) {
    Places rest;
    for (const int place : places)
      if (std::find(some.begin(), some.end(), place) == some.end()) rest.push_back(place);
    return rest;
  }

  // The remainder, or a homogeneous bracket.
  bool remainder(const Places& rest, Found& found) {
    const auto half = static_cast<std::ptrdiff_t>(rest.size() / 2);
    const Places s1(rest.begin(), rest.begin() + half), s2(rest.begin() + half, rest.end());
    if (transposition(s1, s2, found)) return true;
    if (!can_be_paired(rest)) return false;
    const int n = static_cast<int>(rest.size()), upper = static_cast<int>(half);
    for (int difference = 1; difference < n; ++difference)
      for (int down = std::min(upper, n - difference) - 1; down >= std::max(upper - difference, 0); --down) {
        Places tops, bottoms;
        for (int i = 0; i < n; ++i) {
          const bool top = i == down + difference || (i < upper && i != down);
          (top ? tops : bottoms).push_back(rest[static_cast<std::size_t>(i)]);
        }
        if (transposition(tops, bottoms, found)) return true;
      }
    throw TooLong{};
  }

  bool transposition(const Places& s1, const Places& s2, Found& found) {
    Assignments assignments(*this, s1, s2);
    while (assignments.next()) {
      found.floaters.clear();
      if (s2.size() > s1.size()) {
        found.floaters = without(s2, assignments.chosen);
        if (!of_.may_float[found.floaters.front()]) continue;
      }
      found.pairs.clear();
      for (std::size_t i = 0; i < s1.size(); ++i) found.pairs.emplace_back(s1[i], assignments.chosen[i]);
      return true;
    }
    return false;
  }

  bool can_be_paired(const Places& rest) {
    if (rest.empty()) return true;
    if (rest.size() > MOST_AT_ALL) throw TooLong{};
    const int one = rest.back();
    const Places others(rest.begin(), rest.end() - 1);
    for (std::size_t i = 0; i < others.size(); ++i) {
      take(1);
      const auto& not_allowed = met_[static_cast<std::size_t>(others[i])];
      if (std::binary_search(not_allowed.begin(), not_allowed.end(), one)) continue;
      const Cost cost = wanted(others[i], one);
      if (cost == IMPOSSIBLE) continue;
      deny(cost, 1);
      Places fewer(others);
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const bool possible = can_be_paired(fewer);
      deny(cost, -1);
      if (possible) return true;
    }
    return rest.size() % 2 && of_.may_float[one] && can_be_paired(others);
  }

  // The cost of a pair for the colours.
  Cost wanted(int a, int b) const {
    if (!of_.wishes[a] || of_.wishes[a] != of_.wishes[b]) return NOTHING;
    if (denials_ <= 0) return IMPOSSIBLE;
    const int weaker = std::min(of_.strength[a], of_.strength[b]);
    if (weaker <= MILD) return DENIED;
    return strong_denials_ > 0 && weaker < ABSOLUTE ? DENIED_STRONG : IMPOSSIBLE;
  }

  void deny(Cost cost, int sign) {
    if (cost != NOTHING) denials_ -= sign;
    if (cost == DENIED_STRONG) strong_denials_ -= sign;
  }

  void take(int steps) {
    steps_ -= steps;
    if (steps_ < 0) throw TooLong{};
  }

  const Neighbourhood& met_;
  const Columns& of_;
  const Places mdps_, residents_;
  int steps_ = 0, denials_ = 0, strong_denials_ = 0;
};

}  // namespace dutchess
