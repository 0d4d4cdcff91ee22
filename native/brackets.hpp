// The brackets of a round that are settled in the short way, as in dutchess/systems/dutch/editions.py (`steps`), bracket.py
// and swiss/lookahead.py: a perfect candidate, and a quick proof that the next bracket and the rest of the round suit its
// floaters. Where one of the two is missing, nothing is said, and Python asks the matching kernel.
#pragma once

#include "perfect.hpp"

#include <functional>
#include <numeric>

namespace dutchess {

// What the short way knows of all places of a round. `byes`: who may have the bye, if it goes to their score.
struct RoundColumns {
  Columns search;
  Column colour_class, byes, unplayed;
};

class Brackets {
 public:
  using Places = std::vector<int>;

  Brackets(const Neighbourhood& met, const RoundColumns& of, const Places& bounds, int bye_start)
      : met_(met), of_(of), bounds_(bounds), bye_start_(bye_start), absolute_from_(met.size() + 1, 0) {
    int counts[3] = {0, 0, 0};
    for (std::size_t place = met.size(); place-- > 0;) {
      const int colour = of.colour_class[static_cast<int>(place)];
      if (colour <= 2) ++counts[colour];
      absolute_from_[place] = std::max(counts[1], counts[2]);
      most_met_ = std::max(most_met_, static_cast<int>(met[place].size()));
    }
  }

  // The brackets from a scoregroup on, with its moved-down players, up to one that is not settled here.
  std::vector<Found> settled(std::size_t first, Places mdps) const {
    std::vector<Found> brackets;
    for (std::size_t group = first; group + 1 < bounds_.size(); ++group) {
      Found found;
      if (!settle(group, mdps, found)) break;
      mdps = found.floaters;
      brackets.push_back(std::move(found));
    }
    return brackets;
  }

 private:
  static constexpr int STEPS = 10'000, STEPS_FOR_EACH = 20;

  bool settle(std::size_t group, const Places& mdps, Found& found) const {
    const int start = bounds_[group], end = bounds_[group + 1];
    const int next_end = group + 2 < bounds_.size() ? bounds_[group + 2] : end;
    Places players(mdps);
    for (int place = start; place < end; ++place) players.push_back(place);
    if (players.size() <= 2) {
      if (players.size() < 2 || mdps.size() == 2 || !may_meet(players[0], players[1])) {
        found.floaters = std::move(players);  // there is no other candidate
        return true;
      }
    }
    const bool bye_here = bye_start_ >= 0 && start >= bye_start_;
    if (bye_here && next_end > end) return false;  // the assignee of the bye is not paired in the next bracket
    if (!perfect(players, mdps.size(), bye_here, found)) return false;
    if (next_end == end) {
      if (found.floaters.empty()) return bye_start_ < 0;
      return found.floaters.size() == 1 && bye_start_ >= 0 && of_.byes[found.floaters.front()];
    }
    return suits(found.floaters, end, next_end);
  }

  bool perfect(const Places& players, std::size_t mdps, bool gives_bye, Found& found) const {
    if (players.size() == 2) {
      found.pairs = {{players[0], players[1]}};
      return true;
    }
    if (2 * mdps > players.size()) return false;
    const auto middle = players.begin() + static_cast<std::ptrdiff_t>(mdps);
    const Places above(players.begin(), middle), residents(middle, players.end());
    if (!gives_bye || players.size() % 2 == 0) return Search(met_, of_.search, above, residents).first(found);
    // The bye goes to somebody with the fewest unplayed games.
    int least = -1;
    for (const int place : residents)
      if (of_.byes[place] && (least < 0 || of_.unplayed[place] < least)) least = of_.unplayed[place];
    std::vector<unsigned char> allowed(met_.size(), 0);
    for (const int place : residents)
      allowed[static_cast<std::size_t>(place)] =
          of_.byes[place] && of_.unplayed[place] == least && of_.search.may_float[place];
    const Columns columns{of_.search.wishes, of_.search.strength, of_.search.upfloated, Column(allowed.data())};
    return Search(met_, columns, above, residents).first(found);
  }

