#include "server/match/setup.h"

#include "core/seat.h"
#include "core/text.h"

namespace casus::server {
namespace {

constexpr int kMostMinutes = 600;
constexpr int kMostIncrement = 600;
constexpr int kMostDays = 30;

}  // namespace

std::string_view word_for(Access access) {
  switch (access) {
    case Access::open: return "open";
    case Access::invitation: return "invitation";
  }
  return {};
}

Access read_access(const Reader& reader) {
  const std::string word = reader.text();
  if (word == "invitation") return Access::invitation;
  if (word != "open") reader.fail("must be \"open\" or \"invitation\", not " + in_quotes(word));
  return Access::open;
}

json::object to_json(const ClockRule& clock) {
  switch (clock.kind) {
    case ClockRule::Kind::none: return {{"kind", "none"}};
    case ClockRule::Kind::live:
      return {{"kind", "live"}, {"minutes", clock.minutes}, {"increment", clock.increment}};
    case ClockRule::Kind::days: return {{"kind", "days"}, {"days", clock.days}};
  }
  return {};
}

ClockRule read_clock(const Reader& reader) {
  ClockRule clock;
  const Reader kind = reader["kind"];
  const std::string word = kind.text();
  if (reader.failed()) return clock;
  if (word == "none") {
    reader.only({"kind"});
  } else if (word == "live") {
    reader.only({"kind", "minutes", "increment"});
    clock.kind = ClockRule::Kind::live;
    clock.minutes = reader["minutes"].number(1, kMostMinutes);
    clock.increment = reader["increment"].number(0, kMostIncrement);
  } else if (word == "days") {
    reader.only({"kind", "days"});
    clock.kind = ClockRule::Kind::days;
    clock.days = reader["days"].number(1, kMostDays);
  } else {
    kind.fail("must be \"none\", \"live\" or \"days\", not " + in_quotes(word));
  }
  return clock;
}

std::string body_of(const Setup& setup) {
  json::object out = {{"seats", setup.seats},           {"options", setup.options},
                      {"clock", to_json(setup.clock)},  {"access", word_for(setup.access)},
                      {"invitation", setup.invitation}, {"seed", setup.seed},
                      {"maker", setup.maker},           {"name", setup.name}};
  if (setup.advice) out["advice"] = true;
  if (setup.practice) out["practice"] = true;
  if (setup.start) out["start"] = *setup.start;
  if (setup.record) out["record"] = *setup.record;
  return json::serialize(out);
}

Expected<Setup> read_setup(std::string_view body) {
  const Expected<json::value> value = parse_json(body, "the head");
  if (!value) return std::unexpected(value.error());
  Reading reading("bad_head");
  const Reader reader(*value, "head", reading);
  Setup setup;
  setup.seats = reader["seats"].number(1, kMaxSeats);
  const Reader options = reader["options"];
  if (options.is_object()) {
    setup.options = options.value().get_object();
  } else {
    options.fail("must be an object");
  }
  setup.clock = read_clock(reader["clock"]);
  setup.access = read_access(reader["access"]);
  setup.invitation = reader["invitation"].text();
  setup.seed = reader["seed"].text();
  setup.maker = reader["maker"].text();
  setup.name = reader["name"].text();
  if (const auto advice = reader.find("advice")) setup.advice = advice->flag();
  if (const auto practice = reader.find("practice")) setup.practice = practice->flag();
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto start = reader.find("start")) setup.start = start->value();
  if (const auto record = reader.find("record")) setup.record = record->value();
  return setup;
}

}  // namespace casus::server
