// One description of the fields of a JSON object, written once and visited twice: a FieldWriter
// writes them as text, a FieldReader reads them and refuses by its path whatever is missing, wrong
// or unknown. A description is a function template over the visitor and the (const) thing:
//
//   template <class Fields, class Of>
//   void describe(Fields& fields, Of& common, const Board& board) {
//     fields.add("round", Number{1, 100}, common.round);
//     fields.add("ask", Word{asks()}, common.ask);
//     fields.object("claim", when(is_paying(common), "nothing is claimed"), [&](auto& claim) {
//       claim.add("noble", Word{*board.nobles}, common.claim);
//     });
//   }
//
// What a value looks like is its shape: `write(place, value)` and `read(reader, value)`. The usual
// ones stand here; a game writes its own for the few odd fields.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/form.h"
#include "core/json.h"
#include "core/json_text.h"
#include "core/seat.h"

namespace casus {

// In a byte that holds an index: nothing is there.
inline constexpr std::uint8_t kNothing = 0xFF;

// A field's name, and another that is understood as well when it is read.
struct FieldName {
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view>
  // NOLINTNEXTLINE(google-explicit-constructor): a literal is a name.
  FieldName(const Text& text) : name(text) {}
  FieldName(std::string_view text, std::string_view other) : name(text), also(other) {}

  std::string_view name;
  std::string_view also;
};

// Whether a field is written, and what is said if it is there or missing when it is read.
struct Presence {
  enum class Reading : std::uint8_t {
    needed,
    free,     // left out: the value stays what it was
    refused,  // with the sentence `why`
    passed_over,
  };
  bool written = true;
  Reading reading = Reading::needed;
  std::string_view why = {};
};

constexpr Presence always() { return {}; }
// Written every time; whoever writes by hand may leave it out.
constexpr Presence may_be_left_out() { return {true, Presence::Reading::free}; }
// Written only if there is something to tell.
constexpr Presence if_any(bool any) { return {any, Presence::Reading::free}; }
// There now, or refused with this sentence.
constexpr Presence when(bool now, std::string_view otherwise) {
  return {now, now ? Presence::Reading::needed : Presence::Reading::refused, otherwise};
}
// The same, but a patch that leads elsewhere may leave it behind.
constexpr Presence while_asked(bool now) {
  return {now, now ? Presence::Reading::needed : Presence::Reading::passed_over};
}
// Not there with these options or this many seats.
constexpr Presence if_any_unless(bool never, bool any, std::string_view why) {
  return never ? when(false, why) : if_any(any);
}

// Where a value is written: a field of the open object, or an item of the open list.
struct FieldPlace {
  JsonText& out;
  std::string_view name;
  void add(const auto& value) const { out.add(name, value); }
  void object() const { out.object(name); }
  void list() const { out.list(name); }
};
struct ItemPlace {
  JsonText& out;
  void add(const auto& value) const { out.add(value); }
};

class FieldWriter {
 public:
  static constexpr bool kReads = false;
  explicit FieldWriter(JsonText& out) : out_(&out) {}
  JsonText& text() const { return *out_; }

  template <class Shape, class T>
  void add(FieldName field, const Shape& shape, const T& value, Presence presence = always()) {
    if (presence.written) shape.write(FieldPlace{*out_, field.name}, value);
  }
  template <class Body>
  void object(FieldName field, Presence presence, const Body& body) {
    if (!presence.written) return;
    out_->object(field.name);
    body(*this);
    out_->end_object();
  }
  template <class Body>
  void object(FieldName field, const Body& body) {
    object(field, always(), body);
  }
  // A list of so many objects, `body(fields, at)` for each.
  template <class Body>
  void objects(FieldName field, int count, const Body& body) {
    out_->list(field.name);
    for (int at = 0; at < count; ++at) {
      out_->object();
      body(*this, at);
      out_->end_object();
    }
    out_->end_list();
  }

 private:
  JsonText* out_;
};

// Reads into a thing that holds nothing yet. After the first fault nothing more is read.
class FieldReader {
 public:
  static constexpr bool kReads = true;
  explicit FieldReader(const Reader& reader) : reader_(reader) {}

