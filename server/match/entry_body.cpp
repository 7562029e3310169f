#include "server/match/entry_body.h"

#include <array>
#include <tuple>
#include <type_traits>

#include "core/text.h"

namespace casus::server {
namespace {

// How a kind of entry is stored: its word, and the key of each member. Stored entries live for
// ever, so words and keys may be added but never change.
template <class Body, class... Members>
struct Stored {
  std::string_view kind;
  std::tuple<std::pair<std::string_view, Members Body::*>...> fields;
};

template <class Member, class Body>
constexpr std::pair<std::string_view, Member Body::*> field(std::string_view key,
                                                            Member Body::* member) {
  return {key, member};
}

template <class Body, class... Members>
constexpr Stored<Body, Members...> stored(std::string_view kind,
                                          std::pair<std::string_view, Members Body::*>... fields) {
  return {kind, {fields...}};
}

template <class Body>
constexpr auto kStored = nullptr;
template <>
constexpr auto kStored<entry::Sit> =
    stored("sit", field("seat", &entry::Sit::seat), field("user", &entry::Sit::user),
           field("name", &entry::Sit::name));
template <>
constexpr auto kStored<entry::Stand> = stored("stand", field("seat", &entry::Stand::seat));
template <>
constexpr auto kStored<entry::SeatBot> =
    stored("bot", field("seat", &entry::SeatBot::seat), field("bot", &entry::SeatBot::bot));
template <>
constexpr auto kStored<entry::Start> = stored("start", field("chance", &entry::Start::chance));
template <>
constexpr auto kStored<entry::Choose> =
    stored("choose", field("seat", &entry::Choose::seat), field("text", &entry::Choose::choice),
           field("flag", &entry::Choose::forced), field("chance", &entry::Choose::chance),
           field("choices", &entry::Choose::choices), field("back", &entry::Choose::back));
template <>
constexpr auto kStored<entry::TakeBack> =
    stored("take_back", field("seat", &entry::TakeBack::seat),
           field("flag", &entry::TakeBack::beyond_rule), field("more", &entry::TakeBack::more));
template <>
constexpr auto kStored<entry::AskTakeBack> = stored(
    "ask_take_back", field("seat", &entry::AskTakeBack::seat),
    field("flag", &entry::AskTakeBack::absent_too), field("more", &entry::AskTakeBack::more));
template <>
constexpr auto kStored<entry::AnswerTakeBack> =
    stored("answer_take_back", field("seat", &entry::AnswerTakeBack::seat),
           field("flag", &entry::AnswerTakeBack::agree));
template <>
constexpr auto kStored<entry::Say> =
    stored("say", field("seat", &entry::Say::seat), field("user", &entry::Say::user),
           field("name", &entry::Say::name), field("text", &entry::Say::text),
           field("to", &entry::Say::to));
template <>
constexpr auto kStored<entry::AutoForced> = stored("auto", field("seat", &entry::AutoForced::seat),
                                                   field("flag", &entry::AutoForced::forced));
template <>
constexpr auto kStored<entry::AutoUsual> = stored(
    "auto_usual", field("seat", &entry::AutoUsual::seat), field("flag", &entry::AutoUsual::usual));
template <>
constexpr auto kStored<entry::Resign> =
    stored("resign", field("seat", &entry::Resign::seat), field("bot", &entry::Resign::bot));
template <>
constexpr auto kStored<entry::HandOver> =
    stored("hand_over", field("seat", &entry::HandOver::seat), field("bot", &entry::HandOver::bot));
template <>
constexpr auto kStored<entry::TakeOver> =
    stored("take_over", field("seat", &entry::TakeOver::seat));
template <>
constexpr auto kStored<entry::Expire> =
    stored("expire", field("seat", &entry::Expire::seat), field("bot", &entry::Expire::bot));
template <>
constexpr auto kStored<entry::Rename> =
    stored("rename", field("user", &entry::Rename::user), field("name", &entry::Rename::name));
template <>
constexpr auto kStored<entry::Rematch> = stored("next", field("text", &entry::Rematch::match));

// What is empty or false is left out.
void write(std::string_view key, Seat seat, json::object& out) { out[key] = index(seat); }
void write(std::string_view key, std::optional<Seat> seat, json::object& out) {
  if (seat) out[key] = index(*seat);
}
void write(std::string_view key, const std::string& text, json::object& out) {
  if (!text.empty()) out[key] = text;
}
void write(std::string_view key, bool flag, json::object& out) {
  if (flag) out[key] = true;
}
void write(std::string_view key, int number, json::object& out) {
  if (number != 0) out[key] = number;
}
void write(std::string_view key, const std::optional<SeatSet>& seats, json::object& out) {
  if (!seats) return;
  json::array list;
  for (const Seat seat : *seats) list.emplace_back(index(seat));
  out[key] = std::move(list);
}
void write(std::string_view key, const std::vector<std::string>& texts, json::object& out) {
  if (!texts.empty()) out[key] = json::array(texts.begin(), texts.end());
}

// False: the value cannot be read.
bool read(const json::value& value, int seats, Seat& into) {
  if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() >= seats) return false;
  into = seat_at(static_cast<int>(value.get_int64()));
  return true;
}
bool read(const json::value& value, int seats, std::optional<Seat>& into) {
  return read(value, seats, into.emplace());
}
bool read(const json::value& value, int, std::string& into) {
  if (!value.is_string()) return false;
  into.assign(value.get_string().data(), value.get_string().size());
  return true;
}
bool read(const json::value& value, int, bool& into) {
  if (!value.is_bool()) return false;
  into = value.get_bool();
  return true;
}
bool read(const json::value& value, int, int& into) {
  constexpr std::int64_t kMost = 1'000'000;
  if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() > kMost) return false;
  into = static_cast<int>(value.get_int64());
  return true;
}
bool read(const json::value& value, int seats, std::optional<SeatSet>& into) {
  if (!value.is_array()) return false;
  into.emplace();
  for (const json::value& item : value.get_array()) {
    Seat seat{};
    if (!read(item, seats, seat)) return false;
    into = into->with(seat);
  }
  return true;
}
bool read(const json::value& value, int seats, std::vector<std::string>& into) {
  if (!value.is_array()) return false;
  for (const json::value& item : value.get_array()) {
    if (!read(item, seats, into.emplace_back())) return false;
  }
  return true;
}

