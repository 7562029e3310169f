// Another position that a viewer cannot tell from this one: by many small exchanges of what the
// viewer may not see. Written against Position, not against the view.
// rule: generalship.units.hidden generalship.setup.lead generalship.combat.seal
#pragma once

#include <algorithm>
#include <utility>

#include "core/dice.h"
#include "games/generalship/game.h"
#include "games/generalship/rules.h"

namespace casus::generalship {

class Resampling {
 public:
  Resampling(const Generalship& game, const Position& position, Viewer viewer, Dice& dice)
      : board_(game.board()), position_(position), dice_(dice) {
    if (viewer.seat) viewer_ = index(*viewer.seat);
  }

  Position resample() {
    drop_unfinished();
    for (int i = 0; i < 60; ++i) exchange_units();
    for (int i = 0; i < 100; ++i) exchange_generals();
    for (int i = 0; i < 30; ++i) exchange_studies();
    if (common().battle.tile != kNobody) {
      for (int i = 0; i < 60; ++i) exchange_tactics();
    }
    return position_;
  }

 private:
  Common& common() { return position_.common; }
  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }

  // What others have begun and not told: groups, cards put aside, combats, stowing.
  void drop_unfinished() {
    if (index(common().asked) == viewer_) return;
    if (!position_.marching.on_the_way) position_.marching = {};
    position_.marching.landing = {};
    position_.pending = {};
    for (std::size_t side = 0; side < 2; ++side) {
      if (common().battle.tile == kNobody || common().battle.sealed[side]) continue;
      if (common().battle.seat[side] != viewer_) position_.combat[side] = {};
    }
    if (common().ask != Ask::stow) return;
    for (Hold& hold : position_.holds) {
      if (hold.tile == common().stow_tile) hold.cargo.fill(kNobody);
    }
    std::ranges::sort(position_.holds);
  }

  // A piece: on a tile in a state, or in the attacker's force.
  struct Piece {
    int tile = -1;  // -1: the force
    std::size_t unit = 0;
    std::size_t state = 0;
  };
  bool pick(int seat, Group group, Piece& piece) {
    const bool attacks = common().battle.tile != kNobody && common().battle.seat[kAttacker] == seat;
    piece.tile = below(kTiles + (attacks ? 1 : 0)) - (attacks ? 1 : 0);
    const int kinds = end_unit(group) - first_unit(group);
    piece.unit = static_cast<std::size_t>(first_unit(group) + below(kinds));
    piece.state = static_cast<std::size_t>(below(kStates));
    if (piece.tile < 0) return position_.force[piece.unit] > needed(piece);
    if (common().stack[piece.tile] != seat) return false;
    if (position_.marching.on_the_way && position_.marching.from == piece.tile) return false;
    if (position_.units[piece.tile][piece.unit][piece.state] == 0) return false;
    return count_of(position_.units[piece.tile], static_cast<Unit>(piece.unit)) > needed(piece);
  }
  // As many must stay: they are known, or fight in a sealed combat.
  int needed(const Piece& piece) {
    const Battle& battle = common().battle;
    const bool fights = battle.tile != kNobody && (piece.tile < 0 || piece.tile == battle.tile);
    const int known =
        piece.tile < 0 ? battle.known[piece.unit] : common().known[piece.tile][piece.unit];
    if (!fights) return known;
    const Combat& combat = position_.combat[piece.tile < 0 ? kAttacker : kDefender];
    Counts used = units_of(board_, common().battle.theatre, combat);
    if (combat.flagship != kNobody) ++used[combat.flagship];
    return std::max<int>(known, used[piece.unit]);
  }
  void change(const Piece& piece, std::size_t into) {
    if (piece.tile < 0) {
      --position_.force[piece.unit];
      ++position_.force[into];
      return;
    }
    auto& units = position_.units[piece.tile];
    --units[piece.unit][piece.state];
    ++units[into][piece.state];
    const bool finished = piece.state == at(State::finished);
    for (Hold& hold : position_.holds) {
      if (hold.tile != piece.tile) continue;
      if (is_ship(static_cast<Unit>(piece.unit))) {
        if (hold.ship != piece.unit || (hold.state == State::finished) != finished) continue;
        hold.ship = static_cast<std::uint8_t>(into);
        break;
      }
      const auto code = static_cast<std::uint8_t>(2 * piece.unit + (finished ? 1 : 0));
      const auto found = std::ranges::find(hold.cargo, code);
      if (found == hold.cargo.end()) continue;
      *found = static_cast<std::uint8_t>(2 * into + (finished ? 1 : 0));
      std::ranges::sort(hold.cargo);
      break;
    }
    std::ranges::sort(position_.holds);
  }
  void exchange_units() {
    const int seat = below(common().setup.seats);
    if (seat == viewer_) return;
    const auto group = static_cast<Group>(below(kGroups));
    Piece one;
    Piece other;
    if (!pick(seat, group, one) || !pick(seat, group, other) || one.unit == other.unit) return;
    if (one.tile == other.tile) return;
    change(one, other.unit);
    change(other, one.unit);
  }

