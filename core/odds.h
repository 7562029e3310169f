// Calculators of odds: what one takes, in words, and what it gives. `casus odds GAME` reads the
// arguments and prints the answer; the game does the arithmetic (games/<game>/odds_calculator.cpp).
#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fault.h"
#include "core/json.h"

namespace casus {

// One of the things that may happen, in words, with its probability.
struct OddsOutcome {
  std::string outcome;
  double probability = 0;
};

// An argument as people give it, such as `--draws 3`.
struct OddsArgument {
  enum class Kind : std::uint8_t {
    text,
    texts,   // may be given several times
    number,  // from low to high
    flag,
  };
  std::string name;
  Kind kind = Kind::text;
  std::string about;
  std::string usual = {};  // what is taken where it is not given; empty: nothing
  int low = 0;
  int high = 0;
};

// The arguments of one question by their names, with the usual values of those not given. Numbers
// are within their bounds.
class OddsArguments {
 public:
  void set(const std::string& name, std::vector<std::string> values) {
    values_[name] = std::move(values);
  }
  bool has(std::string_view name) const { return !texts(name).empty(); }
  const std::vector<std::string>& texts(std::string_view name) const;
  std::string text(std::string_view name) const;  // empty if it is not given
  std::optional<int> number(std::string_view name) const;

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

// `red=3,peasants=2` as a count for each of the words, each at most `most`; `where` is the
// argument.
Expected<std::vector<int>> read_counts(std::string_view text, const std::vector<std::string>& words,
                                       int most, std::string_view where);

template <class Position>
struct OddsQuestion {
  OddsArguments arguments;
  std::optional<Position> position;  // of a record, if one is given
};

struct OddsAnswer {
  std::string question;  // as it was understood
  // "outcomes" with "outcome" and "probability", and "exact" or "error": half of a 95 % interval.
  json::object odds;
  std::vector<OddsOutcome> in_short = {};  // sums of outcomes that people look at first
};

// Half of the 95 % interval of a chance that was seen in so many samples: Wilson's, which also
// means something where nothing else was ever seen.
double half_width(double chance, double samples);

// The odds that a calculator works out exactly.
json::object exact_odds(const std::vector<OddsOutcome>& outcomes);

template <class G>
concept HasOddsCalculator =
    requires(const G& game, const OddsQuestion<typename G::Position>& question) {
      { G::odds_arguments() } -> std::same_as<const std::vector<OddsArgument>&>;
      { game.calculate_odds(question) } -> std::same_as<Expected<OddsAnswer>>;
    };

}  // namespace casus
