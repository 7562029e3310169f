#include "games/generalship/tests/given.h"

#include "core/options.h"
#include "core/text.h"
#include "games/generalship/derived.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/invariants.h"
#include "games/generalship/tests/staging.h"
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
    each("points", [&](const Words& w) {
      common().points[seat(w, 1)] = common().scored[seat(w, 1)][0] = byte(number(w, 2));
    });
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
    if (!failed()) place_cylinders(board(), common());
    each("attack", [&](const Words& w) { attack(w); });
    each("finished",
         [&](const Words& w) { finish_all(position_.units[word(board().tiles, w, 1)]); });
    each("tactics", [&](const Words& w) { deal_tactics(w); });
    each("step", [&](const Words& w) { begin_step(w); });
    if (!failed()) {
      fill_in(board(), position_);
      stow_fleets(board(), position_);
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
  void attack(const Words& words) {
    const int tile = word(board().tiles, words, 1);
    const int who = seat(words, 2);
    if (failed() || common().stack[tile] == kNobody) return fail("nobody is attacked there");
    Counts force{};
    for (std::size_t i = 3; i < words.size() && !failed(); i += 2) {
      force[word(board().units, words, i)] = byte(number(words, i + 1));
    }
    stage_attack(board(), position_, static_cast<Tile>(tile), seat_at(who), force);
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
    stage_step(common(), step->ask, step->side);
  }

  Position position_;
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

}  // namespace casus::generalship

template <>
casus::test::ExampleHook casus::test::example_hook<casus::generalship::Generalship>() {
  return hook_of<generalship::Generalship>(generalship::build_position, generalship::check_clause);
}
