#include "server/match/seating.h"

#include <algorithm>

#include "core/text.h"

namespace casus::server {

std::optional<Seat> Seating::seat_of(std::string_view user) const {
  for (int i = 0; i < seats(); ++i) {
    const Place& place = at(seat_at(i));
    if (place.kind == Place::Kind::person && place.person.user == user) return seat_at(i);
  }
  return std::nullopt;
}

std::optional<Seat> Seating::first_free() const {
  for (int i = 0; i < seats(); ++i) {
    if (at(seat_at(i)).kind == Place::Kind::free) return seat_at(i);
  }
  return std::nullopt;
}

SeatSet Seating::where(bool (*is)(const Place&)) const {
  SeatSet found;
  for (int i = 0; i < seats(); ++i) {
    if (is(at(seat_at(i)))) found = found.with(seat_at(i));
  }
  return found;
}

SeatSet Seating::selves() const {
  return where([](const Place& place) { return place.is_self(); });
}

SeatSet Seating::persons() const {
  return where([](const Place& place) { return place.kind == Place::Kind::person; });
}

std::vector<std::string> Seating::users() const {
  std::vector<std::string> out;
  out.reserve(places_.size());
  for (const Place& place : places_) {
    out.push_back(place.kind == Place::Kind::person ? place.person.user : std::string());
  }
  return out;
}

void Seating::sit(Seat seat, Person person) {
  at(seat) = Place{Place::Kind::person, std::move(person), {}, false, true};
}

void Seating::remember(Seat seat, std::string name) { at(seat).person = {{}, std::move(name)}; }

void Seating::stand(Seat seat) { at(seat) = Place{}; }

void Seating::put_bot(Seat seat, std::string bot) {
  at(seat) = Place{};
  if (bot.empty()) return;
  at(seat).kind = Place::Kind::bot;
  at(seat).bot = std::move(bot);
}

void Seating::resign(Seat seat, std::string bot) {
  at(seat).kind = Place::Kind::bot;
  at(seat).bot = std::move(bot);
  at(seat).resigned = true;
}

bool Seating::rename(const Person& person) {
  bool renamed = false;
  for (Place& place : places_) {
    if (place.person.user != person.user || place.person.name == person.name) continue;
    place.person.name = person.name;
    renamed = true;
  }
  return renamed;
}

std::vector<std::string> Seating::given_names() const {
  std::vector<std::string> out;
  bool any = false;
  for (const Place& place : places_) {
    out.push_back(place.person.name);
    any = any || !place.person.name.empty();
  }
  if (!any) out.clear();
  return out;
}

std::vector<std::string> Seating::names(const std::vector<std::string>& words) const {
  std::vector<std::string> out;
  for (int i = 0; i < seats(); ++i) {
    const Place& place = at(seat_at(i));
    const std::string word = name_of_seat(words[static_cast<std::size_t>(i)]);
    const auto same = std::count_if(places_.begin(), places_.end(), [&](const Place& other) {
      return other.person.name == place.person.name;
    });
    if (place.person.name.empty()) {
      out.push_back(word);
    } else {
      out.push_back(same > 1 ? place.person.name + " (" + word + ")" : place.person.name);
    }
  }
  return out;
}

}  // namespace casus::server
