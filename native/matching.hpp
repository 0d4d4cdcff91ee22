// Questions about all perfect matchings of greatest weight in a graph.
//
// Owns the answers: which partners a vertex can have, who can be placed where, and the first matching in a given
// order. solver.hpp finds one matching with its duals. An edge that is not tight under these duals is in no such
// matching. A question that fails moves the duals, so that the edges it ruled out are not examined again.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "order.hpp"
#include "questions.hpp"
#include "solver.hpp"

namespace dutchess {

template <class Graph>
class Matching final : public AnyMatching, private Solver<Graph> {
  using Base = Solver<Graph>;
  using typename Base::State, typename Base::W;
  using Base::bare, Base::barred_, Base::begin_search, Base::by_class;
  using Base::dissolve_empty_blossoms, Base::dual_value;
  using Base::edge, Base::inside, Base::fixed_, Base::flip, Base::for_leaves, Base::for_neighbours, Base::graph_, Base::grow, Base::grouped_, Base::label_;
  using Base::label_s, Base::LARGE, Base::least_dual, Base::least_slack, Base::match_each, Base::n_, Base::pair, Base::partner_, Base::pulse_;
  using Base::has_tight_type, Base::refresh_minima, Base::removed_, Base::sorts_by_type, Base::s_, Base::sides_, Base::wanted_;
  using Base::NONE, Base::S, Base::T;

 public:
  Matching(Graph graph, std::vector<W> duals, std::vector<int> mate)
      : Base(std::move(graph), std::move(duals), std::move(mate)), listed_count_(n_) {}

  // Half of the heaviest edge of each vertex (times four): duals that leave no edge with negative slack.
  static std::vector<W> first_duals(const Graph& graph) {
    std::vector<W> duals(graph.n, W(0));
    for (int v = 0; v < graph.n; ++v) {
      const std::size_t row = static_cast<std::size_t>(graph.class_of[v]) * graph.classes;
      W best(0);
      for (int c = 0; c < graph.classes; ++c)
        if (graph.exists[row + c] && best < graph.table[row + c]) best = graph.table[row + c];
      duals[v] = half(best);
    }
    return duals;
  }

  const std::vector<int>& mates() const override { return s_.mate; }

  int maximise() override { return unless_crossed(Base::solve()); }

  using Base::could_be_tight, Base::is_tight, Base::match_all, Base::match_rest;

  bool has_edge(int v, int w) const {
    W unused;
    return edge(v, w, unused);
  }
  // The same, but for single pairs.
  bool could_join(int v, int w) const { return graph_.exists[cell(v, w)] && !sides_.blocks(v, w); }
  std::size_t cell(int v, int w) const {
    return static_cast<std::size_t>(graph_.class_of[v]) * graph_.classes + graph_.class_of[w];
  }

  // Are all weights the same? Then every edge is tight.
  bool is_uniform() const override {
    if constexpr (by_class) {
      std::size_t first = 0;
      while (first < graph_.exists.size() && !graph_.exists[first]) ++first;
      for (std::size_t i = first; i < graph_.exists.size(); ++i)
        if (graph_.exists[i] && graph_.table[i] != graph_.table[first]) return false;
      return true;
    } else {
      return false;
    }
  }

  // The matching is a largest one, so the search from an unmatched vertex gets stuck.
  std::vector<int> tree(int root) override {
    begin_search();
    label_s(inside(root), NONE);
    grow(false);
    std::vector<int> reached(n_, OUT_OF_REACH), first(2 * static_cast<std::size_t>(n_), -1);
    for (int v = 0; v < n_; ++v) {
      const int inner = inside(v);
      if (label_[inner] == T) reached[v] = BETWEEN;
      if (label_[inner] != S) continue;
      if (first[inner] < 0) first[inner] = v;
      reached[v] = first[inner];
    }
    dissolve_empty_blossoms();
    return reached;
  }

