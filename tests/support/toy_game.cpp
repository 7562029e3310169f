#include "tests/support/toy_game.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace casus::toy {
namespace {

SeatSet only(int seat) { return SeatSet::of(seat_at(seat)); }
// A byte behind the last slot is heard by whoever compares bytes, and by nobody who reads words.
template <EventKind kind>
void tell_leaking(Events& events, Seat seat, std::uint8_t leak) {
  Event event = make_event<kind>(seat);
  event.arg.back() = leak;
  events.tell(event);
}
int next_seat(const Position& position, int seat) { return (seat + 1) % position.seats; }

constexpr std::string_view kStrings = R"({
  "acts": {
    "plan": "Plan {cards}", "swap": "Swap {wood}", "keep": "Keep all", "deal": "Deal {wood}",
    "note": "Note {wood}", "rest": "Note no more"
  },
  "prompts": {
    "wait": "Wait.", "over": "The game is over.", "plan": "Plan two cards in secret.",
    "swap": "Swap a card, or keep all.", "note": "Note what you hold, in secret."
  },
  "refusals": {
    "over": "The game is over.", "chance_first": "A card is being dealt.",
    "not_asked": "You are not asked.", "other_step": "That is another step.",
    "not_in_hand": "You have {has} {wood}.", "wrong_count": "Plan two cards, not {count}."
  },
  "events": {
    "dealt": "{seat} gets {wood}.", "dealt_hidden": "{seat} gets a card.",
    "planned": "{seat} has planned.", "revealed": "{seat} shows {cards}.",
    "scored": "{seat} scores {points}.", "swapped": "{seat} puts {wood} away.",
    "swapped_hidden": "{seat} puts a card away.", "kept": "{seat} keeps all.",
    "ended": "The game ends.", "noted": "{seat} notes {wood}.",
    "rested": "{seat} puts the pen down."
  }
})";

Expected<Vocabulary> words(Plant plant) {
  std::vector<std::string> kinds = {"ash", "beech", "cedar", "oak"};
  if (plant == Plant::notation_clash) kinds[3] = "ash";
  if (plant == Plant::unreadable_word) kinds[2] = "red cedar";
  const std::tuple words(words_of<Wood>(make_domain("wood", kinds)));
  Vocabulary vocabulary{with_words(kActForms, words), with_words(kPromptForms, words),
                        with_words(kRefusalForms, words), with_words(kEventForms, words)};
  if (plant == Plant::unmarked_reveal) {
    for (Form& event : vocabulary.events) event.reveals = false;
  }
  if (plant == Plant::unmarked_secret) {
    for (Form& prompt : vocabulary.prompts) prompt.secret = false;
  }
  return with_sentences(std::move(vocabulary), kStrings, "strings");
}

}  // namespace

const GameInfo& Toy::info() {
  using Kind = OptionSpec::Kind;
  static const GameInfo kInfo = {
      "toy",
      "Toy",
      "1",
      {2, 3, 4},
      {{"rounds", Kind::number, "How many rounds.", "toy.end", 1, 3, 2, {}},
       {"generous", Kind::flag, "Equal plans all score.", "toy.score", 0, 1, 0, {}},
       {"colours",
        Kind::seat_words,
        "Colours.",
        "toy.turn",
        0,
        0,
        0,
        {"red", "blue", "green", "white", "black"}},
       {"notes", Kind::flag, "Cards are noted before swapping.", "toy.note", 0, 1, 0, {}},
       {"open_swaps", Kind::flag, "What comes for a card is shown.", "toy.swap", 0, 1, 0, {}}},
      {"points"},
      110};
  return kInfo;
}

Files Toy::planted(Plant plant) { return {{"plant", std::to_string(static_cast<int>(plant))}}; }

Expected<Toy> Toy::load(const Files& files) {
  Toy toy;
  if (const auto file = files.find("plant"); file != files.end()) {
    int number = 0;
    std::from_chars(file->second.data(), file->second.data() + file->second.size(), number);
    toy.plant_ = static_cast<Plant>(number);
  }
  Expected<Vocabulary> vocabulary = words(toy.plant_);
  if (!vocabulary) return std::unexpected(vocabulary.error());
  toy.vocabulary_ = std::move(*vocabulary);
  return toy;
}

