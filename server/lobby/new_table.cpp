#include "server/lobby/new_table.h"

#include <algorithm>

#include "core/text.h"
#include "games/all.h"
#include "server/match/strengths.h"

namespace casus::server {
namespace {

void read_bots(const Reader& reader, TableWish& wish) {
  for (const auto& [key, bot] : reader.fields()) {
    const auto seat = whole_number(key, 0, wish.seats - 1);
    const std::string strength = bot.text();
    if (reader.failed()) return;
    if (!seat) {
      reader.fail(in_quotes(key) + " is no seat of the table");
    } else if (!is_strength(strength)) {
      bot.fail(in_quotes(strength) + " is no bot");
    } else {
      wish.bots[seat_at(static_cast<int>(*seat))] = strength;
    }
  }
  if (static_cast<int>(wish.bots.size()) >= wish.seats) reader.fail("leave no seat for you");
}

// The game's own check of options that are each fine, but not together.
std::optional<Fault> why_not_start(const TableWish& wish) {
  const auto table = wish.game->start({wish.seats, wish.options, "trial"});
  if (table) return std::nullopt;
  return table.error();
}

}  // namespace

bool is_plain_line(std::string_view text, std::size_t longest) {
  if (trimmed(text).empty() || text.size() > 4 * longest) return false;
  std::size_t characters = 0;
  for (const char each : text) {
    const auto byte = static_cast<unsigned char>(each);
    if (byte < 0x20 || byte == 0x7F) return false;
    if ((byte & 0xC0U) != 0x80U) ++characters;
  }
  return characters <= longest;
}

Expected<TableWish> read_wish(const std::vector<LoadedGame>& games, const json::value& value) {
  Reading reading("bad_table");
  const Reader reader(value, "table", reading);
  reader.only({"game", "seats", "options", "bots", "access", "clock", "name"});
  TableWish wish;
  const std::string id = reader["game"].text();
  if (reading.failed()) return std::unexpected(reading.fault());
  const Expected<const LoadedGame*> game = find_game(games, id);
  if (!game) return std::unexpected(game.error());
  wish.game = *game;
  wish.seats = reader["seats"].number(1, kMaxSeats);
  const std::vector<int>& played = wish.game->info.seats;
  if (!reading.failed() && std::find(played.begin(), played.end(), wish.seats) == played.end()) {
    reader["seats"].fail(wish.game->info.title + " is played with " +
                         std::to_string(played.front()) + " to " + std::to_string(played.back()) +
                         " seats");
  }
  if (reading.failed()) return std::unexpected(reading.fault());
  const auto given = reader.find("options");
  const Expected<Options> options = read_options(
      wish.game->info.options, wish.seats, given ? given->value() : json::value(json::object()));
  if (!options) return std::unexpected(options.error());
  wish.options = to_json(wish.game->info.options, *options);
  if (const auto bots = reader.find("bots")) read_bots(*bots, wish);
  if (const auto access = reader.find("access")) wish.access = read_access(*access);
  if (const auto clock = reader.find("clock")) wish.clock = read_clock(*clock);
  wish.name = wish.game->info.title;
  if (const auto name = reader.find("name")) {
    wish.name = name->text();
    if (!reading.failed() && !is_plain_line(wish.name, kLongestTableName)) {
      name->fail("must be one line of 1 to " + std::to_string(kLongestTableName) + " characters");
    }
    wish.name = std::string(trimmed(wish.name));
  }
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto wrong = why_not_start(wish)) return std::unexpected(*wrong);
  return wish;
}

Expected<NewMatch> make_table(const House& house, const TableWish& wish, const Person& maker,
                              const Lot& lot, Millis now) {
  Setup setup;
  setup.seats = wish.seats;
  setup.options = wish.options;
  setup.clock = wish.clock;
  setup.access = wish.access;
  setup.invitation = lot.invitation;
  setup.seed = lot.seed;
  setup.maker = maker.user;
  setup.name = wish.name;
  std::vector<Deed> deeds;
  bool sits = false;
  for (int i = 0; i < wish.seats; ++i) {
    const Seat seat = seat_at(i);
    if (const auto bot = wish.bots.find(seat); bot != wish.bots.end()) {
      deeds.push_back({.kind = Deed::Kind::bot, .seat = seat, .bot = bot->second});
    } else if (!sits) {
      sits = true;
      deeds.push_back(
          {.kind = Deed::Kind::sit, .seat = seat, .user = maker.user, .name = maker.name});
    }
  }
  return make_match(house, *wish.game, setup, lot, deeds, now);
}

}  // namespace casus::server