  bool is_hidden(const GeneralCard& card) const {
    const Where where = where_of(card);
    if (where == Where::discard || where == Where::commander) return false;
    return viewer_ < 0 || !card.knows.contains(seat_at(viewer_));
  }
  void exchange_generals() {
    const auto one = static_cast<std::uint8_t>(below(kGenerals));
    const auto other = static_cast<std::uint8_t>(below(kGenerals));
    if (!is_hidden(position_.generals[one]) || !is_hidden(position_.generals[other])) return;
    std::swap(position_.generals[one], position_.generals[other]);
    const auto rename = [&](std::uint8_t& general) {
      general = general == one ? other : general == other ? one : general;
    };
    for (int seat = 0; seat < common().setup.seats; ++seat) {
      if (!common().answered.contains(seat_at(seat)) || seat == viewer_) continue;
      for (std::uint8_t& general : position_.lead[seat]) rename(general);
    }
    if (index(common().asked) == viewer_) return;
    for (std::uint8_t& general : position_.drawn) rename(general);
    std::ranges::sort(position_.drawn);
  }

  // A technology card of somebody for one of the pile.
  void exchange_studies() {
    const int seat = below(common().setup.seats);
    if (seat == viewer_) return;
    const auto card = static_cast<std::size_t>(below(2));
    const Bag<2> pile = technology_deck(board_, position_);
    if (position_.studies[seat][card] == 0 || pile[1 - card] == 0) return;
    --position_.studies[seat][card];
    ++position_.studies[seat][1 - card];
  }

  // A tactic card of a hidden hand, or one that was put away, for one of the pile.
  void exchange_tactics() {
    const auto side = static_cast<std::size_t>(below(2));
    if (common().battle.seat[side] == viewer_) return;
    const auto one = static_cast<std::size_t>(below(kKinds));
    const auto other = static_cast<std::size_t>(below(kKinds));
    if ((one < kBasics) != (other < kBasics) || cards_left(board_, position_)[other] == 0) return;
    const bool away = below(2) == 0;
    Cards& cards = away ? position_.tossed[side] : position_.hand[side];
    if (cards[one] <= (away ? 0 : sealed(side, one))) return;
    --cards[one];
    ++cards[other];
  }
  int sealed(std::size_t side, std::size_t kind) {
    const Combat& combat = position_.combat[side];
    int used = 0;
    for (const std::uint8_t row : combat.rows) {
      if (row == kNobody) continue;
      used += board_.rows[at(common().battle.theatre)][row].kind == kind ? 1 : 0;
    }
    for (const std::uint8_t advanced : combat.advanced) used += advanced == kind ? 1 : 0;
    return used;
  }

  const Board& board_;
  Position position_;
  Dice& dice_;
  int viewer_ = -1;
};

inline Position resample(const Generalship& game, const Position& position, Viewer viewer,
                         Dice& dice) {
  return Resampling(game, position, viewer, dice).resample();
}

}  // namespace casus::generalship
