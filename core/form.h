// Forms give bytes their words. A choice, prompt, refusal or event is a few bytes; its form names
// them, and from the name come the JSON object, the notation that people and records use, and the
// sentence. Games describe their forms once; nothing here knows a game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/choice.h"
#include "core/event.h"
#include "core/fault.h"
#include "core/json.h"
#include "core/json_text.h"

namespace casus {

// A list of words of the data files, such as all cities, with their names for people.
struct Domain {
  std::string name;  // what one of them is called: "city"
  std::vector<std::string> ids;
  std::vector<std::string> names;

  std::optional<int> find(std::string_view id) const;
  int size() const { return static_cast<int>(ids.size()); }
};
using DomainPtr = std::shared_ptr<const Domain>;

DomainPtr make_domain(std::string name, std::vector<std::string> ids,
                      std::vector<std::string> names = {});

struct Slot {
  enum class Kind : std::uint8_t {
    word,    // one byte, an index into the domain
    number,  // one byte
    seat,    // one byte
    seats,   // one byte, a SeatSet
    tally,   // one byte for each word of the domain: how many of it
  };
  std::string name;
  Kind kind = Kind::number;
  DomainPtr domain;

  int bytes() const { return kind == Kind::tally ? domain->size() : 1; }
};

Slot word_slot(std::string name, DomainPtr domain);
Slot tally_slot(std::string name, DomainPtr domain);
Slot number_slot(std::string name);
Slot seat_slot(std::string name);
Slot seats_slot(std::string name);

struct Form {
  std::string word;  // "take"
  std::string rule;  // the ledger's id; empty for acts and prompts
  std::vector<Slot> slots;
  bool reveals = false;       // an event that shows a seat another's secret: no take-back beyond it
  std::string sentence = {};  // from strings.en.json, with {slot} and {slot|one|many}
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

// Fills in the sentences; faults where one is missing, unused, or names an unknown slot.
Expected<Vocabulary> with_sentences(Vocabulary vocabulary, std::string_view strings_json,
                                    std::string_view where);

using Bytes = std::span<const std::uint8_t>;
using SeatNames = std::span<const std::string>;

void write_fields(const Form& form, Bytes bytes, JsonText& out);
std::string notation(const Form& form, Bytes bytes);
std::string sentence(const Form& form, Bytes bytes, SeatNames seats);

// `take paris.king` or {"act":"take","noble":"paris.king"}. Fields "text" and "says" of an object
// are ours and are passed over.
Expected<Choice> parse_choice(const std::vector<Form>& acts, std::string_view text);
Expected<Choice> parse_choice(const std::vector<Form>& acts, const json::value& value);
std::string notation(const std::vector<Form>& acts, const Choice& choice);

}  // namespace casus
