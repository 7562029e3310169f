#include "tests/support/example.h"

#include <algorithm>

#include "core/text.h"
#include "games/all.h"

namespace casus::test {
namespace {

using Wrong = std::optional<std::string>;

// "expected ..., but ..." over two lines, so that long lists can be compared by eye.
std::string differs(const std::string& expected, const std::string& is) {
  return "expected: " + expected + "\n  but is: " + is;
}

bool is_event(std::string_view wanted, std::string_view told) {
  return wanted == told ||
         (told.starts_with(wanted) && told.substr(wanted.size()).starts_with(' ') &&
          wanted.find(' ') == std::string_view::npos);
}

std::vector<std::string> owned(const Clauses& clauses) {
  std::vector<std::string> out;
  for (const std::string_view clause : clauses) out.emplace_back(clause);
  return out;
}

class Runner {
 public:
  Runner(const std::vector<LoadedGame>& games, const FindHook& find_hook)
      : games_(&games), find_hook_(&find_hook) {}

  Wrong run(std::string_view line) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string_view verb = line.substr(0, space);
    const std::string_view rest = trimmed(line.substr(space));
    if (verb == "game") return start(rest);
    if (verb == "nogame") return start_refused(rest);
    if (table_ == nullptr) return "there is no table yet: begin with a `game` line";
    if (verb == "given") return given(rest);
    if (broken_) return std::nullopt;  // a step before failed: what follows would only confuse
    if (verb == "play")
      return step(with_seat(rest, [&](Seat s, auto list) { return play(s, list); }));
    if (verb == "chance") return step(chance(rest));
    stepping_ = false;
    if (verb == "refuse")
      return with_seat(rest, [&](Seat s, auto list) { return refuse(s, list); });
    if (verb == "impossible") return impossible(rest);
    if (verb == "outcomes") return outcomes(rest);
    if (verb == "legal") return with_seat(rest, [&](Seat s, auto list) { return legal(s, list); });
    if (verb == "offers")
      return with_seat(rest, [&](Seat s, auto list) { return offers(s, list); });
    if (verb == "events") return same_events(rest, told_);
    if (verb == "tells") return tells(rest);
    if (verb == "silent") return silent(rest);
    if (verb == "told") return told_to(rest);
    if (verb == "expect") return expect(rest);
    return "there is no statement " + in_quotes(verb);
  }

  // Of the table as it stands.
  json::value position() const { return table_->position().json(); }

 private:
  struct Wish {
    const LoadedGame* game = nullptr;
    NewTable table;
  };

  Expected<Wish> read_wish(std::string_view text) const {
    const std::vector<std::string_view> words = words_of(text);
    if (words.size() < 3 || words[1] != "seats") {
      return fault("bad_example", "write `game ID seats N option NAME=VALUE ...`");
    }
    const auto game = find_game(*games_, words[0]);
    if (!game) return std::unexpected(game.error());
    const auto seats = whole_number(words[2], 0, 99);
    if (!seats) return fault("bad_example", in_quotes(words[2]) + " is no number of seats");
    Wish wish{*game, {static_cast<int>(*seats), {}, ""}};
    for (std::size_t i = 3; i < words.size(); ++i) {
      if (words[i] == "option") continue;
      const auto added = add_option((*game)->info.options, words[i], wish.table.options);
      if (!added) return std::unexpected(added.error());
    }
    return wish;
  }

  Wrong start(std::string_view text) {
    broken_ = true;
    const Expected<Wish> wish = read_wish(text);
    if (!wish) return wish.error().text;
    auto table = wish->game->start(wish->table);
    if (!table) return table.error().text;
    wish_ = *wish;
    return open(std::move(*table));
  }

  Wrong start_refused(std::string_view text) const {
    const Expected<Wish> wish = read_wish(text);
    if (wish && wish->game->start(wish->table)) return "expected: no such table\n  but is: allowed";
    return std::nullopt;
  }

  Wrong given(std::string_view text) {
    broken_ = true;
    const ExampleHook* hook = (*find_hook_)(wish_.game->info.id);
    if (hook == nullptr) return "this game's examples have no `given`";
    const auto position = hook->given(wish_.table.seats, wish_.table.options, clauses_of(text));
    if (!position) return position.error().text;
    auto table = wish_.game->load(*position, "");
    if (!table) return "the game does not accept the position: " + table.error().text;
    if ((*table)->position().text != json::serialize(*position)) {
      return "the position is not the same after it was read";
    }
    return open(std::move(*table));
  }

  Wrong open(std::unique_ptr<Table> table) {
    table_ = std::move(table);
    told_.clear();
    stepping_ = false;
    broken_ = false;
    return std::nullopt;
  }

