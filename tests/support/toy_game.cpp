#include "tests/support/toy_game.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace casus::toy {
namespace {

Choice act(Act act, std::uint8_t arg = 0) { return {static_cast<std::uint8_t>(act), {arg}}; }
Choice plan_of(const Cards& cards) {
  return {static_cast<std::uint8_t>(Act::plan), {cards[0], cards[1], cards[2], cards[3]}};
}
Cards cards_of(const Choice& choice) {
  return {choice.arg[0], choice.arg[1], choice.arg[2], choice.arg[3]};
}
template <class... Args>
std::optional<Refusal> refuse(Why why, Args... args) {
  return Refusal{static_cast<std::uint16_t>(why), {static_cast<std::uint8_t>(args)...}};
}
template <class... Args>
Event make_event(EventKind kind, SeatSet audience, Args... args) {
  return {static_cast<std::uint8_t>(kind), audience, {static_cast<std::uint8_t>(args)...}};
}
SeatSet all_but(int seat) { return SeatSet::everyone().without(seat_at(seat)); }
SeatSet only(int seat) { return SeatSet::of(seat_at(seat)); }
int next_seat(const Position& position, int seat) { return (seat + 1) % position.seats; }

Vocabulary words(Plant plant) {
  std::vector<std::string> kinds = {"ash", "beech", "cedar", "oak"};
  if (plant == Plant::notation_clash) kinds[3] = "ash";
  if (plant == Plant::unreadable_word) kinds[2] = "red cedar";
  const DomainPtr wood = make_domain("wood", kinds);
  const Slot cards = tally_slot("cards", wood);
  const Slot kind = word_slot("wood", wood);
  const Slot seat = seat_slot("seat");
  const bool shown = plant != Plant::unmarked_reveal;
  const bool secret = plant != Plant::unmarked_secret;
  return {
      {{"plan", "", {cards}, false, "Plan {cards}"},
       {"swap", "", {kind}, false, "Swap {wood}"},
       {"keep", "", {}, false, "Keep all"},
       {"deal", "", {kind}, false, "Deal {wood}"},
       {"note", "", {kind}, false, "Note {wood}"},
       {"rest", "", {}, false, "Note no more"}},
      {{"wait", "", {}, false, "Wait."},
       {"over", "", {}, false, "The game is over."},
       {"plan", "", {}, false, "Plan two cards in secret.", secret},
       {"swap", "", {}, false, "Swap a card, or keep all."},
       {"note", "", {}, false, "Note what you hold, in secret.", secret}},
      {{"over", "toy.end", {}, false, "The game is over."},
       {"chance_first", "toy.deal", {}, false, "A card is being dealt."},
       {"not_asked", "toy.turn", {}, false, "You are not asked."},
       {"other_step", "toy.turn", {}, false, "That is another step."},
       {"not_in_hand", "toy.hand", {kind, number_slot("has")}, false, "You have {has} {wood}."},
       {"wrong_count", "toy.plan", {number_slot("count")}, false, "Plan two cards, not {count}."}},
      {{"dealt", "toy.deal", {seat, kind}, false, "{seat} gets {wood}."},
       {"dealt_hidden", "toy.deal", {seat}, false, "{seat} gets a card."},
       {"planned", "toy.plan", {seat}, false, "{seat} has planned."},
       {"revealed", "toy.plan", {seat, cards}, shown, "{seat} shows {cards}."},
       {"scored", "toy.score", {seat, number_slot("points")}, false, "{seat} scores {points}."},
       {"swapped", "toy.swap", {seat, kind}, false, "{seat} puts {wood} away."},
       {"swapped_hidden", "toy.swap", {seat}, false, "{seat} puts a card away."},
       {"kept", "toy.swap", {seat}, false, "{seat} keeps all."},
       {"ended", "toy.end", {}, false, "The game ends."},
       {"noted", "toy.note", {seat, kind}, false, "{seat} notes {wood}."},
       {"rested", "toy.note", {seat}, false, "{seat} puts the pen down."}},
  };
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
       {"notes", Kind::flag, "Cards are noted before swapping.", "toy.note", 0, 1, 0, {}}},
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
  toy.vocabulary_ = words(toy.plant_);
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
  const auto ask = [](Prompted what) { return Prompt{static_cast<std::uint8_t>(what), {}}; };
  if (position.ask == Ask::over) return ask(Prompted::over);
  Prompt prompt = ask(Prompted::wait);
  if (turn(position).seats.contains(seat)) {
    prompt = ask(position.ask == Ask::plan   ? Prompted::plan
                 : position.ask == Ask::note ? Prompted::note
                                             : Prompted::swap);
  }
  if (planted_is(Plant::leak_in_prompt)) prompt.arg[0] = position.pile[0];
  return prompt;
}

