#include "games/generalship/tests/given.h"

#include "core/options.h"
#include "core/text.h"
#include "games/generalship/derived.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/invariants.h"
#include "tests/support/clauses.h"

namespace casus::generalship {
namespace {

using casus::test::Words;

const Board& board() { return the_game().board(); }

// Builds up a position from clauses.
class Draft : casus::test::Drafting {
 public:
  Draft(const Position& start, const casus::test::Clauses& clauses)
      : Drafting(clauses, the_game().seat_words(start)), position_(start) {}

  Expected<Position> build() {
    lay_map();
    common().ask = Ask::act;
    each("order", [&](const Words& w) { set_order(w); });
    each("turn", [&](const Words& w) { common().turn = byte(number(w, 1) - 1); });
    each("population", [&](const Words& w) {
      common().population[seat(w, 1)] = static_cast<std::uint16_t>((1U << number(w, 2)) - 1);
    });
    each("circles", [&](const Words& w) { set_circles(w); });
    each("cylinders", [&](const Words& w) { set_cylinders(w); });
    each("settlements", [&](const Words& w) { common().settlements = byte(number(w, 1)); });
    each("studied",
         [&](const Words& w) { common().studied = {byte(number(w, 1)), byte(number(w, 2))}; });
    each("event", [&](const Words& w) { put_event(w); });
    each("pile", [&](const Words& w) { set_pile(w); });
    each("food", [&](const Words& w) { common().food[seat(w, 1)] = byte(number(w, 2)); });
    each("metal", [&](const Words& w) { common().metal[seat(w, 1)] = byte(number(w, 2)); });
    each("points", [&](const Words& w) { common().points[seat(w, 1)] = byte(number(w, 2)); });
    each("battles", [&](const Words& w) { common().battles[seat(w, 1)] = byte(number(w, 2)); });
    each("owner",
         [&](const Words& w) { common().cube[word(board().tiles, w, 1)] = byte(seat(w, 2)); });
    each_of(board().tiles, [&](int tile, const Words& w) { set_stack(tile, w); });
    each("commander", [&](const Words& w) { put(w, Where::commander); });
    each("hand", [&](const Words& w) { put(w, Where::hand); });
    each("power", [&](const Words& w) { put(w, Where::power); });
    each("studies", [&](const Words& w) {
      position_.studies[seat(w, 1)] = {byte(number(w, 2)), byte(number(w, 3))};
    });
    each("developed", [&](const Words& w) {
      for (std::size_t i = 1; i < w.size(); ++i) {
        common().developed[word(board().technologies, w, i)] = 0;
      }
    });
    each("era", [&](const Words& w) { common().era = static_cast<Era>(word(board().eras, w, 1)); });
    each("allied", [&](const Words& w) { ally(w); });
    common().active = common().doer = common().asked =
        seat_at(common().order[common().turn % common().setup.seats]);
    each("attack", [&](const Words& w) { attack(w); });
    each("finished",
         [&](const Words& w) { finish_all(position_.units[word(board().tiles, w, 1)]); });
    each("tactics", [&](const Words& w) { deal_tactics(w); });
    each("step", [&](const Words& w) { begin_step(w); });
    if (!failed()) {
      fill_in(board(), position_);
      stow_fleets();
    }
    return finish(the_game(), position_);
  }

 private:
  Common& common() { return position_.common; }

