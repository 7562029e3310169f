// Positions as JSON, for people: words everywhere, one obvious place for each fact, nothing that
// follows from something else. The game's README explains the fields.
#include "games/generalship/derived.h"
#include "games/generalship/game.h"
#include "games/generalship/position_fields.h"
#include "kit/positions.h"

namespace casus::generalship {
namespace {

// A whole position, hidden parts included.
template <class Fields, class Of>
void describe(Fields& fields, const Board& board, const SeatWords& seats, Of& position) {
  auto& common = position.common;
  Description description(fields, board, seats, common);
  description.question();
  fields.object("tiles", [&](auto& tiles) {
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      tiles.object(board.tiles->ids[tile], if_any(common.space[tile] != kNobody), [&](auto& f) {
        description.tile(f, tile);
        f.add("units", UnitsByState{board}, position.units[tile],
              if_any(!is_empty(position.units[tile])));
      });
    }
  });
  fields.add("fleets", Holds{board}, position.holds, if_any(position.holds[0].tile != kNobody));
  fields.object("players", [&](auto& players) {
    for (int seat = 0; seat < seats.seats; ++seat) {
      players.object(seats.field(seat), [&](auto& player) {
        description.purse(player, seat);
        player.add("technology_cards", casus::Counts{description.points_words(), 40},
                   position.studies[seat], may_be_left_out());
        const bool chose = common.answered.contains(seat_at(seat));
        player.add("lead", Row{Word{*board.generals}, 2}, position.lead[seat],
                   if_any(common.ask == Ask::lead && chose));
      });
    }
  });
  fields.add("generals", Generals{board, seats}, position.generals);
  description.status_board();
  description.progress();
  fields.add("drawn_generals", Listing{Word{*board.generals}}, position.drawn,
             if_any(position.drawn[0] != kNobody));
  describe_marching(fields, board, position.marching);
  fields.object("battle", if_any(in_battle(common)), [&](auto& f) {
    description.battle(f);
    const Theatre theatre = common.battle.theatre;
    f.add("force", casus::Counts{*board.units, kMostPieces}, position.force, may_be_left_out());
    f.add("pending", TacticCards{board, theatre}, position.pending, may_be_left_out());
    for (const std::size_t side : {kAttacker, kDefender}) {
      f.object(side == kAttacker ? "attacker_cards" : "defender_cards", may_be_left_out(),
               [&](auto& own) {
                 own.add("hand", TacticCards{board, theatre}, position.hand[side],
                         may_be_left_out());
                 own.add("tossed", TacticCards{board, theatre}, position.tossed[side],
                         may_be_left_out());
                 own.add("combat", CombatShape{board, theatre}, position.combat[side],
                         if_any(!(position.combat[side] == Combat{})));
               });
    }
  });
}

}  // namespace

Truth Generalship::to_json(const Position& position) const {
  const Setup& setup = position.common.setup;
  std::string text;
  JsonText out(text);
  FieldWriter fields(out);
  out.object();
  out.add("seats", setup.seats);
  setup_options().write("options", setup, out);
  describe(fields, board_, seat_words_of(board_, setup), position);
  out.end_object();
  return {text};
}

Expected<Position> Generalship::read_position(const json::value& value) const {
  return read_position_with(*this, value, [&](FieldReader& fields, const Position& start) {
    const Setup& setup = start.common.setup;
    const SeatWords seats = seat_words_of(board_, setup);
    Position position = bare_position(setup);
    describe(fields, board_, seats, position);
    if (!fields.reader().failed()) fill_in(board_, position);
    return position;
  });
}

}  // namespace casus::generalship