std::unexpected<Fault> bad(const std::string& what) { return fault("bad_entry", what); }

template <class Body>
Expected<EntryBody> read_as(const json::object& object, std::string_view text, int seats) {
  Body body;
  std::size_t found = 1;  // the kind
  std::string_view unread;
  bool has_seat = true;
  const auto read_one = [&](const auto& field) {
    const auto& [key, member] = field;
    const json::value* value = object.if_contains(key);
    if (value == nullptr) {
      if constexpr (std::is_same_v<decltype(member), Seat Body::* const>) has_seat = false;
      return;
    }
    ++found;
    if (!read(*value, seats, body.*member)) unread = key;
  };
  std::apply([&](const auto&... fields) { (read_one(fields), ...); }, kStored<Body>.fields);
  if (!unread.empty()) return bad("has a field " + in_quotes(unread) + " that cannot be read");
  if (!has_seat) return bad("names no seat: " + in_quotes(text));
  if (found != object.size()) return bad("has a field that is not of its kind: " + in_quotes(text));
  return body;
}

using Read = Expected<EntryBody> (*)(const json::object&, std::string_view, int);

template <std::size_t... kind>
Read reader_of(std::string_view word, std::index_sequence<kind...>) {
  Read found = nullptr;
  ((word == kStored<std::variant_alternative_t<kind, EntryBody>>.kind
        ? found = &read_as<std::variant_alternative_t<kind, EntryBody>>
        : found),
   ...);
  return found;
}

}  // namespace

std::string body_of(const EntryBody& body) {
  return std::visit(
      []<class Body>(const Body& one) {
        json::object out = {{"kind", kStored<Body>.kind}};
        std::apply(
            [&](const auto&... fields) { (write(fields.first, one.*fields.second, out), ...); },
            kStored<Body>.fields);
        return json::serialize(out);
      },
      body);
}

Expected<EntryBody> read_entry_body(std::string_view text, int seats) {
  // Ten thousand entries are read when a long match is opened: the memory for their JSON is on the
  // stack.
  std::array<unsigned char, 2048> memory;
  json::monotonic_resource resource(memory.data(), memory.size());
  boost::system::error_code error;
  const json::value value = json::parse(text, error, &resource);
  if (error || !value.is_object()) return bad("is no JSON object: " + in_quotes(text));
  const json::value* kind = value.get_object().if_contains("kind");
  if (kind == nullptr) return bad("says not what it is: " + in_quotes(text));
  const Read read = kind->is_string()
                        ? reader_of(kind->get_string(),
                                    std::make_index_sequence<std::variant_size_v<EntryBody>>())
                        : nullptr;
  if (read == nullptr) return bad("is of an unknown kind: " + in_quotes(text));
  return read(value.get_object(), text, seats);
}

}  // namespace casus::server