  void lay_map() {
    const Layout& layout = board().layout[common().setup.seats];
    std::vector<int> tiles;
    each("map", [&](const Words& w) {
      for (std::size_t i = 1; i < w.size(); ++i) tiles.push_back(word(board().tiles, w, i));
    });
    for (int tile = kNationTiles; tile < kTiles; ++tile) {
      if (std::ranges::find(tiles, tile) == tiles.end()) tiles.push_back(tile);
    }
    for (std::size_t i = 0; i < layout.order.size(); ++i) {
      common().space[tiles[i]] = layout.order[i];
    }
  }
  void set_order(const Words& words) {
    for (std::size_t i = 1; i < words.size() && i <= kSeats; ++i) {
      common().order[i - 1] = byte(seat(words, i));
    }
  }
  void set_circles(const Words& words) {
    const int who = seat(words, 1);
    const int first = board().first_circle[common().setup.nations[who]];
    common().population[who] = 0;
    for (std::size_t i = 2; i < words.size() && !failed(); ++i) {
      const int circle = word(board().circles, words, i) - first;
      if (circle < 0 || circle >= kMostCircles) return fail("that circle is another nation's");
      common().population[who] =
          static_cast<std::uint16_t>(common().population[who] | 1U << circle);
    }
  }
  void set_cylinders(const Words& words) {
    for (std::size_t i = 2; i < words.size() && i < 4; ++i) {
      common().cylinders[seat(words, 1)][i - 2] = byte(word(board().action_tiles, words, i));
    }
  }
  void put_event(const Words& words) {
    const int spot = number(words, 1);
    if (spot < 1 || spot > kEventSpots) return fail("there are four spots for events");
    common().spot[spot - 1] = byte(word(board().events, words, 2));
  }
  void set_pile(const Words& words) {
    for (GeneralCard& card : position_.generals) card.where = at(Where::discard);
    for (std::size_t i = 1; i < words.size() && !failed(); ++i) {
      position_.generals[word(board().generals, words, i)] = {};
    }
  }
  void set_stack(int tile, const Words& words) {
    position_.units[tile] = {};
    common().known[tile] = {};
    common().stack[tile] = common().cube[tile] = kNobody;
    if (part(words, 1) == "empty") return;
    const int who = seat(words, 1);
    common().stack[tile] = byte(who);
    if (tile >= kNationTiles) common().cube[tile] = byte(who);
    for (std::size_t i = 2; i < words.size() && !failed(); i += 2) {
      position_.units[tile][word(board().units, words, i)][0] = byte(number(words, i + 1));
    }
  }
  void put(const Words& words, Where where) {
    const Seat who = seat_at(seat(words, 1));
    for (std::size_t i = 2; i < words.size() && !failed(); ++i) {
      const SeatSet knows = where == Where::commander ? SeatSet{} : SeatSet::of(who);
      position_.generals[word(board().generals, words, i)] = {
          place_of(where, who), byte(where == Where::power ? static_cast<int>(i) - 2 : 0), knows};
    }
  }
  void ally(const Words& words) {
    SeatSet box;
    for (std::size_t i = 1; i < words.size(); ++i) box = box.with(seat_at(seat(words, i)));
    common().alliance[common().alliance[0].empty() ? 0 : 1] = box;
    auto& boxes = common().alliance;
    if (!boxes[1].empty() && *boxes[1].begin() < *boxes[0].begin()) std::swap(boxes[0], boxes[1]);
  }
  // The seat marches, on its own turn or after others, and its units have come to the tile.
  void attack(const Words& words) {
    const int tile = word(board().tiles, words, 1);
    const int who = seat(words, 2);
    if (failed() || common().stack[tile] == kNobody) return fail("nobody is attacked there");
    Battle& battle = common().battle;
    battle.tile = battle.from = byte(tile);
    battle.seat = {byte(who), common().stack[tile]};
    battle.side = kDefender;
    battle.theatre = (board().sea >> tile & 1U) != 0 ? Theatre::naval : Theatre::land;
    for (std::size_t i = 3; i < words.size() && !failed(); i += 2) {
      position_.force[word(board().units, words, i)] = byte(number(words, i + 1));
    }
    finish_all(position_.units[tile]);
    common().action = Action::march;
    common().cylinders[at(common().active)][common().turn / common().setup.seats] =
        static_cast<std::uint8_t>(ActionTile::march);
    common().doer = seat_at(who);
    const auto place = std::ranges::find(common().order, byte(who)) - common().order.begin();
    common().step = common().doer == common().active ? 0 : byte(static_cast<int>(place) + 1);
    ask(common(), Ask::reinforce, side_seat(battle, kDefender));
  }
  void deal_tactics(const Words& words) {
    const std::size_t side =
        common().battle.seat[kAttacker] == seat(words, 1) ? kAttacker : kDefender;
    for (std::size_t i = 2; i < words.size() && !failed(); ++i) {
      ++position_.hand[side][static_cast<std::size_t>(
          kind_of(static_cast<Card>(word(board().cards, words, i))))];
    }
  }
  void begin_step(const Words& words) {
    struct Step {
      std::string_view word;
      Ask ask;
      std::size_t side;
    };
    constexpr Step kSteps[] = {
        {"buy_off", Ask::buy_off, kDefender},     {"exchange", Ask::exchange, kDefender},
        {"withdraw", Ask::withdraw, kDefender},   {"ambush", Ask::ambush, kAttacker},
        {"buy_cards", Ask::buy_cards, kDefender}, {"fight", Ask::fight, kDefender},
        {"attack", Ask::fight, kAttacker},
    };
    const auto step = std::ranges::find(kSteps, part(words, 1), &Step::word);
    if (step == std::end(kSteps)) return fail("a battle has no such step");
    Battle& battle = common().battle;
    battle.side = byte(static_cast<int>(step->side));
    battle.attackers_attack = step->word == "attack";
    ask(common(), step->ask, side_seat(battle, step->side));
  }
  // Whoever marches or fights has no stowed fleets.
  void stow_fleets() {
    for (TileSet left = board().sea; left != 0; left &= left - 1) {
      const auto tile = static_cast<Tile>(std::countr_zero(left));
      const bool fights =
          in_battle(common()) && (common().battle.tile == at(tile) ||
                                  common().battle.seat[kAttacker] == common().stack[at(tile)]);
      if (fights || !needs_holds(board(), position_, tile)) continue;
      open_holds(position_, tile);
      stow_rest(position_, tile);
    }
  }

