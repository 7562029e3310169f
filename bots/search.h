// Information-set Monte Carlo tree search over any game, fed by a view alone. Each iteration
// imagines a position that looks the same to the seat, lets every seat descend in a tree of its own
// by what it has heard so far, plays on by the policy, and gives each seat its own payoff. What a
// seat does not hear (a hidden card, another's secret answer) therefore cannot steer it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "bots/playout.h"
#include "bots/tree.h"
#include "core/table_of.h"

namespace casus::bots {

struct RootChoice {
  Choice choice;
  std::uint64_t visits = 0;
  double total = 0;
};

// How to weigh trying against trusting.
struct SearchSettings {
  float explore = 1.5F;         // in units of the payoffs' spread
  float sharpness = 1.0F;       // of the policy as a prior
  float open_minded = 0.25F;    // share of the prior that is the same for all choices
  std::size_t widen_from = 10;  // so many choices are all looked at; of more, the best few at first
};

template <Game G>
class Search {
 public:
  using Position = typename G::Position;
  using Known = Knowledge<G>;

  explicit Search(const SearchSettings& settings = {}) : settings_(settings) {}

  // `deep`: how many times the game's own measure playouts go before they are judged.
  void begin(const GlimpseOf<G>& glimpse, std::uint64_t seed, int deep = 1) {
    deep_ = deep;
    glimpse_ = &glimpse;
    dice_ = Dice(seed);
    tree_.clear();
    spread_ = {};
    playout_.policy = {};  // the answer must not depend on earlier questions
    imagined_ = {};
  }

  void iterate() {
    const G& game = *glimpse_->game;
    Position position = imagined_(game, glimpse_->view, dice_);
    const int seats = game.seats(position);
    in_tree_ = SeatSet::first(seats);
    for (int i = 0; i < seats; ++i) heard_[static_cast<std::size_t>(i)] = root_key(seat_at(i));
    path_.clear();
    const Payoffs payoffs = descend(game, position, deep_ * Known::rests(seats));
    learn(payoffs, seats);
  }

  // A question of the own seat, by what the seat has heard and answered since the root.
  static std::uint64_t root_key(Seat seat) {
    return mix(0x5EA7U, static_cast<std::uint64_t>(seat));
  }
  static std::uint64_t key_after(std::uint64_t key, Seat seat, const Choice& choice,
                                 const std::vector<Event>& told) {
    key = mix(key, word_of(choice));
    for (const Event& event : told) {
      if (event.audience.contains(seat)) key = mix(key, word_of(event));
    }
    return key;
  }

  // The choices at such a question with what they earned, in order.
  void results(std::uint64_t key, std::vector<RootChoice>& out) const {
    out.clear();
    const std::uint32_t at = tree_.find(key);
    if (at == Tree::kNone) return;
    for (std::uint32_t e = tree_.node(at).first; e != Tree::kNone; e = tree_.edge(e).next) {
      const Tree::Edge& edge = tree_.edge(e);
      out.push_back({edge.choice, edge.visits, static_cast<double>(edge.total)});
    }
  }

  // By how many visits the best choice leads: with fewer iterations to come it cannot be caught.
  std::uint32_t lead() const {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    const std::uint32_t root = tree_.find(root_key(glimpse_->seat));
    if (root == Tree::kNone) return 0;
    for (std::uint32_t e = tree_.node(root).first; e != Tree::kNone; e = tree_.edge(e).next) {
      const std::uint32_t visits = tree_.edge(e).visits;
      second = std::max(second, std::min(first, visits));
      first = std::max(first, visits);
    }
    return first - second;
  }

 private:
  struct Visit {
    std::uint32_t node;
    std::uint32_t edge;
    Seat seat;
  };
  struct Spread {
    double count = 0;
    double sum = 0;
    double squares = 0;
  };

  Payoffs descend(const G& game, Position& position, int count) {
    bool moved = false;
    Rests<G> rests(game, position);
    for (;;) {
      const Turn turn = game.turn(position);
      if (turn.waiting == Waiting::nobody) return final_payoffs(game.scores(position));
      told_.clear();
      // The ears stay open only while somebody is still in the tree.
      Events events = in_tree_.empty() ? Events() : Events(told_);
      if (turn.waiting == Waiting::chance) {
        game.resolve(position, game.sample(position, dice_), events);
        hear();
        continue;
      }
      if (moved && rests.comes(game, position) && --count <= 0) {
        return Known::value(game, position);
      }
      moved = true;
      const Seat seat = Playout<G>::next_seat(turn, glimpse_->seat);
      playout_.choices.clear();
      game.legal(position, seat, playout_.choices);
      const std::size_t picked = pick(game, position, seat);
      const Choice choice = playout_.choices[picked];
      game.apply(position, seat, choice, events);
      if (in_tree_.contains(seat)) heard_of(seat) = mix(heard_of(seat), word_of(choice));
      hear();
    }
  }

  std::size_t pick(const G& game, const Position& position, Seat seat) {
    if (playout_.choices.size() == 1) return 0;
    if (!in_tree_.contains(seat)) return playout_.pick(game, position, seat, dice_);
    const std::uint32_t known = tree_.find(heard_of(seat));
    if (known != Tree::kNone) return select(game, position, seat, known);
    // A new leaf: from here on this seat follows the policy.
    in_tree_ = in_tree_.without(seat);
    const std::size_t picked = playout_.pick(game, position, seat, dice_);
    const std::uint32_t made = tree_.make(heard_of(seat));
    if (made != Tree::kNone) {
      const std::uint32_t edge =
          tree_.edge_for(tree_.node(made), Tree::kNone, playout_.choices[picked]);
      if (edge != Tree::kNone) {
        ++tree_.edge(edge).available;
        path_.push_back({made, edge, seat});
      }
    }
    return picked;
  }