  // Trees from several roots would need duals of the same parity, so there is one at a time.
  int reclass(int vertex, int c) override {
    if constexpr (by_class) {
      if (nests_.sets) c = c * nests_.count() + nests_.of[vertex];
      if (c != graph_.class_of[vertex]) {
        bare(vertex);
        const int present = s_.mate[vertex];
        if (present >= 0) s_.mate[present] = s_.mate[vertex] = -1;
        graph_.move(vertex, c);
        grouped_ = -1;
        s_.u[vertex] = least_dual(vertex);
        refresh_minima();
      }
      const int alone = match_each();
      return unless_crossed(have_drifted() ? solve_anew() : alone);
    } else {
      throw std::logic_error("a refined matching has no classes");
    }
  }

  // A perfect matching is optimal if its edges are tight and it leaves each blossom with a positive dual by one edge.
  Narrowed narrowed() const override {
    Narrowed found{std::vector<std::vector<int>>(static_cast<std::size_t>(n_)), nests(), s_.mate};
    for (int v = 0; v < n_; ++v) {
      auto& list = found.lists[static_cast<std::size_t>(v)];
      pulse_.step(static_cast<std::size_t>(n_));
      const auto look = [&](int w) {
        if (is_tight_inside(v, w)) list.push_back(w);
      };
      for_neighbours(v, look);
    }
    return found;
  }

  std::shared_ptr<AnyMatching> copy() const override { return std::make_shared<Matching>(*this); }

  // Keep only these edges and odd sets, and begin with those of the pairs that are tight.
  void begin_with(std::vector<std::vector<int>> lists, Nests nests, const std::vector<int>& mates) {
    nests_ = std::move(nests);
    double count = 0;
    for (int v = 0; v < n_; ++v) {
      const auto& list = lists[static_cast<std::size_t>(v)];
      std::vector<char> allowed(n_, 0);
      for (const int w : list) allowed[w] = 1;
      drop_edges(v, allowed);
      count += static_cast<double>(list.size());
    }
    if (n_ <= Neighbours::MOST && 2 * count <= static_cast<double>(n_) * n_) graph_.neighbours.take(std::move(lists));
    for (int v = 0; v < n_; ++v)
      if (v < mates[v] && is_tight(v, mates[v])) pair(v, mates[v]);
  }

  bool restrict(int vertex, const std::vector<char>& allowed) override {
    if (inside(vertex) != vertex) return restrict_inside(vertex, allowed);
    if (!allowed[s_.mate[vertex]]) {
      std::vector<int> tight;
      for (int w = 0; w < n_; ++w)
        if (allowed[w] && is_tight(vertex, w)) tight.push_back(w);
      if (reachable_partner(vertex, tight, true) < 0) return false;
    }
    drop_edges(vertex, allowed);
    return true;
  }

  bool place(const std::vector<int>& uppers, const std::vector<int>& lowers) override {
    std::vector<char> is_lower(n_, 0), is_other(n_, 1);
    for (const int v : lowers) is_lower[v] = 1, is_other[v] = 0;
    if (!s_.kept.empty()) return restrict_by_solving({{uppers, is_lower}, {lowers, is_other}});
    if (n_ >= LARGE && !sides_.uses(Sides::UPPER)) {
      if (!place_many(uppers, lowers, is_lower)) return false;
      if (keep_apart(lowers, is_other)) return true;
      sides_.clear(Sides::UPPER);
      sides_.clear(Sides::LOWER);
    }
    const Removals removed = removed_;
    bool placed = true;
    for (const int v : uppers) placed = restrict(v, is_lower) && placed;
    for (const int v : lowers) placed = placed && restrict(v, is_other);
    if (!placed) removed_ = removed;
    return placed;
  }

  std::vector<int> choose(const std::vector<int>& vertices, const std::vector<char>& allowed, int number) override {
    std::vector<char> partners(allowed);
    std::vector<int> chosen;
    const Sides::Flags bound = s_.kept.empty() && n_ >= LARGE ? sides_.unused_demand() : 0;
    std::vector<int> spare;  // allowed partners, the last one looked at first
    std::size_t at = 0;
    for (int v = 0; v < n_ && bound; ++v)
      if (allowed[v]) sides_.add(v, bound << 1), spare.push_back(v);
    const auto can_have = [&](int v) {
      if (partners[s_.mate[v]]) return true;
      return partner_[v] < 0 && (exchange(v, partners, spare, at) || rematch(v, partners, bound << 1));
    };
    for (const int v : vertices) {
      if (static_cast<int>(chosen.size()) >= number) break;
      pulse_.step();
      if (!(bound ? can_have(v) : restrict(v, partners))) continue;
      chosen.push_back(v);
      if (bound) sides_.add(v, bound);
      if (bound && partners[v]) sides_.remove(v, bound << 1);
      partners[v] = 0;
    }
    return chosen;
  }