  Position position_;
};

std::string counted_text(const Counts& counts) {
  std::string text;
  for (std::size_t u = 0; u < kUnits; ++u) {
    if (counts[u] > 0) text += " " + board().units->ids[u] + " " + std::to_string(counts[u]);
  }
  return text;
}

class Look {
 public:
  explicit Look(const Position& position)
      : position_(position), common_(position.common), seats_(the_game().seat_words(position)) {}

  std::optional<std::string> at(const Words& words) const {
    const std::string topic(words[0]);
    if (const auto tile = board().tiles->find(topic)) return stack(*tile);
    if (topic == "question") return "question " + question();
    if (topic == "asked") return "asked " + seats_[at(common_.asked)];
    if (topic == "winner" && common_.winner != kNobody) return "winner " + seats_[common_.winner];
    if (topic == "era") return "era " + board().eras->ids[static_cast<std::size_t>(common_.era)];
    if (topic == "order") return order();
    if (topic == "settlements") return topic + " " + std::to_string(common_.settlements);
    if (topic == "turn") return topic + " " + std::to_string(common_.turn + 1);
    if (topic == "pile") return topic + " " + std::to_string(common_.deck);
    if (topic == "studied") {
      return topic + " " + std::to_string(common_.studied[0]) + " " +
             std::to_string(common_.studied[1]);
    }
    if (topic == "event" && words.size() > 1) return event(words);
    if (topic == "developed" && words.size() > 1) return developed(words);
    if (topic == "owner" && words.size() > 1) return owner(words);
    if (topic == "supply" && words.size() > 1) return supply(words);
    if (topic == "force") return "force" + counted_text(position_.force);
    if (topic == "losses") return "losses " + std::to_string(common_.battle.difference);
    if (topic == "finished" && words.size() > 1) return finished(words);
    if (topic == "known" && words.size() > 1) return known(words);
    const auto seat = words.size() > 1 ? casus::test::find_word(seats_, words[1]) : std::nullopt;
    if (!seat) return std::nullopt;
    return of_seat(topic, *seat);
  }

 private:
  static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

  std::optional<std::string> of_seat(const std::string& topic, int seat) const {
    const auto number = [&](int value) {
      return topic + " " + seats_[seat] + " " + std::to_string(value);
    };
    if (topic == "food") return number(common_.food[seat]);
    if (topic == "metal") return number(common_.metal[seat]);
    if (topic == "points") return number(common_.points[seat]);
    if (topic == "battles") return number(common_.battles[seat]);
    if (topic == "population") return number(std::popcount(common_.population[seat]));
    if (topic == "fee") return number(upkeep_of(board(), position_, seat_at(seat)));
    if (topic == "commander") {
      const std::uint8_t commander = common_.commander[seat];
      return topic + " " + seats_[seat] + " " +
             (commander == kNobody ? "nobody" : board().generals->ids[commander]);
    }
    if (topic == "circles") return circles(seat);
    if (topic == "cylinders") return cylinders(seat);
    if (topic == "allied") return allies(seat);
    if (topic == "hand") return cards(topic, seat, Where::hand);
    if (topic == "power") return cards(topic, seat, Where::power);
    if (topic == "tactics") return tactics(seat);
    if (topic == "draws") {
      const auto& draws = common_.battle.to_draw[side_of(seat)];
      return number(draws[0]) + " " + std::to_string(draws[1]);
    }
    if (topic == "studies") {
      return "studies " + seats_[seat] + " " + std::to_string(position_.studies[seat][0]) + " " +
             std::to_string(position_.studies[seat][1]);
    }
    return std::nullopt;
  }

