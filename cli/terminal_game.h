// A game in the terminal: people at the keyboard, bots at the other seats. Shows each person only
// what that seat may know. `casus play` sets it up; tests feed it from a string.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/palette.h"
#include "core/table.h"

namespace casus::cli {

struct Players {
  std::vector<std::optional<bots::Bot>> bots;  // for each seat; none: a person
  std::uint64_t seed = 0;                      // of the bots' own dice
};

class TerminalGame {
 public:
  TerminalGame(const LoadedGame& game, Table& table, Players players, const Streams& streams,
               std::ostream& out, const Palette& palette);

  // Until the end of the game, the end of input, or `quit`.
  Expected<void> run();

 private:
  enum class Next : std::uint8_t { ask_again, played, left };

  bool is_person(Seat seat) const { return !players_.bots[static_cast<std::size_t>(index(seat))]; }
  Seat next_seat(const Turn& turn) const;
  void hear(const std::vector<Event>& events);
  void bot_plays(Seat seat);
  Next person_plays(Seat seat);
  Next command(Seat seat, const Choices& legal, std::string_view line);

  void show_news(Seat seat);
  void show_board(Viewer viewer);
  void show_changes(Seat seat);  // the lines of the board that differ from what was last shown
  void show_choices(Seat seat, const Choices& legal, bool all);
  void show_help();
  void show_log(Seat seat);
  void show_known_scores(Seat seat);
  void show_final_scores();
  void show_rules(std::string_view word);
  void explain(Seat seat, const Choices& choices);
  void hint(Seat seat);
  void save(std::string_view path);
  Next undo(Seat seat);
  void play(Seat seat, const Choices& choices);  // pre: one gesture

  std::string painted(std::string_view text) const;
  std::string name_of(Seat seat) const;

  const LoadedGame* game_;
  Table* table_;
  Players players_;
  const Streams* streams_;
  std::ostream* out_;
  Palette palette_;
  int people_ = 0;
  std::optional<Seat> at_keyboard_;
  SeatSet gives_usual_;  // persons who leave usual answers to the table
  // For each seat the lines it has heard, and how many of them were shown.
  struct Ear {
    std::vector<std::string> lines;
    std::size_t shown = 0;
  };
  std::vector<Ear> ears_;
  bool board_is_stale_ = true;
  std::string shown_board_;
};

}  // namespace casus::cli
