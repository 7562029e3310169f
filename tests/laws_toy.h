// The laws' hooks for the toy.
#pragma once

#include <algorithm>
#include <set>

#include "tests/laws/subject.h"
#include "tests/support/toy_game.h"

namespace casus::toy {

// Of every other seat all hands that fit what the viewer has heard, one by one. The toy's pile is
// deep enough for any of them.
class Deduction {
 public:
  Deduction(const Toy&, const View& first) : viewer_(first.viewer), seats_(first.seats) {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      hands_[seat] = {first.known[seat].least.counts()};
      while (total(*hands_[seat].begin()) < first.hand_sizes[seat]) gain_unseen(seat);
    }
  }

  void hear(const Toy&, const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::dealt: {
        const auto [seat, wood] = args_of<EventKind::dealt>(event);
        each(at(seat), [&](const Cards& hand, auto& hands) { hands.insert(with(hand, wood, 1)); });
        return;
      }
      case EventKind::dealt_hidden: return gain_unseen(at(arg_of<EventKind::dealt_hidden>(event)));
      case EventKind::swapped: {
        const auto [seat, wood] = args_of<EventKind::swapped>(event);
        return lose(at(seat), with({}, wood, 1));
      }
      case EventKind::swapped_hidden:
        each(at(arg_of<EventKind::swapped_hidden>(event)), [](const Cards& hand, auto& hands) {
          for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
            if (hand[kind] > 0) hands.insert(with(hand, Wood{kind}, -1));
          }
        });
        return;
      case EventKind::revealed: {
        const auto [seat, cards] = args_of<EventKind::revealed>(event);
        return lose(at(seat), cards);
      }
      case EventKind::planned:
      case EventKind::scored:
      case EventKind::kept:
      case EventKind::ended:
      case EventKind::noted:
      case EventKind::rested: return;
    }
  }

  std::optional<std::string> wrong_view(const Toy&, const View& view) const {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (seat == viewer_) continue;
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        int least = kCopies;
        for (const Cards& hand : hands_[seat]) least = std::min<int>(least, hand[kind]);
        if (view.known[seat][kind] == least) continue;
        return "of seat " + std::to_string(seat) + " at least " + std::to_string(least) +
               " cards of kind " + std::to_string(kind) + " are known, not " +
               std::to_string(view.known[seat][kind]);
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> wrong_truth(const Toy&, const Position& position) const {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (seat == viewer_ || hands_[seat].contains(position.hand[seat])) continue;
      return "the hand of seat " + std::to_string(seat) + " cannot be that";
    }
    return std::nullopt;
  }

 private:
  static std::size_t at(Seat seat) { return static_cast<std::size_t>(index(seat)); }
  static Cards with(Cards hand, Wood wood, int more) {
    std::uint8_t& count = hand[static_cast<std::size_t>(wood)];
    count = static_cast<std::uint8_t>(count + more);
    return hand;
  }
  template <class F>
  void each(std::size_t seat, const F& follow) {
    std::set<Cards> after;
    for (const Cards& hand : hands_[seat]) follow(hand, after);
    hands_[seat] = std::move(after);
  }
  void gain_unseen(std::size_t seat) {
    each(seat, [](const Cards& hand, auto& hands) {
      for (std::uint8_t kind = 0; kind < kKinds; ++kind) hands.insert(with(hand, Wood{kind}, 1));
    });
  }
  void lose(std::size_t seat, const Cards& cards) {
    each(seat, [&](const Cards& hand, auto& hands) {
      if (without(cards, hand) == Cards{}) hands.insert(rest_of(hand, cards));
    });
  }

  std::size_t viewer_;
  std::size_t seats_;
  std::array<std::set<Cards>, kSeats> hands_;
};

}  // namespace casus::toy

namespace casus::laws {

template <>
struct LawHooks<toy::Toy> {
  using Deduction = toy::Deduction;

  static Wrong broken_invariant(const toy::Toy& game, const toy::Position& position) {
    return toy::broken_invariant(game, position);
  }
  static toy::Position resample(const toy::Toy& game, const toy::Position& position, Viewer viewer,
                                Dice& dice) {
    return toy::resample(game, position, viewer, dice);
  }
};

}  // namespace casus::laws
