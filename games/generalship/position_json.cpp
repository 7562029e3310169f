// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include <optional>

#include "games/generalship/derived.h"
#include "games/generalship/game.h"
#include "games/generalship/options.h"
#include "games/generalship/rules.h"
#include "kit/positions.h"

namespace casus::generalship {
namespace {

// The words of an enum are the names of its enumerators.
template <class E>
const Domain& words() {
  static const Domain kWords = [] {
    Domain domain{"word", {}, {}};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (domain.ids.emplace_back(enumerator_name<static_cast<E>(I)>()), ...);
    }(std::make_index_sequence<static_cast<std::size_t>(enumerator_count<E>())>());
    return domain;
  }();
  return kWords;
}

const Domain& where_words() {
  static const Domain kWhere{
      "place", {"deck", "discard", "thrown", "hand", "commander", "power"}, {}};
  return kWhere;
}
const Domain& side_words() {
  static const Domain kSides{"side", {"attacker", "defender"}, {}};
  return kSides;
}

constexpr int kAnyCount = 0xFF;

// Units by kind and state: {"archer": {"fresh": 2}}.
struct UnitsByState {
  const Board& board;
  void write(FieldPlace place, const ByState& units) const {
    place.object();
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (units[u] == std::array<std::uint8_t, kStates>{}) continue;
      FieldPlace one{place.out, board.units->ids[u]};
      casus::Counts{words<State>(), kMostPieces}.write(one, units[u]);
    }
    place.out.end_object();
  }
  void read(const Reader& from, ByState& units) const {
    units = {};
    for (const auto& [key, states] : from.fields()) {
      const auto unit = static_cast<std::size_t>(from.key_in(*board.units, key));
      casus::Counts{words<State>(), kMostPieces}.read(states, units[unit]);
    }
  }
};

