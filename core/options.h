// The options of a game: typed, explained, checked when a table is made.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/json_text.h"

namespace casus {

struct OptionSpec {
  enum class Kind : std::uint8_t {
    flag,        // true or false
    number,      // from low to high
    word,        // one of a list
    seat_words,  // a different word for each seat
  };
  std::string id;
  Kind kind = Kind::flag;
  std::string text;  // what it changes, for people
  std::string rule;  // the ledger's id
  int low = 0;
  int high = 1;
  int fallback = 0;                     // word: an index into `words`
  std::vector<std::string> words = {};  // to choose from; of seat_words the default is their order
};

class Options {
 public:
  bool flag(std::string_view id) const { return number(id) != 0; }
  // Of a word: its index into the spec's words.
  int number(std::string_view id) const { return values_.find(id)->second.front(); }
  // seat_words: for each seat an index into the spec's words.
  const std::vector<int>& words(std::string_view id) const { return values_.find(id)->second; }

  void set(const std::string& id, std::vector<int> values) { values_[id] = std::move(values); }
  bool operator==(const Options&) const = default;

 private:
  std::map<std::string, std::vector<int>, std::less<>> values_;
};

// Every option of the game, with the given ones read from JSON and the others at their default.
Expected<Options> read_options(const std::vector<OptionSpec>& specs, int seats,
                               const json::value& given);
json::object to_json(const std::vector<OptionSpec>& specs, const Options& options);
void write_fields(const std::vector<OptionSpec>& specs, const Options& options, JsonText& out);
json::object to_json(const OptionSpec& spec);

// `name=value` of a command line into the JSON that read_options takes.
Expected<void> add_option(const std::vector<OptionSpec>& specs, std::string_view text,
                          json::object& given);

}  // namespace casus
