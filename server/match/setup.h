// What a match is made with and keeps for ever: the body of its head. Written by the lobby, read by
// the match.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"
#include "server/entry.h"

namespace casus::server {

// Somebody with a session, as far as a table is concerned.
struct Person {
  std::string user;  // id
  std::string name;
  bool operator==(const Person&) const = default;
};

enum class Access : std::uint8_t { open, invitation };

struct ClockRule {
  enum class Kind : std::uint8_t {
    none,
    live,  // so many minutes for the whole game, and seconds more after each turn
    days,  // so many days for each turn
  };
  Kind kind = Kind::none;
  int minutes = 0;
  int increment = 0;
  int days = 0;
  bool operator==(const ClockRule&) const = default;
};

struct Setup {
  int seats = 0;
  json::object options;  // every option of the game
  ClockRule clock;
  Access access = Access::open;
  bool advice = false;    // whoever sits here may ask a bot what it would do, others or not
  bool practice = false;  // whoever plays alone with bots may take back what was revealed
  std::string invitation;
  std::string seed;   // secret until the end
  std::string maker;  // id of a user
  std::string name;
  std::optional<json::value> start;   // a position to begin with instead of the game's own start
  std::optional<json::value> record;  // an imported game: all of it
};

std::string body_of(const Setup& setup);
Expected<Setup> read_setup(std::string_view body);

std::string_view word_for(Access access);
Access read_access(const Reader& reader);
json::object to_json(const ClockRule& clock);
ClockRule read_clock(const Reader& reader);

}  // namespace casus::server
