// Commands about people: who sits where, who plays for whom, and what they say.
#include <algorithm>

#include "core/text.h"
#include "server/match/match.h"
#include "server/match/strengths.h"

namespace casus::server {
namespace {

using Kind = TableRefusal::Kind;

}  // namespace

Result Match::join(const Person& person, std::optional<Seat> seat, Millis now) {
  if (status_ != Status::open) {
    return refuse(Kind::refused, "not_open", "The table takes no more players.");
  }
  if (seating_.seat_of(person.user)) {
    return refuse(Kind::refused, "already_seated", "You sit at this table already.");
  }
  if (!seat) seat = seating_.first_free();
  if (!seat) return refuse(Kind::refused, "full", "Every seat is taken.");
  if (index(*seat) >= setup_.seats) {
    return refuse(Kind::malformed, "no_such_seat",
                  "The table has seats 0 to " + std::to_string(setup_.seats - 1) + ".");
  }
  if (seating_.at(*seat).kind != Place::Kind::free) {
    return refuse(Kind::refused, "seat_taken", "That seat is taken.");
  }
  return carry_out(entry::Sit{*seat, person.user, person.name}, now);
}

Result Match::leave(std::string_view user, Millis now) {
  const auto seat = seating_.seat_of(user);
  if (!seat) return refuse(Kind::forbidden, "not_seated", "You do not sit at this table.");
  if (status_ != Status::open) {
    return refuse(Kind::refused, "not_open", "The game has begun: resign, or hand your seat over.");
  }
  return carry_out(entry::Stand{*seat}, now);
}

Result Match::seat_bot(std::string_view user, Seat seat, std::string_view bot, Millis now) {
  if (user != maker_) {
    return refuse(Kind::forbidden, "not_maker", "Only who made the table seats bots.");
  }
  if (status_ != Status::open) return refuse(Kind::refused, "not_open", "The game has begun.");
  if (index(seat) >= setup_.seats) {
    return refuse(Kind::malformed, "no_such_seat", "The table has no such seat.");
  }
  if (!bot.empty() && !is_strength(bot)) return refuse_unknown_bot(bot);
  if (seating_.at(seat).kind == Place::Kind::person) {
    return refuse(Kind::refused, "seat_taken", "Somebody sits there.");
  }
  return carry_out(entry::SeatBot{seat, std::string(bot)}, now);
}

Result Match::start(std::string_view user, Millis now) {
  if (user != maker_) {
    return refuse(Kind::forbidden, "not_maker", "Only who made the table starts the game.");
  }
  if (status_ != Status::open) return refuse(Kind::refused, "not_open", "The game has begun.");
  if (seating_.first_free())
    return refuse(Kind::refused, "seats_free", "Some seats are still free.");
  return carry_out(entry::Start{}, now);
}

Result Match::resign(Seat seat, Millis now) {
  if (auto no = why_not_running()) return std::unexpected(*no);
  if (index(seat) >= setup_.seats || seating_.at(seat).kind != Place::Kind::person) {
    return refuse(Kind::forbidden, "not_yours", "That seat is not played by a person.");
  }
  const std::string& meanwhile = seating_.at(seat).bot;
  return carry_out(entry::Resign{seat, meanwhile.empty() ? std::string(kStandIn) : meanwhile}, now);
}

Result Match::hand_over(Seat seat, std::string_view bot, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  if (!is_strength(bot)) return refuse_unknown_bot(bot);
  return carry_out(entry::HandOver{seat, std::string(bot)}, now);
}

Result Match::take_over(Seat seat, Millis now) {
  if (auto no = why_not_running()) return std::unexpected(*no);
  if (index(seat) >= setup_.seats || seating_.at(seat).kind != Place::Kind::person) {
    return refuse(Kind::forbidden, "not_yours", "That seat is not played by a person.");
  }
  if (seating_.at(seat).is_self()) {
    return refuse(Kind::refused, "not_handed_over", "You play your seat yourself.");
  }
  if (clocks_.ticking() && clocks_.left(seat, now) == 0) {
    return refuse(Kind::refused, "time_up", "Your time is up.");
  }
  return carry_out(entry::TakeOver{seat}, now);
}

Result Match::say(const Person& person, std::string_view text, std::optional<SeatSet> to,
                  Millis now) {
  if (status_ == Status::stopped) return std::unexpected(*why_not_running());
  const auto seat = seating_.seat_of(person.user);
  if (auto no = chat_.why_not_say(seat, text, to)) return std::unexpected(std::move(*no));
  if (to && (to->bits() & seating_.persons().without(*seat).bits()) == 0) {
    return refuse(Kind::refused, "nobody_there", "Nobody sits there who could hear it.");
  }
  for (const Seat other : to.value_or(SeatSet()).without(seat.value_or(kSpectators))) {
    if (status_ == Status::running && table_->may_whisper(*seat, other) == false) {
      const std::string name = table_->seat_names()[static_cast<std::size_t>(index(other))];
      return refuse(Kind::refused, "no_whispers", "You may not whisper to " + name + " now.");
    }
  }
  Change change;
  add(change, entry::Say{seat, person.user, person.name, std::string(trimmed(text)), to}, now);
  return sealed(std::move(change));
}

bool Match::rename(const Person& person) {
  const bool sits = seating_.rename(person);
  const bool spoke = chat_.rename(person);
  if (sits) {
    name_seats();
    listed_.clear();
    listed_given_ = false;
  }
  return sits || spoke;
}

std::vector<Person> Match::people() const {
  std::vector<Person> out;
  for (const Place& place : seating_.places()) {
    if (!place.person.user.empty()) out.push_back(place.person);
  }
  chat_.add_speakers(out);
  return out;
}

Result Match::set_next(std::string_view user, std::string_view match, Millis now) {
  if (!seating_.seat_of(user)) {
    return refuse(Kind::forbidden, "not_seated", "Only players ask for a rematch.");
  }
  if (status_ != Status::finished) {
    return refuse(Kind::refused, "not_finished", "The game is not over.");
  }
  Change change;
  if (next_ == match) return sealed(std::move(change));  // somebody else asked for it, too
  if (!next_.empty()) return refuse(Kind::refused, "rematch_exists", "There is a rematch already.");
  add(change, entry::Rematch{std::string(match)}, now);
  return sealed(std::move(change));
}

}  // namespace casus::server
