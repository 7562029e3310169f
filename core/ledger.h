// The rules ledger: every rule of a game with its id, its text in our own words, its source, and
// the tests that cover it. Parsed from the game's rules.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fault.h"

namespace casus {

struct Rule {
  std::string id;
  std::string title;
  std::string text;
  std::string source;
  std::vector<std::string> tests;
};

class Ledger {
 public:
  // `### id: title`, then the text, then a line `Source: ...`. Faults name the line.
  static Expected<Ledger> parse(std::string_view markdown, std::string_view where);

  // Lines `rule-id<TAB>test`, as the build collects them from examples and tests.
  void add_tests(std::string_view index);

  const std::vector<Rule>& rules() const { return rules_; }
  const Rule* find(std::string_view id) const;

 private:
  std::vector<Rule> rules_;
};

}  // namespace casus
