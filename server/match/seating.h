// Who sits where, and who answers for a seat: its person, or a bot in its place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "server/match/setup.h"

namespace casus::server {

struct Place {
  enum class Kind : std::uint8_t { free, person, bot };
  Kind kind = Kind::free;
  Person person;    // also of a bot's seat, if somebody resigned it
  std::string bot;  // a strength; of a person's seat: who answers for it meanwhile
  bool resigned = false;
  bool auto_forced = true;  // the only choice there is, is taken at once
  bool auto_usual = false;  // the answer that the game calls usual is given at once

  bool is_self() const { return kind == Kind::person && bot.empty(); }
  bool is_bot() const { return !bot.empty(); }
};

class Seating {
 public:
  explicit Seating(int seats = 0) : places_(static_cast<std::size_t>(seats)) {}

  int seats() const { return static_cast<int>(places_.size()); }
  Place& at(Seat seat) { return places_[static_cast<std::size_t>(index(seat))]; }
  const Place& at(Seat seat) const { return places_[static_cast<std::size_t>(index(seat))]; }
  const std::vector<Place>& places() const { return places_; }

  std::optional<Seat> seat_of(std::string_view user) const;  // not one that was resigned
  std::optional<Seat> first_free() const;
  SeatSet where(bool (*is)(const Place&)) const;
  SeatSet selves() const;  // persons who answer themselves
  SeatSet persons() const;
  std::vector<std::string> users() const;  // by seat; empty where no person sits

  void sit(Seat seat, Person person);
  void remember(Seat seat, std::string name);  // who played there, of a record: nobody sits there
  void stand(Seat seat);
  void put_bot(Seat seat, std::string bot);  // empty: out again
  void resign(Seat seat, std::string bot);
  bool rename(const Person& person);  // false: everybody is called so already

  // What people who sit or sat here are called, by seat; empty where nobody did, and none at all if
  // nobody did anywhere.
  std::vector<std::string> given_names() const;

  // What sentences call the seats: persons by name, bots by the game's word for the seat.
  std::vector<std::string> names(const std::vector<std::string>& words) const;

 private:
  std::vector<Place> places_;
};

}  // namespace casus::server
