// Commands about people: who sits where, who plays for whom, and what they say.
#include <algorithm>

#include "core/text.h"
#include "server/match/match.h"
#include "server/match/rejections.h"
#include "server/match/strengths.h"

namespace casus::server {
namespace {

using Kind = Rejection::Kind;

constexpr std::size_t kLongestSaying = 2000;  // bytes

}  // namespace

Result Match::join(const Person& person, std::optional<Seat> seat, Millis now) {
  if (status_ != Status::open) {
    return reject(Kind::refused, "not_open", "The table takes no more players.");
  }
  if (seating_.seat_of(person.user)) {
    return reject(Kind::refused, "already_seated", "You sit at this table already.");
  }
  if (!seat) seat = seating_.first_free();
  if (!seat) return reject(Kind::refused, "full", "Every seat is taken.");
  if (index(*seat) >= setup_.seats) {
    return reject(Kind::malformed, "no_such_seat",
                  "The table has seats 0 to " + std::to_string(setup_.seats - 1) + ".");
  }
  if (seating_.at(*seat).kind != Place::Kind::free) {
    return reject(Kind::refused, "seat_taken", "That seat is taken.");
  }
  return carry_out(
      {.kind = Deed::Kind::sit, .seat = seat, .user = person.user, .name = person.name}, now);
}

Result Match::leave(std::string_view user, Millis now) {
  const auto seat = seating_.seat_of(user);
  if (!seat) return reject(Kind::forbidden, "not_seated", "You do not sit at this table.");
  if (status_ != Status::open) {
    return reject(Kind::refused, "not_open", "The game has begun: resign, or hand your seat over.");
  }
  return carry_out({.kind = Deed::Kind::stand, .seat = seat}, now);
}

Result Match::seat_bot(std::string_view user, Seat seat, std::string_view bot, Millis now) {
  if (user != maker_) {
    return reject(Kind::forbidden, "not_maker", "Only who made the table seats bots.");
  }
  if (status_ != Status::open) return reject(Kind::refused, "not_open", "The game has begun.");
  if (index(seat) >= setup_.seats) {
    return reject(Kind::malformed, "no_such_seat", "The table has no such seat.");
  }
  if (!bot.empty() && !is_strength(bot)) return no_bot(bot);
  if (seating_.at(seat).kind == Place::Kind::person) {
    return reject(Kind::refused, "seat_taken", "Somebody sits there.");
  }
  return carry_out({.kind = Deed::Kind::bot, .seat = seat, .bot = std::string(bot)}, now);
}

Result Match::start(std::string_view user, Millis now) {
  if (user != maker_) {
    return reject(Kind::forbidden, "not_maker", "Only who made the table starts the game.");
  }
  if (status_ != Status::open) return reject(Kind::refused, "not_open", "The game has begun.");
  if (seating_.first_free())
    return reject(Kind::refused, "seats_free", "Some seats are still free.");
  return carry_out({.kind = Deed::Kind::start}, now);
}

Result Match::resign(Seat seat, Millis now) {
  if (auto no = why_not_running()) return std::unexpected(*no);
  if (index(seat) >= setup_.seats || seating_.at(seat).kind != Place::Kind::person) {
    return reject(Kind::forbidden, "not_yours", "That seat is not played by a person.");
  }
  const std::string& meanwhile = seating_.at(seat).bot;
  return carry_out({.kind = Deed::Kind::resign,
                    .seat = seat,
                    .bot = meanwhile.empty() ? std::string(kStandIn) : meanwhile},
                   now);
}

Result Match::hand_over(Seat seat, std::string_view bot, Millis now) {
  if (auto no = why_not_self(seat)) return std::unexpected(*no);
  if (!is_strength(bot)) return no_bot(bot);
  return carry_out({.kind = Deed::Kind::hand_over, .seat = seat, .bot = std::string(bot)}, now);
}

Result Match::take_over(Seat seat, Millis now) {
  if (auto no = why_not_running()) return std::unexpected(*no);
  if (index(seat) >= setup_.seats || seating_.at(seat).kind != Place::Kind::person) {
    return reject(Kind::forbidden, "not_yours", "That seat is not played by a person.");
  }
  if (seating_.at(seat).is_self()) {
    return reject(Kind::refused, "not_handed_over", "You play your seat yourself.");
  }
  if (clocks_.ticking() && clocks_.left(seat, now) == 0) {
    return reject(Kind::refused, "time_up", "Your time is up.");
  }
  return carry_out({.kind = Deed::Kind::take_over, .seat = seat}, now);
}

Result Match::say(const Person& person, std::string_view text, std::optional<SeatSet> to,
                  Millis now) {
  if (status_ == Status::stopped) return std::unexpected(*why_not_running());
  if (!manners_.talk || (to && !manners_.whispers)) {
    return reject(
        Kind::refused, manners_.talk ? "no_whispers" : "no_talk",
        manners_.talk ? "This game allows no whispers." : "This game is played in silence.");
  }
  const auto seat = seating_.seat_of(person.user);
  if (to && !seat) return reject(Kind::forbidden, "not_seated", "Only players whisper.");
  if (to && (to->empty() || (to->bits() & ~SeatSet::first(setup_.seats).bits()) != 0)) {
    return reject(Kind::malformed, "no_such_seat", "A whisper is for seats of this table.");
  }
  if (trimmed(text).empty() || text.size() > kLongestSaying) {
    return reject(Kind::malformed, "bad_text", "There is nothing to say, or too much.");
  }
  Change change;
  add(change,
      {.kind = Deed::Kind::say,
       .seat = seat,
       .user = person.user,
       .name = person.name,
       .text = std::string(trimmed(text)),
       .to = to},
      now);
  return sealed(std::move(change));
}

Result Match::rename(const Person& person, Millis now) {
  Change change;
  const auto& places = seating_.places();
  const bool here = std::any_of(places.begin(), places.end(), [&](const Place& place) {
    return place.person.user == person.user && place.person.name != person.name;
  });
  if (here && status_ != Status::stopped) {
    add(change, {.kind = Deed::Kind::rename, .user = person.user, .name = person.name}, now);
  }
  return sealed(std::move(change));
}

Result Match::set_next(std::string_view user, std::string_view match, Millis now) {
  if (!seating_.seat_of(user)) {
    return reject(Kind::forbidden, "not_seated", "Only players ask for a rematch.");
  }
  if (status_ != Status::finished) {
    return reject(Kind::refused, "not_finished", "The game is not over.");
  }
  if (!next_.empty()) return reject(Kind::refused, "rematch_exists", "There is a rematch already.");
  Change change;
  add(change, {.kind = Deed::Kind::next, .text = std::string(match)}, now);
  return sealed(std::move(change));
}

}  // namespace casus::server
