#include "server/lobby/new_table.h"

#include <algorithm>

#include "core/text.h"
#include "games/all.h"
#include "server/match/strengths.h"
#include "server/names/names.h"

namespace casus::server {
namespace {

void read_bots(const Reader& reader, TableRequest& request) {
  for (const auto& [key, bot] : reader.fields()) {
    const auto seat = whole_number(key, 0, request.seats - 1);
    const std::string strength = bot.text();
    if (reader.failed()) return;
    if (!seat) {
      reader.fail(in_quotes(key) + " is no seat of the table");
    } else if (!is_strength(strength)) {
      bot.fail(in_quotes(strength) + " is no bot");
    } else {
      request.bots[seat_at(static_cast<int>(*seat))] = strength;
    }
  }
  if (static_cast<int>(request.bots.size()) >= request.seats) reader.fail("leave no seat for you");
}

// The game's own check of options that are each fine, but not together.
std::optional<Fault> why_not_start(const TableRequest& request) {
  const auto table = request.game->start({request.seats, request.options, "trial"});
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

Expected<TableRequest> read_table_request(const std::vector<LoadedGame>& games,
                                          const json::value& value) {
  Reading reading("bad_table");
  const Reader reader(value, "table", reading);
  reader.only(
      {"game", "seats", "options", "bots", "access", "clock", "advice", "practice", "name"});
  TableRequest request;
  const std::string id = reader["game"].text();
  if (reading.failed()) return std::unexpected(reading.fault());
  const Expected<const LoadedGame*> game = find_game(games, id);
  if (!game) return std::unexpected(game.error());
  request.game = *game;
  request.seats = reader["seats"].number(1, kMaxSeats);
  const std::vector<int>& played = request.game->info.seats;
  if (!reading.failed() && std::find(played.begin(), played.end(), request.seats) == played.end()) {
    reader["seats"].fail(request.game->info.title + " is played with " +
                         std::to_string(played.front()) + " to " + std::to_string(played.back()) +
                         " seats");
  }
  if (reading.failed()) return std::unexpected(reading.fault());
  const auto given = reader.find("options");
  const Expected<Options> options =
      read_options(request.game->info.options, request.seats,
                   given ? given->value() : json::value(json::object()));
  if (!options) return std::unexpected(options.error());
  request.options = to_json(request.game->info.options, *options);
  if (const auto bots = reader.find("bots")) read_bots(*bots, request);
  if (const auto access = reader.find("access")) request.access = read_access(*access);
  if (const auto clock = reader.find("clock")) request.clock = read_clock(*clock);
  if (const auto advice = reader.find("advice")) request.advice = advice->flag();
  if (const auto practice = reader.find("practice")) request.practice = practice->flag();
  request.name = request.game->info.title;
  if (const auto name = reader.find("name")) {
    const Expected<std::string> plain = plain_name(name->text(), kLongestTableName);
    if (!plain) name->fail(plain.error().text);
    request.name = plain.value_or("");
  }
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto wrong = why_not_start(request)) return std::unexpected(*wrong);
  return request;
}

Expected<NewMatch> make_table(const House& house, const TableRequest& request, const Person& maker,
                              const Lot& lot, Millis now) {
  Setup setup;
  setup.seats = request.seats;
  setup.options = request.options;
  setup.clock = request.clock;
  setup.access = request.access;
  setup.advice = request.advice;
  setup.practice = request.practice;
  setup.invitation = lot.invitation;
  setup.seed = lot.seed;
  setup.maker = maker.user;
  setup.name = request.name;
  std::vector<EntryBody> first;
  bool sits = false;
  for (int i = 0; i < request.seats; ++i) {
    const Seat seat = seat_at(i);
    if (const auto bot = request.bots.find(seat); bot != request.bots.end()) {
      first.emplace_back(entry::SeatBot{seat, bot->second});
    } else if (!sits) {
      sits = true;
      first.emplace_back(entry::Sit{seat, maker.user, maker.name});
    }
  }
  return make_match(house, *request.game, setup, lot, first, now);
}

Expected<NewMatch> import_record(const House& house, const json::value& value, const Person& maker,
                                 const Lot& lot, Millis now) {
  Expected<Record> record = read_record(value);
  if (!record) return std::unexpected(record.error());
  for (std::string& name : record->players) {
    if (name.empty()) continue;
    Expected<std::string> plain = plain_name(name, kLongestName);
    if (!plain) return std::unexpected(plain.error());
    name = std::move(*plain);
  }
  const Expected<const LoadedGame*> game = find_game(*house.games, record->game);
  if (!game) return std::unexpected(game.error());
  const Expected<Replayed> end = replay(**game, *record);
  if (!end) return std::unexpected(end.error());
  if (end->table->turn().waiting != Waiting::nobody) {
    return fault("not_finished", "the recorded game is not over");
  }
  Setup setup;
  setup.seats = record->seats;
  setup.options = record->options;
  setup.invitation = lot.invitation;
  setup.maker = maker.user;
  setup.name = (*game)->info.title + " (a record)";
  setup.record = to_json(*record);
  return make_match(house, **game, setup, lot, {}, now);
}

}  // namespace casus::server