  // Upper confidence with the policy as prior; each choice by the times it was available.
  std::size_t select(const G& game, const Position& position, Seat seat, std::uint32_t at) {
    const Choices& choices = playout_.choices;
    playout_.policy.weigh(game, position, seat, choices, playout_.weights);
    prior_from(playout_.weights);
    Tree::Node& node = tree_.node(at);
    const float least = widening(node.visits);
    const float reach = settings_.explore * spread_of(seat);
    const float fresh = node.visits > 0 ? node.total / static_cast<float>(node.visits) : 0.5F;
    std::uint32_t before = Tree::kNone;
    std::uint32_t best_edge = Tree::kNone;
    std::size_t best = 0;
    float highest = -1e30F;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (prior_[i] < least || prior_[i] == 0) continue;
      const std::uint32_t e = tree_.edge_for(node, before, choices[i]);
      if (e == Tree::kNone) break;
      before = e;
      Tree::Edge& edge = tree_.edge(e);
      ++edge.available;
      const float worth = edge.visits > 0 ? edge.mean() : fresh;
      const float doubt = prior_[i] * std::sqrt(static_cast<float>(edge.available)) /
                          static_cast<float>(1 + edge.visits);
      const float score = worth + reach * doubt;
      if (score > highest) {
        highest = score;
        best = i;
        best_edge = e;
      }
    }
    if (best_edge == Tree::kNone) {
      in_tree_ = in_tree_.without(seat);
      return playout_.noisy_best(dice_);
    }
    path_.push_back({at, best_edge, seat});
    return best;
  }

  void prior_from(const Weights& weights) {
    prior_.resize(weights.size());
    const float highest = *std::max_element(weights.begin(), weights.end());
    float sum = 0;
    std::size_t hopeful = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i] <= kHopeless && highest > kHopeless) {
        prior_[i] = 0;
        continue;
      }
      prior_[i] = std::exp(std::max(-20.0F, settings_.sharpness * (weights[i] - highest)));
      sum += prior_[i];
      ++hopeful;
    }
    const float equal = settings_.open_minded / static_cast<float>(hopeful);
    const float scale = (1 - settings_.open_minded) / sum;
    for (float& prior : prior_) {
      if (prior > 0) prior = prior * scale + equal;
    }
  }

  // With many choices only the likeliest are looked at, more of them with every visit; the hopeless
  // never. Returns the least prior that is looked at.
  float widening(std::uint32_t visits) {
    const std::size_t wanted =
        settings_.widen_from + static_cast<std::size_t>(std::sqrt(static_cast<float>(visits)));
    if (prior_.size() <= wanted) return 0;
    sorted_ = prior_;
    const auto nth = sorted_.begin() + static_cast<std::ptrdiff_t>(wanted);
    std::nth_element(sorted_.begin(), nth, sorted_.end(), std::greater<>());
    return *nth;
  }

  void hear() {
    for (const Event& event : told_) {
      const std::uint64_t word = word_of(event);
      for (const Seat seat : in_tree_) {
        if (event.audience.contains(seat)) heard_of(seat) = mix(heard_of(seat), word);
      }
    }
  }

  void learn(const Payoffs& payoffs, int seats) {
    for (const Visit& visit : path_) {
      const float payoff = payoffs[static_cast<std::size_t>(visit.seat)];
      Tree::Edge& edge = tree_.edge(visit.edge);
      ++edge.visits;
      edge.total += payoff;
      Tree::Node& node = tree_.node(visit.node);
      ++node.visits;
      node.total += payoff;
    }
    for (int i = 0; i < seats; ++i) {
      Spread& spread = spread_[static_cast<std::size_t>(i)];
      const auto payoff = static_cast<double>(payoffs[static_cast<std::size_t>(i)]);
      spread.count += 1;
      spread.sum += payoff;
      spread.squares += payoff * payoff;
    }
  }

  // How much the payoffs of a seat vary, so that exploring suits any scale of values.
  float spread_of(Seat seat) const {
    const Spread& spread = spread_[static_cast<std::size_t>(seat)];
    if (spread.count < 8) return 0.2F;
    const double mean = spread.sum / spread.count;
    const double variance = std::max(1e-6, spread.squares / spread.count - mean * mean);
    return static_cast<float>(std::sqrt(variance));
  }

  std::uint64_t& heard_of(Seat seat) { return heard_[static_cast<std::size_t>(seat)]; }

  static std::uint64_t word_of(const Choice& choice) {
    std::uint64_t word = 0;
    std::memcpy(&word, &choice, sizeof word);
    return word;
  }
  static std::uint64_t word_of(const Event& event) {
    std::uint64_t words[2];
    std::memcpy(words, &event, sizeof words);
    return mix(words[0], words[1]);
  }

  int deep_ = 1;
  SearchSettings settings_;
  const GlimpseOf<G>* glimpse_ = nullptr;
  Dice dice_{0};
  Tree tree_;
  Playout<G> playout_;
  Imagined<G> imagined_;
  SeatSet in_tree_;
  std::array<std::uint64_t, kMaxSeats> heard_{};
  std::array<Spread, kMaxSeats> spread_{};
  std::vector<Event> told_;
  std::vector<Visit> path_;
  std::vector<float> prior_;
  std::vector<float> sorted_;
};

}  // namespace casus::bots
