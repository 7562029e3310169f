// Forms give bytes their words. A choice, prompt, refusal or event is a few bytes; its form names
// them, and from the name come the JSON object, the notation that people and records use, and the
// sentence. Games describe their forms once (typed_form.h); nothing here knows a game.
#pragma once

#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/choice.h"
#include "core/event.h"
#include "core/fault.h"
#include "core/files.h"
#include "core/json.h"
#include "core/json_text.h"
#include "core/power.h"
#include "core/typed_form.h"

namespace casus {

// A list of words of the data files, such as all cities, with their names for people.
struct Domain {
  std::string name;  // what one of them is called: "city"
  std::vector<std::string> ids;
  std::vector<std::string> names;
  std::vector<std::string> singles = {};  // names of one, where names are of many

  std::optional<int> find(std::string_view id) const;
  int size() const { return static_cast<int>(ids.size()); }
};
using DomainPtr = std::shared_ptr<const Domain>;

DomainPtr make_domain(std::string name, std::vector<std::string> ids,
                      std::vector<std::string> names = {}, std::vector<std::string> singles = {});

struct Slot {
  enum class Kind : std::uint8_t {
    word,    // one byte, an index into the domain
    power,   // one byte, an index into the domain and into the powers of the table
    number,  // from low to high: one byte, or two signed ones, the lower first
    seat,    // one byte
    seats,   // one byte, a SeatSet
    tally,   // one byte for each word of the domain: how many of it
  };
  std::string name;
  Kind kind = Kind::number;
  DomainPtr domain;  // of words, powers and tallies
  int low = 0;       // of numbers; what one count of a tally may be
  int high = 0;

  int bytes() const {
    if (kind == Kind::tally) return domain->size();
    return kind == Kind::number ? bytes_for(low, high) : 1;
  }
};

struct Form {
  std::string word;  // "take"
  std::string rule;  // the ledger's id; empty for acts and prompts
  std::vector<Slot> slots;
  bool reveals = false;  // an event that shows a seat another's secret: no take-back beyond it
  // From strings.en.json: with {slot}, {slot|one|many} of a number, and {slot|number} of a word
  // that stands for so many, by the name of their slot or as 1.
  std::string sentence = {};
  // A prompt whose list hangs on what others may not know: how many choices there are, how many
  // answers were given and how fast must not reach them.
  bool secret = false;
};

struct Vocabulary {
  std::vector<Form> acts;
  std::vector<Form> prompts;
  std::vector<Form> refusals;
  std::vector<Form> events;
};

// The words of a type: those of a domain, or the names of its enumerators, with the names for
// people in their order.
template <class E>
struct WordsOf {
  DomainPtr domain;
};
template <class E>
WordsOf<E> words_of(DomainPtr domain) {
  return {std::move(domain)};
}
template <class E>
std::vector<std::string> enumerator_names() {
  std::vector<std::string> ids;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (ids.emplace_back(enumerator_name<static_cast<E>(I)>()), ...);
  }(std::make_index_sequence<enumerator_count<E>()>());
  return ids;
}
template <class E, std::size_t N>
WordsOf<E> words_of(std::string name, const char* const (&names)[N]) {
  static_assert(N == enumerator_count<E>(), "each enumerator has a name for people");
  return {make_domain(std::move(name), enumerator_names<E>(), {names, names + N})};
}
// Of things that are counted: each name of one and of many.
struct OneAndMany {
  const char* one;
  const char* many;
};
template <class E, std::size_t N>
WordsOf<E> words_of(std::string name, const OneAndMany (&names)[N]) {
  static_assert(N == enumerator_count<E>(), "each enumerator has a name for people");
  std::vector<std::string> ones;
  std::vector<std::string> many;
  for (const OneAndMany& each : names) {
    ones.emplace_back(each.one);
    many.emplace_back(each.many);
  }
  return {make_domain(std::move(name), enumerator_names<E>(), std::move(many), std::move(ones))};
}

// A typed slot with its words; a type without words does not compile.
template <class E, class... W>
Slot with_words(const WordSlot<E>& slot, const std::tuple<W...>& words) {
  return {std::string(slot.name), Slot::Kind::word, std::get<WordsOf<E>>(words).domain};
}
template <class E, class... W>
Slot with_words(const PowerSlot<E>& slot, const std::tuple<W...>& words) {
  return {std::string(slot.name), Slot::Kind::power, std::get<WordsOf<E>>(words).domain};
}
template <class E, std::size_t N, class... W>
Slot with_words(const TallySlot<E, N>& slot, const std::tuple<W...>& words) {
  const DomainPtr& domain = std::get<WordsOf<E>>(words).domain;
  assert(domain->size() == static_cast<int>(N));
  return {std::string(slot.name), Slot::Kind::tally, domain, 0, slot.most};
}
template <class... W>
Slot with_words(const NumberSlot& slot, const std::tuple<W...>&) {
  return {std::string(slot.name), Slot::Kind::number, nullptr, slot.low, slot.high};
}
template <class... W>
Slot with_words(const SeatSlot& slot, const std::tuple<W...>&) {
  return {std::string(slot.name), Slot::Kind::seat, nullptr};
}
template <class... W>
Slot with_words(const SeatsSlot& slot, const std::tuple<W...>&) {
  return {std::string(slot.name), Slot::Kind::seats, nullptr};
}

// The forms of a game's header with their words, in the order of the enumerators.
template <class... F, class... W>
std::vector<Form> with_words(const Forms<F...>& forms, const std::tuple<W...>& words) {
  std::vector<Form> out(sizeof...(F));
  forms.for_each([&]<class One>(const One& one) {
    Form& form = out[static_cast<std::size_t>(One::kind)];
    form.word = enumerator_name<One::kind>();
    form.rule = one.rule;
    form.reveals = one.reveals;
    form.secret = one.secret;
    std::apply([&](const auto&... slot) { (form.slots.push_back(with_words(slot, words)), ...); },
               one.slots);
  });
  return out;
}

// Fills in the sentences; faults where one is missing, unused, or names an unknown slot.
Expected<Vocabulary> with_sentences(Vocabulary vocabulary, std::string_view strings_json,
                                    std::string_view where);

// The same from a game's file strings.en.json.
Expected<Vocabulary> with_sentences(Vocabulary vocabulary, const Files& files);

using Bytes = std::span<const std::uint8_t>;
using SeatNames = std::span<const std::string>;

void write_fields(const Form& form, Bytes bytes, JsonText& out);
std::string notation(const Form& form, Bytes bytes);
// Powers are named as the table names them, where it has any.
std::string sentence(const Form& form, Bytes bytes, SeatNames seats, const Powers& powers = {});

// Whether the bytes of a choice say something at a table of so many seats: words of the domain,
// numbers in their range, seats that exist, and nothing behind the last argument. What has no shape
// is never shown to a game.
bool has_shape(const Form& form, Bytes bytes, int seats);
bool has_shape(const std::vector<Form>& acts, const Choice& choice, int seats);

// `take paris.king` or {"act":"take","noble":"paris.king"}. Fields "text" and "says" of an object
// are ours and are passed over.
Expected<Choice> parse_choice(const std::vector<Form>& acts, std::string_view text);
Expected<Choice> parse_choice(const std::vector<Form>& acts, const json::value& value);
std::string notation(const std::vector<Form>& acts, const Choice& choice);

}  // namespace casus
