// What a viewer of Royals can deduce from the events alone: every card that was taken openly and
// every card that left a hand, in order. Written from the events and not from the game's own
// bookkeeping.
// rule: royals.secret.seen royals.option.memory
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "games/royals/events.h"
#include "games/royals/game.h"

namespace casus::royals {

class Deduction {
 public:
  Deduction(const Royals& game, const View& first)
      : seats_(first.common.setup.seats), memory_(first.common.setup.memory) {
    const Common& common = first.common;
    for (int seat = 0; seat < seats_; ++seat) {
      for (int c = 0; c < kCountries; ++c) {
        news_[seat][c] = {common.seen.known[seat][c]};
      }
    }
    in_hands_ = whole(common.seen.cards_in_hands);
    intrigues_in_hands_ = whole(common.seen.intrigues_in_hands.counts());
    row_ = {};
    for (const std::uint8_t card : common.row) {
      if (card != kNoCard) ++row_[card];
    }
    discards_ = whole(common.country_discard);
    intrigue_discards_ = whole(common.intrigue_discard);
    cards_ = whole(game.board().country_cards[seats_]);
    intrigues_ = whole(game.board().intrigue_cards);
  }

  void hear(const Royals&, const Event& event) {
    const auto kind = static_cast<EventKind>(event.kind);
    if (kind == EventKind::row_opened) ++row_[at(arg_of<EventKind::row_opened>(event))];
    if (kind == EventKind::row_dealt) ++row_[at(arg_of<EventKind::row_dealt>(event))];
    if (kind == EventKind::drew_open) {
      const auto [seat, country] = args_of<EventKind::drew_open>(event);
      --row_[at(country)];
      news_[index(seat)][at(country)].push_back(1);
    }
    if (kind == EventKind::paid) {
      const auto [seat, cards] = args_of<EventKind::paid>(event);
      for (int c = 0; c < kCountries; ++c) lose(index(seat), c, cards[c]);
    }
    if (kind == EventKind::paid_intrigue || kind == EventKind::paid_for_king) {
      const auto [seat, cards] = args_of<EventKind::paid_intrigue>(event);
      for (int p = 0; p < kPairs; ++p) lose_intrigue(p, cards[p]);
    }
    if (kind == EventKind::discarded) {
      const auto [seat, card] = args_of<EventKind::discarded>(event);
      const auto which = static_cast<int>(card);
      if (which < kCountries) lose(index(seat), which, 1);
      if (which >= kCountries) lose_intrigue(which - kCountries, 1);
    }
    if (kind == EventKind::pile_ran_out) count_hands();
    if (kind == EventKind::intrigues_shuffled) {
      for (int p = 0; p < kPairs; ++p) {
        intrigues_in_hands_[p] = intrigues_[p] - intrigue_discards_[p];
        intrigue_discards_[p] = intrigues_lost_[p] = 0;
      }
    }
  }

  std::optional<std::string> wrong_view(const Royals& game, const View& view) const {
    const Seen& seen = view.common.seen;
    if (memory_) {
      if (seen == Seen{}) return std::nullopt;
      return "something is kept, and everybody has to remember it";
    }
    for (int c = 0; c < kCountries; ++c) {
      const std::string& word = game.board().countries->ids[c];
      for (int seat = 0; seat < seats_; ++seat) {
        if (seen.known[seat][c] == known(seat, c)) continue;
        return "of seat " + std::to_string(seat) + " at least " + told(known(seat, c), word) +
               ", not " + std::to_string(seen.known[seat][c]);
      }
      if (seen.cards_in_hands[c] == in_hands(c)) continue;
      return "of all hands at least " + told(in_hands(c), word) + " more, not " +
             std::to_string(seen.cards_in_hands[c]);
    }
    for (int p = 0; p < kPairs; ++p) {
      if (seen.intrigues_in_hands[p] == intrigues_in_hands(p)) continue;
      return "of all hands at least " + told(intrigues_in_hands(p), game.board().pairs->ids[p]) +
             ", not " + std::to_string(seen.intrigues_in_hands[p]);
    }
    return std::nullopt;
  }

  std::optional<std::string> wrong_truth(const Royals& game, const Position& position) const {
    if (memory_) return std::nullopt;  // imagined without it
    for (int c = 0; c < kCountries; ++c) {
      int others = 0;
      for (int seat = 0; seat < seats_; ++seat) {
        const int held = position.hands[seat].country[c];
        others += held - known(seat, c);
        if (held >= known(seat, c)) continue;
        return "seat " + std::to_string(seat) + " holds " + std::to_string(held) + " and not " +
               told(known(seat, c), game.board().countries->ids[c]);
      }
      if (others < in_hands(c)) return "too many of a country are in the pile";
    }
    for (int p = 0; p < kPairs; ++p) {
      int held = 0;
      for (const Hand& hand : position.hands) held += hand.intrigue[p];
      if (held < intrigues_in_hands(p)) return "too many of a pair are in the pile";
    }
    return std::nullopt;
  }

 private:
  template <std::size_t N>
  static std::array<int, N> whole(const Bag<N>& bag) {
    std::array<int, N> counts{};
    std::ranges::copy(bag, counts.begin());
    return counts;
  }
  static std::string told(int count, const std::string& word) {
    return std::to_string(count) + " " + word;
  }

  // Whatever came openly since some moment is still there, but for what left since: the moment that
  // tells most.
  static int surely_left(const std::vector<int>& events) {
    int most = 0;
    int since = 0;
    for (auto each = events.rbegin(); each != events.rend(); ++each) {
      since += *each;
      most = std::max(most, since);
    }
    return most;
  }
  int known(int seat, int c) const { return surely_left(news_[seat][c]); }

  // Of the cards counted when the pile ran out those are gone that left a hand and had not been
  // taken openly before: any of them may have been counted.
  int in_hands(int c) const { return std::max(0, in_hands_[c] - unexplained_[c]); }
  int intrigues_in_hands(int p) const {
    return std::max(0, intrigues_in_hands_[p] - intrigues_lost_[p]);
  }

  void lose(int seat, int c, int cards) {
    unexplained_[c] += std::max(0, cards - known(seat, c));
    news_[seat][c].push_back(-cards);
    discards_[c] += cards;
  }
  void lose_intrigue(int p, int cards) {
    intrigues_lost_[p] += cards;
    intrigue_discards_[p] += cards;
  }
  void count_hands() {
    for (int c = 0; c < kCountries; ++c) {
      in_hands_[c] = cards_[c] - row_[c] - discards_[c];
      for (int seat = 0; seat < seats_; ++seat) in_hands_[c] -= known(seat, c);
      discards_[c] = unexplained_[c] = 0;
    }
  }

  using PerCountry = std::array<int, kCountries>;
  using PerPair = std::array<int, kPairs>;

  int seats_;
  bool memory_;
  std::array<std::array<std::vector<int>, kCountries>, kSeats> news_;  // cards that came or left
  PerCountry cards_{};
  PerCountry row_{};
  PerCountry discards_{};
  PerCountry in_hands_{};
  PerCountry unexplained_{};
  PerPair intrigues_{};
  PerPair intrigue_discards_{};
  PerPair intrigues_in_hands_{};
  PerPair intrigues_lost_{};
};

}  // namespace casus::royals
