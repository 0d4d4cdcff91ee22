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
  virtual bool list_tight(std::vector<std::vector<int>>& lists) const = 0;
  virtual std::shared_ptr<AnyMatching> copy() const = 0;
};

// What `tree` says of a vertex that is in no group.
constexpr int OUT_OF_REACH = -1, BETWEEN = -2;

}  // namespace dutchess
