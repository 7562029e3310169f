// Making a table: what a client asks for (`NewTable` of docs/api.md), checked, becomes a match.
#pragma once

#include <map>
#include <string>

#include "server/match/new_match.h"

namespace casus::server {

inline constexpr std::size_t kLongestTableName = 60;  // characters

struct TableRequest {
  const LoadedGame* game = nullptr;
  int seats = 0;
  json::object options;              // every option of the game
  std::map<Seat, std::string> bots;  // strengths
  Access access = Access::open;
  ClockRule clock;
  bool advice = false;
  bool practice = false;
  std::string name;
};

// A fault names the field. Somebody must be able to sit down.
Expected<TableRequest> read_table_request(const std::vector<LoadedGame>& games,
                                          const json::value& value);

// The maker sits in the first free seat.
Expected<NewMatch> make_table(const House& house, const TableRequest& request, const Person& maker,
                              const Lot& lot, Millis now);

// A finished match made from somebody's record, which must replay to its end under these rules and
// on this board. The names of its players come from outside: they are checked as every name is.
Expected<NewMatch> import_record(const House& house, const json::value& record, const Person& maker,
                                 const Lot& lot, Millis now);

// One line for people: printable UTF-8, not blank, not too long.
bool is_plain_line(std::string_view text, std::size_t longest);

}  // namespace casus::server