std::optional<Fault> Toy::why_not_options(int seats, const Options& options) const {
  if (seats == 2 && options.flag("generous") && options.number("rounds") == 1) {
    return Fault{"bad_option", "two seats play a generous game over more than one round"};
  }
  return std::nullopt;
}

Position Toy::start(int seats, const Options& options) const {
  Position position;
  position.seats = static_cast<std::uint8_t>(seats);
  position.rounds = static_cast<std::uint8_t>(options.number("rounds"));
  position.generous = options.flag("generous") ? 1 : 0;
  position.notes = options.flag("notes") ? 1 : 0;
  position.open_swaps = options.flag("open_swaps") ? 1 : 0;
  for (int i = 0; i < seats; ++i) {
    position.colours[i] = static_cast<std::uint8_t>(options.words("colours")[i]);
  }
  position.pile.fill(kCopies);
  return position;
}

Options Toy::options(const Position& position) const {
  Options options;
  options.set("rounds", {position.rounds});
  options.set("generous", {planted_is(Plant::lost_option) ? 0 : position.generous});
  options.set("notes", {position.notes});
  options.set("open_swaps", {position.open_swaps});
  options.set("colours", {position.colours.begin(), position.colours.begin() + position.seats});
  return options;
}

std::vector<std::string> Toy::seat_words(const Position& position) const {
  std::vector<std::string> out;
  for (int i = 0; i < position.seats; ++i) {
    out.push_back(info().options[2].words[position.colours[i]]);
  }
  return out;
}

Turn Toy::turn(const Position& position) const {
  switch (position.ask) {
    case Ask::deal:
      return {Waiting::chance,
              planted_is(Plant::seats_asked_in_chance) ? SeatSet::first(1) : SeatSet()};
    case Ask::plan: {
      SeatSet asked;
      for (int i = 0; i < position.seats; ++i) {
        if (((position.planned >> i) & 1U) == 0) asked = asked.with(seat_at(i));
      }
      return {Waiting::players, asked};
    }
    case Ask::swap:
      if (planted_is(Plant::leak_in_turn) && position.pile[0] % 2 == 1) {
        return {Waiting::players, SeatSet::first(position.seats)};
      }
      return {Waiting::players, only(position.active)};
    case Ask::note: return {Waiting::players, only(position.active)};
    case Ask::over: return {Waiting::nobody, {}};
  }
  return {};
}

Prompt Toy::prompt(const Position& position, Seat seat) const {
  if (position.ask == Ask::over) return prompt_of<Prompted::over>();
  Prompt prompt = prompt_of<Prompted::wait>();
  if (turn(position).seats.contains(seat)) {
    prompt = position.ask == Ask::plan   ? prompt_of<Prompted::plan>()
             : position.ask == Ask::note ? prompt_of<Prompted::note>()
                                         : prompt_of<Prompted::swap>();
  }
  if (planted_is(Plant::leak_in_prompt)) prompt.arg[0] = position.pile[0];
  return prompt;
}

std::optional<Refusal> Toy::why_not_plan(const Position& position, Seat seat,
                                         const Cards& cards) const {
  const Cards& hand = position.hand[index(seat)];
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    const auto lacks = refuse<Why::not_in_hand>(Wood{kind}, hand[kind]);
    if (cards[kind] > hand[kind]) return lacks;
    if (planted_is(Plant::answer_narrows_others) && position.planned != 0 && cards[kind] == 2) {
      return lacks;
    }
  }
  if (total(cards) != kPlanSize) return refuse<Why::wrong_count>(total(cards));
  return std::nullopt;
}

