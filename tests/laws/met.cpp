#include "tests/laws/met.h"

#include <algorithm>

namespace casus::laws {

void Met::add(const Met& other) {
  acts |= other.acts;
  prompts |= other.prompts;
  events |= other.events;
  refusals |= other.refusals;
}

void Met::add(const Choice& choice, const std::vector<Event>& told) {
  acts.set(choice.act);
  for (const Event& event : told) events.set(event.kind);
}

std::vector<std::string> never_met(const Vocabulary& vocabulary, const Met& met) {
  std::vector<std::string> missing;
  const auto look = [&](const char* sort, const std::vector<Form>& forms, const auto& seen) {
    for (std::size_t i = 0; i < forms.size(); ++i) {
      if (!seen.test(i)) missing.push_back(std::string(sort) + " " + forms[i].word);
    }
  };
  look("act", vocabulary.acts, met.acts);
  look("question", vocabulary.prompts, met.prompts);
  look("event", vocabulary.events, met.events);
  look("refusal", vocabulary.refusals, met.refusals);
  return missing;
}

std::vector<std::string> wrongly_met(const Vocabulary& vocabulary, const Met& met,
                                     const std::vector<std::string>& excused) {
  std::vector<std::string> wrong;
  const std::vector<std::string> missing = never_met(vocabulary, met);
  for (const std::string& word : missing) {
    if (std::find(excused.begin(), excused.end(), word) == excused.end()) {
      wrong.push_back("never met: " + word);
    }
  }
  for (const std::string& word : excused) {
    if (std::find(missing.begin(), missing.end(), word) == missing.end()) {
      wrong.push_back("met, though excused or unknown: " + word);
    }
  }
  return wrong;
}

}  // namespace casus::laws
