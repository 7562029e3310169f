// The Emperor's Court: favours on their spaces, audiences in turn, and what favours of this round
// do.
#include <algorithm>
#include <bit>

#include "games/wallenstein/derived.h"
#include "games/wallenstein/position_check.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

// Who has had an audience has nobody left in the entrance hall; the others wait there, by the
// number of their courtiers and by the player order.
Wrong check_halls(const Common& common) {
  const int seats = common.setup.seats;
  std::array<int, kSeats> turn{};
  turn.fill(seats);
  for (int i = 0; i < filled(common.choosing); ++i) turn[common.choosing[i]] = i;
  for (int seat = 0; seat < seats; ++seat) {
    const bool came = turn[seat] <= common.step;
    if (came && common.hall[seat] > 0) {
      return Impossible{player_field(seat) + ".hall", "all have gone to the audience hall"};
    }
    if (!came && common.audience[seat] > 0) {
      return Impossible{player_field(seat) + ".audience", "it is not this player's turn yet"};
    }
    if (!came && (turn[seat] < seats) != (common.hall[seat] > 0)) {
      return Impossible{"order.choosing", "must hold seat " + std::to_string(seat) +
                                              " if there are courtiers in the hall"};
    }
  }
  const auto place = [&](int seat) {
    return std::find(common.leaders.begin(), common.leaders.end(), seat) - common.leaders.begin();
  };
  // Of the active player all are still there, unless a favour has been paid.
  const int first = common.step + (common.ask == Ask::audience ? 0 : 1);
  for (int i = first; i + 1 < filled(common.choosing); ++i) {
    const int seat = common.choosing[i];
    const int next = common.choosing[i + 1];
    const int courtiers = common.hall[seat] + common.audience[seat];
    if (courtiers > common.hall[next] ||
        (courtiers == common.hall[next] && place(seat) < place(next))) {
      continue;
    }
    return Impossible{"order.choosing",
                      "must be by courtiers, and by the player order among equals"};
  }
  return std::nullopt;
}

Wrong check_court(const Board&, const Position& position) {
  const Common& common = position.common;
  if (!common.setup.court) return std::nullopt;
  const Part part = part_of(common);
  const int shown = filled(common.favours);
  const int rounds = 3 * (common.year - 1) + std::min(static_cast<int>(common.season), 3);
  const bool turned =
      part == Part::plan || part == Part::order || part == Part::court || part == Part::acting;
  const int out = kSpaces * (rounds + (turned ? 1 : 0)) + (part == Part::favours ? shown : 0);
  if (std::popcount(common.favours_gone) > out) {
    return Impossible{"favours.gone", "are more than can be out of the pile by now"};
  }
  if (part == Part::favours) {
    if (shown >= kSpaces || !is_gapless(common.favours)) {
      return Impossible{"favours.shown", "must be fewer than three, the dearest space first"};
    }
  } else if (part == Part::plan || part == Part::order) {
    if (shown != kSpaces) return Impossible{"favours.shown", must_have(kSpaces, "favours")};
  } else if (part != Part::court && shown > 0) {
    return Impossible{"favours.shown", "no favours are shown now"};
  }
  int lowest = kFavours;
  for (const std::uint8_t favour : common.favours) {
    if (favour == kNobody || part == Part::favours) continue;
    if (favour >= lowest) return Impossible{"favours.shown", "the higher number is the dearer one"};
    lowest = favour;
  }
  if ((common.favour != kNobody) != (common.ask == Ask::free_building)) {
    return Impossible{"favours.taken", "is the favour that builds, while it asks where"};
  }
  return std::nullopt;
}

Wrong check_audience(const Board& board, const Position& position) {
  const Common& common = position.common;
  if (part_of(common) != Part::court) return std::nullopt;
  if (auto wrong = check_halls(common)) return wrong;
  Choices choices;
  if (common.ask == Ask::audience) {
    list_favours(board, position, choices);
    if (choices.size() > 1) return std::nullopt;  // to decline is always allowed
    return Impossible{"ask", "no favour is within the reach of the active player"};
  }
  const FavourEffect effect = board.favour_effect[common.favour];
  if (effect != FavourEffect::free_trading_post && effect != FavourEffect::free_church &&
      effect != FavourEffect::free_palace) {
    return Impossible{"favours.taken", "is no favour that builds"};
  }
  if (((common.favours_gone >> common.favour) & 1U) == 0) {
    return Impossible{"favours.taken", "must be among the favours that are gone"};
  }
  list_free_sites(board, position, choices);
  if (!choices.empty()) return std::nullopt;
  return Impossible{"ask", "there is no county to build in"};
}

// Favours of this kind that may have been taken: out of the pile, and not lying there.
int favours_taken(const Board& board, const Common& common, FavourEffect effect) {
  int taken = 0;
  for (int favour = 0; favour < kFavours; ++favour) {
    const bool lies =
        std::find(common.favours.begin(), common.favours.end(), favour) != common.favours.end();
    const bool gone = ((common.favours_gone >> favour) & 1U) != 0;
    taken += gone && !lies && board.favour_effect[favour] == effect ? 1 : 0;
  }
  return taken;
}

// Each player has at most one of the three favours of a round, and nobody has one before the own
// audience: so who is safe, and that the event is cancelled, must go by favours taken by now.
Wrong check_effects(const Board& board, const Position& position) {
  const Common& common = position.common;
  const Part part = part_of(common);
  const unsigned a = common.safe_from_a.bits();
  const unsigned b = common.safe_from_b.bits();
  const int cancelled = common.event_cancelled ? 1 : 0;
  if ((a | b) == 0 && cancelled == 0) return std::nullopt;
  const std::string field = cancelled == 1 ? "events.cancelled" : "safe";
  if (part != Part::court && part != Part::acting) {
    return Impossible{field, "only favours of this round do that, while actions are carried out"};
  }
  const auto taken = [&](FavourEffect effect) { return favours_taken(board, common, effect); };
  if (cancelled > taken(FavourEffect::cancel_event)) {
    return Impossible{"events.cancelled", "only a favour of this round cancels an event"};
  }
  if (std::popcount(a & ~b) > taken(FavourEffect::no_attack_a) ||
      std::popcount(b & ~a) > taken(FavourEffect::no_attack_b) ||
      std::popcount(a & b) > taken(FavourEffect::no_attack_a_b)) {
    return Impossible{"safe", "has more players than such favours have been taken"};
  }
  // While the court is open, the favours of this round that are not on their spaces were taken.
  const int building = common.ask == Ask::free_building ? 1 : 0;
  const int gone = part == Part::court ? kSpaces - filled(common.favours) : kSpaces;
  if (std::popcount(a | b) + cancelled + building > gone) {
    return Impossible{field, "not so many favours have been taken in this round"};
  }
  if (part != Part::court) return std::nullopt;
  unsigned had_turn = 0;
  for (int i = 0; i < common.step; ++i) had_turn |= 1U << common.choosing[i];
  if (((a | b) & ~had_turn) == 0) return std::nullopt;
  return Impossible{"safe", "has a player who has had no audience yet"};
}

constexpr Check kCourtChecks[] = {
    {"three favours a round", check_court},
    {"audiences go by courtiers", check_audience},
    {"favours have been taken before they act", check_effects},
};

}  // namespace

std::span<const Check> court_checks() { return kCourtChecks; }

}  // namespace casus::wallenstein