std::optional<Refusal> Toy::why_not_plan(const Position& position, Seat seat,
                                         const Choice& choice) const {
  const Cards& hand = position.hand[index(seat)];
  const Cards cards = cards_of(choice);
  for (int kind = 0; kind < kKinds; ++kind) {
    if (cards[kind] > hand[kind]) return refuse(Why::not_in_hand, kind, hand[kind]);
    if (planted_is(Plant::answer_narrows_others) && position.planned != 0 && cards[kind] == 2) {
      return refuse(Why::not_in_hand, kind, hand[kind]);
    }
  }
  if (total(cards) != kPlanSize) return refuse(Why::wrong_count, total(cards));
  return std::nullopt;
}

std::optional<Refusal> Toy::why_not_swap(const Position& position, Seat seat,
                                         const Choice& choice) const {
  const std::uint8_t kind = choice.arg[0];
  if (kind >= kKinds) return refuse(Why::other_step);
  const std::uint8_t has = position.hand[index(seat)][kind];
  const int other = next_seat(position, index(seat));
  if (has == 0) {
    if (planted_is(Plant::nameless_refusal)) return Refusal{99, {}};
    if (planted_is(Plant::leak_in_refusal)) {
      return refuse(Why::not_in_hand, kind, position.hand[other][kind]);
    }
    return refuse(Why::not_in_hand, kind, has);
  }
  if (planted_is(Plant::leak_in_legal) && position.hand[other][kind] > 0) {
    return refuse(Why::not_in_hand, kind, has);
  }
  return std::nullopt;
}

std::optional<Refusal> Toy::why_not_note(const Position& position, Seat seat,
                                         const Choice& choice) const {
  const std::uint8_t kind = choice.arg[0];
  if (kind >= kKinds) return refuse(Why::other_step);
  const std::uint8_t has = position.hand[index(seat)][kind];
  const bool noted = ((position.noted >> kind) & 1U) != 0;
  return has == 0 || noted ? refuse(Why::not_in_hand, kind, has) : std::nullopt;
}

std::optional<Refusal> Toy::why_not(const Position& position, Seat seat,
                                    const Choice& choice) const {
  if (position.ask == Ask::over) return refuse(Why::over);
  if (position.ask == Ask::deal) return refuse(Why::chance_first);
  if (index(seat) >= position.seats) return refuse(Why::not_asked);
  if (choice.act > static_cast<std::uint8_t>(Act::rest)) return refuse(Why::other_step);
  const auto wish = static_cast<Act>(choice.act);
  const bool uninvited = planted_is(Plant::uninvited_answer) && wish == Act::keep;
  if (!turn(position).seats.contains(seat) && !uninvited) return refuse(Why::not_asked);
  const std::size_t used = wish == Act::plan                        ? kKinds
                           : wish == Act::swap || wish == Act::note ? 1
                                                                    : 0;
  for (std::size_t i = used; i < choice.arg.size(); ++i) {
    if (choice.arg[i] != 0 && !planted_is(Plant::junk_accepted)) return refuse(Why::other_step);
  }
  if (planted_is(Plant::dead_end) && position.ask == Ask::swap &&
      position.hand[index(seat)][0] > 0) {
    return refuse(Why::other_step);
  }
  switch (wish) {
    case Act::plan:
      return position.ask == Ask::plan ? why_not_plan(position, seat, choice)
                                       : refuse(Why::other_step);
    case Act::swap:
      return position.ask == Ask::swap ? why_not_swap(position, seat, choice)
                                       : refuse(Why::other_step);
    case Act::keep: {
      const bool forgotten = planted_is(Plant::hidden_memory) && calls_ / 16 % 2 == 1;
      return position.ask == Ask::swap && !forgotten ? std::nullopt : refuse(Why::other_step);
    }
    case Act::note:
      return position.ask == Ask::note ? why_not_note(position, seat, choice)
                                       : refuse(Why::other_step);
    case Act::rest: return position.ask == Ask::note ? std::nullopt : refuse(Why::other_step);
    case Act::deal: return refuse(Why::other_step);
  }
  return refuse(Why::other_step);
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
      offer(plan_of(cards));
    }
  }
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) offer(act(Act::swap, kind));
  if (!planted_is(Plant::unlisted_legal)) offer(act(Act::keep));
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) offer(act(Act::note, kind));
  offer(act(Act::rest));
  if (planted_is(Plant::listed_illegal) && choices.size() > from) {
    choices.push_back(act(Act::deal, 1));
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
      position.plan[own] = cards_of(choice);
      position.planned = static_cast<std::uint8_t>(position.planned | (1U << own));
      events.tell(planted_is(Plant::leak_in_events)
                      ? make_event(EventKind::planned, SeatSet::everyone(), own, choice.arg[0],
                                   choice.arg[1])
                      : make_event(EventKind::planned, SeatSet::everyone(), own));
      if (turn(position).seats.empty()) reveal(position, events);
      return;
    case Act::swap:
      --position.hand[own][choice.arg[0]];
      ++position.pile[choice.arg[0]];
      events.tell(make_event(EventKind::swapped, only(own), own, choice.arg[0]));
      events.tell(make_event(EventKind::swapped_hidden, all_but(own), own));
      position.ask = Ask::deal;
      position.swapping = 1;
      return;
    case Act::keep: {
      const int leak = planted_is(Plant::leak_in_own_events) ? position.pile[0] : 0;
      events.tell(make_event(EventKind::kept, SeatSet::everyone(), own, leak));
      advance(position, events);
      return;
    }
    case Act::note:
      position.noted = static_cast<std::uint8_t>(position.noted | (1U << choice.arg[0]));
      events.tell(make_event(EventKind::noted, only(own), own, choice.arg[0]));
      return;
    case Act::rest:
      position.noted = 0;
      position.ask = Ask::swap;
      events.tell(make_event(EventKind::rested, SeatSet::everyone(), own));
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
  if (position.ask == Ask::swap) return act(Act::keep);
  if (position.ask == Ask::note) return act(Act::rest);
  return std::nullopt;
}