// The squadrons of fleets with their loads.
struct Holds {
  const Board& board;
  void write(FieldPlace place, const std::array<Hold, kHolds>& holds) const {
    place.list();
    for (const Hold& hold : holds) {
      if (hold.tile == kNobody) continue;
      place.out.object();
      place.out.add("tile", board.tiles->ids[hold.tile]);
      place.out.add("ship", board.units->ids[hold.ship]);
      place.out.add("finished", hold.state == State::finished);
      for (const bool finished : {false, true}) {
        place.out.list(finished ? "finished_aboard" : "aboard");
        for (const std::uint8_t regiment : hold.cargo) {
          if (regiment == kNobody || (regiment % 2 != 0) != finished) continue;
          place.out.add(board.units->ids[regiment / 2U]);
        }
        place.out.end_list();
      }
      place.out.end_object();
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<Hold, kHolds>& holds) const {
    holds = {};
    const std::vector<Reader> items = from.items();
    if (items.size() > kHolds) return from.fail("are too many squadrons");
    for (std::size_t h = 0; h < items.size(); ++h) {
      const Reader& item = items[h];
      item.only({"tile", "ship", "finished", "aboard", "finished_aboard"});
      Hold& hold = holds[h];
      hold.tile = byte(item["tile"].word(*board.tiles));
      hold.ship = byte(item["ship"].word(*board.units));
      if (!is_ship(static_cast<Unit>(hold.ship))) item["ship"].fail("must be a ship");
      hold.state = item["finished"].flag() ? State::finished : State::fresh;
      for (const bool finished : {false, true}) {
        for (const Reader& one : item[finished ? "finished_aboard" : "aboard"].items()) {
          if (cargo_of(hold) == Hold::kRoom) return one.fail("is one more than a ship carries");
          const int unit = one.word(*board.units);
          if (is_ship(static_cast<Unit>(unit))) return one.fail("must be a regiment");
          load(hold, byte(2 * unit + (finished ? 1 : 0)));
        }
      }
    }
    std::ranges::sort(holds);
  }
};

// General cards that are not in the pile: where, whose, and who has seen them face down.
struct Generals {
  const Board& board;
  const SeatWords& seats;
  using Cards = std::array<GeneralCard, kGenerals>;
  void write(FieldPlace place, const Cards& cards) const {
    place.object();
    for (std::size_t g = 0; g < kGenerals; ++g) {
      const GeneralCard& card = cards[g];
      if (card.where == kNobody || where_of(card) == Where::deck) continue;
      const Where where = where_of(card);
      place.out.object(board.generals->ids[g]);
      place.out.add("where", where_words().ids[word_of(where)]);
      if (where >= Where::hand) place.out.add("seat", index(seat_of(card)));
      if (where == Where::power) place.out.add("place", card.place + 1);
      if (!card.knows.empty()) {
        FieldPlace knows{place.out, "known_to"};
        SeatList{seats}.write(knows, card.knows);
      }
      place.out.end_object();
    }
    place.out.end_object();
  }
  void read(const Reader& from, Cards& cards) const {
    cards = {};
    for (const auto& [key, item] : from.fields()) {
      item.only({"where", "seat", "place", "known_to"});
      GeneralCard& card = cards[static_cast<std::size_t>(from.key_in(*board.generals, key))];
      const int where = item["where"].word(where_words());
      card.where = byte(where < 3 ? where : 3 + (where - 3) * kSeats);
      if (where >= 3) card.where = byte(card.where + item["seat"].number(0, seats.seats - 1));
      if (where == 5) card.place = byte(item["place"].number(1, kGenerals) - 1);
      if (const auto knows = item.find("known_to")) SeatList{seats}.read(*knows, card.knows);
    }
  }
  static std::size_t word_of(Where where) {
    const auto number = static_cast<std::size_t>(where);
    return number < 3 ? number : 3 + (number - 3) / kSeats;
  }
};

// Circles of a nation that have population, stored as bits.
struct Population {
  const Board& board;
  std::size_t nation;
  void write(FieldPlace place, std::uint16_t bits) const {
    place.list();
    for (unsigned left = bits; left != 0; left &= left - 1) {
      const int circle = board.first_circle[nation] + std::countr_zero(left);
      place.out.add(board.circles->ids[static_cast<std::size_t>(circle)]);
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::uint16_t& bits) const {
    bits = 0;
    for (const Reader& item : from.items()) {
      const int circle = item.word(*board.circles) - board.first_circle[nation];
      if (circle < 0 || circle >= board.circles_of[nation]) {
        return item.fail("is no circle of this nation");
      }
      bits = static_cast<std::uint16_t>(bits | 1U << static_cast<unsigned>(circle));
    }
  }
};

// Two alliances, as lists of seats.
struct Alliances {
  const SeatWords& seats;
  void write(FieldPlace place, const std::array<SeatSet, 2>& boxes) const {
    place.list();
    for (const SeatSet box : boxes) {
      if (box.empty()) continue;
      place.out.list();
      for (const Seat seat : box) place.out.add(index(seat));
      place.out.end_list();
    }
    place.out.end_list();
  }
  void read(const Reader& from, std::array<SeatSet, 2>& boxes) const {
    boxes = {};
    const std::vector<Reader> items = from.items();
    if (items.size() > 2) return from.fail("there are two boxes");
    for (std::size_t box = 0; box < items.size(); ++box)
      SeatList{seats}.read(items[box], boxes[box]);
  }
};

// Tactic cards of the battle's theatre.
struct TacticCards {
  const Board& board;
  Theatre theatre;
  void write(FieldPlace place, const Cards& cards) const {
    place.object();
    for (int kind = 0; kind < kKinds; ++kind) {
      const std::uint8_t count = cards[static_cast<std::size_t>(kind)];
      if (count > 0) place.out.add(board.cards->ids[at(card_of(theatre, kind))], count);
    }
    place.out.end_object();
  }
  void read(const Reader& from, Cards& cards) const {
    cards = {};
    for (const auto& [key, count] : from.fields()) {
      const auto card = static_cast<Card>(from.key_in(*board.cards, key));
      if (theatre_of(card) != theatre) return count.fail("is a card of another theatre");
      cards[static_cast<std::size_t>(kind_of(card))] = byte(count.number(0, 9));
    }
  }
};

// One side's units and cards in a combat.
struct CombatShape {
  const Board& board;
  Theatre theatre;
  void write(FieldPlace place, const Combat& combat) const {
    place.object();
    place.out.list("matches");
    for (const std::uint8_t r : combat.rows) {
      if (r == kNobody) continue;
      const CardRow& row = board.rows[at(theatre)][r];
      place.out.object();
      place.out.add("card", board.cards->ids[at(card_of(theatre, row.kind))]);
      place.out.add("unit", board.units->ids[row.unit]);
      place.out.add("count", row.count);
      place.out.end_object();
    }
    place.out.end_list();
    place.out.list("advanced");
    for (const std::uint8_t kind : combat.advanced) {
      if (kind != kNobody) place.out.add(board.cards->ids[at(card_of(theatre, kind))]);
    }
    place.out.end_list();
    if (combat.flagship != kNobody) place.out.add("flagship", board.units->ids[combat.flagship]);
    place.out.end_object();
  }
  void read(const Reader& from, Combat& combat) const {
    combat = {};
    from.only({"matches", "advanced", "flagship"});
    std::size_t next = 0;
    for (const Reader& item : from["matches"].items()) {
      if (next == combat.rows.size()) return item.fail("is one too many");
      item.only({"card", "unit", "count"});
      const auto card = static_cast<Card>(item["card"].word(*board.cards));
      const int unit = item["unit"].word(*board.units);
      const int count = item["count"].number(1, 3);
      for (int r = 0; r < board.row_count[at(theatre)]; ++r) {
        const CardRow& row = board.rows[at(theatre)][static_cast<std::size_t>(r)];
        if (theatre_of(card) == theatre && row.kind == kind_of(card) && row.unit == unit &&
            row.count == count) {
          combat.rows[next] = byte(r);
        }
      }
      if (combat.rows[next++] == kNobody) return item.fail("cannot be matched");
    }
    next = 0;
    for (const Reader& item : from["advanced"].items()) {
      if (next == combat.advanced.size()) return item.fail("is one too many");
      const auto card = static_cast<Card>(item.word(*board.cards));
      if (theatre_of(card) != theatre) return item.fail("is a card of another theatre");
      combat.advanced[next++] = byte(kind_of(card));
    }
    if (const auto ship = from.find("flagship")) combat.flagship = byte(ship->word(*board.units));
    std::ranges::sort(combat.rows);
    std::ranges::sort(combat.advanced);
  }
};

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
    fields_.add("laurels", SeatList{seats_}, common_.laurels, if_any(!common_.laurels.empty()));
    fields_.add("winner", SeatNumber{seats_}, common_.winner, if_any(common_.winner != kNobody));
    fields_.add("capital_fell", Flag{}, common_.capital_fell, if_any(common_.capital_fell));
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
      f.add("upgraded", Number{0, 1}, common_.upgraded, if_any(common_.upgraded != 0));
      f.add("swapped", WordSet{*board_.nations}, common_.swapped, if_any(common_.swapped != 0));
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
    f.add("drawing", Word{words<Drawing>()}, battle.drawing,
          if_any(battle.drawing != Drawing::none));
    f.add("shown_cards", TacticCards{board_, battle.theatre}, battle.open, may_be_left_out());
    for (const std::size_t side : {kAttacker, kDefender}) {
      f.object(side == kAttacker ? "attackers" : "defenders", may_be_left_out(), [&](auto& own) {
        own.add("basic_to_draw", Number{0, 28}, battle.to_draw[side][0],
                if_any(battle.to_draw[side][0] > 0));
        own.add("advanced_to_draw", Number{0, 24}, battle.to_draw[side][1],
                if_any(battle.to_draw[side][1] > 0));
        own.add("converted", Flag{}, battle.converted[side], if_any(battle.converted[side]));
        own.add("doubled", Flag{}, battle.doubled[side], if_any(battle.doubled[side]));
        own.add("sealed", Flag{}, battle.sealed[side], if_any(battle.sealed[side]));
      });
    }
    f.add("attackers_attack", Flag{}, battle.attackers_attack, if_any(battle.attackers_attack));
    f.add("loser", Word{side_words()}, battle.loser, if_any(battle.loser != kNobody));
    f.add("withdrawn", Flag{}, battle.withdrawn, if_any(battle.withdrawn));
    f.add("bought", Flag{}, battle.bought, if_any(battle.bought));
    f.add("retreated", Flag{}, battle.retreated, if_any(battle.retreated));
    f.add("difference", Number{0, kAnyCount}, battle.difference, if_any(battle.difference > 0));
    f.add("floor", Number{0, kAnyCount - 1}, battle.floor, if_any(battle.floor != kNobody));
    f.add("style", Word{words<Style>()}, battle.style, if_any(battle.style != Style::hand_to_hand));
    f.add("known", casus::Counts{*board_.units, kMostPieces}, battle.known,
          if_any(battle.known != Counts{}));
  }