  void fix_in_order(const std::vector<int>& tops, const std::vector<int>& bottoms) override {
    std::vector<int> free;
    std::vector<char> is_free(n_, 0);
    for (const int v : bottoms)
      if (!is_free[v]) free.push_back(v), is_free[v] = 1;
    const auto settle_all = [&](auto&& settle) {
      for (const int top : tops) {
        const int chosen = partner_[top] < 0 ? settle(top) : is_free[partner_[top]] ? partner_[top] : -1;
        if (chosen < 0) throw NoPartner{top};
        is_free[chosen] = 0;
        if (partner_[top] < 0) fix(top, chosen);
      }
    };
    if constexpr (by_class) {
      if (tops.size() > 1 && n_ >= LARGE && s_.kept.empty() && divide(tops, free)) {
        Order<Matching> order(*this, free);
        settle_all([&](int top) { return order.settle(top); });
        return;
      }
    }
    settle_all([&](int top) {
      free.erase(std::remove_if(free.begin(), free.end(), [&](int v) { return !is_free[v]; }), free.end());
      return first_partner(top, free);
    });
  }

  int partner_in_order(int vertex, const std::vector<int>& candidates) override {
    if (partner_[vertex] >= 0) {
      const bool is_candidate = std::find(candidates.begin(), candidates.end(), partner_[vertex]) != candidates.end();
      return is_candidate ? partner_[vertex] : -1;
    }
    if (inside(vertex) == vertex) return first_partner(vertex, candidates);
    const State saved = s_;
    const Removals removed = removed_;
    const int found = first_partner(vertex, candidates);
    s_ = saved;
    removed_ = removed;
    refresh_minima();
    return found;
  }

  std::shared_ptr<AnyMatching> refine(std::vector<int> positions, int half) const override {
    if constexpr (by_class) {
      Placement placement{std::move(positions), half, static_cast<std::int64_t>(n_) * n_ + 1};
      if (!sorts_into_kinds() && n_ <= Neighbours::MOST) return refine_listed(placement);
      return s_.kept.empty() ? refine_tight(std::move(placement)) : refine_all(std::move(placement));
    } else {
      throw std::logic_error("a refined matching cannot be refined again");
    }
  }

 private:
  // -- building blocks of the questions
  // ---------------------------------------------------------------------------------

  // Whether refined graphs are searched by type, because their vertices differ in few pairs.
  bool sorts_into_kinds() const { return n_ >= LARGE && !graph_.windows.bind() && !graph_.excludes_percent(10); }

  // The refined graph has only the edges that are tight, after adding the duals of the blossoms around both ends: an
  // optimal matching has no others. Among perfect matchings of these, the optimal ones have as many edges inside every
  // blossom as it can hold. So the duals of the blossoms do not matter, nor does the weight of an edge: it first counts
  // once for each blossom around both ends, then by its placement.
  std::shared_ptr<AnyMatching> refine_listed(const Placement& placement) const {
    const std::int64_t unit = 4 * static_cast<std::int64_t>(n_) * placement.unit;  // more than all misplacements
    std::vector<std::int64_t> duals(n_);
    std::vector<int> mate(s_.mate);
    for (int v = 0; v < n_; ++v) {
      const int count = blossoms_around(v), partner = s_.mate[v];
      duals[v] = count * (unit / 2) + placement.potential(v);
      const int common = blossoms_around(common_blossom(v, partner));
      const bool is_inside = common == count && common == blossoms_around(partner);
      if (!is_inside || placement.misplacement(v, partner)) mate[v] = -1;
    }
    ListedGraph graph;
    graph.n = n_;
    graph.neighbours.list(n_, [&](int v, int w) { return is_tight_inside(v, w); });
    graph.weights.resize(static_cast<std::size_t>(n_));
    for (int v = 0; v < n_; ++v)
      for (const int w : graph.neighbours.of(v)) {
        const int common = blossoms_around(common_blossom(v, w));
        graph.weights[static_cast<std::size_t>(v)].push_back(common * unit + placement.weight(v, w));
      }
    auto refined = std::make_shared<Matching<ListedGraph>>(std::move(graph), std::move(duals), std::move(mate));
    refined->match_all();
    return refined;
  }

