// The engine protocol: one line in, one line out (docs/engine_protocol.md). A session holds at most
// one table and touches no stream, so that tests and fuzzers drive it without a process.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/table.h"
#include "engine/suggest.h"

namespace casus::engine {

class Session {
 public:
  // The games must outlive the session.
  explicit Session(const std::vector<LoadedGame>& games, const Limits& limits = {})
      : games_(&games), limits_(limits) {}

  // The answer to one line, without its end; empty for an empty line. Whatever comes in, a bad
  // request leaves the table as it was.
  std::string answer(std::string_view line);
  // The answer to a line that was too long to be kept.
  static std::string answer_to_long_line();

 private:
  using Handler = json::object (Session::*)(const Reader& request);
  struct Command {
    std::string_view name;
    Handler handler;
    bool needs_table;
    std::vector<std::string_view> fields;
  };
  static const std::vector<Command>& commands();

  json::object handle(const json::value& request);

  json::object games(const Reader& request);
  json::object catalogue(const Reader& request);
  json::object start(const Reader& request);
  json::object turn(const Reader& request);
  json::object legal(const Reader& request);
  json::object play(const Reader& request);
  json::object why_not(const Reader& request);
  json::object odds(const Reader& request);
  json::object foresee(const Reader& request);
  json::object outcomes(const Reader& request);
  json::object resolve(const Reader& request);
  json::object view(const Reader& request);
  json::object position(const Reader& request);
  json::object load(const Reader& request);
  json::object patch(const Reader& request);
  json::object imagine(const Reader& request);
  json::object suggestion(const Reader& request);
  json::object take_back(const Reader& request);
  json::object scores(const Reader& request);
  json::object record(const Reader& request);
  json::object replay_record(const Reader& request);

  struct Chance {
    bool automatic = true;
    std::string seed;  // empty: all chance is entered by hand
  };
  Chance read_chance(const Reader& request) const;
  Seat read_seat(const Reader& request) const;
  Expected<Gesture> read_gesture(const Reader& request) const;
  json::object refused_gesture(const Reader& request, const GestureRefusal& refusal) const;
  Expected<const LoadedGame*> read_game(const Reader& request) const;

  json::object opened(std::unique_ptr<Table> table, const Chance& chance);
  // In automatic mode takes the chance steps that follow, then tells all events and the turn.
  json::object told(std::vector<Event> events);

  const std::vector<LoadedGame>* games_;
  Limits limits_;
  std::unique_ptr<Table> table_;
  Chance chance_;
};

}  // namespace casus::engine
