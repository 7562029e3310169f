// What happened to a match, one struct for each kind of entry: the typed form of an entry's body.
// Entries are all that is kept of a match; everything else is derived from them.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/json.h"
#include "core/seat.h"

namespace casus::server {

namespace entry {

struct Sit {
  Seat seat{};
  std::string user;
  std::string name;
  bool operator==(const Sit&) const = default;
};
struct Stand {
  Seat seat{};
  bool operator==(const Stand&) const = default;
};
struct SeatBot {
  Seat seat{};
  std::string bot;  // a strength; empty: out again
  bool operator==(const SeatBot&) const = default;
};
struct Start {
  std::vector<std::string> chance;  // outcomes that followed at once, in order
  bool operator==(const Start&) const = default;
};
struct Choose {
  Seat seat{};
  std::string choice = {};                // in the game's notation; or, of a gesture,
  std::vector<std::string> choices = {};  // its answers in order
  int back = 0;                           // own answers that were taken back first
  bool forced = false;                    // the only one there was, or the usual one, for the seat
  std::vector<std::string> chance = {};   // outcomes that followed at once, in order
  bool operator==(const Choose&) const = default;
};
struct TakeBack {
  Seat seat{};
  bool beyond_rule = false;  // further than the house's rule allows; nobody else had to be asked
  int more = 0;              // answers before the last that go with it: they were one gesture
  bool operator==(const TakeBack&) const = default;
};
struct AskTakeBack {
  Seat seat{};
  bool absent_too = false;  // those agree as well for whom a bot plays; former builds left them out
  int more = 0;             // as of TakeBack
  bool operator==(const AskTakeBack&) const = default;
};
struct AnswerTakeBack {
  Seat seat{};
  bool agree = false;
  bool operator==(const AnswerTakeBack&) const = default;
};
struct Say {
  std::optional<Seat> seat;  // none: a spectator
  std::string user;
  std::string name;
  std::string text;
  std::optional<SeatSet> to;  // whispered to
  bool operator==(const Say&) const = default;
};
struct AutoForced {
  Seat seat{};
  bool forced = false;  // forced choices are taken for the seat
  bool operator==(const AutoForced&) const = default;
};
struct AutoUsual {
  Seat seat{};
  bool usual = false;  // usual answers are given for the seat
  bool operator==(const AutoUsual&) const = default;
};
struct Resign {
  Seat seat{};
  std::string bot;
  bool operator==(const Resign&) const = default;
};
struct HandOver {
  Seat seat{};
  std::string bot;
  bool operator==(const HandOver&) const = default;
};
struct TakeOver {
  Seat seat{};
  bool operator==(const TakeOver&) const = default;
};
struct Expire {  // the seat's time was up
  Seat seat{};
  std::string bot;
  bool operator==(const Expire&) const = default;
};
struct Rename {
  std::string user;
  std::string name;
  bool operator==(const Rename&) const = default;
};
struct Rematch {
  std::string match;  // id of the next one
  bool operator==(const Rematch&) const = default;
};

// Who sits where, before the start.
template <class Body>
inline constexpr bool kIsSeating = std::same_as<Body, Sit> || std::same_as<Body, Stand> ||
                                   std::same_as<Body, SeatBot> || std::same_as<Body, Rename>;
// Who answers for a seat in a running game.
template <class Body>
inline constexpr bool kIsStandIn = std::same_as<Body, Resign> || std::same_as<Body, HandOver> ||
                                   std::same_as<Body, TakeOver> || std::same_as<Body, Expire>;

}  // namespace entry

using EntryBody =
    std::variant<entry::Sit, entry::Stand, entry::SeatBot, entry::Start, entry::Choose,
                 entry::TakeBack, entry::AskTakeBack, entry::AnswerTakeBack, entry::Say,
                 entry::AutoForced, entry::AutoUsual, entry::Resign, entry::HandOver,
                 entry::TakeOver, entry::Expire, entry::Rename, entry::Rematch>;

// As it is stored.
std::string body_of(const EntryBody& body);

// Of a match with so many seats; a fault names what is wrong.
Expected<EntryBody> read_entry_body(std::string_view text, int seats);

}  // namespace casus::server