  // A quick yes: the round can be completed with these floaters, all of them paired in the next bracket, and with at
  // most one of its residents unpaired there.
  bool suits(const Places& floaters, int end, int next_end) const {
    const int everybody = static_cast<int>(met_.size());
    if (floaters.empty() && (is_surely_completable(end, 0) || completes_easily(range(end, everybody)))) return true;
    int left = (static_cast<int>(floaters.size()) + next_end - end) % 2;
    const bool bye_next = bye_start_ == end;
    if (bye_next && !floaters.empty() && !left) return false;
    Places rest = range(end, next_end);
    if (bye_next) {
      if (!take_bye(rest)) return false;
      left = 0;
    }
    for (const int place : floaters) {
      const auto partner = std::find_if(rest.begin(), rest.end(), [&](int other) { return may_meet(place, other); });
      if (partner == rest.end()) return false;
      rest.erase(partner);
    }
    Places alone;
    if (!pairs_up(rest, left, alone)) return false;
    if (bye_next) return is_surely_completable(next_end, 0) || pairs_up(range(next_end, everybody), 0);
    if (is_surely_completable(next_end, left)) return true;
    for (int place = next_end; place < everybody; ++place) alone.push_back(place);
    return completes_easily(std::move(alone));
  }

  // Dirac's theorem, with a rough bound.
  bool is_surely_completable(int start, int extra) const {
    const int below = static_cast<int>(met_.size()) - start;
    if (below + extra == 0) return true;
    const int unavailable = most_met_ + absolute_from_[static_cast<std::size_t>(start)];
    return 2 * (below - 2 - unavailable) >= below + extra;
  }

  // Taken in order, everybody finds an opponent; the last possible one takes the bye.
  bool completes_easily(Places places) const {
    if (bye_start_ >= 0 && !take_bye(places)) return false;
    return pairs_up(std::move(places), 0);
  }

  bool take_bye(Places& places) const {
    const auto last = std::find_if(places.rbegin(), places.rend(), [&](int place) { return of_.byes[place] != 0; });
    if (last == places.rend()) return false;
    places.erase(std::next(last).base());
    return true;
  }

  bool pairs_up(Places rest, int most) const {
    Places alone;
    return pairs_up(std::move(rest), most, alone);
  }

  // Taken in order, everybody finds an opponent except `most` of them, who are `alone`.
  bool pairs_up(Places rest, int most, Places& alone) const {
    long long steps = STEPS + STEPS_FOR_EACH * static_cast<long long>(rest.size());
    while (!rest.empty()) {
      const int one = rest.back();
      rest.pop_back();
      const auto other = std::find_if(rest.begin(), rest.end(), [&](int place) { return may_meet(one, place); });
      steps -= other - rest.begin();
      if (other != rest.end()) {
        rest.erase(other);
      } else {
        alone.push_back(one);
        if (static_cast<int>(alone.size()) > most) return false;
      }
      if (steps < 0) return false;
    }
    return true;
  }

  bool may_meet(int a, int b) const {
    const auto& not_allowed = met_[static_cast<std::size_t>(a)];
    if (std::binary_search(not_allowed.begin(), not_allowed.end(), b)) return false;
    return !of_.colour_class[a] || of_.colour_class[a] != of_.colour_class[b];
  }

  static Places range(int start, int end) {
    Places places(static_cast<std::size_t>(end - start));
    std::iota(places.begin(), places.end(), start);
    return places;
  }

  const Neighbourhood& met_;
  const RoundColumns& of_;
  const Places& bounds_;
  const int bye_start_;
  std::vector<int> absolute_from_;  // the larger group with the same absolute colour preference, from each place on
  int most_met_ = 0;
};

}  // namespace dutchess