  // The blossoms with positive duals.
  Nests nests() const {
    Nests found;
    std::map<int, int> numbers{{-1, 0}};
    std::vector<std::vector<int>> chains(1);  // for each number, the sets around it, and itself
    for (const int b : s_.kept) found.sets += W(0) < s_.z[b];
    for (int v = 0; v < n_; ++v) {
      std::vector<int> chain;
      for (int outer = s_.parent[v]; outer >= 0; outer = s_.parent[outer])
        if (W(0) < s_.z[outer]) chain.push_back(outer);
      const auto entry = numbers.emplace(chain.empty() ? -1 : chain.front(), static_cast<int>(numbers.size()));
      if (entry.second) chains.push_back(std::move(chain));
      found.of.push_back(entry.first->second);
    }
    for (const auto& one : chains) {
      std::vector<int> row;
      for (const auto& other : chains) {
        int common = 0;
        for (const int b : one) common += std::find(other.begin(), other.end(), b) != other.end();
        row.push_back(static_cast<int>(one.size() + other.size()) - 2 * common);
      }
      found.crossings.push_back(std::move(row));
    }
    return found;
  }

  // How many vertices stay single; if none does, how often the odd sets are left too often.
  int unless_crossed(int alone) const {
    if (alone || !nests_.sets) return alone;
    int crossings = -2 * nests_.sets;  // both ends of every edge count it
    for (int v = 0; v < n_; ++v)
      crossings += nests_.crossings[static_cast<std::size_t>(nests_.of[v])][static_cast<std::size_t>(nests_.of[s_.mate[v]])];
    return crossings;
  }

  // Are the duals so far from the weights that they might not fit their type in the end?
  bool have_drifted() const {
    W most(0);
    for (std::size_t i = 0; i < graph_.table.size(); ++i)
      if (graph_.exists[i] && most < graph_.table[i]) most = graph_.table[i];
    most = twice(twice(most));
    for (const W& dual : s_.u)
      if (most < dual || most < W(0) - dual) return true;
    return false;
  }

  int solve_anew() {
    for (int v = 0; v < n_; ++v) bare(v);
    s_.mate.assign(n_, -1);
    s_.u = first_duals(graph_);
    refresh_minima();
    return match_each();
  }

  // The refined graph takes its tight edges from a copy, because this matching may change.
  std::shared_ptr<AnyMatching> refine_tight(Placement placement) const {
    using Refined = PlacementGraph<Matching<Graph>>;
    std::vector<std::int64_t> duals(n_);
    std::vector<int> mate(s_.mate);
    for (int v = 0; v < n_; ++v) {
      duals[v] = placement.potential(v);
      if (placement.misplacement(v, s_.mate[v])) mate[v] = -1;
    }
    Refined graph;
    graph.n = n_;
    auto solved = std::make_shared<Matching>(*this);
    if (solved->sort_into_types()) graph.kinds = kinds_of(solved->type_, placement, mate);
    if (graph.kinds.empty() && n_ <= Neighbours::MOST) return refine_listed(placement);
    graph.solved = std::move(solved);
    graph.placement = std::move(placement);
    auto refined = std::make_shared<Matching<Refined>>(std::move(graph), std::move(duals), std::move(mate));
    refined->match_all();
    return refined;
  }

  // The kinds of vertices in a refined graph, from those here; -1 for vertices paired for good. None if refined graphs
  // are not searched by type, or if such a vertex has no partner in it.
  std::vector<int> kinds_of(const std::vector<int>& kinds, const Placement& placement, const std::vector<int>& mate) const {
    if (!sorts_into_kinds()) return {};
    std::vector<int> found(kinds);
    for (int v = 0; v < n_; ++v) {
      if (found[v] >= 0) found[v] = 2 * found[v] + (placement.place[v] ? 1 : 0);
      else if (mate[v] < 0) return {};
    }
    return found;
  }