  Wrong step(Wrong wrong) {
    broken_ = wrong.has_value();
    return wrong;
  }

  // A row of steps without a check between them tells its events together.
  void add_events(std::vector<Event> events) {
    if (!stepping_) told_.clear();
    stepping_ = true;
    told_.insert(told_.end(), events.begin(), events.end());
  }

  Wrong play(Seat seat, std::string_view list) {
    for (const std::string_view text : clauses_of(list)) {
      const Expected<Choice> choice = table_->read_choice(text);
      if (!choice) return choice.error().text;
      if (const auto refusal = table_->why_not(seat, *choice)) {
        return differs(std::string(text) + " is allowed", refused(*refusal));
      }
      add_events(table_->play(seat, *choice));
    }
    return std::nullopt;
  }

  Wrong chance(std::string_view list) {
    for (const std::string_view text : clauses_of(list)) {
      const Expected<Choice> outcome = table_->read_choice(text);
      if (!outcome) return outcome.error().text;
      if (!table_->possible(*outcome)) {
        return differs("chance may bring " + std::string(text),
                       table_->turn().waiting == Waiting::chance ? "cannot happen" : waiting());
      }
      add_events(table_->resolve(*outcome));
    }
    return std::nullopt;
  }

  std::string refused(const Refusal& refusal) const {
    return "refused because " + table_->rule_of(refusal) + ": " + table_->text_of(refusal);
  }

  Wrong refuse(Seat seat, std::string_view text) const {
    constexpr std::string_view kBecause = " because ";
    const std::size_t because = text.find(kBecause);
    if (because == std::string_view::npos) return "write `refuse SEAT: CHOICE because RULE`";
    const std::string_view rule = trimmed(text.substr(because + kBecause.size()));
    const Expected<Choice> choice = table_->read_choice(trimmed(text.substr(0, because)));
    if (!choice) return choice.error().text;
    const std::string wanted = "refused because " + std::string(rule);
    const auto refusal = table_->why_not(seat, *choice);
    if (!refusal) return differs(wanted, "allowed");
    if (table_->rule_of(*refusal) != rule) return differs(wanted, refused(*refusal));
    return std::nullopt;
  }

  Wrong impossible(std::string_view list) const {
    for (const std::string_view text : clauses_of(list)) {
      const Expected<Choice> outcome = table_->read_choice(text);
      if (!outcome) return outcome.error().text;
      if (table_->possible(*outcome))
        return differs(std::string(text) + " cannot happen", "it can");
    }
    return std::nullopt;
  }

  Wrong outcomes(std::string_view list) const {
    Outcomes all;
    if (table_->turn().waiting == Waiting::chance && !table_->outcomes(all)) {
      return "the outcomes are too many to list";
    }
    std::vector<std::string> is;
    for (const Outcome& outcome : all) {
      is.push_back(table_->text_of(outcome.choice) + " " + std::to_string(outcome.weight));
    }
    return same_sets(owned(clauses_of(list)), std::move(is));
  }

  std::vector<std::string> allowed(Seat seat) const {
    Choices choices;
    table_->legal(seat, choices);
    std::vector<std::string> out;
    for (const Choice& choice : choices) out.push_back(table_->text_of(choice));
    return out;
  }

  static Wrong same_sets(std::vector<std::string> wanted, std::vector<std::string> is) {
    std::sort(wanted.begin(), wanted.end());
    std::sort(is.begin(), is.end());
    if (wanted == is) return std::nullopt;
    return differs(joined(wanted, " | "), joined(is, " | "));
  }

  // Choices are compared in their own spelling, so `pay spain 1 france 2` may be written too.
  Expected<std::vector<std::string>> spelled(std::string_view list) const {
    std::vector<std::string> out;
    for (const std::string_view text : clauses_of(list)) {
      if (text == "nothing") continue;
      const Expected<Choice> choice = table_->read_choice(text);
      if (!choice) return std::unexpected(choice.error());
      out.push_back(table_->text_of(*choice));
    }
    return out;
  }

  Wrong legal(Seat seat, std::string_view list) const {
    const auto wanted = spelled(list);
    if (!wanted) return wanted.error().text;
    return same_sets(*wanted, allowed(seat));
  }

  Wrong offers(Seat seat, std::string_view list) const {
    const auto wanted = spelled(list);
    if (!wanted) return wanted.error().text;
    const std::vector<std::string> is = allowed(seat);
    for (const std::string& choice : *wanted) {
      if (std::find(is.begin(), is.end(), choice) == is.end()) {
        return differs(choice + " among them", joined(is, " | "));
      }
    }
    return std::nullopt;
  }

