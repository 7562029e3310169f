// What the terminal game shows; terminal_game.cpp is how it goes.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "cli/known_scores.h"
#include "cli/terminal_game.h"
#include "cli/typed.h"
#include "core/text.h"
#include "core/turn_json.h"

namespace casus::cli {

std::string TerminalGame::painted(std::string_view text) const {
  return palette_.with_seats(text, table_->seat_words(), table_->seat_names());
}

std::string TerminalGame::name_of(Seat seat) const {
  return table_->seat_names()[static_cast<std::size_t>(index(seat))];
}

void TerminalGame::show_news(Seat seat) {
  Ear& ear = ears_[static_cast<std::size_t>(index(seat))];
  for (; ear.shown < ear.lines.size(); ++ear.shown) {
    *out_ << "  " << painted(ear.lines[ear.shown]) << '\n';
  }
}

void TerminalGame::show_board(Viewer viewer) {
  shown_board_ = table_->picture(viewer);
  *out_ << '\n' << painted(shown_board_);
  if (!shown_board_.ends_with('\n')) *out_ << '\n';
}

// A turn asks many small questions; the whole board after each would drown what has changed.
void TerminalGame::show_changes(Seat seat) {
  const std::string picture = table_->picture(Viewer{seat});
  const std::vector<std::string_view> before = split(shown_board_, '\n');
  for (const std::string_view line : split(picture, '\n')) {
    if (std::find(before.begin(), before.end(), line) == before.end()) {
      *out_ << palette_.faint("  | ") << painted(line) << '\n';
    }
  }
  shown_board_ = picture;
}

void TerminalGame::show_choices(Seat seat, const Choices& legal, bool all) {
  constexpr std::size_t kGroupFrom = 10;
  constexpr std::size_t kMost = 60;
  *out_ << '\n' << palette_.bold(table_->text_of(table_->prompt(seat))) << '\n';
  std::size_t width = 0;
  for (const Choice& choice : legal) width = std::max(width, table_->says(choice).size());
  width = std::min<std::size_t>(width, 60);
  std::optional<std::uint8_t> group;
  const std::size_t shown = all ? legal.size() : std::min(legal.size(), kMost);
  for (std::size_t i = 0; i < shown; ++i) {
    const Choice& choice = legal[i];
    if (legal.size() >= kGroupFrom && group != choice.act) {
      group = choice.act;
      const auto count = std::count_if(
          legal.begin(), legal.end(), [&](const Choice& other) { return other.act == choice.act; });
      *out_ << palette_.faint(
                   fmt::format(" {} ({})", table_->vocabulary().acts[choice.act].word, count))
            << '\n';
    }
    *out_ << fmt::format("{:4}  {:<{}}  ", i + 1, table_->says(choice), width)
          << palette_.faint(table_->text_of(choice)) << '\n';
  }
  if (shown < legal.size())
    *out_ << "      and " << legal.size() - shown << " more; `list` shows all\n";
}

void TerminalGame::show_help() {
  *out_
      << "Type the number of a choice, or its notation, or as much of it as fits one choice only.\n"
         "Several answers at once are parted by semicolons; they are taken together or not at "
         "all.\n"
         "  why CHOICE   is it allowed, and if not, by which rule\n"
         "  undo         take your last answer back, where that is fair\n"
         "  hint         what a bot would do, and what it expects of it\n"
         "  usual        leave the answers that most people give to the table, or no longer\n"
         "  board        the table again\n"
         "  list         all choices again\n"
         "  log          what happened\n"
         "  score        the points as far as you can know them\n"
         "  rules WORD   search the rules; an id shows one rule\n"
         "  save FILE    write the record so far\n"
         "  quit         leave the game\n";
}

void TerminalGame::show_log(Seat seat) {
  constexpr std::size_t kMost = 40;
  const std::vector<std::string>& lines = ears_[static_cast<std::size_t>(index(seat))].lines;
  const std::size_t from = lines.size() > kMost ? lines.size() - kMost : 0;
  for (std::size_t i = from; i < lines.size(); ++i) *out_ << "  " << painted(lines[i]) << '\n';
}

void TerminalGame::show_known_scores(Seat seat) {
  const auto known = known_scores(*game_, *table_, seat);
  for (std::size_t i = 0; i < known.size(); ++i) {
    const std::string points = known[i].value_or("hidden");
    *out_ << "  " << painted(fmt::format("{:<16}", name_of(seat_at(static_cast<int>(i))))) << ' '
          << points << '\n';
  }
}

void TerminalGame::show_final_scores() {
  const Scores scores = table_->scores();
  const std::vector<std::string>& parts = table_->info().score_parts;
  std::vector<int> order(static_cast<std::size_t>(scores.seats));
  std::iota(order.begin(), order.end(), 0);
  const auto rank = [&](int i) { return scores.seat[static_cast<std::size_t>(i)].rank; };
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
  *out_ << '\n' << palette_.bold("The game is over.") << '\n';
  for (const int i : order) {
    const SeatScore& score = scores.seat[static_cast<std::size_t>(i)];
    std::vector<std::string> told;
    for (std::size_t part = 0; part < parts.size() && part < score.parts.size(); ++part) {
      told.push_back(parts[part] + " " + points_text(score.parts[part], scores.unit));
    }
    *out_ << fmt::format("{:>3}. ", score.rank)
          << painted(fmt::format("{:<16}", name_of(seat_at(i))))
          << fmt::format(" {:>4} points", points_text(score.score, scores.unit))
          << (told.empty() ? "" : "  (" + joined(told) + ")") << '\n';
  }
}

void TerminalGame::show_rules(std::string_view word) {
  constexpr std::size_t kFull = 3;
  const std::vector<const Rule*> found = search_rules(game_->ledger, word);
  if (found.empty()) *out_ << "No rule speaks of " << in_quotes(word) << ".\n";
  for (const Rule* rule : found) {
    *out_ << palette_.bold(rule->id) << ": " << rule->title << '\n';
    if (found.size() <= kFull) *out_ << wrapped(rule->text, 96, "    ");
  }
}

void TerminalGame::explain(Seat seat, const Choices& choices) {
  const auto refusal = table_->why_not(seat, Gesture{0, choices});
  if (!refusal) {
    for (const Choice& choice : choices) *out_ << table_->says(choice) << ": that is allowed.\n";
    return;
  }
  if (choices.size() > 1) *out_ << table_->says(choices[refusal->index]) << ": ";
  *out_ << painted(table_->text_of(*refusal));
  if (refusal->why != GestureRefusal::Why::rule) {
    *out_ << '\n';
    return;
  }
  const std::string id = table_->rule_of(refusal->refusal);
  *out_ << "  " << palette_.faint("[" + id + "]") << '\n';
  if (const Rule* rule = game_->ledger.find(id)) *out_ << wrapped(rule->text, 96, "    ");
}

}  // namespace casus::cli