  std::shared_ptr<AnyMatching> refine_all(Placement placement) const {
    using V = typename Wider<W>::type;
    using Refined = ScaledGraph<Matching<Graph>, V>;
    const std::uint64_t scale = 2 * static_cast<std::uint64_t>(n_) * static_cast<std::uint64_t>(placement.unit);
    Matching opened(*this);
    for (int v = 0; v < n_; ++v) opened.bare(v);
    std::vector<V> duals(n_);
    std::vector<int> mate(opened.mates());
    for (int v = 0; v < n_; ++v) {
      duals[v] = times(widen<V>(opened.s_.u[v]), scale) + V(placement.potential(v));
      if (mate[v] >= 0 && placement.misplacement(v, s_.mate[v])) mate[v] = -1;
    }
    Refined graph;
    graph.n = n_;
    std::vector<int> kinds(n_);
    std::map<std::pair<int, Sides::Flags>, int> numbers;
    for (int v = 0; v < n_; ++v) {
      const auto found = numbers.emplace(std::pair{graph_.class_of[v], sides_.of(v)}, static_cast<int>(numbers.size()));
      kinds[v] = partner_[v] >= 0 ? -1 : found.first->second;
    }
    graph.kinds = kinds_of(kinds, placement, mate);
    if (graph.kinds.empty() && n_ <= Neighbours::MOST) return refine_listed(placement);
    graph.solved = std::make_shared<const Matching>(*this);
    for (const W& weight : graph_.table) graph.table.push_back(times(widen<V>(weight), scale));
    graph.placement = std::move(placement);
    auto refined = std::make_shared<Matching<Refined>>(std::move(graph), std::move(duals), std::move(mate));
    refined->match_all();
    return refined;
  }

  // The innermost blossom around two vertices, -1 if there is none.
  int common_blossom(int v, int w) const {
    if (inside(v) != inside(w)) return -1;
    int common = s_.parent[v];
    while (common >= 0 && !is_around(common, w)) common = s_.parent[common];
    return common;
  }
  bool is_around(int blossom, int v) const {
    while (v >= 0 && v != blossom) v = s_.parent[v];
    return v == blossom;
  }

  // How many blossoms with a dual are around a vertex or a blossom, which counts itself.
  int blossoms_around(int blossom) const {
    int count = 0;
    for (; blossom >= 0; blossom = s_.parent[blossom]) count += W(0) < s_.z[blossom] ? 1 : 0;
    return count;
  }

  // Whether an edge is tight after adding the duals of the blossoms around both ends.
  bool is_tight_inside(int v, int w) const {
    W weight;
    if (!edge(v, w, weight)) return false;
    W sum = s_.u[v] + s_.u[w];
    for (int b = common_blossom(v, w); b >= 0; b = s_.parent[b]) sum += s_.z[b];
    return sum == weight;
  }

  // -- large graphs, see order.hpp
  // ---------------------------------------------------------------------------------------------------------

  friend class Order<Matching>;
  static constexpr int MANY_TYPES = 600;

  int n() const { return n_; }
  int mate(int v) const { return s_.mate[v]; }
  int types() const { return static_cast<int>(sample_.size()); }
  int type_of(int v) const { return type_[v]; }
  bool are_tight(int a, int b) const { return could_be_tight(sample_[a], sample_[b]); }
  int search(int top, const std::vector<int>& candidates) { return reachable_partner(top, candidates, false, false); }

  // Sort the vertices that are not paired for good into types; false if there are too many.
  bool sort_into_types() {
    type_.assign(n_, -1);
    sample_.clear();
    std::vector<std::vector<int>> of_class(graph_.classes);
    for (int v = 0; v < n_; ++v) {
      if (partner_[v] >= 0) continue;
      auto& list = of_class[graph_.class_of[v]];
      for (const int type : list) {
        const int other = sample_[type];
        if (s_.u[v] == s_.u[other] && sides_.of(v) == sides_.of(other)) {
          type_[v] = type;
          break;
        }
      }
      if (type_[v] >= 0) continue;
      type_[v] = types();
      list.push_back(type_[v]);
      sample_.push_back(v);
      if (types() > MANY_TYPES) return false;
    }
    return true;
  }