  template <class Shape, class T>
  void add(FieldName field, const Shape& shape, T& value, Presence presence = always()) {
    if (is_left_out(field, presence)) {
      T nowhere = value;
      Reading unheard("");
      shape.read(nothing_at(field, unheard), nowhere);
    } else if (const auto found = find(field, presence)) {
      shape.read(*found, value);
    }
  }
  template <class Body>
  void object(FieldName field, Presence presence, const Body& body) {
    if (is_left_out(field, presence)) {
      Reading unheard("");
      FieldReader fields(nothing_at(field, unheard));
      fields.reads_nothing_ = true;
      body(fields);
    } else if (const auto found = find(field, presence)) {
      within(*found, body);
    }
  }
  template <class Body>
  void object(FieldName field, const Body& body) {
    object(field, always(), body);
  }
  template <class Body>
  void objects(FieldName field, int count, const Body& body) {
    if (reads_nothing_) return;
    const auto found = find(field, always());
    if (!found) return;
    const std::vector<Reader> items = found->items();
    if (static_cast<int>(items.size()) != count) {
      found->fail("must be a list of " + std::to_string(count));
    }
    for (int at = 0; at < count && !found->failed(); ++at) {
      within(items[static_cast<std::size_t>(at)], [&](FieldReader& fields) { body(fields, at); });
    }
  }

  const Reader& reader() const { return reader_; }
  // A field that somebody else reads.
  void knows(std::string_view name) { names_.push_back(name); }
  // Refuses every field that was not described: a misspelt name must not pass unseen.
  void refuse_others() const;

 private:
  std::optional<Reader> find(FieldName field, Presence presence);
  // A field that is not there, of which somebody wants to know what it would be.
  bool is_left_out(const FieldName& field, const Presence& presence);
  Reader nothing_at(const FieldName& field, Reading& unheard) const;
  template <class Body>
  static void within(const Reader& object, const Body& body) {
    FieldReader fields(object);
    body(fields);
    fields.refuse_others();
  }

  Reader reader_;
  std::vector<std::string_view> names_;
  std::vector<std::string_view> other_names_;  // understood as well
  bool reads_nothing_ = false;                 // its object is left out
};

// --- shapes ---

// A whole number, written as so much more than is stored.
struct Number {
  int low;
  int high;
  int more = 0;
  template <class Place, class T>
  void write(Place place, const T& value) const {
    place.add(static_cast<int>(value) + more);
  }
  template <class T>
  void read(const Reader& from, T& value) const {
    value = static_cast<T>(from.number(low, high) - more);
  }
};

struct Flag {
  template <class Place>
  void write(Place place, bool value) const {
    place.add(value);
  }
  void read(const Reader& from, bool& value) const { value = from.flag(); }
};

// A word of a domain, stored as its index.
struct Word {
  const Domain& words;
  template <class Place, class T>
  void write(Place place, const T& value) const {
    place.add(words.ids[static_cast<std::size_t>(value)]);
  }
  template <class T>
  void read(const Reader& from, T& value) const {
    value = static_cast<T>(from.word(words));
  }
};

// A set of words as a list, stored as a bit for each.
struct WordSet {
  const Domain& words;
  template <class Bits>
  void write(FieldPlace place, Bits bits) const {
    place.list();
    for (std::uint64_t left = bits; left != 0; left &= left - 1) {
      place.out.add(words.ids[static_cast<std::size_t>(std::countr_zero(left))]);
    }
    place.out.end_list();
  }
  template <class Bits>
  void read(const Reader& from, Bits& bits) const {
    bits = static_cast<Bits>(bits_of(from));
  }

