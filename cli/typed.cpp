#include "cli/typed.h"

#include <algorithm>
#include <cctype>

#include "core/text.h"

namespace casus::cli {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// One space between words, as in notation.
std::string tidy(std::string_view text) {
  std::string out;
  for (const std::string_view word : words_of(text))
    out += (out.empty() ? "" : " ") + std::string(word);
  return lower(out);
}

// Those whose notation, or whose words, begin so; one alone if it is the whole of it.
Choices beginning_with(const Table& table, const Choices& legal, const std::string& wanted,
                       bool words) {
  Choices fits;
  for (const Choice& choice : legal) {
    const std::string text = lower(words ? table.says(choice) : table.text_of(choice));
    if (text == wanted) return {choice};
    if (text.starts_with(wanted)) fits.push_back(choice);
  }
  return fits;
}

Typed read_one(const Table& table, const Choices& legal, std::string_view text) {
  const std::string wanted = tidy(text);
  if (const auto number = whole_number(wanted, 0, 1'000'000'000)) {
    const auto at = static_cast<std::size_t>(*number);
    if (at >= 1 && at <= legal.size()) return {{legal[at - 1]}, {}};
    return {{},
            "There is no choice " + std::to_string(*number) + "; they go from 1 to " +
                std::to_string(legal.size()) + "."};
  }
  // The notation comes first: "draw fr" is France, though the words for the pile begin so, too.
  Choices fits = beginning_with(table, legal, wanted, false);
  if (fits.empty()) fits = beginning_with(table, legal, wanted, true);
  if (fits.size() == 1) return {{fits.front()}, {}};
  if (fits.size() > 1) {
    constexpr std::size_t kMost = 8;
    const std::string more = fits.size() > kMost ? " ..." : "";
    std::vector<std::string> fitting;
    for (std::size_t i = 0; i < fits.size() && i < kMost; ++i) {
      fitting.push_back(table.text_of(fits[i]));
    }
    return {{}, in_quotes(wanted) + " could be " + joined(fitting) + more};
  }
  const Expected<Choice> read = table.read_choice(std::string_view(wanted));
  if (read) return {{*read}, {}};
  return {{}, "Not understood: " + read.error().text + ". Type `help` for help."};
}

}  // namespace

Typed read_typed(const Table& table, const Choices& legal, std::string_view text) {
  Typed all;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(';', from), text.size());
    Typed one = read_one(table, legal, text.substr(from, end - from));
    if (one.choices.empty()) return one;
    all.choices.push_back(one.choices.front());
    from = end + 1;
  }
  return all;
}

std::vector<const Rule*> search_rules(const Ledger& ledger, std::string_view word) {
  std::vector<const Rule*> found;
  const std::string wanted = lower(word);
  if (const Rule* rule = ledger.find(wanted)) return {rule};
  for (const Rule& rule : ledger.rules()) {
    const std::string all = lower(rule.id + "\n" + rule.title + "\n" + rule.text);
    if (all.find(wanted) != std::string::npos) found.push_back(&rule);
  }
  return found;
}

}  // namespace casus::cli
