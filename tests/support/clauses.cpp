#include "tests/support/clauses.h"

#include <algorithm>

#include "core/text.h"

namespace casus::test {
namespace {

constexpr int kMostInClause = 255;

// The topic, then each word together with the numbers behind it.
std::vector<std::string> parts_of(const Words& words, bool in_order) {
  std::vector<std::string> parts;
  for (const std::string_view word : words) {
    if (parts.size() > 1 && whole_number(word, 0, kMostInClause)) {
      parts.back() += " " + std::string(word);
    } else {
      parts.emplace_back(word);
    }
  }
  if (!in_order) std::sort(parts.begin() + 1, parts.end());
  return parts;
}

}  // namespace

Drafting::Drafting(const Clauses& clauses, std::vector<std::string> seats)
    : seats_(std::move(seats)) {
  for (const std::string_view clause : clauses) {
    if (Words words = words_of(clause); !words.empty()) clauses_.push_back({std::move(words)});
  }
}

void Drafting::each(std::string_view topic, const std::function<void(const Words&)>& apply) {
  for (Clause& clause : clauses_) {
    if (failed() || clause.words[0] != topic) continue;
    clause.used = true;
    apply(clause.words);
  }
}

void Drafting::each_of(const DomainPtr& domain,
                       const std::function<void(int, const Words&)>& apply) {
  for (Clause& clause : clauses_) {
    const std::optional<int> found = domain->find(clause.words[0]);
    if (failed() || !found) continue;
    clause.used = true;
    apply(*found, clause.words);
  }
}

void Drafting::fail(const std::string& what) {
  if (!fault_) fault_ = what;
}

void Drafting::refuse_unused() {
  for (const Clause& clause : clauses_) {
    if (!clause.used) fail("there is no clause " + in_quotes(clause.words[0]));
  }
}

std::string_view Drafting::part(const Words& words, std::size_t at) {
  if (at < words.size()) return words[at];
  fail("something is missing after " + in_quotes(words.back()));
  return words.back();
}

int Drafting::word(const DomainPtr& domain, const Words& words, std::size_t at) {
  const std::string_view text = part(words, at);
  const std::optional<int> found = domain->find(text);
  if (!found) fail(in_quotes(text) + " is no " + domain->name);
  return found.value_or(0);
}

int Drafting::number(const Words& words, std::size_t at) {
  const std::string_view text = part(words, at);
  const auto value = whole_number(text, 0, kMostInClause);
  if (!value) fail(in_quotes(text) + " is no number");
  return static_cast<int>(value.value_or(0));
}

int Drafting::seat(const Words& words, std::size_t at) {
  const std::string_view text = part(words, at);
  const std::optional<int> found = find_word(seats_, text);
  if (!found) fail(in_quotes(text) + " is no seat of this table");
  return found.value_or(0);
}

std::optional<int> find_word(const std::vector<std::string>& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<int>(found - words.begin());
}

std::optional<std::string> compare_clause(
    const Words& clause, const std::function<std::optional<std::string>(const Words&)>& is,
    std::initializer_list<std::string_view> in_order) {
  if (clause.empty()) return "an empty clause";
  const std::optional<std::string> there = is(clause);
  if (!there) return "a clause that the game does not know";
  const bool ordered = std::ranges::find(in_order, clause[0]) != in_order.end();
  if (parts_of(clause, ordered) == parts_of(words_of(*there), ordered)) return std::nullopt;
  return there;
}

}  // namespace casus::test