std::optional<Refusal> Toy::why_not_swap(const Position& position, Seat seat, Wood wood) const {
  const auto kind = static_cast<std::size_t>(wood);
  const std::uint8_t has = position.hand[index(seat)][kind];
  const int other = next_seat(position, index(seat));
  if (has == 0) {
    if (planted_is(Plant::nameless_refusal)) return Refusal{99, {}};
    if (planted_is(Plant::leak_in_refusal)) {
      return refuse<Why::not_in_hand>(wood, position.hand[other][kind]);
    }
    return refuse<Why::not_in_hand>(wood, has);
  }
  if (planted_is(Plant::leak_in_legal) && position.hand[other][kind] > 0) {
    return refuse<Why::not_in_hand>(wood, has);
  }
  return std::nullopt;
}

std::optional<Refusal> Toy::why_not_note(const Position& position, Seat seat, Wood wood) const {
  const auto kind = static_cast<std::uint8_t>(wood);
  const std::uint8_t has = position.hand[index(seat)][kind];
  const bool noted = ((position.noted >> kind) & 1U) != 0;
  return has == 0 || noted ? refuse<Why::not_in_hand>(wood, has) : std::nullopt;
}

std::optional<Refusal> Toy::why_not(const Position& position, Seat seat,
                                    const Choice& choice) const {
  if (position.ask == Ask::over) return refuse<Why::over>();
  if (position.ask == Ask::deal) return refuse<Why::chance_first>();
  if (index(seat) >= position.seats) return refuse<Why::not_asked>();
  const auto act = static_cast<Act>(choice.act);
  const bool uninvited = planted_is(Plant::uninvited_answer) && act == Act::keep;
  if (!turn(position).seats.contains(seat) && !uninvited) return refuse<Why::not_asked>();
  const auto other_step = refuse<Why::other_step>();
  if (planted_is(Plant::dead_end) && position.ask == Ask::swap &&
      position.hand[index(seat)][0] > 0) {
    return other_step;
  }
  switch (act) {
    case Act::plan:
      if (position.ask != Ask::plan) return other_step;
      return why_not_plan(position, seat, arg_of<Act::plan>(choice));
    case Act::swap:
      if (position.ask != Ask::swap) return other_step;
      return why_not_swap(position, seat, arg_of<Act::swap>(choice));
    case Act::keep: {
      const bool forgotten = planted_is(Plant::hidden_memory) && calls_ / 16 % 2 == 1;
      return position.ask == Ask::swap && !forgotten ? std::nullopt : other_step;
    }
    case Act::note:
      if (position.ask != Ask::note) return other_step;
      return why_not_note(position, seat, arg_of<Act::note>(choice));
    case Act::rest: return position.ask == Ask::note ? std::nullopt : other_step;
    case Act::deal: return other_step;
  }
  return other_step;
}

void Toy::legal(const Position& position, Seat seat, Choices& choices) const {
  const std::size_t from = choices.size();
  const auto offer = [&](const Choice& choice) {
    if (!why_not(position, seat, choice)) choices.push_back(choice);
  };
  for (int a = kKinds - 1; a >= 0; --a) {
    for (int b = kKinds - 1; b >= a; --b) {
      Cards cards{};
      ++cards[a];
      ++cards[b];
      offer(make_choice<Act::plan>(cards));
    }
  }
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) offer(make_choice<Act::swap>(Wood{kind}));
  if (!planted_is(Plant::unlisted_legal)) offer(make_choice<Act::keep>());
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) offer(make_choice<Act::note>(Wood{kind}));
  offer(make_choice<Act::rest>());
  if (planted_is(Plant::listed_illegal) && choices.size() > from) {
    choices.push_back(make_choice<Act::deal>(Wood{1}));
  }
  if (planted_is(Plant::shapeless_choice) && choices.size() > from) {
    choices.push_back(Choice{static_cast<std::uint8_t>(Act::swap), {kKinds}});
  }
  std::sort(choices.begin() + static_cast<std::ptrdiff_t>(from), choices.end());
  if (planted_is(Plant::unsorted_list)) {
    std::reverse(choices.begin() + static_cast<std::ptrdiff_t>(from), choices.end());
  }
}

