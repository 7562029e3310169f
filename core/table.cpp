#include "core/table.h"

#include "core/seed.h"
#include "core/text.h"

namespace casus {
namespace {

Expected<Step> read_step(const Table& table, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return fault("bad_record", "is no step: " + in_quotes(text));
  const std::string_view who = text.substr(0, space);
  Step step;
  if (who == "dice") {
    step.by = Step::By::dice;
  } else if (who == "hand") {
    step.by = Step::By::hand;
  } else if (const auto seat = whole_number(who, 0, table.seats() - 1)) {
    step.seat = seat_at(static_cast<int>(*seat));
  } else {
    return fault("bad_record",
                 "begins with " + in_quotes(who) + ", which is no seat, dice or hand");
  }
  Expected<Choice> choice = table.read_choice(text.substr(space + 1));
  if (!choice) return fault("bad_record", choice.error().text);
  step.choice = *choice;
  return step;
}

// Why this step cannot follow here, or nothing after it was taken.
std::optional<std::string> take_step(Table& table, const Step& step, bool has_seed) {
  if (step.by == Step::By::seat) {
    if (const auto refusal = table.why_not(step.seat, step.choice)) {
      return "is refused: " + table.text_of(*refusal);
    }
    table.play(step.seat, step.choice);
    return std::nullopt;
  }
  if (table.turn().waiting != Waiting::chance) return "is chance, but nothing is to be rolled";
  if (!table.possible(step.choice)) return "cannot happen here";
  if (step.by == Step::By::hand || !has_seed) {
    table.resolve(step.choice);
    return std::nullopt;
  }
  const std::size_t at = table.steps();
  table.roll();
  const std::string rolled = table.step_text(at);
  const std::string told = "dice " + notation(table.vocabulary().acts, step.choice);
  if (rolled != told) return "does not follow from the seed, which gives " + in_quotes(rolled);
  return std::nullopt;
}

Expected<std::unique_ptr<Table>> open_table(const LoadedGame& game, const Record& record) {
  if (record.game != game.info.id) {
    return fault("bad_record",
                 "the record is of " + in_quotes(record.game) + ", not " + game.info.id);
  }
  if (record.rules_version != game.info.rules_version) {
    return fault("bad_record", "the record was made by rules version " +
                                   in_quotes(record.rules_version) + ", these are " +
                                   game.info.rules_version);
  }
  if (record.board_hash != game.board_hash) {
    return fault("bad_record", "the record was made on another board: its hash is " +
                                   in_quotes(record.board_hash) + ", here it is " +
                                   game.board_hash);
  }
  if (record.seed && commitment(*record.seed) != record.commitment) {
    return fault("bad_record", "the seed does not match the commitment made at the start");
  }
  const std::string seed = record.seed.value_or("");
  if (record.start) return game.load(*record.start, seed);
  return game.start({record.seats, record.options, seed});
}

// The first sentence of a prompt asks, those after it say what comes next. They are told apart
// where they are written, as names have full stops of their own; so what comes next has no
// arguments.
std::string_view what_comes_next(const Form& form) {
  const std::size_t end = form.sentence.find(". ");
  if (end == std::string::npos) return {};
  const std::string_view next = std::string_view(form.sentence).substr(end + 2);
  return next.find('{') == std::string_view::npos ? next : std::string_view();
}

}  // namespace

std::vector<std::string> Table::seat_names() const {
  if (!names_.empty()) return names_;
  std::vector<std::string> names = seat_words();
  for (std::string& name : names) name = capitalized(std::move(name));
  return names;
}

std::string Table::sentence_of(const Form& form, Bytes bytes) const {
  return names_.empty() ? sentence(form, bytes, seat_names(), powers())
                        : sentence(form, bytes, names_, powers());
}

Expected<Choice> Table::read_choice(const json::value& value) const {
  return with_shape(parse_choice(vocabulary().acts, value));
}

Expected<Choice> Table::read_choice(std::string_view notation) const {
  return with_shape(parse_choice(vocabulary().acts, notation));
}

// All that notation and JSON can name, and this table may not have, are seats.
Expected<Choice> Table::with_shape(Expected<Choice> choice) const {
  if (!choice || has_shape(vocabulary().acts, *choice, seats())) return choice;
  return fault("bad_choice", in_quotes(text_of(*choice)) + " names a seat that is not there: the " +
                                 "last one is " + std::to_string(seats() - 1));
}

std::string Table::text_of(const Choice& choice) const {
  return notation(vocabulary().acts, choice);
}

std::string Table::says(const Choice& choice) const {
  const auto& acts = vocabulary().acts;
  if (choice.act >= acts.size()) return "?";
  return sentence_of(acts[choice.act], choice.arg);
}

void Table::write(const Choice& choice, JsonText& out) const {
  const Form& form = vocabulary().acts[choice.act];
  out.object();
  out.add("act", form.word);
  write_fields(form, choice.arg, out);
  out.add("text", text_of(choice));
  out.add("says", says(choice));
  out.end_object();
}

void Table::write(const Prompt& prompt, JsonText& out) const {
  const Form& form = vocabulary().prompts[prompt.ask];
  out.object();
  out.add("ask", form.word);
  write_fields(form, prompt.arg, out);
  const std::string text = text_of(prompt);
  out.add("text", text);
  if (const std::string_view next = what_comes_next(form); !next.empty()) {
    out.add("question", std::string_view(text).substr(0, text.size() - next.size() - 1));
    out.add("next", next);
  }
  out.end_object();
}

void Table::write(const Refusal& refusal, JsonText& out) const {
  out.object();
  write_reason(refusal, out);
  out.end_object();
}

void Table::write_reason(const Refusal& refusal, JsonText& out) const {
  const Form& form = vocabulary().refusals[refusal.why];
  out.add("why", form.word);
  out.add("rule", form.rule);
  write_fields(form, refusal.arg, out);
  out.add("text", text_of(refusal));
}

void Table::write(const GestureRefusal& refusal, JsonText& out) const {
  out.object();
  switch (refusal.why) {
    case GestureRefusal::Why::rule: write_reason(refusal.refusal, out); break;
    case GestureRefusal::Why::question_over:
      out.add("why", "question_over");
      out.add("rule", "");
      out.add("text", text_of(refusal));
      break;
    case GestureRefusal::Why::take_back:
      out.add("why", "no_takeback");
      out.add("rule", "");
      out.add("text", text_of(refusal));
      break;
  }
  out.add("index", refusal.index);
  out.end_object();
}

void Table::write(const Event& event, JsonText& out) const {
  const Form& form = vocabulary().events[event.kind];
  out.object();
  out.add("kind", form.word);
  write_fields(form, event.arg, out);
  if (event.audience != SeatSet::everyone()) {
    out.list("to");
    for (const Seat seat : event.audience) {
      if (index(seat) < seats()) out.add(index(seat));
    }
    out.end_list();
  }
  out.add("text", text_of(event));
  out.add("rule", form.rule);
  out.end_object();
}

std::string Table::text_of(const Event& event) const {
  return sentence_of(vocabulary().events[event.kind], event.arg);
}

std::string Table::text_of(const Prompt& prompt) const {
  return sentence_of(vocabulary().prompts[prompt.ask], prompt.arg);
}

std::string Table::text_of(const Refusal& refusal) const {
  return sentence_of(vocabulary().refusals[refusal.why], refusal.arg);
}

std::string Table::text_of(const GestureRefusal& refusal) const {
  switch (refusal.why) {
    case GestureRefusal::Why::rule: return text_of(refusal.refusal);
    case GestureRefusal::Why::question_over:
      return "Chance, a reveal or another player comes before this answer: it cannot be part of "
             "the same gesture.";
    case GestureRefusal::Why::take_back:
      return "There is not so much to take back since chance, a reveal or another player.";
  }
  return {};
}

std::string Table::rule_of(const Refusal& refusal) const {
  return vocabulary().refusals[refusal.why].rule;
}

Expected<Replayed> replay(const LoadedGame& game, const Record& record,
                          std::optional<std::size_t> to) {
  if (to && *to > record.steps.size()) {
    return fault("bad_record",
                 "the record has only " + std::to_string(record.steps.size()) + " steps");
  }
  Expected<std::unique_ptr<Table>> opened = open_table(game, record);
  if (!opened) return std::unexpected(opened.error());
  Table& table = **opened;
  const bool has_seed = record.seed.has_value();
  const std::size_t last = to.value_or(record.steps.size());
  for (std::size_t i = 0; i < last; ++i) {
    const auto wrong = [&](const std::string& what) {
      return fault("bad_record",
                   "step " + std::to_string(i) + " (" + in_quotes(record.steps[i]) + ") " + what);
    };
    const Expected<Step> step = read_step(table, record.steps[i]);
    if (!step) return wrong(step.error().text);
    if (const auto what = take_step(table, *step, has_seed)) return wrong(*what);
  }
  if (last == record.steps.size() && !table.ends_with(record.end_hash)) {
    return fault("bad_record", "the steps do not lead to the position the record ends with");
  }
  return Replayed{std::move(*opened), has_seed};
}

}  // namespace casus
