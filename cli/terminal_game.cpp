#include "cli/terminal_game.h"

#include <cmath>

#include "cli/typed.h"
#include "core/text.h"
#include "engine/lines.h"
#include "engine/seeds.h"
#include "engine/suggest.h"

namespace casus::cli {

TerminalGame::TerminalGame(const LoadedGame& game, Table& table, Players players,
                           const Streams& streams, std::ostream& out, const Palette& palette)
    : game_(&game),
      table_(&table),
      players_(std::move(players)),
      streams_(&streams),
      out_(&out),
      palette_(palette),
      ears_(static_cast<std::size_t>(table.seats())) {
  for (const auto& bot : players_.bots) people_ += bot ? 0 : 1;
}

Expected<void> TerminalGame::run() {
  while (true) {
    const Turn turn = table_->turn();
    if (turn.waiting == Waiting::nobody) break;
    if (turn.waiting == Waiting::chance) {
      hear(table_->roll());
      continue;
    }
    const Seat seat = next_seat(turn);
    if (!is_person(seat)) {
      bot_plays(seat);
    } else if (person_plays(seat) == Next::left) {
      *out_ << "The game is left after " << table_->steps() << " steps.\n";
      return {};
    }
  }
  for (int i = 0; people_ == 1 && i < table_->seats(); ++i) {
    if (is_person(seat_at(i))) show_news(seat_at(i));
  }
  show_board(Viewer{});
  show_final_scores();
  return {};
}

// Bots answer first, so that a person sees the newest table.
Seat TerminalGame::next_seat(const Turn& turn) const {
  for (const Seat seat : turn.seats) {
    if (!is_person(seat)) return seat;
  }
  return *turn.seats.begin();
}

void TerminalGame::hear(const std::vector<Event>& events) {
  for (const Event& event : events) {
    const std::string line = table_->text_of(event);
    for (int i = 0; i < table_->seats(); ++i) {
      if (may_hear(event, Viewer{seat_at(i)}))
        ears_[static_cast<std::size_t>(i)].lines.push_back(line);
    }
    // Nobody plays at the keyboard: the game is watched as it goes.
    if (people_ == 0 && may_hear(event, Viewer{})) *out_ << "  " << painted(line) << '\n';
  }
}

void TerminalGame::play(Seat seat, const Choices& choices) {
  hear(table_->play(seat, Gesture{0, choices}));
}

void TerminalGame::bot_plays(Seat seat) {
  const bots::Bot& bot = *players_.bots[static_cast<std::size_t>(index(seat))];
  if (streams_->err_is_terminal) streams_->err << name_of(seat) << " thinks ..." << std::flush;
  const std::uint64_t seed = engine::seed_number("casus-bot:" + std::to_string(players_.seed) +
                                                 ":" + std::to_string(table_->steps()));
  const Choices choices =
      bots::playable(*table_, seat, bot.choose(table_->glimpse(seat), seed, engine::bot_host()));
  if (streams_->err_is_terminal) streams_->err << "\r\033[K" << std::flush;
  play(seat, choices);
  board_is_stale_ = true;
}

TerminalGame::Next TerminalGame::person_plays(Seat seat) {
  if (people_ > 1 && at_keyboard_ != seat) {
    *out_ << '\n' << palette_.bold("The keyboard goes to " + name_of(seat) + ".") << '\n';
    if (streams_->in_is_terminal) {
      *out_ << "Press Enter when nobody else is looking. " << std::flush;
      if (!engine::read_line(streams_->in)) return Next::left;
    }
    board_is_stale_ = true;
  }
  at_keyboard_ = seat;
  show_news(seat);
  Choices legal;
  table_->legal(seat, legal);
  if (legal.size() == 1) {
    *out_ << palette_.faint("  only choice: ") << table_->says(legal.front()) << '\n';
    play(seat, legal);
    return Next::played;
  }
  if (const auto usual = table_->usual(seat); usual && gives_usual_.contains(seat)) {
    *out_ << palette_.faint("  usual answer: ") << table_->says(*usual) << '\n';
    play(seat, {*usual});
    return Next::played;
  }
  if (board_is_stale_) {
    show_board(Viewer{seat});
  } else {
    show_changes(seat);
  }
  board_is_stale_ = false;
  show_choices(seat, legal, false);
  while (true) {
    *out_ << name_of(seat) << "> " << std::flush;
    const std::optional<engine::Line> line = engine::read_line(streams_->in, 4096);
    if (!line) {
      *out_ << '\n';
      return Next::left;
    }
    if (!streams_->in_is_terminal) *out_ << line->text << '\n';
    const Next next = command(seat, legal, trimmed(line->text));
    if (next != Next::ask_again) return next;
  }
}

TerminalGame::Next TerminalGame::command(Seat seat, const Choices& legal, std::string_view line) {
  const std::size_t space = line.find(' ');
  const std::string_view word = line.substr(0, space);
  const std::string_view rest =
      space == std::string_view::npos ? std::string_view() : trimmed(line.substr(space));
  if (word.empty() || word == "list") {
    show_choices(seat, legal, word == "list");
  } else if (word == "quit" || word == "exit") {
    return Next::left;
  } else if (word == "help" || word == "?") {
    show_help();
  } else if (word == "board") {
    show_board(Viewer{seat});
  } else if (word == "log") {
    show_log(seat);
  } else if (word == "score" || word == "scores") {
    show_known_scores(seat);
  } else if (word == "rules") {
    show_rules(rest);
  } else if (word == "hint") {
    hint(seat);
  } else if (word == "save") {
    save(rest);
  } else if (word == "usual") {
    const bool on = !gives_usual_.contains(seat);
    gives_usual_ = on ? gives_usual_.with(seat) : gives_usual_.without(seat);
    *out_ << "Usual answers are " << (on ? "" : "no longer ") << "given for " << name_of(seat)
          << ".\n";
    return Next::played;
  } else if (word == "undo") {
    return undo(seat);
  } else {
    const bool why = word == "why";
    const Typed typed = read_typed(*table_, legal, why ? rest : line);
    if (typed.choices.empty()) {
      *out_ << typed.complaint << '\n';
    } else if (why || table_->why_not(seat, Gesture{0, typed.choices})) {
      explain(seat, typed.choices);
    } else {
      play(seat, typed.choices);
      return Next::played;
    }
  }
  return Next::ask_again;
}

TerminalGame::Next TerminalGame::undo(Seat seat) {
  if (!table_->can_take_back(seat)) {
    *out_ << "There is nothing to take back: chance or another player has answered since.\n";
    return Next::ask_again;
  }
  hear(table_->take_back(seat));
  *out_ << "Your last answer is taken back.\n";
  board_is_stale_ = true;
  return Next::played;
}

void TerminalGame::hint(Seat seat) {
  const engine::SuggestRequest wanted{"search:500ms", std::nullopt,
                                      players_.seed + table_->steps()};
  const auto thoughts = engine::consider(*table_, seat, wanted);
  if (!thoughts) {
    *out_ << thoughts.error().text << '\n';
    return;
  }
  for (const bots::Considered& thought : *thoughts) {
    std::string says;
    std::string typed;
    for (const Choice& choice : thought.choices) {
      says += (says.empty() ? "" : "; ") + table_->says(choice);
      typed += (typed.empty() ? "" : "; ") + table_->text_of(choice);
    }
    const bool first = &thought == &thoughts->front();
    *out_ << (first ? "A bot would choose: " : "  it also thought of: ") << says << "  (" << typed
          << ')';
    if (thought.hopes) {
      *out_ << ", and expects to win " << std::lround(100 * *thought.hopes) << " of 100 games";
    }
    *out_ << '\n';
  }
}

void TerminalGame::save(std::string_view path) {
  if (path.empty()) {
    *out_ << "Save to which file? Type `save FILE`.\n";
    return;
  }
  const std::string text = json::serialize(to_json(table_->record())) + "\n";
  const Expected<void> written = write_file(std::string(path), text);
  *out_ << (written ? "Saved after " + std::to_string(table_->steps()) + " steps."
                    : written.error().text)
        << '\n';
}

}  // namespace casus::cli