void Toy::apply(Position& position, Seat seat, const Choice& choice, Events& events) const {
  const int own = index(seat);
  if (planted_is(Plant::hidden_memory)) ++calls_;
  if (planted_is(Plant::unstable_apply)) position.stain = static_cast<std::uint8_t>(++calls_ % 2);
  if (planted_is(Plant::listening_matters) && events.listening()) position.stain = 1;
  switch (static_cast<Act>(choice.act)) {
    case Act::plan:
      if (planted_is(Plant::first_answer_counts_more) && position.planned == 0) {
        ++position.points[own];
      }
      position.plan[own] = arg_of<Act::plan>(choice);
      position.planned = static_cast<std::uint8_t>(position.planned | (1U << own));
      tell_leaking<EventKind::planned>(
          events, seat, planted_is(Plant::leak_in_events) ? position.plan[own][0] : 0);
      if (turn(position).seats.empty()) reveal(position, events);
      return;
    case Act::swap: {
      const Wood wood = arg_of<Act::swap>(choice);
      --position.hand[own][static_cast<std::size_t>(wood)];
      ++position.pile[static_cast<std::size_t>(wood)];
      if (!planted_is(Plant::view_guesses)) position.known[own].lose_unseen(1);
      events.tell_apart(only(own), make_event<EventKind::swapped>(seat, wood),
                        make_event<EventKind::swapped_hidden>(seat));
      position.ask = Ask::deal;
      position.swapping = 1;
      return;
    }
    case Act::keep:
      tell_leaking<EventKind::kept>(events, seat,
                                    planted_is(Plant::leak_in_own_events) ? position.pile[0] : 0);
      advance(position, events);
      return;
    case Act::note: {
      const Wood wood = arg_of<Act::note>(choice);
      position.noted =
          static_cast<std::uint8_t>(position.noted | (1U << static_cast<unsigned>(wood)));
      events.tell_to(SeatSet::of(seat), make_event<EventKind::noted>(seat, wood));
      return;
    }
    case Act::rest:
      position.noted = 0;
      position.ask = Ask::swap;
      events.tell<EventKind::rested>(seat);
      return;
    case Act::deal: return;
  }
}

bool Toy::may_whisper(const Position& position, Seat from, Seat to) const {
  if (planted_is(Plant::leak_in_whispers)) return position.pile[0] % 2 == 0;
  const auto planned = [&](Seat seat) { return ((position.planned >> index(seat)) & 1U) != 0; };
  return position.ask != Ask::plan || !planned(from) || planned(to);
}

std::optional<Choice> Toy::usual(const Position& position, Seat seat) const {
  if (!turn(position).seats.contains(seat)) return std::nullopt;
  if (planted_is(Plant::leak_in_usual) && position.pile[0] % 2 == 0) return std::nullopt;
  if (position.ask == Ask::swap) return make_choice<Act::keep>();
  if (position.ask == Ask::note) return make_choice<Act::rest>();
  return std::nullopt;
}

// All have planned: the cards are shown, the dearest plan scores.
void Toy::reveal(Position& position, Events& events) const {
  int best = -1;
  std::array<int, kSeats> worth{};
  for (int i = 0; i < position.seats; ++i) {
    const Cards& plan = position.plan[i];
    events.tell<EventKind::revealed>(seat_at(i), plan);
    for (int kind = 0; kind < kKinds; ++kind) {
      worth[i] += kind * plan[kind];
      position.known[i].lose(static_cast<std::size_t>(kind), plan[kind]);
      position.hand[i][kind] = static_cast<std::uint8_t>(position.hand[i][kind] - plan[kind]);
      position.discard[kind] = static_cast<std::uint8_t>(position.discard[kind] + plan[kind]);
    }
    best = std::max(best, worth[i]);
  }
  const auto winners = std::count(worth.begin(), worth.begin() + position.seats, best);
  for (int i = 0; i < position.seats; ++i) {
    if (worth[i] != best || (winners > 1 && position.generous == 0)) continue;
    ++position.points[i];
    events.tell<EventKind::scored>(seat_at(i), 1);
  }
  position.plan = {};
  position.planned = 0;
  position.ask = position.notes == 1 ? Ask::note : Ask::swap;
  position.active = 0;
}