  std::string seat_word(int seat) const {
    const std::vector<std::string> words = table_->seat_words();
    return seat < static_cast<int>(words.size()) ? words[static_cast<std::size_t>(seat)] : "?";
  }

  // Like the notation, but with the words of the seats.
  std::string text_of(const Event& event) const {
    const Form& form = table_->vocabulary().events[event.kind];
    std::string text = form.word;
    int at = 0;
    for (const Slot& slot : form.slots) {
      const std::uint8_t* here = event.arg.data() + at;
      at += slot.bytes();
      if (slot.kind == Slot::Kind::seat) {
        text += " " + seat_word(*here);
      } else if (slot.kind == Slot::Kind::seats) {
        for (const Seat seat : SeatSet::from_bits(*here)) text += " " + seat_word(index(seat));
      } else {
        text += notation(Form{"", "", {slot}, false, ""}, Bytes(here, slot.bytes()));
      }
    }
    return text;
  }

  // A misspelt event would make `silent` hold for ever.
  Wrong unknown_event(std::string_view list) const {
    if (list == "nothing") return std::nullopt;
    const std::vector<Form>& events = table_->vocabulary().events;
    const auto is_word = [&](std::string_view word) {
      return std::any_of(events.begin(), events.end(),
                         [&](const Form& form) { return form.word == word; });
    };
    for (const std::string_view clause : clauses_of(list)) {
      const std::vector<std::string_view> words = words_of(clause);
      if (words.empty() || !is_word(words[0])) return in_quotes(clause) + " is no event";
      if (std::any_of(words.begin() + 1, words.end(), is_word)) return "events are parted by |";
    }
    return std::nullopt;
  }

  std::vector<std::string> texts_of(const std::vector<Event>& events) const {
    std::vector<std::string> out;
    for (const Event& event : events) out.push_back(text_of(event));
    return out;
  }

  Wrong same_events(std::string_view list, const std::vector<Event>& events) const {
    if (const Wrong wrong = unknown_event(list)) return wrong;
    const Clauses wanted = list == "nothing" ? Clauses{} : clauses_of(list);
    const std::vector<std::string> is = texts_of(events);
    if (std::equal(wanted.begin(), wanted.end(), is.begin(), is.end(), is_event)) {
      return std::nullopt;
    }
    return differs(joined(owned(wanted), " | "), joined(is, " | "));
  }

  Wrong tells(std::string_view list) const {
    if (const Wrong wrong = unknown_event(list)) return wrong;
    const std::vector<std::string> is = texts_of(told_);
    auto from = is.begin();
    for (const std::string_view wanted : clauses_of(list)) {
      from = std::find_if(from, is.end(), [&](const auto& told) { return is_event(wanted, told); });
      if (from == is.end()) return differs(std::string(wanted), joined(is, " | "));
      ++from;
    }
    return std::nullopt;
  }

  Wrong silent(std::string_view list) const {
    if (const Wrong wrong = unknown_event(list)) return wrong;
    for (const std::string& told : texts_of(told_)) {
      for (const std::string_view unwanted : clauses_of(list)) {
        if (is_event(unwanted, told)) return differs("no " + std::string(unwanted), told);
      }
    }
    return std::nullopt;
  }

  Wrong told_to(std::string_view rest) const {
    constexpr std::string_view kSpectator = "spectator:";
    const auto heard_by = [&](Viewer viewer, std::string_view list) {
      std::vector<Event> heard;
      std::copy_if(told_.begin(), told_.end(), std::back_inserter(heard),
                   [&](const Event& event) { return may_hear(event, viewer); });
      return same_events(list, heard);
    };
    if (rest.starts_with(kSpectator)) {
      return heard_by(Viewer{}, trimmed(rest.substr(kSpectator.size())));
    }
    return with_seat(rest, [&](Seat seat, auto list) { return heard_by(Viewer{seat}, list); });
  }

  std::string waiting() const {
    const Turn turn = table_->turn();
    if (turn.waiting == Waiting::chance) return "waiting for chance";
    if (turn.waiting == Waiting::nobody) return "the game is over";
    std::string text = "waiting for";
    for (const Seat seat : turn.seats) text += " " + seat_word(index(seat));
    return text;
  }

  Wrong expect(std::string_view list) const {
    std::vector<std::string> wrongs;
    for (const std::string_view clause : clauses_of(list)) {
      if (const Wrong wrong = expect_one(clause)) {
        wrongs.push_back(differs(std::string(clause), *wrong));
      }
    }
    if (wrongs.empty()) return std::nullopt;
    return joined(wrongs, "\n");
  }

