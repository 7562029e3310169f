// The fields of a position that a view has as well: the question, the tiles, the players, the
// status board, what a step is in the middle of, the battle.
#pragma once

#include "games/generalship/options.h"
#include "games/generalship/position_shapes.h"

namespace casus::generalship {

// Fields of a position or of what everybody sees of it. `Of` is a Common or a const one.
template <class Fields, class Of>
class Description {
 public:
  Description(Fields& fields, const Board& board, const SeatWords& seats, Of& common)
      : fields_(fields), board_(board), seats_(seats), common_(common) {}

  void question() {
    fields_.add("ask", Word{words<Ask>()}, common_.ask);
    fields_.add("active", SeatNumber{seats_}, common_.active);
    fields_.add("doer", SeatNumber{seats_}, common_.doer, may_be_left_out());
    fields_.add("asked", SeatNumber{seats_}, common_.asked, may_be_left_out());
    fields_.add("action", Word{*board_.actions}, common_.action, may_be_left_out());
    fields_.add("settlements", Number{0, 40}, common_.settlements);
    fields_.add("turn", Number{0, 2 * kSeats - 1}, common_.turn);
    fields_.add("order", Listing{SeatNumber{seats_}}, common_.order);
    fields_.add("era", Word{*board_.eras}, common_.era);
    fields_.add("alliances", Alliances{seats_}, common_.alliance, may_be_left_out());
    fields_.add("deals", Number{1, 50}, common_.deals, may_be_left_out());
    fields_.add("laurels", SeatList{seats_}, common_.laurels, may_be_left_out());
    fields_.add("winner", SeatNumber{seats_}, common_.winner, if_any(common_.winner != kNobody));
    fields_.add("capital_fell", Flag{}, common_.capital_fell, may_be_left_out());
  }

  void status_board() {
    fields_.object("technologies", [&](auto& technologies) {
      for (std::size_t t = 0; t < kTechnologies; ++t) {
        technologies.add(board_.technologies->ids[t], SeatNumber{seats_}, common_.developed[t],
                         if_any(common_.developed[t] != kNobody));
      }
    });
    fields_.add("events", Row{Word{*board_.events}, kEventSpots}, common_.spot);
    fields_.add("discarded_technology", casus::Counts{points_words(), 40}, common_.studied,
                may_be_left_out());
  }

  // What a step is in the middle of; left out where it is nothing.
  void progress() {
    fields_.object("progress", may_be_left_out(), [&](auto& f) {
      f.add("step", Number{0, kSeats}, common_.step, if_any(common_.step != 0));
      f.add("left", Number{0, kAnyCount}, common_.left, if_any(common_.left != 0));
      f.add("grown", Number{0, kMostCircles}, common_.grown, if_any(common_.grown != 0));
      f.add("used", Flag{}, common_.used, if_any(common_.used));
      f.add("appointed", Flag{}, common_.appointed, if_any(common_.appointed));
      f.add("arranging", Word{words<Arranging>()}, common_.arranging,
            if_any(common_.arranging != Arranging::none));
      f.add("then", Word{words<Then>()}, common_.then, if_any(common_.then != Then::nothing));
      f.add("event", Word{*board_.events}, common_.event, if_any(common_.event != kNobody));
      f.add("event_step", Number{0, kSeats + 1}, common_.event_step,
            if_any(common_.event_step != 0));
      f.add("fleet", Word{*board_.tiles}, common_.stow_tile, if_any(common_.stow_tile != kNobody));
      f.add("answered", SeatList{seats_}, common_.answered, if_any(!common_.answered.empty()));
      f.add("drafted", casus::Counts{*board_.units, kMostPieces}, common_.drafted,
            if_any(common_.drafted != Counts{}));
      f.add("launched", casus::Counts{*board_.tiles, 8}, common_.launched,
            if_any(common_.launched != std::array<std::uint8_t, kTiles>{}));
      f.add("upgraded", Number{0, 1}, common_.upgraded, may_be_left_out());
      f.add("swapped", WordSet{*board_.nations}, common_.swapped, may_be_left_out());
    });
  }

  void purse(auto& player, int seat) {
    const std::size_t nation = common_.setup.nations[seat];
    player.add("population", Population{board_, nation}, common_.population[seat]);
    player.add("food", Number{0, kMostCounted}, common_.food[seat]);
    player.add("metal", Number{0, kMostCounted}, common_.metal[seat]);
    player.add("points", Number{0, 30}, common_.points[seat]);
    player.add("scored", casus::Counts{words<Part>(), 30}, common_.scored[seat], may_be_left_out());
    player.add("battles", Number{0, board_.figures.most_battles}, common_.battles[seat]);
    player.add("cylinders", Row{Word{*board_.action_tiles}, 2, Repeats::allowed},
               common_.cylinders[seat]);
  }