  void tile(auto& f, std::size_t tile) {
    f.add("space", Number{1, kTiles, 1}, common_.space[tile]);
    f.add("owner", SeatByWord{seats_}, common_.cube[tile], if_any(common_.cube[tile] != kNobody));
    f.add("stack", SeatByWord{seats_}, common_.stack[tile], if_any(common_.stack[tile] != kNobody));
    f.add("known", casus::Counts{*board_.units, kMostPieces}, common_.known[tile],
          if_any(common_.known[tile] != Counts{}));
  }

  static const Domain& points_words() {
    static const Domain kPoints{"card", {"one", "two"}, {}};
    return kPoints;
  }

  Fields& fields_;
  const Board& board_;
  const SeatWords& seats_;
  Of& common_;
};

SeatWords seat_words_of(const Board& board, const Setup& setup) {
  return {setup.seats, board.nations.get(), setup.nations.data(), false};
}

template <class Fields>
void describe_marching(Fields& fields, const Board& board, auto& marching) {
  fields.object("marching", if_any(marching.from != kNobody), [&](auto& f) {
    f.add("from", Word{*board.tiles}, marching.from);
    f.add("units", UnitsByState{board}, marching.group);
    f.add("on_the_way", Flag{}, marching.on_the_way, if_any(marching.on_the_way));
    f.add("squadron", Number{1, kHolds}, marching.hold, if_any(marching.by_hold));
    f.add("by_squadron", Flag{}, marching.by_hold, if_any(marching.by_hold));
    for (std::size_t ship = 0; ship < 2; ++ship) {
      auto& named = marching.carriers[ship];
      f.add(ship == 0 ? "galleys" : "galleons", casus::Counts{words<State>(), 8}, named,
            if_any(named != std::array<std::uint8_t, kStates>{}));
    }
    f.add("landing", casus::Counts{*board.units, kMostPieces}, marching.landing,
          if_any(marching.landing != Counts{}));
  });
}

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
    f.add("pending", TacticCards{board, theatre}, position.pending,
          if_any(position.pending != Cards{}));
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

void write_groups(JsonText& out, const Board& board, const GroupCounts& groups) {
  for (std::size_t g = 0; g < kGroups; ++g) {
    if (groups[g] == std::array<std::uint8_t, kStates>{}) continue;
    FieldPlace place{out, board.groups->ids[g]};
    casus::Counts{words<State>(), kAnyCount}.write(place, groups[g]);
  }
}

// A view adds what follows, so that a page need not work it out.
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

Shown Generalship::to_json(const View& view) const {
  Shown shown;
  shown.text.reserve(8192);
  JsonText out(shown.text);
  ViewWriter(board_, view, out).write();
  return shown;
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
