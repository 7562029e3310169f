// What a viewer of Wallenstein can deduce from the events alone: the cards that have been shown on
// the mats of others and still lie there, and those that cannot lie there because they were won
// after the plans were made. Written from the events and not from the game's own bookkeeping.
// rule: wallenstein.secret.open wallenstein.secret.hidden
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "games/wallenstein/events.h"
#include "games/wallenstein/game.h"

namespace casus::wallenstein {

class Deduction {
 public:
  Deduction(const Wallenstein&, const View& first)
      : viewer_(first.viewer), seats_(first.common.setup.seats) {
    forget();
    for (int seat = 0; seat < seats_; ++seat) {
      for (int box = 0; box < kCourtBoxes; ++box) {
        if (first.plans[seat][box] != kUnknown) shown_[seat][box] = first.plans[seat][box];
      }
      for (int county = 0; county < kCounties; ++county) {
        const bool gained = ((first.common.gained >> county) & 1U) != 0;
        won_[seat][county] = gained && first.common.owner[county] == seat;
      }
    }
  }

  void hear(const Wallenstein&, const Event& event) {
    const auto kind = static_cast<EventKind>(event.kind);
    if (kind == EventKind::bid_shown) {
      const auto [seat, card] = args_of<EventKind::bid_shown>(event);
      show(seat, Box::auction, card);
    }
    if (kind == EventKind::court_card) {
      const auto [seat, box, card] = args_of<EventKind::court_card>(event);
      show(seat, box, card);
    }
    if (kind == EventKind::card_shown) {
      const auto [seat, box, card] = args_of<EventKind::card_shown>(event);
      show(seat, box, card);
    }
    if (kind == EventKind::card_left_mat) {
      const auto [seat, box, card] = args_of<EventKind::card_left_mat>(event);
      shown_[index(seat)][at(box)] = kNobody;
    }
    if (kind == EventKind::attack_won) {
      const auto [seat, county, armies] = args_of<EventKind::attack_won>(event);
      won_[index(seat)][at(county)] = true;
    }
    if (kind == EventKind::round_ended) forget();
  }

  std::optional<std::string> wrong_view(const Wallenstein& game, const View& view) const {
    for (int seat = 0; seat < seats_; ++seat) {
      if (seat == viewer_) continue;
      for (int box = 0; box < kCourtBoxes; ++box) {
        const std::uint8_t card = view.plans[seat][box];
        const std::uint8_t told = card == kUnknown ? std::uint8_t{kNobody} : card;
        if (told == shown_[seat][box]) continue;
        return about(game, seat, box) + (told == kNobody
                                             ? "nothing is told of a card that was shown"
                                             : "a card is told that was not shown");
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> wrong_truth(const Wallenstein& game, const Position& position) const {
    for (int seat = 0; seat < seats_; ++seat) {
      if (seat == viewer_) continue;
      for (int box = 0; box < kCourtBoxes; ++box) {
        const std::uint8_t card = position.plans[seat][box];
        if (shown_[seat][box] != kNobody && card != shown_[seat][box]) {
          return about(game, seat, box) + "lies another card than was shown";
        }
        if (card < kCounties && won_[seat][card]) {
          return about(game, seat, box) + "lies a card that was won after the plans were made";
        }
      }
    }
    return std::nullopt;
  }

 private:
  static std::string about(const Wallenstein& game, int seat, int box) {
    return "on the mat of seat " + std::to_string(seat) + ", box " +
           game.board().boxes->ids[static_cast<std::size_t>(box)] + ": ";
  }
  void show(Seat seat, Box box, Card card) {
    shown_[index(seat)][at(box)] = static_cast<std::uint8_t>(card);
  }
  // The round is over, and all cards go back to the hands.
  void forget() {
    for (Plan& plan : shown_) plan.fill(kNobody);
    won_ = {};
  }

  int viewer_;
  int seats_;
  std::array<Plan, kSeats> shown_{};
  std::array<std::array<bool, kCounties>, kSeats> won_{};
};

}  // namespace casus::wallenstein