  void battle(auto& f) {
    auto& battle = common_.battle;
    f.add("tile", Word{*board_.tiles}, battle.tile);
    f.add("from", Word{*board_.tiles}, battle.from);
    f.add("attacker", SeatNumber{seats_}, battle.seat[kAttacker]);
    f.add("defender", SeatNumber{seats_}, battle.seat[kDefender]);
    f.add("theatre", Word{words<Theatre>()}, battle.theatre);
    f.add("side", Word{side_words()}, battle.side);
    f.add("drawing", Word{words<Drawing>()}, battle.drawing, may_be_left_out());
    f.add("shown_cards", TacticCards{board_, battle.theatre}, battle.open, may_be_left_out());
    for (const std::size_t side : {kAttacker, kDefender}) {
      f.object(side == kAttacker ? "attackers" : "defenders", may_be_left_out(), [&](auto& own) {
        own.add("basic_to_draw", Number{0, 28}, battle.to_draw[side][0], may_be_left_out());
        own.add("advanced_to_draw", Number{0, 24}, battle.to_draw[side][1], may_be_left_out());
        own.add("converted", Flag{}, battle.converted[side], may_be_left_out());
        own.add("doubled", Flag{}, battle.doubled[side], may_be_left_out());
        own.add("sealed", Flag{}, battle.sealed[side], may_be_left_out());
      });
    }
    f.add("attackers_attack", Flag{}, battle.attackers_attack, may_be_left_out());
    f.add("loser", Word{side_words()}, battle.loser, if_any(battle.loser != kNobody));
    f.add("withdrawn", Flag{}, battle.withdrawn, may_be_left_out());
    f.add("bought", Flag{}, battle.bought, may_be_left_out());
    f.add("retreated", Flag{}, battle.retreated, may_be_left_out());
    f.add("difference", Number{0, kAnyCount}, battle.difference, may_be_left_out());
    f.add("floor", Number{0, kAnyCount - 1}, battle.floor, if_any(battle.floor != kNobody));
    f.add("style", Word{words<Style>()}, battle.style, may_be_left_out());
    f.add("known", casus::Counts{*board_.units, kMostPieces}, battle.known, may_be_left_out());
  }

  void tile(auto& f, std::size_t tile) {
    f.add("space", Number{1, kTiles, 1}, common_.space[tile]);
    f.add("owner", SeatByWord{seats_}, common_.cube[tile], if_any(common_.cube[tile] != kNobody));
    f.add("stack", SeatByWord{seats_}, common_.stack[tile], if_any(common_.stack[tile] != kNobody));
    f.add("known", casus::Counts{*board_.units, kMostPieces}, common_.known[tile],
          if_any(common_.known[tile] != Counts{}));
  }

  static const Domain& points_words() {
    static const Domain kWords{"card", {"one", "two"}, {}};
    return kWords;
  }

  Fields& fields_;
  const Board& board_;
  const SeatWords& seats_;
  Of& common_;
};

inline SeatWords seat_words_of(const Board& board, const Setup& setup) {
  return {setup.seats, board.nations.get(), setup.nations.data(), false};
}

template <class Fields>
void describe_marching(Fields& fields, const Board& board, auto& marching) {
  fields.object("marching", if_any(marching.from != kNobody), [&](auto& f) {
    f.add("from", Word{*board.tiles}, marching.from);
    f.add("units", UnitsByState{board}, marching.group);
    f.add("on_the_way", Flag{}, marching.on_the_way, may_be_left_out());
    f.add("squadron", Number{0, kHolds}, marching.hold, may_be_left_out());  // 0: none
    // Every number is told: groups that need ships to be named are rare.
    for (std::size_t ship = 0; ship < 2; ++ship) {
      f.object(ship == 0 ? "galleys" : "galleons", may_be_left_out(), [&](auto& named) {
        for (std::size_t state = 0; state < kStates; ++state) {
          named.add(words<State>().ids[state], Number{0, 8}, marching.carriers[ship][state],
                    may_be_left_out());
        }
      });
    }
    f.object("landing", may_be_left_out(), [&](auto& landing) {
      for (std::size_t u = 0; u < kRegimentKinds; ++u) {
        landing.add(board.units->ids[u], Number{0, Hold::kRoom}, marching.landing[u],
                    may_be_left_out());
      }
    });
  });
}

}  // namespace casus::generalship
