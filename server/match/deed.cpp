#include "server/match/deed.h"

#include <array>

#include "core/text.h"

namespace casus::server {
namespace {

using DeedKind = Deed::Kind;

constexpr std::array<std::string_view, 16> kWords = {
    "sit",       "stand",     "bot",           "start",
    "choose",    "take_back", "ask_take_back", "answer_take_back",
    "say",       "auto",      "resign",        "hand_over",
    "take_over", "expire",    "rename",        "next"};

std::optional<DeedKind> kind_named(std::string_view word) {
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i] == word) return static_cast<DeedKind>(i);
  }
  return std::nullopt;
}

bool needs_seat(DeedKind kind) {
  switch (kind) {
    case DeedKind::start:
    case DeedKind::say:
    case DeedKind::rename:
    case DeedKind::next: return false;
    case DeedKind::sit:
    case DeedKind::stand:
    case DeedKind::bot:
    case DeedKind::choose:
    case DeedKind::take_back:
    case DeedKind::ask_take_back:
    case DeedKind::answer_take_back:
    case DeedKind::auto_forced:
    case DeedKind::resign:
    case DeedKind::hand_over:
    case DeedKind::take_over:
    case DeedKind::expire: return true;
  }
  return false;
}

std::unexpected<Fault> bad(const std::string& what) { return fault("bad_entry", what); }

bool read_text(const json::value& value, std::string& into) {
  if (!value.is_string()) return false;
  into.assign(value.get_string().data(), value.get_string().size());
  return true;
}

std::optional<Seat> read_seat(const json::value& value, int seats) {
  if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() >= seats) return std::nullopt;
  return seat_at(static_cast<int>(value.get_int64()));
}

// False: the field cannot be read.
bool read_field(std::string_view key, const json::value& value, int seats, Deed& deed) {
  if (key == "seat") return (deed.seat = read_seat(value, seats)).has_value();
  if (key == "user") return read_text(value, deed.user);
  if (key == "name") return read_text(value, deed.name);
  if (key == "text") return read_text(value, deed.text);
  if (key == "bot") return read_text(value, deed.bot);
  if (key == "flag") {
    if (!value.is_bool()) return false;
    deed.flag = value.get_bool();
    return true;
  }
  if (!value.is_array()) return false;
  if (key == "to") {
    deed.to = SeatSet();
    for (const json::value& item : value.get_array()) {
      const auto seat = read_seat(item, seats);
      if (!seat) return false;
      deed.to = deed.to->with(*seat);
    }
    return true;
  }
  if (key != "chance") return false;
  for (const json::value& item : value.get_array()) {
    if (!read_text(item, deed.chance.emplace_back())) return false;
  }
  return true;
}

}  // namespace

std::string body_of(const Deed& deed) {
  json::object out = {{"kind", kWords[static_cast<std::size_t>(deed.kind)]}};
  if (deed.seat) out["seat"] = index(*deed.seat);
  if (!deed.user.empty()) out["user"] = deed.user;
  if (!deed.name.empty()) out["name"] = deed.name;
  if (!deed.text.empty()) out["text"] = deed.text;
  if (!deed.bot.empty()) out["bot"] = deed.bot;
  if (deed.flag) out["flag"] = true;
  if (deed.to) {
    json::array seats;
    for (const Seat seat : *deed.to) seats.emplace_back(index(seat));
    out["to"] = std::move(seats);
  }
  if (!deed.chance.empty()) out["chance"] = json::array(deed.chance.begin(), deed.chance.end());
  return json::serialize(out);
}

Expected<Deed> read_deed(std::string_view body, int seats) {
  // Every entry of a match is read when the server starts: the memory for its JSON is on the stack.
  std::array<unsigned char, 2048> memory;
  json::monotonic_resource resource(memory.data(), memory.size());
  boost::system::error_code error;
  const json::value value = json::parse(body, error, &resource);
  if (error || !value.is_object()) return bad("is no JSON object: " + in_quotes(body));
  Deed deed;
  bool named = false;
  for (const auto& [key, field] : value.get_object()) {
    const std::string_view name(key.data(), key.size());
    if (name == "kind") {
      const auto kind = field.is_string() ? kind_named(field.get_string()) : std::nullopt;
      if (!kind) return bad("is of an unknown kind: " + in_quotes(body));
      deed.kind = *kind;
      named = true;
    } else if (!read_field(name, field, seats, deed)) {
      return bad("has a field " + in_quotes(name) + " that cannot be read");
    }
  }
  if (!named) return bad("says not what it is: " + in_quotes(body));
  if (needs_seat(deed.kind) && !deed.seat) return bad("names no seat: " + in_quotes(body));
  return deed;
}

}  // namespace casus::server