  // Sort into types, with the tops on one side and their partners on the other. If the vertices of the tops' side have
  // no tight edges among them, then no optimal matching has an edge within the other side: both sides are equal in
  // number. False if there are too many types.
  bool divide(const std::vector<int>& tops, const std::vector<int>& bottoms) {
    if (sides_.uses(Sides::INNER)) return sort_into_types();
    std::vector<char> rank(n_, 1);  // of two partners, the one with the lower rank is on the side of the tops
    for (const int v : bottoms) rank[v] = 2;
    for (const int v : tops) rank[v] = 0;
    for (int v = 0; v < n_; ++v) {
      const int other = s_.mate[v];
      if (partner_[v] < 0 && v < other) sides_.add(rank[v] > rank[other] ? v : other, Sides::INNER);
    }
    if (!sort_into_types()) {
      sides_.clear(Sides::INNER);
      return false;
    }
    std::vector<int> members(sample_.size(), 0);
    for (int v = 0; v < n_; ++v)
      if (type_[v] >= 0) ++members[type_[v]];
    for (int a = 0; a < types(); ++a)
      for (int b = 0; b <= a; ++b) {
        if ((sides_.of(sample_[a]) | sides_.of(sample_[b])) & Sides::INNER) continue;
        if (a == b && members[a] == 1) continue;
        if (!are_tight(a, b)) continue;
        sides_.clear(Sides::INNER);
        return sort_into_types();
      }
    return true;
  }

  // `place` in a graph without blossoms of positive dual. Vertices that are already placed keep their place.
  bool place_many(const std::vector<int>& uppers, const std::vector<int>& lowers, const std::vector<char>& is_lower) {
    std::vector<int> misplaced, spare;  // spare: lower vertices paired with each other
    for (const int v : lowers) {
      sides_.add(v, Sides::LOWER);
      if (v < s_.mate[v] && is_lower[s_.mate[v]]) spare.push_back(v);
    }
    for (const int v : uppers) {
      if (is_lower[s_.mate[v]]) sides_.add(v, Sides::UPPER);
      else misplaced.push_back(v);
    }
    bool placed = true;
    int failures = 0;
    for (const int v : misplaced) {
      if (failures > MANY_FAILURES) break;
      if (!is_lower[s_.mate[v]] && !exchange_with_spare(v, spare)) {
        if (!rematch(v, is_lower, Sides::LOWER)) {
          placed = false;
          ++failures;
          continue;
        }
      }
      sides_.add(v, Sides::UPPER);
    }
    if (!placed) {
      sides_.clear(Sides::UPPER);
      sides_.clear(Sides::LOWER);
    }
    return placed;
  }

  static constexpr int MANY_FAILURES = 1000;

  bool keep_apart(const std::vector<int>& lowers, const std::vector<char>& is_other) {
    for (const int v : lowers)
      if (!is_other[s_.mate[v]]) return false;
    sides_.keep_apart(Sides::LOWER);
    return true;
  }

  // Match a vertex and its partner with two spare vertices that are partners of each other.
  bool exchange_with_spare(int v, std::vector<int>& spare) {
    const int present = s_.mate[v];
    int tries = 0;
    for (std::size_t i = spare.size(); i-- > 0 && ++tries <= 200;) {
      const int one = spare[i], other = s_.mate[one];
      const bool still_spare = !((sides_.of(one) | sides_.of(other)) & Sides::UPPER) &&
                               (sides_.of(one) & sides_.of(other) & Sides::LOWER);
      if (!still_spare) {
        spare[i] = spare.back();
        spare.pop_back();
        continue;
      }
      for (const auto& [a, b] : {std::pair{one, other}, std::pair{other, one}})
        if (a != v && b != v && is_tight(v, a) && is_tight(present, b)) {
          pair(v, a);
          pair(present, b);
          spare[i] = spare.back();
          spare.pop_back();
          return true;
        }
    }
    return false;
  }

