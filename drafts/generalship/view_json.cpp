// Views as JSON: the fields of a position that its viewer may see, and what follows from them, so
// that a page need not work it out.
#include "games/generalship/game.h"
#include "games/generalship/position_fields.h"

namespace casus::generalship {
namespace {

void write_groups(JsonText& out, const Board& board, const GroupCounts& groups) {
  for (std::size_t g = 0; g < kGroups; ++g) {
    if (groups[g] == std::array<std::uint8_t, kStates>{}) continue;
    FieldPlace place{out, board.groups->ids[g]};
    casus::Counts{words<State>(), kAnyCount}.write(place, groups[g]);
  }
}

class ViewWriter {
 public:
  ViewWriter(const Board& board, const View& view, JsonText& out)
      : board_(board),
        view_(view),
        common_(view.common),
        seats_(seat_words_of(board, view.common.setup)),
        out_(out),
        fields_(out),
        description_(fields_, board, seats_, common_) {}

  void write() {
    out_.object();
    out_.add("viewer", view_.viewer == kSpectator ? std::nullopt : std::optional(view_.viewer));
    out_.add("seats", common_.setup.seats);
    setup_options().write("options", common_.setup, out_);
    description_.question();
    tiles();
    fleets();
    players();
    fields_.add("generals", Generals{board_, seats_}, view_.generals);
    description_.status_board();
    description_.progress();
    if (view_.drawn[0] != kNobody) {
      fields_.add("drawn_generals", Listing{Word{*board_.generals}}, view_.drawn);
    }
    describe_marching(fields_, board_, view_.marching);
    way();
    if (in_battle(common_)) battle();
    out_.end_object();
  }

 private:
  void tiles() {
    fields_.object("tiles", [&](FieldWriter& tiles) {
      for (std::size_t tile = 0; tile < kTiles; ++tile) {
        if (common_.space[tile] == kNobody) continue;
        tiles.object(board_.tiles->ids[tile], [&](FieldWriter& f) {
          description_.tile(f, tile);
          if (common_.stack[tile] == kNobody) return;
          f.object("groups", [&](FieldWriter&) { write_groups(out_, board_, view_.groups[tile]); });
          if (common_.stack[tile] == view_.viewer) {
            f.add("units", UnitsByState{board_}, view_.units[tile]);
          }
        });
      }
    });
  }
  void fleets() {
    fields_.add("fleets", Holds{board_}, view_.holds, if_any(view_.holds[0].tile != kNobody));
    out_.list("fleets_of_others");
    for (const SeenHold& seen : view_.fleets) {
      if (seen.tile == kNobody) continue;
      out_.object();
      out_.add("tile", board_.tiles->ids[seen.tile]);
      out_.add("finished", seen.state == State::finished);
      out_.add("infantry", seen.load[0][0] + seen.load[0][1]);
      out_.add("cavalry", seen.load[1][0] + seen.load[1][1]);
      out_.end_object();
    }
    out_.end_list();
  }
  void players() {
    fields_.object("players", [&](FieldWriter& players) {
      for (int seat = 0; seat < seats_.seats; ++seat) {
        players.object(seats_.field(seat), [&](FieldWriter& player) {
          out_.add("nation", seats_.word(seat));
          description_.purse(player, seat);
          const std::uint8_t commander = common_.commander[seat];
          if (commander != kNobody) out_.add("commander", board_.generals->ids[commander]);
          out_.add("political_power", common_.power[seat]);
          out_.add("general_cards", common_.hand[seat]);
          out_.add("technology_card_count", common_.studies[seat]);
          player.add("pieces", casus::Counts{*board_.units, kMostPieces}, common_.pieces[seat]);
          if (seat != view_.viewer) return;
          player.add("technology_cards", casus::Counts{description_.points_words(), 40},
                     view_.studies);
          if (common_.ask == Ask::lead && common_.answered.contains(seat_at(seat))) {
            player.add("lead", Row{Word{*board_.generals}, 2}, view_.lead);
          }
        });
      }
    });
    out_.add("generals_in_pile", common_.deck);
  }
  void way() {
    if (view_.way_from == kNobody) return;
    fields_.object("on_the_way", [&](FieldWriter&) {
      out_.add("from", board_.tiles->ids[view_.way_from]);
      write_groups(out_, board_, view_.way);
    });
  }
  void battle() {
    const Battle& battle = common_.battle;
    fields_.object("battle", [&](FieldWriter& f) {
      description_.battle(f);
      f.object("force", [&](FieldWriter&) {
        for (std::size_t g = 0; g < kGroups; ++g) out_.add(board_.groups->ids[g], view_.force[g]);
      });
      for (const std::size_t side : {kAttacker, kDefender}) {
        f.object(side == kAttacker ? "attacker_cards" : "defender_cards", [&](FieldWriter& own) {
          out_.add("basic", view_.held[side][0]);
          out_.add("advanced", view_.held[side][1]);
          out_.add("tossed_basic", view_.tossed[side][0]);
          out_.add("tossed_advanced", view_.tossed[side][1]);
          if (battle.sealed[side]) seal(view_.sealed[side]);
          if (battle.seat[side] == view_.viewer) this->own(own, side);
        });
      }
    });
  }
  void seal(const SeenCombat& seen) {
    out_.object("sealed");
    out_.add("infantry", seen.infantry);
    out_.add("cavalry", seen.cavalry);
    out_.add("ships", seen.ships);
    out_.add("basic", seen.basics);
    out_.add("advanced", seen.advanced);
    out_.end_object();
  }
  void own(FieldWriter& f, std::size_t side) {
    const TacticCards cards{board_, common_.battle.theatre};
    f.add("hand", cards, view_.hand);
    f.add("tossed_cards", cards, view_.own_tossed);
    f.add("pending", cards, view_.pending, if_any(view_.pending != Cards{}));
    f.add("combat", CombatShape{board_, common_.battle.theatre}, view_.combat,
          if_any(!(view_.combat == Combat{})));
    if (side == kAttacker)
      f.add("units", casus::Counts{*board_.units, kMostPieces}, view_.own_force);
  }

  const Board& board_;
  const View& view_;
  const Common& common_;
  SeatWords seats_;
  JsonText& out_;
  FieldWriter fields_;
  Description<FieldWriter, const Common> description_;
};

}  // namespace

Shown Generalship::to_json(const View& view) const {
  Shown shown;
  shown.text.reserve(8192);
  JsonText out(shown.text);
  ViewWriter(board_, view, out).write();
  return shown;
}

}  // namespace casus::generalship
