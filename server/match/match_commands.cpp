// Commands of play: each looks whether it may be done, writes the entry, and does what follows at
// once. Those about people are in match_people.cpp.
#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "server/match/match.h"
#include "server/match/strengths.h"
#include "server/match/thoughts.h"
#include "server/match/written.h"

namespace casus::server {
namespace {

using Kind = TableRefusal::Kind;

// Going back by consent replays the game, and every restart does so again.
constexpr int kMostRewinds = 100;

}  // namespace

Change Match::sealed(Change change) {
  change.write.match = head_.id;
  change.write.summary = summary();
  if (!change.write.entries.empty()) change.write.latest_only = std::exchange(listed_given_, true);
  return change;
}

void Match::add(Change& change, EntryBody body, Millis now) {
  const Millis at = std::max(now, last_at_);  // a clock that was set back must not turn time around
  const std::uint64_t number = entries_;
  const Expected<Effect> effect = take(body, {at, Mode::live});
  assert(effect && "a command has looked whether its entry can be");
  change.write.entries.push_back({number, at, body_of(body)});
  deliver(change, *effect, at);
}

Change Match::carry_out(EntryBody body, Millis now) {
  Change change;
  add(change, std::move(body), now);
  take_for_absent(change, now);
  return sealed(std::move(change));
}

// What one seat alone is asked is answered for it, if there is but one answer, or if its person
// leaves the usual one to the table. Never in a common or a secret question: how soon an answer
// comes would tell the others.
void Match::take_for_absent(Change& change, Millis now) {
  while (status_ == Status::running) {
    const Turn open = table_->turn();
    if (open.seats.size() != 1) return;
    const Seat seat = *open.seats.begin();
    const std::optional<Choice> choice = taken_for(seat);
    if (!choice) return;
    add(change, entry::Choose{.seat = seat, .choice = table_->text_of(*choice), .forced = true},
        now);
  }
}

std::optional<Choice> Match::taken_for(Seat seat) const {
  const Place& place = seating_.at(seat);
  if (!place.is_self() || table_->is_secret(table_->prompt(seat))) return std::nullopt;
  if (place.auto_usual) {
    if (const auto usual = table_->usual(seat)) return usual;
  }
  if (!place.auto_forced) return std::nullopt;
  Choices choices;
  table_->legal(seat, choices);
  return choices.size() == 1 ? std::optional(choices.front()) : std::nullopt;
}

std::optional<TableRefusal> Match::why_not_running() const {
  switch (status_) {
    case Status::running: return std::nullopt;
    case Status::open: return TableRefusal{Kind::refused, "not_started", "The game has not begun."};
    case Status::finished: return TableRefusal{Kind::refused, "finished", "The game is over."};
    case Status::stopped:
      return TableRefusal{Kind::refused, "stopped", "The table is stopped: " + why_stopped_ + "."};
  }
  return std::nullopt;
}

// Why the person of a seat may not act for it now.
std::optional<TableRefusal> Match::why_not_self(Seat seat) const {
  if (auto no = why_not_running()) return no;
  if (index(seat) >= setup_.seats || seating_.at(seat).kind != Place::Kind::person) {
    return TableRefusal{Kind::forbidden, "not_yours", "That seat is not played by a person."};
  }
  if (!seating_.at(seat).is_self()) {
    return TableRefusal{Kind::refused, "handed_over",
                        "A bot plays for you: take the seat back first."};
  }
  return std::nullopt;
}

Result Match::choose(Seat seat, std::uint64_t seen, const SeatAnswer& answer, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  const Expected<Gesture> gesture = read(answer);
  if (!gesture) return refuse_malformed(gesture.error());
  if (seen > log_.seen({seat})) {
    return refuse(Kind::malformed, "not_told_yet", "There is no update of that number yet.");
  }
  if (seen < questions_[static_cast<std::size_t>(index(seat))].since) {
    return refuse(Kind::stale, "stale", "The question has changed since.");
  }
  if (clocks_.expired(now).contains(seat)) {
    return refuse(Kind::refused, "time_up", "Your time is up.");
  }
  if (auto no = why_not_play(seat, answer, *gesture)) return std::unexpected(std::move(*no));
  return played(seat, answer.back, gesture->choices, now);
}

Result Match::played(Seat seat, int back, const Choices& choices, Millis now) {
  entry::Choose body{.seat = seat, .back = back};
  if (back == 0 && choices.size() == 1) {
    body.choice = table_->text_of(choices.front());
    return carry_out(std::move(body), now);
  }
  for (const Choice& choice : choices) body.choices.push_back(table_->text_of(choice));
  if (!choices.empty()) return carry_out(std::move(body), now);
  // What follows at once would be the same again: nothing is taken for anybody here.
  Change change;
  add(change, std::move(body), now);
  return sealed(std::move(change));
}

Expected<Gesture> Match::read(const SeatAnswer& answer) const {
  return gesture_of(*table_, answer);
}

std::optional<TableRefusal> Match::why_not_play(Seat seat, const SeatAnswer& answer,
                                                const Gesture& gesture) const {
  std::optional<GestureRefusal> refusal;
  if (const auto gone = own_moments(seat, gesture.back)) {
    refusal = table_->why_not(seat, Gesture{static_cast<int>(gone->size()), gesture.choices});
  } else {
    refusal = GestureRefusal{GestureRefusal::Why::take_back};
  }
  if (!refusal) return std::nullopt;
  if (!answer.is_list) return refusal_of(*table_, refusal->refusal);
  return refusal_of(*table_, *refusal);
}

std::expected<Gesture, TableRefusal> Match::allowed(Seat seat, const SeatAnswer& answer) const {
  if (auto no = why_not_self(seat)) return std::unexpected(std::move(*no));
  Expected<Gesture> gesture = read(answer);
  if (!gesture) return refuse_malformed(gesture.error());
  if (auto no = why_not_play(seat, answer, *gesture)) return std::unexpected(std::move(*no));
  gesture->back = static_cast<int>(own_moments(seat, gesture->back)->size());
  return std::move(*gesture);
}

std::optional<TableRefusal> Match::why_not(Seat seat, const SeatAnswer& answer) const {
  auto gesture = allowed(seat, answer);
  return gesture ? std::nullopt : std::optional(std::move(gesture.error()));
}

std::expected<OddsTask, TableRefusal> Match::odds(Seat seat, const SeatAnswer& answer) const {
  const auto gesture = allowed(seat, answer);
  if (!gesture) return std::unexpected(gesture.error());
  return table_->odds(seat, *gesture);
}

std::expected<std::optional<json::object>, TableRefusal> Match::foresee(Seat seat) const {
  if (auto no = why_not_self(seat)) return std::unexpected(std::move(*no));
  return table_->foresee(seat);
}

std::expected<BotJob, TableRefusal> Match::ask_advice(Seat seat) const {
  if (auto no = why_not_self(seat)) return std::unexpected(std::move(*no));
  if (!setup_.advice && !seating_.persons().without(seat).empty()) {
    return refuse(Kind::forbidden, "no_advice",
                  "Other people play here, and the table was made without advice.");
  }
  if (!table_->turn().seats.contains(seat)) {
    return refuse(Kind::refused, "not_asked", "Nothing is asked of you at the moment.");
  }
  return BotJob{seat, std::string(kAdviser),
                questions_[static_cast<std::size_t>(index(seat))].opened,
                table_->is_secret(table_->prompt(seat)), table_->glimpse(seat)};
}

std::expected<json::array, TableRefusal> Match::advice(
    Seat seat, std::uint64_t question, const std::vector<bots::Considered>& thoughts) const {
  const bool asked = status_ == Status::running && table_->turn().seats.contains(seat) &&
                     questions_[static_cast<std::size_t>(index(seat))].opened == question;
  if (!asked) return refuse(Kind::stale, "stale", "The question has changed since.");
  return thoughts_json(*table_, seat, thoughts);
}

Result Match::bot_choice(Seat seat, std::uint64_t question, const Choices& choices, Millis now) {
  const bool awaited = status_ == Status::running && index(seat) < setup_.seats &&
                       seating_.at(seat).is_bot() && table_->turn().seats.contains(seat);
  if (!awaited || questions_[static_cast<std::size_t>(index(seat))].opened != question) {
    return refuse(Kind::stale, "stale", "The question has changed since.");
  }
  if (const auto refusal = table_->why_not(seat, Gesture{0, choices})) {
    if (refusal->index == 0) return std::unexpected(refusal_of(*table_, refusal->refusal));
    const auto fits = choices.begin() + static_cast<std::ptrdiff_t>(refusal->index);
    return played(seat, 0, Choices(choices.begin(), fits), now);
  }
  return played(seat, 0, choices, now);
}

bool Match::may_take_back(Seat seat) const {
  const auto last = last_own(seat, true);
  if (!last || !table_->can_take_back(seat)) return false;
  const Moment& moment = log_.moments()[*last];
  return !moment.forced || moment.movable_before;
}

// Somebody whose seat a bot plays for a while is still a person at this table: they agree to
// nothing until they play themselves again.
bool Match::may_rewind_alone(Seat seat) const { return setup_.practice && others(seat).empty(); }

bool Match::takes_back_at_once(Seat seat) const {
  if (status_ != Status::running || !seating_.at(seat).is_self()) return false;
  if (may_take_back(seat)) return true;
  return may_rewind_alone(seat) && last_own(seat, false) && rewinds_ < kMostRewinds;
}

Result Match::take_back(Seat seat, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  if (!last_own(seat, false)) {
    return refuse(Kind::refused, "nothing_to_take_back", "You have not answered anything yet.");
  }
  const bool by_rule = may_take_back(seat);
  if (!by_rule && rewinds_ >= kMostRewinds) {
    return refuse(Kind::refused, "too_many_take_backs", "This table has taken back often enough.");
  }
  if (!by_rule && others(seat).empty() && !may_rewind_alone(seat)) {
    return refuse(Kind::refused, "not_for_practice",
                  "It has been seen what came of it, and this table was not made for practice.");
  }
  if (!by_rule && !others(seat).empty()) {
    if (asked_back_) {
      return refuse(Kind::refused, "already_asked", "A take-back has been asked for already.");
    }
    Change change;
    add(change, entry::AskTakeBack{seat, true, more_of_gesture(seat)}, now);
    change.answer = Change::Answer::asked;
    return sealed(std::move(change));
  }
  // What follows at once would be the same again: nothing is taken for anybody here.
  Change change;
  add(change, entry::TakeBack{seat, !by_rule, more_of_gesture(seat)}, now);
  return sealed(std::move(change));
}

Result Match::answer_take_back(Seat seat, bool agree, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  if (!asked_back_ || asked_back_->seat == seat || asked_back_->agreed.contains(seat)) {
    return refuse(Kind::refused, "not_asked", "Nobody asks you for a take-back.");
  }
  Change change;
  add(change, entry::AnswerTakeBack{seat, agree}, now);
  return sealed(std::move(change));
}

Result Match::set_auto(Seat seat, std::optional<bool> forced, std::optional<bool> usual,
                       Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  Change change;
  const Place& place = seating_.at(seat);
  if (forced && *forced != place.auto_forced) add(change, entry::AutoForced{seat, *forced}, now);
  if (usual && *usual != place.auto_usual) add(change, entry::AutoUsual{seat, *usual}, now);
  if (!change.write.entries.empty()) take_for_absent(change, now);
  return sealed(std::move(change));
}

Result Match::expire(Millis now) {
  Change change;
  if (status_ == Status::running) {
    for (const Seat seat : clocks_.expired(now)) {
      add(change, entry::Expire{seat, std::string(kStandIn)}, now);
    }
  }
  return sealed(std::move(change));
}

}  // namespace casus::server