  std::string stack(int tile) const {
    const std::string& id = board().tiles->ids[tile];
    if (common_.stack[tile] == kNobody) return id + " empty";
    return id + " " + seats_[common_.stack[tile]] + counted_text(counted(position_.units[tile]));
  }
  std::string question() const {
    const json::object all = the_game().to_json(position_).json();
    return std::string(all.at("ask").as_string());
  }
  std::string order() const {
    std::string text = "order";
    for (int place = 0; place < common_.setup.seats; ++place) {
      text += " " + seats_[common_.order[place]];
    }
    return text;
  }
  std::string who(std::uint8_t seat) const { return seat == kNobody ? "nobody" : seats_[seat]; }
  std::optional<std::string> event(const Words& words) const {
    const auto spot = whole_number(words[1], 1, kEventSpots);
    if (!spot) return std::nullopt;
    const std::uint8_t there = common_.spot[static_cast<std::size_t>(*spot - 1)];
    return "event " + std::to_string(*spot) + " " +
           (there == kNobody ? "nothing" : board().events->ids[there]);
  }
  std::optional<std::string> developed(const Words& words) const {
    const auto technology = board().technologies->find(words[1]);
    if (!technology) return std::nullopt;
    return "developed " + std::string(words[1]) + " " + who(common_.developed[*technology]);
  }
  std::string cylinders(int seat) const {
    std::string text = "cylinders " + seats_[seat];
    for (const std::uint8_t tile : common_.cylinders[seat]) {
      if (tile != kNobody) text += " " + board().action_tiles->ids[tile];
    }
    return text;
  }
  std::string allies(int seat) const {
    std::string text = "allied " + seats_[seat];
    for (int other = 0; other < common_.setup.seats; ++other) {
      if (are_allied(common_, seat_at(seat), seat_at(other))) text += " " + seats_[other];
    }
    return text;
  }
  std::optional<std::string> owner(const Words& words) const {
    const auto tile = board().tiles->find(words[1]);
    if (!tile) return std::nullopt;
    const std::uint8_t owner = owner_of(common_, static_cast<Tile>(*tile));
    return "owner " + board().tiles->ids[*tile] + " " +
           (owner == kNobody ? "nobody" : seats_[owner]);
  }
  std::optional<std::string> supply(const Words& words) const {
    const auto unit = board().units->find(words[1]);
    if (!unit) return std::nullopt;
    int left = board().unit[*unit].pieces;
    for (const Counts& pieces : common_.pieces) left -= pieces[*unit];
    return "supply " + board().units->ids[*unit] + " " + std::to_string(left);
  }
  std::string circles(int seat) const {
    std::string text = "circles " + seats_[seat];
    const int first = board().first_circle[common_.setup.nations[seat]];
    for (unsigned left = common_.population[seat]; left != 0; left &= left - 1) {
      text += " " + board().circles->ids[static_cast<std::size_t>(first + std::countr_zero(left))];
    }
    return text;
  }
  std::size_t side_of(int seat) const {
    return common_.battle.seat[kAttacker] == seat ? kAttacker : kDefender;
  }
  std::string tactics(int seat) const {
    std::string text = "tactics " + seats_[seat];
    const Cards& hand = position_.hand[side_of(seat)];
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int i = hand[static_cast<std::size_t>(kind)]; i > 0; --i) {
        text += " " + board().cards->ids[generalship::at(card_of(common_.battle.theatre, kind))];
      }
    }
    return text;
  }
  std::optional<std::string> finished(const Words& words) const {
    const auto tile = board().tiles->find(words[1]);
    if (!tile) return std::nullopt;
    Counts counts{};
    for (std::size_t u = 0; u < kUnits; ++u) {
      counts[u] = position_.units[*tile][u][generalship::at(State::finished)];
    }
    return "finished " + board().tiles->ids[*tile] + counted_text(counts);
  }
  std::optional<std::string> known(const Words& words) const {
    const auto tile = board().tiles->find(words[1]);
    if (!tile) return std::nullopt;
    return "known " + board().tiles->ids[*tile] + counted_text(common_.known[*tile]);
  }
  std::string cards(const std::string& topic, int seat, Where where) const {
    std::string text = topic + " " + seats_[seat];
    for (int place = 0; place < kGenerals; ++place) {
      for (std::size_t g = 0; g < kGenerals; ++g) {
        const GeneralCard& card = position_.generals[g];
        const int at = where == Where::power ? card.place : static_cast<int>(g);
        if (card.where == place_of(where, seat_at(seat)) && at == place) {
          text += " " + board().generals->ids[g];
        }
      }
    }
    return text;
  }

  const Position& position_;
  const Common& common_;
  std::vector<std::string> seats_;
};

}  // namespace

const Generalship& the_game() { return casus::test::compiled_game<Generalship>(); }

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(Generalship::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  return Draft(the_game().start(seats, *read), clauses).build();
}

Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options) {
  return casus::test::built(build_position(seats, options, clauses));
}

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  const Look look(position);
  return casus::test::compare_clause(
      words_of(clause), [&](const Words& words) { return look.at(words); },
      {"order", "circles", "hand", "power", "studies", "tactics", "draws"});
}

}  // namespace casus::generalship

template <>
casus::test::ExampleHook casus::test::example_hook<casus::generalship::Generalship>() {
  return hook_of<generalship::Generalship>(generalship::build_position, generalship::check_clause);
}