// All have planned: the cards are shown, the dearest plan scores.
void Toy::reveal(Position& position, Events& events) const {
  int best = -1;
  std::array<int, kSeats> worth{};
  for (int i = 0; i < position.seats; ++i) {
    const Cards& plan = position.plan[i];
    events.tell(make_event(EventKind::revealed, SeatSet::everyone(), i, plan[0], plan[1], plan[2],
                           plan[3]));
    for (int kind = 0; kind < kKinds; ++kind) {
      worth[i] += kind * plan[kind];
      position.hand[i][kind] = static_cast<std::uint8_t>(position.hand[i][kind] - plan[kind]);
      position.discard[kind] = static_cast<std::uint8_t>(position.discard[kind] + plan[kind]);
    }
    best = std::max(best, worth[i]);
  }
  const auto winners = std::count(worth.begin(), worth.begin() + position.seats, best);
  for (int i = 0; i < position.seats; ++i) {
    if (worth[i] != best || (winners > 1 && position.generous == 0)) continue;
    ++position.points[i];
    events.tell(make_event(EventKind::scored, SeatSet::everyone(), i, 1));
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
  events.tell(make_event(EventKind::ended, SeatSet::everyone()));
}

bool Toy::outcomes(const Position& position, Outcomes& outcomes) const {
  if (planted_is(Plant::no_outcomes)) return true;
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    std::uint32_t weight = position.pile[kind];
    if (weight == 0 && !planted_is(Plant::zero_weight)) continue;
    if (planted_is(Plant::wrong_weight) && kind == 1) weight += 6;
    if (planted_is(Plant::zero_weight) && kind == 2) weight = 0;
    outcomes.push_back({act(Act::deal, kind), weight});
    if (planted_is(Plant::repeated_outcome)) outcomes.push_back({act(Act::deal, kind), weight});
  }
  return true;
}

bool Toy::possible(const Position& position, const Choice& outcome) const {
  const std::uint8_t kind = outcome.arg[0];
  if (kind >= kKinds || position.pile[kind] == 0) return false;
  if (planted_is(Plant::possible_too_narrow) && kind == 3) return false;
  if (planted_is(Plant::possible_too_wide)) {
    return outcome.act == static_cast<std::uint8_t>(Act::deal);
  }
  return outcome == act(Act::deal, kind);
}

Choice Toy::sample(const Position& position, Dice& dice) const {
  auto at = static_cast<int>(dice.below(static_cast<std::uint32_t>(total(position.pile))));
  if (planted_is(Plant::forgetful_record)) {
    at = (at + ++calls_ / 7) % total(position.pile);
  }
  if (planted_is(Plant::unlisted_sample) && at == 0) return act(Act::deal, kKinds);
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    at -= position.pile[kind];
    if (at < 0) return act(Act::deal, kind);
  }
  return act(Act::deal);
}

void Toy::resolve(Position& position, const Choice& outcome, Events& events) const {
  const std::uint8_t kind = outcome.arg[0];
  const int seat = position.active;
  if (!(planted_is(Plant::lost_card) && position.swapping == 1 && kind == 2)) {
    ++position.hand[seat][kind];
  }
  --position.pile[kind];
  const bool leak = planted_is(Plant::leak_in_chance_events);
  events.tell(make_event(EventKind::dealt, leak ? SeatSet::everyone() : only(seat), seat, kind));
  if (!leak) events.tell(make_event(EventKind::dealt_hidden, all_but(seat), seat));
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
