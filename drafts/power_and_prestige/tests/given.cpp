#include "games/power_and_prestige/tests/given.h"

#include "core/options.h"
#include "core/text.h"
#include "games/power_and_prestige/derived.h"
#include "games/power_and_prestige/rules.h"
#include "tests/support/clauses.h"

namespace casus::power_and_prestige {
namespace {

using casus::test::Drafting;
using casus::test::Words;

const Board& the_board() { return the_game().board(); }

SeatSet seats_from(Drafting& drafting, const Words& words) {
  SeatSet seats;
  for (std::size_t i = 1; i < words.size(); ++i)
    seats = seats.with(seat_at(drafting.seat(words, i)));
  return seats;
}

void read_players(Drafting& drafting, Position& position) {
  Common& common = position.common;
  const auto seat_of = [&](const Words& words) {
    return static_cast<std::size_t>(drafting.seat(words, 1));
  };
  drafting.each("prestige", [&](const Words& words) {
    common.prestige[seat_of(words)] = static_cast<std::uint16_t>(drafting.number(words, 2));
  });
  drafting.each("gold", [&](const Words& words) {
    common.gold[seat_of(words)] = static_cast<std::uint16_t>(drafting.number(words, 2));
  });
  drafting.each("levels", [&](const Words& words) {
    common.attack[seat_of(words)] = byte(drafting.number(words, 2));
    common.defence[seat_of(words)] = byte(drafting.number(words, 3));
  });
  drafting.each("residence", [&](const Words& words) {
    common.residence[seat_of(words)] = byte(drafting.word(the_board().locations, words, 2));
  });
  drafting.each("owner", [&](const Words& words) {
    for (std::size_t i = 2; i < words.size(); ++i) {
      const int land = drafting.word(the_board().provinces, words, i);
      common.owner[static_cast<std::size_t>(land)] = byte(static_cast<int>(seat_of(words)));
    }
  });
  drafting.each("troops", [&](const Words& words) {
    const int place = drafting.word(the_board().locations, words, 2);
    position.troops[seat_of(words)][static_cast<std::size_t>(place)] = {
        {byte(drafting.number(words, 3)), byte(drafting.number(words, 4)),
         byte(drafting.number(words, 5))}};
  });
}

void read_map(Drafting& drafting, Position& position) {
  Common& common = position.common;
  drafting.each("building", [&](const Words& words) {
    const auto place = static_cast<Location>(drafting.word(the_board().locations, words, 1));
    const auto building = static_cast<Building>(drafting.word(the_board().buildings, words, 2));
    put_building(the_board(), common, place, Site(building));
  });
  drafting.each("fortress", [&](const Words& words) {
    common.fortresses.insert(static_cast<Location>(drafting.word(the_board().locations, words, 1)));
  });
}

void read_sides(Drafting& drafting, Position& position) {
  Common& common = position.common;
  drafting.each("alliance", [&](const Words& words) {
    common.allied = true;
    common.alliance = seats_from(drafting, words);
    common.counter = parted(all_seats(common), common.alliance);
    for (const SeatSet side : {common.alliance, common.counter}) {
      if (is_minority(common, side)) common.tiles = side;
    }
  });
  common.side = SeatSet::of(seat_at(0));
  drafting.each("turn", [&](const Words& words) { common.side = seats_from(drafting, words); });
}

}  // namespace

const PowerAndPrestige& the_game() { return casus::test::compiled_game<PowerAndPrestige>(); }

Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses) {
  const auto read = read_options(PowerAndPrestige::info().options, seats, options);
  if (!read) return std::unexpected(read.error());
  Position position = the_game().start(seats, *read);
  Common& common = position.common;
  common.pool = {};
  common.season = Season::summer;
  common.weather = {1, 0};
  common.ask = Ask::march;
  Drafting drafting(clauses, the_game().seat_words(position));
  read_players(drafting, position);
  read_map(drafting, position);
  read_sides(drafting, position);
  fill_in(position);
  common.asked = common.side;
  return drafting.finish(the_game(), position);
}

std::optional<std::string> check_clause(const Position& position, std::string_view clause) {
  const Common& common = position.common;
  const std::vector<std::string> seats = the_game().seat_words(position);
  return casus::test::compare_clause(
      words_of(clause), [&](const Words& words) -> std::optional<std::string> {
        const auto seat = words.size() > 2 ? casus::test::find_word(seats, words[1]) : std::nullopt;
        if (!seat) return std::nullopt;
        const auto i = static_cast<std::size_t>(*seat);
        const std::string topic(words[0]);
        const std::string start = topic + " " + seats[i] + " ";
        if (topic == "prestige") return start + std::to_string(common.prestige[i]);
        if (topic == "gold") return start + std::to_string(common.gold[i]);
        if (topic == "owner") {
          const auto land = the_board().provinces->find(words[2]);
          if (!land) return std::nullopt;
          const std::uint8_t owner = common.owner[static_cast<std::size_t>(*land)];
          return topic + " " + (owner == kNobody ? "nobody" : seats[owner]) + " " +
                 std::string(words[2]);
        }
        const auto place = the_board().locations->find(words[2]);
        if (topic != "troops" || !place) return std::nullopt;
        const Arms& arms = position.troops[i][static_cast<std::size_t>(*place)];
        return start + std::string(words[2]) + " " + std::to_string(arms.of[0]) + " " +
               std::to_string(arms.of[1]) + " " + std::to_string(arms.of[2]);
      });
}

}  // namespace casus::power_and_prestige

template <>
casus::test::ExampleHook casus::test::example_hook<casus::power_and_prestige::PowerAndPrestige>() {
  return hook_of<power_and_prestige::PowerAndPrestige>(power_and_prestige::build_position,
                                                       power_and_prestige::check_clause);
}