  // Match a vertex with one of these partners, and the two partners that they had with each other, if such a partner is
  // easily found. `at` is where the last one was.
  bool exchange(int v, const std::vector<char>& partners, const std::vector<int>& spare, std::size_t& at) {
    const int present = s_.mate[v];
    for (int tries = 0; tries < 50 && static_cast<std::size_t>(tries) < spare.size(); ++tries, ++at) {
      if (at >= spare.size()) at = 0;
      const int one = spare[at], other = s_.mate[one];
      if (!partners[one] || one == v || other == v || !is_tight(v, one) || !is_tight(present, other)) continue;
      pair(v, one);
      pair(present, other);
      return true;
    }
    return false;
  }

  // Pair two vertices for good.
  void fix(int v, int w) {
    fixed_.fix(v, w);
    partner_[v] = w;
    partner_[w] = v;
    fixed_count_ += 2;
    if constexpr (by_class) {
      if (2 * fixed_count_ < listed_count_) return;
      listed_count_ -= fixed_count_;
      fixed_count_ = 0;
      for (auto& list : graph_.members)
        list.erase(std::remove_if(list.begin(), list.end(), [&](int x) { return partner_[x] >= 0; }), list.end());
    }
  }

  // Give `top` the first candidate with which an optimal matching exists.
  int first_partner(int top, const std::vector<int>& candidates) {
    if (inside(top) != top) {
      std::vector<char> allowed(n_, 0);
      for (const int candidate : candidates) {
        allowed[candidate] = 1;
        if (restrict_inside(top, allowed)) return candidate;
        allowed[candidate] = 0;
      }
      return -1;
    }
    std::size_t i = 0;
    while (i < candidates.size() && !is_tight(top, candidates[i])) ++i;
    if (i == candidates.size()) return -1;
    const int first = candidates[i], present = s_.mate[top];
    if (first == present) return first;
    if (s_.kept.empty() && is_tight(present, s_.mate[first])) {
      pair(present, s_.mate[first]);
      pair(top, first);
      return first;
    }
    std::vector<int> tight;
    for (; i < candidates.size(); ++i)
      if (is_tight(top, candidates[i])) tight.push_back(candidates[i]);
    return reachable_partner(top, tight, false);
  }

  // Match `vertex` with one of these partners, who have a flag, on an alternating cycle of tight edges, if there is one.
  bool rematch(int vertex, const std::vector<char>& partners, Sides::Flags flag) {
    if (sorts_by_type() && !has_tight_type(vertex, flag)) return false;
    wanted_ = partners;
    barred_ = vertex;
    begin_search();
    label_s(inside(s_.mate[vertex]), NONE);
    const int found = grow(true);
    if (found >= 0) {
      flip(found, vertex);
      s_.mate[vertex] = found;
    }
    barred_ = -1;
    wanted_.assign(wanted_.size(), 0);
    dissolve_empty_blossoms();
    return found >= 0;
  }

  // Rematch `vertex` with the first candidate (or any) on an alternating cycle of tight edges; -1 if none is.
  int reachable_partner(
      int vertex, const std::vector<int>& candidates, bool any_will_do, bool may_change_duals = true
  ) {
    if (candidates.empty()) return -1;
    const int present = s_.mate[vertex];
    if (candidates[0] == present) return present;
    for (const int c : candidates) {
      wanted_[c] = 1;
      if (!any_will_do) break;
    }
    barred_ = vertex;
    begin_search();
    label_s(inside(present), NONE);
    int found = grow(true);
    bool ruled_out = false;
    if (found < 0 && !any_will_do) {
      ruled_out = true;
      for (const int c : candidates)
        if (c == present || label_[inside(c)] == S) {
          found = c;
          break;
        }
    }
    if (ruled_out && may_change_duals) rule_out();
    if (found >= 0 && found != present) {
      flip(found, vertex);
      s_.mate[vertex] = found;
    }
    barred_ = -1;
    for (const int c : candidates) wanted_[c] = 0;
    dissolve_empty_blossoms();
    return found;
  }

