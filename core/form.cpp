#include "core/form.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "core/nearest.h"
#include "core/text.h"
#include "core/turn_json.h"

namespace casus {
namespace {

constexpr std::string_view kStringsFile = "strings.en.json";

std::optional<int> number_from(std::string_view token, std::pair<int, int> range) {
  const std::optional<std::int64_t> value = whole_number(token, range.first, range.second);
  if (!value) return std::nullopt;
  return static_cast<int>(*value);
}

const Form* form_named(const std::vector<Form>& forms, std::string_view word) {
  for (const Form& form : forms) {
    if (form.word == word) return &form;
  }
  return nullptr;
}

std::unexpected<Fault> unknown_act(const std::vector<Form>& acts, std::string_view word) {
  std::vector<std::string> known;
  known.reserve(acts.size());
  for (const Form& act : acts) known.push_back(act.word);
  return fault("bad_choice", no_such_word(word, "act", std::move(known)));
}

std::string unknown_argument(const Form& form, std::string_view name) {
  if (form.slots.empty()) return "the act " + form.word + " has no arguments";
  std::vector<std::string> known;
  known.reserve(form.slots.size());
  for (const Slot& slot : form.slots) known.push_back(slot.name);
  return "the act " + form.word + " has no such argument" + or_rather(name, std::move(known));
}

// What a slot holds, taken as a number; of a tally, what one of its counts may be.
std::pair<int, int> range_of(const Slot& slot, int seats = kMaxSeats) {
  switch (slot.kind) {
    case Slot::Kind::number:
    case Slot::Kind::tally: return {slot.low, slot.high};
    case Slot::Kind::seat: return {0, seats - 1};
    case Slot::Kind::seats: return {0, SeatSet::first(seats).bits()};
    case Slot::Kind::word:
    case Slot::Kind::power: return {0, slot.domain->size() - 1};
  }
  return {};
}

void store(int value, int size, std::uint8_t* bytes) {
  bytes[0] = static_cast<std::uint8_t>(value);
  if (size == 2) bytes[1] = static_cast<std::uint8_t>(value >> 8);
}

std::string not_in_range(const std::string& what, std::pair<int, int> range,
                         std::string_view token) {
  return what + " must be a whole number from " + std::to_string(range.first) + " to " +
         std::to_string(range.second) + ", not " + in_quotes(token);
}

// Seats in notation are a list: "[0,2]", "[]". Records of former builds have the set's bits as one
// number, which is read as well.
std::string list_of(SeatSet seats) {
  std::vector<std::string> numbers;
  for (const Seat seat : seats) numbers.push_back(std::to_string(index(seat)));
  return "[" + joined(numbers, ",") + "]";
}

std::optional<SeatSet> seats_from(std::string_view token) {
  if (const auto bits = number_from(token, {0, SeatSet::first(kMaxSeats).bits()})) {
    return SeatSet::from_bits(static_cast<std::uint8_t>(*bits));
  }
  if (!token.starts_with('[') || !token.ends_with(']') || token.size() < 2) return std::nullopt;
  const std::string_view inside = token.substr(1, token.size() - 2);
  SeatSet seats;
  if (inside.empty()) return seats;
  for (const std::string_view part : split(inside, ',')) {
    const auto seat = number_from(part, {0, kMaxSeats - 1});
    if (!seat || seats.contains(seat_at(*seat))) return std::nullopt;
    seats = seats.with(seat_at(*seat));
  }
  return seats;
}

// Reads one slot from notation; `at` moves over the tokens used.
std::optional<std::string> read_tokens(const Slot& slot,
                                       const std::vector<std::string_view>& tokens, std::size_t& at,
                                       std::uint8_t* bytes) {
  const std::pair<int, int> range = range_of(slot);
  if (slot.kind == Slot::Kind::tally) {
    while (at + 1 < tokens.size()) {
      const std::optional<int> word = slot.domain->find(tokens[at]);
      if (!word) break;
      const std::optional<int> count = number_from(tokens[at + 1], range);
      if (!count) {
        return not_in_range("the count of " + slot.domain->ids[*word], range, tokens[at + 1]);
      }
      if (bytes[*word] != 0) return in_quotes(tokens[at]) + " is counted twice";
      bytes[*word] = static_cast<std::uint8_t>(*count);
      at += 2;
    }
    return std::nullopt;
  }
  if (at >= tokens.size()) return "the " + slot.name + " is missing";
  const std::string_view token = tokens[at++];
  if (slot.kind == Slot::Kind::word || slot.kind == Slot::Kind::power) {
    const std::optional<int> word = slot.domain->find(token);
    if (!word) return no_such_word(token, slot.domain->name, slot.domain->ids);
    *bytes = static_cast<std::uint8_t>(*word);
    return std::nullopt;
  }
  if (slot.kind == Slot::Kind::seats) {
    const std::optional<SeatSet> seats = seats_from(token);
    if (!seats) {
      return "the " + slot.name + " must be a list such as [0,2], not " + in_quotes(token);
    }
    *bytes = seats->bits();
    return std::nullopt;
  }
  const std::optional<int> value = number_from(token, range);
  if (!value) return not_in_range("the " + slot.name, range, token);
  store(*value, slot.bytes(), bytes);
  return std::nullopt;
}

void read_json(const Slot& slot, const Reader& reader, std::uint8_t* bytes) {
  const auto [low, high] = range_of(slot);
  switch (slot.kind) {
    case Slot::Kind::word:
    case Slot::Kind::power: *bytes = static_cast<std::uint8_t>(reader.word(*slot.domain)); return;
    case Slot::Kind::number:
    case Slot::Kind::seat: store(reader.number(low, high), slot.bytes(), bytes); return;
    case Slot::Kind::seats: {
      SeatSet seats;
      for (const Reader& item : reader.items()) {
        seats = seats.with(seat_at(item.number(0, kMaxSeats - 1)));
      }
      *bytes = seats.bits();
      return;
    }
    case Slot::Kind::tally:
      for (const auto& [key, count] : reader.fields()) {
        bytes[reader.key_in(*slot.domain, key)] =
            static_cast<std::uint8_t>(count.number(low, high));
      }
      return;
  }
}

std::string seat_name(SeatNames seats, int seat) {
  return seat < static_cast<int>(seats.size()) ? seats[seat] : "seat " + std::to_string(seat);
}

const std::string& word_at(const std::vector<std::string>& words, std::uint8_t at) {
  static const std::string kUnknown = "?";
  return at < words.size() ? words[at] : kUnknown;
}

std::string in_words(const Slot& slot, const std::uint8_t* bytes, SeatNames seats,
                     const Powers& powers) {
  switch (slot.kind) {
    case Slot::Kind::power:
      if (*bytes < powers.size()) return powers[*bytes].name;
      return word_at(slot.domain->names, *bytes);
    case Slot::Kind::word: return word_at(slot.domain->names, *bytes);
    case Slot::Kind::number: return std::to_string(number_at(bytes, slot.bytes()));
    case Slot::Kind::seat: return seat_name(seats, *bytes);
    case Slot::Kind::seats: {
      std::vector<std::string> parts;
      for (const Seat seat : SeatSet::from_bits(*bytes))
        parts.push_back(seat_name(seats, index(seat)));
      return parts.empty() ? "nobody" : listed(parts);
    }
    case Slot::Kind::tally: {
      std::vector<std::string> parts;
      for (int i = 0; i < slot.domain->size(); ++i) {
        if (bytes[i] > 0) parts.push_back(std::to_string(bytes[i]) + " " + slot.domain->names[i]);
      }
      return parts.empty() ? "nothing" : listed(parts);
    }
  }
  return {};
}

// The bytes of the slot with this name.
std::optional<std::pair<const Slot*, int>> find_slot(const Form& form, std::string_view name) {
  int at = 0;
  for (const Slot& slot : form.slots) {
    if (slot.name == name) return std::pair(&slot, at);
    at += slot.bytes();
  }
  return std::nullopt;
}

// `forms` is what is said of one and of many, and perhaps instead of a nought: "card|cards|none".
// The number goes before it, or where a # stands in it: "a #|1 to #".
std::string counted(int count, const std::string& number, std::string_view forms) {
  const std::size_t second = forms.find('|');
  const std::string_view one = forms.substr(0, second);
  const std::string_view others = forms.substr(second + 1);
  const std::size_t third = others.find('|');
  if (count == 0 && third != std::string_view::npos) return std::string(others.substr(third + 1));
  const std::string_view said = std::abs(count) == 1 ? one : others.substr(0, third);
  const std::size_t mark = said.find('#');
  if (mark == std::string_view::npos) return number + " " + std::string(said);
  return std::string(said.substr(0, mark)) + number + std::string(said.substr(mark + 1));
}

// Whether a field with a bar makes sense: numbers have one and many, words stand for a number.
bool can_vary(const Form& form, const Slot& slot, std::string_view after_bar) {
  if (slot.kind != Slot::Kind::word) return slot.kind == Slot::Kind::number;
  const auto number = find_slot(form, after_bar);
  return after_bar == "1" || (number && number->first->kind == Slot::Kind::number);
}

// How many a word stands for, as {word|number} or {word|1} says.
int number_of_word(const Form& form, Bytes bytes, std::string_view after_bar) {
  const auto number = find_slot(form, after_bar);
  return number ? number_at(bytes.data() + number->second, number->first->bytes()) : 1;
}

// Calls `plain` with each stretch of text and `field` with the inside of each {...}.
template <class Plain, class Field>
void walk_template(std::string_view text, const Plain& plain, const Field& field) {
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = text.find('}', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos) {
      plain(text);
      return;
    }
    plain(text.substr(0, open));
    field(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
}

}  // namespace

std::optional<int> Domain::find(std::string_view id) const {
  const auto at = std::find(ids.begin(), ids.end(), id);
  if (at == ids.end()) return std::nullopt;
  return static_cast<int>(at - ids.begin());
}

DomainPtr make_domain(std::string name, std::vector<std::string> ids,
                      std::vector<std::string> names, std::vector<std::string> singles) {
  if (names.empty()) names = ids;
  assert(singles.empty() || singles.size() == ids.size());
  return std::make_shared<const Domain>(
      Domain{std::move(name), std::move(ids), std::move(names), std::move(singles)});
}

Expected<Vocabulary> with_sentences(Vocabulary vocabulary, std::string_view strings_json,
                                    std::string_view where) {
  Expected<json::value> parsed = parse_json(strings_json, where);
  if (!parsed) return std::unexpected(parsed.error());
  Reading reading("bad_data");
  const Reader file(*parsed, std::string(where), reading);
  file.only({"acts", "prompts", "refusals", "events"});
  const auto fill = [&](std::string_view section, std::vector<Form>& forms) {
    const Reader sentences = file[section];
    if (reading.failed()) return;
    for (const auto& [word, text] : sentences.fields()) {
      if (form_named(forms, word) == nullptr) text.fail("the game has no such word");
    }
    for (Form& form : forms) {
      form.sentence = sentences[form.word].text();
      walk_template(
          form.sentence, [](std::string_view) {},
          [&](std::string_view field) {
            const std::string name(field.substr(0, field.find('|')));
            const auto found = find_slot(form, name);
            if (!found) {
              sentences[form.word].fail("names {" + name + "}, which it does not have");
            } else if (name != field &&
                       !can_vary(form, *found->first, field.substr(name.size() + 1))) {
              sentences[form.word].fail("{" + name + "} is no number, so it has no one and many");
            }
          });
    }
  };
  fill("acts", vocabulary.acts);
  fill("prompts", vocabulary.prompts);
  fill("refusals", vocabulary.refusals);
  fill("events", vocabulary.events);
  return reading.result(std::move(vocabulary));
}

Expected<Vocabulary> with_sentences(Vocabulary vocabulary, const Files& files) {
  const auto strings = files.find(kStringsFile);
  if (strings == files.end()) return fault("bad_data", "strings.en.json: the file is missing");
  return with_sentences(std::move(vocabulary), strings->second, kStringsFile);
}

void write_fields(const Form& form, Bytes bytes, JsonText& out) {
  int at = 0;
  for (const Slot& slot : form.slots) {
    const std::uint8_t* here = bytes.data() + at;
    switch (slot.kind) {
      case Slot::Kind::word:
      case Slot::Kind::power: out.add(slot.name, word_at(slot.domain->ids, *here)); break;
      case Slot::Kind::number: out.add(slot.name, number_at(here, slot.bytes())); break;
      case Slot::Kind::seat: out.add(slot.name, *here); break;
      case Slot::Kind::seats: write_seats(slot.name, SeatSet::from_bits(*here), out); break;
      case Slot::Kind::tally:
        out.object(slot.name);
        for (int i = 0; i < slot.domain->size(); ++i) {
          if (here[i] > 0) out.add(slot.domain->ids[i], here[i]);
        }
        out.end_object();
        break;
    }
    at += slot.bytes();
  }
}

bool has_shape(const Form& form, Bytes bytes, int seats) {
  std::size_t at = 0;
  for (const Slot& slot : form.slots) {
    const auto [low, high] = range_of(slot, seats);
    const int size = slot.kind == Slot::Kind::tally ? 1 : slot.bytes();
    for (const std::size_t end = at + static_cast<std::size_t>(slot.bytes()); at < end;
         at += size) {
      const int value = number_at(bytes.data() + at, size);
      if (value < low || value > high) return false;
    }
  }
  return std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(),
                     [](std::uint8_t byte) { return byte == 0; });
}

bool has_shape(const std::vector<Form>& acts, const Choice& choice, int seats) {
  return choice.act < acts.size() && has_shape(acts[choice.act], choice.arg, seats);
}

std::string notation(const Form& form, Bytes bytes) {
  std::string text = form.word;
  int at = 0;
  for (const Slot& slot : form.slots) {
    const std::uint8_t* here = bytes.data() + at;
    if (slot.kind == Slot::Kind::word || slot.kind == Slot::Kind::power) {
      text += " " + word_at(slot.domain->ids, *here);
    } else if (slot.kind == Slot::Kind::tally) {
      for (int i = 0; i < slot.domain->size(); ++i) {
        if (here[i] > 0) text += " " + slot.domain->ids[i] + " " + std::to_string(here[i]);
      }
    } else if (slot.kind == Slot::Kind::seats) {
      text += " " + list_of(SeatSet::from_bits(*here));
    } else {
      text += " " + std::to_string(number_at(here, slot.bytes()));
    }
    at += slot.bytes();
  }
  return text;
}

std::string sentence(const Form& form, Bytes bytes, SeatNames seats, const Powers& powers) {
  std::string text;
  walk_template(
      form.sentence, [&](std::string_view plain) { text += plain; },
      [&](std::string_view field) {
        const std::size_t bar = field.find('|');
        const auto found = find_slot(form, field.substr(0, bar));
        if (!found) return;
        const auto& [slot, at] = *found;
        const std::string words = in_words(*slot, bytes.data() + at, seats, powers);
        if (bar == std::string_view::npos) {
          text += words;
        } else if (slot->kind == Slot::Kind::number) {
          text +=
              counted(number_at(bytes.data() + at, slot->bytes()), words, field.substr(bar + 1));
        } else {
          const bool is_one = number_of_word(form, bytes, field.substr(bar + 1)) == 1;
          text += is_one && !slot->domain->singles.empty()
                      ? word_at(slot->domain->singles, bytes[at])
                      : words;
        }
      });
  return capitalized(std::move(text));
}

Expected<Choice> parse_choice(const std::vector<Form>& acts, std::string_view text) {
  constexpr std::size_t kLongest = 400;
  if (text.size() > kLongest) return fault("bad_choice", "the choice is too long");
  const std::vector<std::string_view> tokens = words_of(text);
  if (tokens.empty()) return fault("bad_choice", "the choice is empty");
  const Form* form = form_named(acts, tokens[0]);
  if (form == nullptr) return unknown_act(acts, tokens[0]);
  Choice choice{static_cast<std::uint8_t>(form - acts.data()), {}};
  std::size_t at = 1;
  int byte = 0;
  for (const Slot& slot : form->slots) {
    if (auto wrong = read_tokens(slot, tokens, at, choice.arg.data() + byte)) {
      return fault("bad_choice", form->word + ": " + *wrong);
    }
    byte += slot.bytes();
  }
  if (at < tokens.size()) {
    // Where words are counted, it may be one of them, misspelt.
    const bool counted = !form->slots.empty() && form->slots.back().kind == Slot::Kind::tally;
    const std::string rather =
        counted ? or_rather(tokens[at], form->slots.back().domain->ids) : std::string();
    return fault("bad_choice",
                 form->word + ": " + in_quotes(tokens[at]) + " has no place here" + rather);
  }
  return choice;
}

Expected<Choice> parse_choice(const std::vector<Form>& acts, const json::value& value) {
  if (value.is_string()) {
    return parse_choice(acts, std::string_view(value.get_string()));
  }
  Reading reading("bad_choice");
  const Reader reader(value, "choice", reading);
  if (!value.is_object()) reader.fail("must be text or an object");
  const std::string word = reader["act"].text();
  if (reading.failed()) return std::unexpected(reading.fault());
  const Form* form = form_named(acts, word);
  if (form == nullptr) return unknown_act(acts, word);
  for (const auto& [key, field] : reader.fields()) {
    if (key != "act" && key != "text" && key != "says" && !find_slot(*form, key)) {
      field.fail(unknown_argument(*form, key));
      break;
    }
  }
  Choice choice{static_cast<std::uint8_t>(form - acts.data()), {}};
  int byte = 0;
  for (const Slot& slot : form->slots) {
    read_json(slot, reader[slot.name], choice.arg.data() + byte);
    byte += slot.bytes();
  }
  return reading.result(choice);
}

std::string notation(const std::vector<Form>& acts, const Choice& choice) {
  return choice.act < acts.size() ? notation(acts[choice.act], choice.arg) : "?";
}

}  // namespace casus
