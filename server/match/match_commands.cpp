// Commands of play: each looks whether it may be done, writes the deed, and does what follows at
// once. Those about people are in match_people.cpp.
#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "server/match/match.h"
#include "server/match/rejections.h"
#include "server/match/strengths.h"

namespace casus::server {
namespace {

using Kind = Rejection::Kind;

// Going back by consent replays the game, and every restart does so again.
constexpr int kMostRewinds = 100;

}  // namespace

Change Match::sealed(Change change) {
  change.write.match = head_.id;
  change.write.summary = summary();
  if (!change.write.entries.empty()) change.write.latest_only = std::exchange(listed_given_, true);
  return change;
}

void Match::add(Change& change, Deed deed, Millis now) {
  const Millis at = std::max(now, last_at_);  // a clock that was set back must not turn time around
  const std::uint64_t number = entries_;
  const Expected<Effect> effect = take(deed, at, Mode::live);
  assert(effect && "a command has looked whether its deed can be done");
  change.write.entries.push_back({number, at, body_of(deed)});
  deliver(change, *effect, at);
}

Change Match::carry_out(Deed deed, Millis now) {
  Change change;
  add(change, std::move(deed), now);
  take_forced(change, now);
  return sealed(std::move(change));
}

// What one seat alone is asked, with only one answer, is taken for it. Never in a common question:
// how soon an answer comes would tell the others.
void Match::take_forced(Change& change, Millis now) {
  Choices choices;
  while (status_ == Status::running) {
    const Turn open = table_->turn();
    if (open.seats.size() != 1) return;
    const Seat seat = *open.seats.begin();
    if (!seating_.at(seat).is_self() || !seating_.at(seat).auto_forced) return;
    choices.clear();
    table_->legal(seat, choices);
    if (choices.size() != 1) return;
    add(change,
        {.kind = Deed::Kind::choose,
         .seat = seat,
         .text = table_->text_of(choices[0]),
         .flag = true},
        now);
  }
}

std::optional<Rejection> Match::why_not_running() const {
  switch (status_) {
    case Status::running: return std::nullopt;
    case Status::open:
      return Rejection{Kind::refused, "not_started", "The game has not begun.", {}};
    case Status::finished: return Rejection{Kind::refused, "finished", "The game is over.", {}};
    case Status::stopped:
      return Rejection{Kind::refused, "stopped", "The table is stopped: " + why_stopped_ + ".", {}};
  }
  return std::nullopt;
}

// Why the person of a seat may not act for it now.
std::optional<Rejection> Match::why_not_self(Seat seat) const {
  if (auto no = why_not_running()) return no;
  if (index(seat) >= setup_.seats || seating_.at(seat).kind != Place::Kind::person) {
    return Rejection{Kind::forbidden, "not_yours", "That seat is not played by a person.", {}};
  }
  if (!seating_.at(seat).is_self()) {
    return Rejection{
        Kind::refused, "handed_over", "A bot plays for you: take the seat back first.", {}};
  }
  return std::nullopt;
}

Result Match::choose(Seat seat, std::uint64_t seen, std::string_view text, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  const Expected<Choice> choice = parse_choice(table_->vocabulary().acts, text);
  if (!choice) return reject(Kind::malformed, choice.error().code, choice.error().text);
  if (seen > heard_.seen({seat})) {
    return reject(Kind::malformed, "not_told_yet", "There is no update of that number yet.");
  }
  if (seen < questions_[static_cast<std::size_t>(index(seat))].since) {
    return reject(Kind::stale, "stale", "The question has changed since.");
  }
  if (clocks_.expired(now).contains(seat)) {
    return reject(Kind::refused, "time_up", "Your time is up.");
  }
  if (const auto refusal = table_->why_not(seat, *choice)) {
    return std::unexpected(refused(*table_, *refusal));
  }
  return played(seat, *choice, now);
}

Result Match::played(Seat seat, const Choice& choice, Millis now) {
  return carry_out({.kind = Deed::Kind::choose, .seat = seat, .text = table_->text_of(choice)},
                   now);
}

// A choice that the seat may take now.
std::expected<Choice, Rejection> Match::allowed(Seat seat, std::string_view text) const {
  if (auto no = why_not_self(seat)) return std::unexpected(std::move(*no));
  const Expected<Choice> choice = parse_choice(table_->vocabulary().acts, text);
  if (!choice) return reject(Kind::malformed, choice.error().code, choice.error().text);
  if (const auto refusal = table_->why_not(seat, *choice)) {
    return std::unexpected(refused(*table_, *refusal));
  }
  return *choice;
}

std::optional<Rejection> Match::why_not(Seat seat, std::string_view text) const {
  auto choice = allowed(seat, text);
  return choice ? std::nullopt : std::optional(std::move(choice.error()));
}

std::expected<OddsTask, Rejection> Match::odds(Seat seat, std::string_view text) const {
  const auto choice = allowed(seat, text);
  if (!choice) return std::unexpected(choice.error());
  return table_->odds(seat, *choice);
}

Result Match::bot_choice(Seat seat, std::uint64_t question, const Choice& choice, Millis now) {
  const bool awaited = status_ == Status::running && index(seat) < setup_.seats &&
                       seating_.at(seat).is_bot() && table_->turn().seats.contains(seat);
  if (!awaited || questions_[static_cast<std::size_t>(index(seat))].opened != question) {
    return reject(Kind::stale, "stale", "The question has changed since.");
  }
  if (const auto refusal = table_->why_not(seat, choice)) {
    return std::unexpected(refused(*table_, *refusal));
  }
  return played(seat, choice, now);
}

bool Match::may_take_back(Seat seat) const {
  const auto last = last_own(seat, true);
  if (!last || !table_->can_take_back(seat)) return false;
  const Moment& moment = heard_.moments()[*last];
  return !moment.forced || moment.movable_before;
}

SeatSet Match::asked_to_agree(Seat seat) const { return seating_.selves().without(seat); }

bool Match::takes_back_at_once(Seat seat) const {
  if (status_ != Status::running || !seating_.at(seat).is_self()) return false;
  if (may_take_back(seat)) return true;
  return asked_to_agree(seat).empty() && last_own(seat, false) && rewinds_ < kMostRewinds;
}

Result Match::take_back(Seat seat, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  if (!last_own(seat, false)) {
    return reject(Kind::refused, "nothing_to_take_back", "You have not answered anything yet.");
  }
  const bool by_rule = may_take_back(seat);
  if (!by_rule && rewinds_ >= kMostRewinds) {
    return reject(Kind::refused, "too_many_take_backs", "This table has taken back often enough.");
  }
  if (!by_rule && !asked_to_agree(seat).empty()) {
    if (asked_back_) {
      return reject(Kind::refused, "already_asked", "A take-back has been asked for already.");
    }
    Change change;
    add(change, {.kind = Deed::Kind::ask_take_back, .seat = seat}, now);
    change.answer = Change::Answer::asked;
    return sealed(std::move(change));
  }
  // What follows at once would be the same again: nothing is taken for anybody here.
  Change change;
  add(change, {.kind = Deed::Kind::take_back, .seat = seat, .flag = !by_rule}, now);
  return sealed(std::move(change));
}

Result Match::answer_take_back(Seat seat, bool agree, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  if (!asked_back_ || asked_back_->seat == seat || asked_back_->agreed.contains(seat)) {
    return reject(Kind::refused, "not_asked", "Nobody asks you for a take-back.");
  }
  Change change;
  add(change, {.kind = Deed::Kind::answer_take_back, .seat = seat, .flag = agree}, now);
  return sealed(std::move(change));
}

Result Match::set_auto_forced(Seat seat, bool forced, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  if (seating_.at(seat).auto_forced == forced) {
    Change nothing;
    return sealed(std::move(nothing));
  }
  return carry_out({.kind = Deed::Kind::auto_forced, .seat = seat, .flag = forced}, now);
}

Result Match::expire(Millis now) {
  Change change;
  if (status_ == Status::running) {
    for (const Seat seat : clocks_.expired(now)) {
      add(change, {.kind = Deed::Kind::expire, .seat = seat, .bot = std::string(kStandIn)}, now);
    }
  }
  return sealed(std::move(change));
}

}  // namespace casus::server
