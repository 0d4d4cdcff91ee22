// The questions that may be asked about all perfect matchings of greatest weight, whatever the type of the weights.
// dutchess.matching.twin.Matching defines them; matching.hpp answers.
#pragma once

#include <memory>
#include <vector>

namespace dutchess {

// None of the bottoms can be the partner of this vertex.
struct NoPartner {
  int vertex;
};

// The odd sets of vertices that every optimal matching leaves by exactly one edge. Sets are inside each other or apart.
struct Nests {
  std::vector<int> of;                      // for each vertex, the number of the innermost set around it; 0 for none
  std::vector<std::vector<int>> crossings;  // how many sets an edge leaves, by the numbers of its ends
  int sets = 0;

  int count() const { return static_cast<int>(crossings.size()); }
};

// What tells the optimal matchings: the edges that may be in one, by vertex, and the odd sets; one of these matchings.
struct Narrowed {
  std::vector<std::vector<int>> lists;
  Nests nests;
  std::vector<int> mates;
};

class AnyMatching {
 public:
  virtual ~AnyMatching() = default;
  virtual int maximise() = 0;
  virtual const std::vector<int>& mates() const = 0;
  virtual bool restrict(int vertex, const std::vector<char>& allowed) = 0;
  virtual bool place(const std::vector<int>& uppers, const std::vector<int>& lowers) = 0;
  virtual std::vector<int> choose(const std::vector<int>& vertices, const std::vector<char>& allowed, int number) = 0;
  virtual void fix_in_order(const std::vector<int>& tops, const std::vector<int>& bottoms) = 0;
  virtual int partner_in_order(int vertex, const std::vector<int>& candidates) = 0;
  virtual std::shared_ptr<AnyMatching> refine(std::vector<int> positions, int half) const = 0;
  virtual bool is_uniform() const = 0;
  virtual std::vector<int> tree(int root) = 0;
  virtual int reclass(int vertex, int c) = 0;
  virtual Narrowed narrowed() const = 0;
  virtual std::shared_ptr<AnyMatching> copy() const = 0;
};

// What `tree` says of a vertex that is in no group.
constexpr int OUT_OF_REACH = -1, BETWEEN = -2;

}  // namespace dutchess