  Wrong expect_one(std::string_view clause) const {
    const std::vector<std::string_view> words = words_of(clause);
    if (words.empty()) return "an empty clause";
    if (words[0] == "score") return expect_score(words);
    if (words[0] == "ask") return expect_ask(words);
    if (words[0] == "waiting") return expect_waiting(words);
    const ExampleHook* hook = (*find_hook_)(wish_.game->info.id);
    if (hook == nullptr) return "this game's examples know no such clause";
    return hook->expect(table_->position().json(), clause);
  }

  Wrong expect_score(const std::vector<std::string_view>& words) const {
    const std::optional<Seat> seat = words.size() > 2 ? find_seat(words[1]) : std::nullopt;
    if (!seat) return "write `score SEAT N rank R`";
    const SeatScore score = table_->scores().seat[static_cast<std::size_t>(index(*seat))];
    const bool right = words[2] == std::to_string(score.score) &&
                       (words.size() < 5 || words[4] == std::to_string(score.rank));
    if (right) return std::nullopt;
    return "score " + std::string(words[1]) + " " + std::to_string(score.score) + " rank " +
           std::to_string(score.rank);
  }

  Wrong expect_ask(const std::vector<std::string_view>& words) const {
    const std::optional<Seat> seat = words.size() > 2 ? find_seat(words[1]) : std::nullopt;
    if (!seat) return "write `ask SEAT PROMPT`";
    const Prompt prompt = table_->prompt(*seat);
    const std::string is = notation(table_->vocabulary().prompts[prompt.ask], prompt.arg);
    const std::vector<std::string_view> told = words_of(is);
    const bool right =
        words.size() - 2 <= told.size() && std::equal(words.begin() + 2, words.end(), told.begin());
    if (right) return std::nullopt;
    return "ask " + std::string(words[1]) + " " + is;
  }

  Wrong expect_waiting(const std::vector<std::string_view>& words) const {
    std::string wanted = "waiting for";
    for (std::size_t i = 1; i < words.size(); ++i) wanted += " " + std::string(words[i]);
    if (wanted == "waiting for nobody") wanted = "the game is over";
    std::string is = waiting();
    if (is == wanted) return std::nullopt;
    return is;
  }

  std::optional<Seat> find_seat(std::string_view word) const {
    const std::vector<std::string> words = table_->seat_words();
    const auto at = std::find(words.begin(), words.end(), word);
    if (at == words.end()) return std::nullopt;
    return seat_at(static_cast<int>(at - words.begin()));
  }

  // `SEAT: rest` to the function.
  template <class F>
  Wrong with_seat(std::string_view text, const F& function) const {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return "write `SEAT: ...`";
    const std::optional<Seat> seat = find_seat(trimmed(text.substr(0, colon)));
    if (!seat) return in_quotes(text.substr(0, colon)) + " is no seat of this table";
    return function(*seat, trimmed(text.substr(colon + 1)));
  }

  const std::vector<LoadedGame>* games_;
  const FindHook* find_hook_;
  Wish wish_;
  std::unique_ptr<Table> table_;
  std::vector<Event> told_;
  bool stepping_ = false;  // the last statement was a step
  bool broken_ = false;
};

}  // namespace

Clauses clauses_of(std::string_view text) {
  Clauses out;
  for (const std::string_view part : split(text, '|')) out.push_back(trimmed(part));
  return out;
}

namespace {

// Each statement with its line number.
template <class F>
void each_statement(std::string_view text, const F& visit) {
  int number = 0;
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view line = trimmed(raw.substr(0, raw.find('#')));
    if (!line.empty()) visit(line, number);
  }
}

}  // namespace

std::vector<ExampleFailure> run_example(std::string_view text, const std::vector<LoadedGame>& games,
                                        const FindHook& find_hook) {
  std::vector<ExampleFailure> failures;
  Runner runner(games, find_hook);
  each_statement(text, [&](std::string_view line, int number) {
    if (const Wrong wrong = runner.run(line)) {
      failures.push_back({number, std::string(line) + "\n" + *wrong});
    }
  });
  return failures;
}

std::vector<json::value> given_positions(std::string_view text,
                                         const std::vector<LoadedGame>& games,
                                         const FindHook& find_hook) {
  std::vector<json::value> positions;
  Runner runner(games, find_hook);
  each_statement(text, [&](std::string_view line, int) {
    const bool given = line.starts_with("given ");
    if (!given && !line.starts_with("game ")) return;
    if (!runner.run(line) && given) positions.push_back(runner.position());
  });
  return positions;
}

}  // namespace casus::test