// The next seat swaps; after the last, the next round is dealt.
void Toy::advance(Position& position, Events& events) const {
  position.swapping = 0;
  position.ask = position.notes == 1 ? Ask::note : Ask::swap;
  if (++position.active < position.seats) return;
  position.active = 0;
  if (!planted_is(Plant::endless)) ++position.round;
  position.ask = Ask::deal;
  if (position.round < position.rounds) return;
  position.ask = Ask::over;
  events.tell<EventKind::ended>();
}

bool Toy::outcomes(const Position& position, Outcomes& outcomes) const {
  if (planted_is(Plant::no_outcomes)) return true;
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    std::uint32_t weight = position.pile[kind];
    if (weight == 0 && !planted_is(Plant::zero_weight)) continue;
    if (planted_is(Plant::wrong_weight) && kind == 1) weight += 6;
    if (planted_is(Plant::zero_weight) && kind == 2) weight = 0;
    const Choice deal = make_choice<Act::deal>(Wood{kind});
    outcomes.push_back({deal, weight});
    if (planted_is(Plant::repeated_outcome)) outcomes.push_back({deal, weight});
  }
  return true;
}

bool Toy::possible(const Position& position, const Choice& outcome) const {
  const auto act = static_cast<Act>(outcome.act);
  if (planted_is(Plant::possible_too_wide) && act == Act::swap) return true;
  if (act != Act::deal) return false;
  const auto kind = static_cast<std::size_t>(arg_of<Act::deal>(outcome));
  if (planted_is(Plant::possible_too_narrow) && kind == 3) return false;
  return position.pile[kind] > 0;
}

Choice Toy::sample(const Position& position, Dice& dice) const {
  auto at = static_cast<int>(dice.below(static_cast<std::uint32_t>(total(position.pile))));
  if (planted_is(Plant::forgetful_record)) {
    at = (at + ++calls_ / 7) % total(position.pile);
  }
  if (planted_is(Plant::unlisted_sample) && at == 0) return make_choice<Act::keep>();
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    at -= position.pile[kind];
    if (at < 0) return make_choice<Act::deal>(Wood{kind});
  }
  return {};
}

void Toy::resolve(Position& position, const Choice& outcome, Events& events) const {
  const Wood wood = arg_of<Act::deal>(outcome);
  const auto kind = static_cast<std::size_t>(wood);
  const int seat = position.active;
  const bool lost = planted_is(Plant::lost_card) && position.swapping == 1 && kind == 2;
  if (!lost) ++position.hand[seat][kind];
  --position.pile[kind];
  const bool shown = position.swapping == 1 && position.open_swaps == 1;
  if (shown && !lost && !planted_is(Plant::view_forgets)) position.known[seat].gain(kind);
  if (shown || planted_is(Plant::leak_in_chance_events)) {
    events.tell<EventKind::dealt>(seat_at(seat), wood);
  } else if (planted_is(Plant::unheard_deal)) {
    events.tell_to(only(seat), make_event<EventKind::dealt>(seat_at(seat), wood));
    events.tell_to(SeatSet::first(kSeats).without(seat_at(seat)),
                   make_event<EventKind::dealt_hidden>(seat_at(seat)));
  } else {
    events.tell_apart(only(seat), make_event<EventKind::dealt>(seat_at(seat), wood),
                      make_event<EventKind::dealt_hidden>(seat_at(seat)));
  }
  if (position.swapping == 1) {
    advance(position, events);
    return;
  }
  if (total(position.hand[seat]) < kHandSize) return;
  if (++position.active < position.seats) return;
  position.active = 0;
  position.ask = Ask::plan;
}

Scores Toy::scores(const Position& position) const {
  Scores scores;
  scores.seats = position.seats;
  for (int i = 0; i < position.seats; ++i) {
    SeatScore& own = scores.seat[static_cast<std::size_t>(i)];
    own.score = own.parts[0] = position.points[i];
    for (int j = 0; j < position.seats; ++j) {
      if (position.points[j] > position.points[i]) ++own.rank;
    }
    if (planted_is(Plant::wrong_rank)) own.rank = 1;
  }
  return scores;
}

}  // namespace casus::toy