  // After a search that got stuck: move the duals of its tree, and of the barred vertex opposite to its root, so that
  // the tight edges from odd places to anything but even places get slack. No optimal matching has such an edge; the
  // weight of the dual solution does not change because the tree with the barred vertex holds as many odd as even
  // places.
  void rule_out() {
    if (!s_.kept.empty()) return;
    W delta;
    if (!least_slack(delta)) delta = W(2);
    if (W(1) < delta) delta = half(delta);
    for (int v = 0; v < n_; ++v) {
      if (v == barred_ || label_[v] == T)
        s_.u[v] += delta;
      else if (label_[v] == S)
        s_.u[v] -= delta;
    }
    refresh_minima();
  }

  // Whether a vertex inside a blossom might have an allowed partner. The answer false is certain: no allowed vertex of
  // the blossom is tight with it, and no allowed vertex outside is on an alternating cycle of tight edges through the
  // blossom. In every optimal matching, the blossom has exactly one matched edge to the outside.
  bool may_have_partner(int vertex, const std::vector<char>& allowed) {
    if (has_tight_inside(vertex, allowed)) return true;
    const int blossom = inside(vertex);
    std::vector<int> candidates;
    for (int w = 0; w < n_; ++w)
      if (allowed[w] && inside(w) != blossom && is_tight(vertex, w)) candidates.push_back(w);
    if (candidates.empty()) return false;
    begin_search();
    for (const int c : candidates) wanted_[c] = 1;
    label_[blossom] = T;  // so that no tree enters it
    label_s(inside(s_.mate[s_.base[blossom]]), NONE);
    const bool found = grow(true) >= 0;
    for (const int c : candidates) wanted_[c] = 0;
    dissolve_empty_blossoms();
    return found;
  }

  // Whether an allowed vertex is tight with one of the same blossom. The duals of all blossoms around both count: those
  // around the vertex, less those that the way out to the other has passed.
  bool has_tight_inside(int vertex, const std::vector<char>& allowed) const {
    W around(0), weight;
    for (int outer = s_.parent[vertex]; outer >= 0; outer = s_.parent[outer]) around += s_.z[outer];
    bool found = false;
    for (int inner = vertex, outer = s_.parent[vertex]; outer >= 0 && !found; inner = outer, outer = s_.parent[outer]) {
      for (const int child : s_.children[outer])
        if (child != inner)
          for_leaves(child, [&](int w) {
            found = found || (allowed[w] && edge(vertex, w, weight) && s_.u[vertex] + s_.u[w] + around == weight);
          });
      around -= s_.z[outer];
    }
    return found;
  }

  bool restrict_inside(int vertex, const std::vector<char>& allowed) {
    return may_have_partner(vertex, allowed) && restrict_by_solving({{{vertex}, allowed}});
  }

  // Vertices, and which partners they may have.
  struct Demand {
    const std::vector<int>& vertices;
    const std::vector<char>& allowed;
  };

  // Leave the vertices only the allowed partners, and match again what this separates. If the matching is then lighter,
  // change nothing and return false.
  bool restrict_by_solving(std::initializer_list<Demand> demands) {
    const State saved = s_;
    const Removals removed = removed_;
    const W before = dual_value();
    W weight;
    for (const Demand& demand : demands)
      for (const int vertex : demand.vertices) {
        bare(vertex);
        drop_edges(vertex, demand.allowed);
        const int present = s_.mate[vertex];
        if (present >= 0 && !edge(vertex, present, weight)) s_.mate[vertex] = s_.mate[present] = -1;
      }
    refresh_minima();
    if (match_rest() && dual_value() == before) return true;
    s_ = saved;
    removed_ = removed;
    refresh_minima();
    return false;
  }

  void drop_edges(int vertex, const std::vector<char>& allowed) {
    pulse_.step(static_cast<std::size_t>(n_));
    removed_.keep(vertex, allowed);
  }

  Nests nests_;                     // odd sets that matchings must leave by one edge each
  std::vector<int> type_, sample_;  // the type of each vertex, a vertex of each type
  int fixed_count_ = 0, listed_count_;  // members of classes: how many are paired for good, and how many there are
};

}  // namespace dutchess
