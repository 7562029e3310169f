// What a run has met of a game's words: rules that no game of the laws ever came to are not held to
// any law, and nobody would notice.
#pragma once

#include <bitset>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/event.h"
#include "core/form.h"

namespace casus::laws {

struct Met {
  std::bitset<256> acts;     // played, or brought by chance
  std::bitset<256> prompts;  // asked of a seat, waiting included
  std::bitset<256> events;   // told to anybody
  std::bitset<1024> refusals;

  void add(const Met& other);
  void add(const Choice& choice, const std::vector<Event>& told);
};

// The words that were not met, each with its sort: `act face`, `event county_cleared`.
std::vector<std::string> never_met(const Vocabulary& vocabulary, const Met& met);

// What is wrong with a run that should have met everything except these words; empty if nothing. An
// excuse for a word that was met is wrong as well.
std::vector<std::string> wrongly_met(const Vocabulary& vocabulary, const Met& met,
                                     const std::vector<std::string>& excused);

}  // namespace casus::laws
