#include "core/table.h"

#include "core/house_words.h"
#include "core/rules_version.h"
#include "core/seed.h"
#include "core/text.h"

namespace casus {
namespace {

// Why this step cannot follow here, or nothing after it was taken.
std::optional<std::string> take_step(Table& table, const Step& step, bool has_seed) {
  if (step.by == Step::By::seat) {
    if (const auto refusal = table.why_not(step.seat, step.choice)) {
      return "is refused: " + table.text_of(*refusal);
    }
    table.take(step);
    return std::nullopt;
  }
  if (table.turn().waiting != Waiting::chance) return "is chance, but nothing is to be rolled";
  if (!table.possible(step.choice)) return "cannot happen here";
  if (step.by == Step::By::hand || !has_seed) {
    table.take(step);
    return std::nullopt;
  }
  const std::size_t at = table.steps();
  table.roll();
  const std::string rolled = table.step_text(at);
  if (rolled != notation(table.vocabulary().acts, step)) {
    return "does not follow from the seed, which gives " + in_quotes(rolled);
  }
  return std::nullopt;
}

std::string versions_of(const LoadedGame& game, const Record& record) {
  return "the record was made by rules version " + in_quotes(record.rules_version) +
         ", these are " + game.info.rules_version;
}

Expected<std::unique_ptr<Table>> open_table(const LoadedGame& game, const Record& record,
                                            const std::string& seed) {
  if (record.game != game.info.id) {
    return fault("bad_record",
                 "the record is of " + in_quotes(record.game) + ", not " + game.info.id);
  }
  if (!replays_records_of(game.info.rules_version, record.rules_version)) {
    return fault("bad_record", versions_of(game, record));
  }
  if (record.board_hash != game.board_hash) {
    return fault("bad_record", "the record was made on another board: its hash is " +
                                   in_quotes(record.board_hash) + ", here it is " +
                                   game.board_hash);
  }
  if (record.seed && !seed.empty() && seed != *record.seed) {
    return fault("bad_record", "the record tells another seed");
  }
  const bool told = record.seed || !seed.empty();
  const std::string known = record.seed.value_or(seed);
  if (told && record.commitment.empty()) {
    return fault("bad_record", "no seed was committed to at the start, so none can be told");
  }
  if (told && commitment(known) != record.commitment) {
    return fault("bad_record", "the seed does not match the commitment made at the start");
  }
  if (record.start) return game.load(*record.start, known);
  return game.start({record.seats, record.options, known});
}

// What a head must not tell of the position that the game was set up with.
std::optional<std::string> unlike_start(const Record& record, const Record& start) {
  if (record.seats != start.seats) {
    return "record.seats: the start has " + std::to_string(start.seats) + " seats";
  }
  for (const auto& [key, value] : record.options) {
    const json::value* own = start.options.if_contains(key);
    if (own == nullptr || *own != value) return "record.options: are not those of the start";
  }
  return std::nullopt;
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
  for (std::string& name : names) name = name_of_seat(name);
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

Expected<Step> Table::read_step(std::string_view text) const {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return fault("bad_record", "is no step: " + in_quotes(text));
  const std::string_view who = text.substr(0, space);
  Step step;
  if (who == "dice") {
    step.by = Step::By::dice;
  } else if (who == "hand") {
    step.by = Step::By::hand;
  } else if (const auto seat = whole_number(who, 0, seats() - 1)) {
    step.seat = seat_at(static_cast<int>(*seat));
  } else {
    return fault("bad_record",
                 "begins with " + in_quotes(who) + ", which is no seat, dice or hand");
  }
  Expected<Choice> choice = read_choice(text.substr(space + 1));
  if (!choice) return fault("bad_record", choice.error().text);
  step.choice = *choice;
  return step;
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
    case GestureRefusal::Why::take_back:
      out.add("why", house_form(refusal.why).word);
      out.add("rule", "");
      out.add("text", text_of(refusal));
      break;
  }
  out.add("index", refusal.index);
  out.end_object();
}

const Form& Table::form_of(const Event& event) const {
  return is_of_house(event) ? house_form(event) : vocabulary().events[event.kind];
}

void Table::write(const Event& event, JsonText& out) const {
  const Form& form = form_of(event);
  out.object();
  out.add("kind", form.word);
  write_fields(form, event.arg, out);
  if (event.audience != SeatSet::everyone()) {
    out.list("to");
    for (const Seat seat : event.audience) {
      if (index(seat) < seats()) out.add(index(seat));
    }
    // Spectators are nobody's seat, as in the request for their view.
    if (event.audience.contains(kSpectators)) out.add(nullptr);
    out.end_list();
  }
  out.add("text", text_of(event));
  out.add("rule", form.rule);
  out.end_object();
}

std::string Table::text_of(const Event& event) const {
  return sentence_of(form_of(event), event.arg);
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
    case GestureRefusal::Why::take_back: return house_form(refusal.why).sentence;
  }
  return {};
}

std::string Table::rule_of(const Refusal& refusal) const {
  return vocabulary().refusals[refusal.why].rule;
}

Expected<Replayed> replay(const LoadedGame& game, const Record& record,
                          std::optional<std::size_t> to, const std::string& seed) {
  if (to && *to > record.steps.size()) {
    return fault("bad_record",
                 "the record has only " + std::to_string(record.steps.size()) + " steps");
  }
  Expected<std::unique_ptr<Table>> opened = open_table(game, record, seed);
  if (!opened) return std::unexpected(opened.error());
  Replayed replayed{std::move(*opened)};
  Table& table = *replayed.table;
  if (record.start) {
    if (const auto wrong = unlike_start(record, table.record())) return fault("bad_record", *wrong);
  }
  const bool has_seed = record.seed || !seed.empty();
  const std::size_t last = to.value_or(record.steps.size());
  const bool same_rules = record.rules_version == game.info.rules_version;
  const std::string by_other_rules = same_rules ? "" : "; " + versions_of(game, record);
  for (std::size_t i = 0; i < last; ++i) {
    const auto wrong = [&](const std::string& what) {
      return fault("bad_record", "step " + std::to_string(i) + " (" + in_quotes(record.steps[i]) +
                                     ") " + what + by_other_rules);
    };
    const Expected<Step> step = table.read_step(record.steps[i]);
    if (!step) return wrong(step.error().text);
    if (const auto what = take_step(table, *step, has_seed)) return wrong(*what);
    replayed.proof.count(step->by, has_seed);
  }
  if (last == record.steps.size() && !table.ends_with(record.end_hash)) {
    return fault("bad_record",
                 "the steps do not lead to the position the record ends with" + by_other_rules);
  }
  table.continue_record(record);
  return replayed;
}

void Proof::count(Step::By by, bool has_seed) {
  switch (by) {
    case Step::By::seat: break;
    case Step::By::dice: ++(has_seed ? verified : unverified); break;
    case Step::By::hand: ++by_hand; break;
  }
}

std::string what_is_proved(const Record& record, const Proof& proof) {
  const int all = proof.verified + proof.unverified + proof.by_hand;
  if (all == 0) return "no chance step was taken";
  if (proof.by_hand == all) return "chance was entered by hand, so nothing is proved of it";
  const std::string rolled = proof.verified > 0 ? "follow from the seed"
                             : record.commitment.empty()
                                 ? "are said to be rolled, but no seed was committed to"
                                 : "could not be verified, for the seed is not told";
  if (proof.by_hand > 0) {
    return std::to_string(proof.by_hand) + " of " + std::to_string(all) +
           " chance steps were entered by hand; the others " + rolled;
  }
  return proof.verified > 0 ? "every chance step follows from the seed"
                            : "the chance steps " + rolled;
}

}  // namespace casus