 private:
  std::uint64_t bits_of(const Reader& from) const;
};

// A count for each word, stored as a byte for each. Zeros may be left out when they are read.
struct Counts {
  const Domain& words;
  int most;
  bool with_zeros = false;
  template <std::size_t N>
  void write(FieldPlace place, const std::array<std::uint8_t, N>& counts) const {
    place.object();
    for (std::size_t i = 0; i < N; ++i) {
      if (counts[i] > 0 || with_zeros) place.out.add(words.ids[i], counts[i]);
    }
    place.out.end_object();
  }
  template <std::size_t N>
  void read(const Reader& from, std::array<std::uint8_t, N>& counts) const {
    counts = {};
    for (const auto& [key, count] : from.fields()) {
      counts[static_cast<std::size_t>(from.key_in(words, key))] =
          static_cast<std::uint8_t>(count.number(0, most));
    }
  }
};

enum class Repeats : std::uint8_t { allowed, refused };

// A row of so many places: the item that lies there, or null.
template <class Item>
struct Row {
  Item item;
  std::size_t places;
  Repeats repeats = Repeats::refused;
  template <std::size_t N>
  void write(FieldPlace place, const std::array<std::uint8_t, N>& row) const {
    place.list();
    for (std::size_t i = 0; i < places; ++i) {
      if (row[i] == kNothing) {
        place.out.add(nullptr);
      } else {
        item.write(ItemPlace{place.out}, row[i]);
      }
    }
    place.out.end_list();
  }
  template <std::size_t N>
  void read(const Reader& from, std::array<std::uint8_t, N>& row) const {
    const std::vector<Reader> items = from.items();
    if (items.size() != places) {
      return from.fail("must have " + std::to_string(places) + " places, null where nothing lies");
    }
    for (std::size_t i = 0; i < places; ++i) {
      if (items[i].is_null()) continue;
      item.read(items[i], row[i]);
      const auto here = row.begin() + static_cast<std::ptrdiff_t>(i);
      if (repeats == Repeats::refused && std::find(row.begin(), here, row[i]) != here) {
        items[i].fail("stands twice");
      }
    }
  }
};

// A list without gaps in the first places of a row, each item once.
template <class Item>
struct Listing {
  Item item;
  template <std::size_t N>
  void write(FieldPlace place, const std::array<std::uint8_t, N>& row) const {
    place.list();
    for (const std::uint8_t each : row) {
      if (each != kNothing) item.write(ItemPlace{place.out}, each);
    }
    place.out.end_list();
  }
  template <std::size_t N>
  void read(const Reader& from, std::array<std::uint8_t, N>& row) const {
    const std::size_t count = from.items().size();
    if (count > N) return from.fail("has more than " + std::to_string(N));
    Row<Item>{item, count}.read(from, row);
  }
};

// --- seats ---

// How JSON names the seats of a table: by their numbers. What stands on the board in the colour (or
// for the nation) of a seat is named by that word, and `players` tells each seat's. Whoever reads
// takes either name, for positions of earlier builds had words everywhere.
struct SeatWords {
  int seats = 0;
  const Domain* words = nullptr;          // nothing: seats have numbers only
  const std::uint8_t* of_seat = nullptr;  // each seat's word
  bool only_words = false;                // as earlier builds wrote

  std::string_view word(int seat) const {
    return words == nullptr ? std::string_view() : std::string_view(words->ids[of_seat[seat]]);
  }
  static std::string_view number(int seat) {
    return std::string_view("0123456").substr(static_cast<std::size_t>(seat), 1);
  }
  // A field that belongs to a seat.
  FieldName field(int seat) const {
    return only_words ? FieldName(word(seat), number(seat)) : FieldName(number(seat), word(seat));
  }
  int read(const Reader& from) const;
};

// A seat by its number; `SeatByWord`: a piece in its colour.
struct SeatNumber {
  const SeatWords& seats;
  template <class Place, class T>
  void write(Place place, const T& seat) const {
    if (seats.only_words) {
      place.add(seats.word(static_cast<int>(seat)));
    } else {
      place.add(static_cast<int>(seat));
    }
  }
  template <class T>
  void read(const Reader& from, T& seat) const {
    seat = static_cast<T>(seats.read(from));
  }
};
struct SeatByWord {
  const SeatWords& seats;
  template <class Place, class T>
  void write(Place place, const T& seat) const {
    place.add(seats.word(static_cast<int>(seat)));
  }
  template <class T>
  void read(const Reader& from, T& seat) const {
    seat = static_cast<T>(seats.read(from));
  }
};

struct SeatList {
  const SeatWords& seats;
  void write(FieldPlace place, SeatSet set) const {
    place.list();
    for (const Seat seat : set) SeatNumber{seats}.write(ItemPlace{place.out}, seat);
    place.out.end_list();
  }
  void read(const Reader& from, SeatSet& set) const;
};

}  // namespace casus
