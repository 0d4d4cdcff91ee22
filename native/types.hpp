// Vertices by type: those of one group whose duals leave them the same slack.
//
// Vertices of a group have the same edges, but for single pairs. In some graphs a pair has two roles, and the weight of
// an edge is what the first end is worth in one role and the second in the other; so a vertex has a key for each role:
// its dual, less what it is worth. The slack of an edge is the sum of two keys, less the weight between the groups.
// Vertices with the same key have the same tight edges, so a search asks two lists of each type: who is in no tree, and
// who is at an even place of a tree. Only pairs without an edge are looked at in vain, and there are few of them.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace dutchess {

template <class W>
class Types {
 public:
  using Group = std::vector<int>;  // vertices of a type in the same outermost blossom

  struct Type {
    int list;                 // the group and the role
    int sample;               // one of its vertices
    W key;
    std::vector<int> free;    // in no tree; those that have entered one are taken out when they are met
    std::vector<Group> even;  // at even places; groups of the same blossom are joined when they are met
    std::vector<int> tight;   // the types with which edges are tight
    bool tight_known = false;
  };

  // Sort the vertices of each list by their keys. `part` tells vertices apart whose duals have changed in different
  // ways since the last time: those of one part are in order still.
  template <class Key, class Part>
  void sort(std::size_t vertices, int roles, std::vector<std::vector<int>>& lists, Key key, Part part) {
    list_.clear();
    roles_ = static_cast<std::size_t>(roles);
    of_.assign(vertices * roles_, -1);
    first_.assign(1, 0);
    for (std::size_t l = 0; l < lists.size(); ++l) {
      const int role = static_cast<int>(l % roles_);
      put_in_order(lists[l], [&](int v, int w) { return key(v, role) < key(w, role); }, part);
      for (const int v : lists[l]) {
        const W own = key(v, role);
        if (first_.back() == count() || list_.back().key < own)
          list_.push_back({static_cast<int>(l), v, own, {}, {}, {}, false});
        of_[static_cast<std::size_t>(v) * roles_ + static_cast<std::size_t>(role)] = count() - 1;
      }
      first_.push_back(count());
    }
  }

  int count() const { return static_cast<int>(list_.size()); }
  int lists() const { return static_cast<int>(first_.size()) - 1; }
  // The type of a vertex in a role, -1 if it has none.
  int of(int v, int role) const { return of_[static_cast<std::size_t>(v) * roles_ + static_cast<std::size_t>(role)]; }
  Type& operator[](int type) { return list_[static_cast<std::size_t>(type)]; }
  const Type& operator[](int type) const { return list_[static_cast<std::size_t>(type)]; }
  // The types of a list, in the order of their keys.
  int first(int list) const { return first_[static_cast<std::size_t>(list)]; }
  int end(int list) const { return first_[static_cast<std::size_t>(list) + 1]; }

  // The types to which the edges of a type are tight. `joined(list, other, weight)`: is there an edge between them?
  template <class Joined>
  const std::vector<int>& tight(int type, Joined joined) {
    Type& own = (*this)[type];
    if (own.tight_known) return own.tight;
    own.tight_known = true;
    W weight;
    for (int other = 0; other < lists(); ++other) {
      if (first(other) == end(other) || !joined(own.list, other, weight)) continue;
      const W target = weight - own.key;
      const auto begin = list_.begin() + first(other), last = list_.begin() + end(other);
      const auto at = std::lower_bound(begin, last, target, [](const Type& entry, const W& value) {
        return entry.key < value;
      });
      if (at != last && at->key == target) own.tight.push_back(static_cast<int>(at - list_.begin()));
    }
    return own.tight;
  }

 private:
  template <class Less, class Part>
  static void put_in_order(std::vector<int>& list, Less less, Part part) {
    if (std::is_sorted(list.begin(), list.end(), less)) return;
    std::vector<int> parts[3], merged;
    for (const int v : list) parts[part(v)].push_back(v);
    list.clear();
    for (auto& each : parts) {
      if (!std::is_sorted(each.begin(), each.end(), less)) std::sort(each.begin(), each.end(), less);
      merged.clear();
      std::merge(list.begin(), list.end(), each.begin(), each.end(), std::back_inserter(merged), less);
      list.swap(merged);
    }
  }

  std::vector<Type> list_;
  std::vector<int> of_, first_;  // the type of each vertex in each role; the first type of each list, and the end
  std::size_t roles_ = 1;
};

// Take an element out of a list whose order does not matter.
template <class T>
void take_out(std::vector<T>& list, std::size_t at) {
  if (at + 1 < list.size()) list[at] = std::move(list.back());
  list.pop_back();
}

}  // namespace dutchess
