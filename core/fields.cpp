#include "core/fields.h"

#include "core/nearest.h"
#include "core/text.h"

namespace casus {

std::optional<Reader> FieldReader::find(FieldName field, Presence presence) {
  names_.push_back(field.name);
  if (!field.also.empty()) other_names_.push_back(field.also);
  if (reader_.failed()) return std::nullopt;
  std::optional<Reader> found = reader_.find(field.name);
  if (!field.also.empty()) {
    std::optional<Reader> other = reader_.find(field.also);
    if (found && other) {
      other->fail("stands twice, as " + std::string(field.name) + " too");
      return std::nullopt;
    }
    if (other) found = std::move(other);
  }
  switch (presence.reading) {
    case Presence::Reading::needed: return found ? found : reader_[field.name];
    case Presence::Reading::free: return found;
    case Presence::Reading::passed_over: return std::nullopt;
    case Presence::Reading::refused: break;
  }
  if (found) found->fail(std::string(presence.why));
  return std::nullopt;
}

bool FieldReader::is_left_out(const FieldName& field, const Presence& presence) {
  if (reads_nothing_) return true;
  if (presence.reading != Presence::Reading::free || !Watching::wants_left_out()) return false;
  if (reader_.failed() || !reader_.is_object() || reader_.find(field.name)) return false;
  if (!field.also.empty() && reader_.find(field.also)) return false;
  names_.push_back(field.name);
  return true;
}

Reader FieldReader::nothing_at(const FieldName& field, Reading& unheard) const {
  static const json::value kAbsent;
  return Reader(kAbsent, reader_.path() + "." + std::string(field.name), unheard);
}

void FieldReader::refuse_others() const {
  if (reader_.failed()) return;
  const auto is_among = [](const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const auto& [name, field] : reader_.fields()) {
    if (is_among(names_, name) || is_among(other_names_, name)) continue;
    return reader_.fail("has no field " + in_quotes(name) +
                        or_rather(name, {names_.begin(), names_.end()}));
  }
}

std::uint64_t WordSet::bits_of(const Reader& from) const {
  std::uint64_t bits = 0;
  for (const Reader& item : from.items()) {
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(item.word(words));
    if ((bits & bit) != 0) item.fail("stands twice");
    bits |= bit;
  }
  return bits;
}

int SeatWords::read(const Reader& from) const {
  if (from.is_number() || words == nullptr) return from.number(0, seats - 1);
  const std::string given = from.text();
  for (int seat = 0; seat < seats; ++seat) {
    if (given == word(seat)) return seat;
  }
  from.fail(in_quotes(given) + " is no seat of this table");
  return 0;
}

void SeatList::read(const Reader& from, SeatSet& set) const {
  set = {};
  for (const Reader& item : from.items()) {
    const Seat seat = seat_at(seats.read(item));
    if (set.contains(seat)) item.fail("stands twice");
    set = set.with(seat);
  }
}

}  // namespace casus
