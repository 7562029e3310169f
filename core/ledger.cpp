#include "core/ledger.h"

#include <algorithm>

#include "core/text.h"

namespace casus {
namespace {

constexpr std::string_view kHead = "### ";
constexpr std::string_view kSource = "Source: ";

std::unexpected<Fault> wrong(std::string_view where, int line, const std::string& what) {
  return fault("bad_ledger", std::string(where) + " line " + std::to_string(line) + ": " + what);
}

}  // namespace

Expected<Ledger> Ledger::parse(std::string_view markdown, std::string_view where) {
  Ledger ledger;
  int number = 0;
  bool open = false;  // inside a rule whose source has not come yet
  for (const std::string_view raw : split(markdown, '\n')) {
    ++number;
    const std::string_view line = trimmed(raw);
    if (line.starts_with(kHead)) {
      if (open) return wrong(where, number, ledger.rules_.back().id + " has no source");
      const std::string_view head = line.substr(kHead.size());
      const std::size_t colon = head.find(": ");
      if (colon == std::string_view::npos)
        return wrong(where, number, "a rule is headed `id: title`");
      const std::string id(head.substr(0, colon));
      if (ledger.find(id) != nullptr) return wrong(where, number, id + " stands twice");
      ledger.rules_.push_back({id, std::string(head.substr(colon + 2)), {}, {}, {}});
      open = true;
    } else if (open && line.starts_with(kSource)) {
      Rule& rule = ledger.rules_.back();
      rule.source = line.substr(kSource.size());
      if (rule.text.empty()) return wrong(where, number, rule.id + " has no text");
      open = false;
    } else if (open && !line.empty()) {
      std::string& text = ledger.rules_.back().text;
      text += (text.empty() ? "" : " ") + std::string(line);
    }
  }
  if (open) return wrong(where, number, ledger.rules_.back().id + " has no source");
  return ledger;
}

void Ledger::add_tests(std::string_view index) {
  for (const std::string_view line : split(index, '\n')) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos) continue;
    const std::string_view id = line.substr(0, tab);
    const auto rule = std::find_if(rules_.begin(), rules_.end(),
                                   [&](const Rule& candidate) { return candidate.id == id; });
    if (rule == rules_.end()) continue;
    const std::string test(line.substr(tab + 1));
    if (std::find(rule->tests.begin(), rule->tests.end(), test) == rule->tests.end()) {
      rule->tests.push_back(test);
    }
  }
}

const Rule* Ledger::find(std::string_view id) const {
  const auto at =
      std::find_if(rules_.begin(), rules_.end(), [&](const Rule& rule) { return rule.id == id; });
  return at == rules_.end() ? nullptr : &*at;
}

}  // namespace casus
