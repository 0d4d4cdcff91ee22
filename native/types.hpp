// Vertices sorted into types, so that a search need not look at every pair of them.
//
// Vertices of one class with the same dual form one type. All edges between two types have the same slack, so that a
// few comparisons tell which types are tight with one another. Then a search asks two lists of each such type: who is in
// no tree, and who is at an even place of a tree. Only excluded pairs are looked at in vain, and there are few of them.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace dutchess {

template <class W>
class Types {
 public:
  using Group = std::vector<int>;  // vertices of a type in the same outermost blossom

  struct Type {
    int sample;                 // one of its vertices
    std::vector<int> free;      // in no tree; those that have entered one are taken out when they are met
    std::vector<Group> even;    // at even places; groups of the same blossom are joined when they are met
    std::vector<int> tight;     // the types with which edges are tight
    bool tight_known = false;
  };

  // Sort all vertices by class and dual. The types of a class come in the order of their duals.
  template <class Graph>
  void sort(const Graph& graph, const std::vector<W>& duals) {
    std::vector<std::vector<std::pair<int, std::vector<int>>>> found(static_cast<std::size_t>(graph.classes));
    for (int v = 0; v < graph.n; ++v) {
      auto& list = found[static_cast<std::size_t>(graph.class_of[v])];
      auto at = std::lower_bound(list.begin(), list.end(), v, [&](const auto& entry, int w) {
        return duals[entry.first] < duals[w];
      });
      if (at == list.end() || duals[v] < duals[at->first]) at = list.insert(at, {v, {}});
      at->second.push_back(v);
    }
    list_.clear();
    of_.assign(static_cast<std::size_t>(graph.n), -1);
    first_.assign(1, 0);
    for (const auto& list : found) {
      for (const auto& [sample, members] : list) {
        for (const int v : members) of_[static_cast<std::size_t>(v)] = count();
        list_.push_back({sample, {}, {}, {}, false});
      }
      first_.push_back(count());
    }
  }

  int count() const { return static_cast<int>(list_.size()); }
  int of(int v) const { return of_[static_cast<std::size_t>(v)]; }
  Type& operator[](int type) { return list_[static_cast<std::size_t>(type)]; }
  const Type& operator[](int type) const { return list_[static_cast<std::size_t>(type)]; }
  int first(int of_class) const { return first_[static_cast<std::size_t>(of_class)]; }
  int end(int of_class) const { return first_[static_cast<std::size_t>(of_class) + 1]; }

  // The types to which the edges of a type are tight.
  template <class Graph>
  const std::vector<int>& tight(int type, const Graph& graph, const std::vector<W>& duals) {
    Type& own = (*this)[type];
    if (own.tight_known) return own.tight;
    own.tight_known = true;
    const std::size_t row = static_cast<std::size_t>(graph.class_of[own.sample]) * graph.classes;
    for (int c = 0; c < graph.classes; ++c) {
      if (!graph.exists[row + c]) continue;
      const W target = graph.table[row + c] - duals[own.sample];
      const auto begin = list_.begin() + first(c), last = list_.begin() + end(c);
      const auto at = std::lower_bound(begin, last, target, [&](const Type& entry, const W& value) {
        return duals[entry.sample] < value;
      });
      if (at != last && duals[at->sample] == target) own.tight.push_back(static_cast<int>(at - list_.begin()));
    }
    return own.tight;
  }

 private:
  std::vector<Type> list_;
  std::vector<int> of_, first_;  // the type of each vertex; the first type of each class, and the end
};

// Take an element out of a list whose order does not matter.
template <class T>
void take_out(std::vector<T>& list, std::size_t at) {
  if (at + 1 < list.size()) list[at] = std::move(list.back());
  list.pop_back();
}

}  // namespace dutchess
