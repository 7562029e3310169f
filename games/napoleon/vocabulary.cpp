#include "games/napoleon/vocabulary.h"

#include "games/napoleon/choices.h"
#include "games/napoleon/events.h"
#include "games/napoleon/refusals.h"

namespace casus::napoleon {

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::string file = "strings.en.json";
  const auto strings = files.find(file);
  if (strings == files.end()) return fault("bad_data", file + ": the file is missing");
  const std::tuple words(
      words_of<Region>(board.regions), words_of<Power>(board.powers), words_of<Sea>(board.seas),
      words_of<Leader>("leader", {"Napoleon", "Wellesley"}), words_of<Item>(board.items),
      words_of<Part>("part", {"the main army", "the detached pip"}),
      words_of<Side>("side", {"the attackers", "the defenders"}),
      words_of<Season>("season", {"January/February", "March/April", "May/June", "July/August",
                                  "September/October", "November/December"}),
      words_of<Cause>("cause", {"outnumbered two to one", "outnumbered three to one",
                                "without dice", "without stars", "forced by its ally's peace"}));
  return with_sentences({with_words(kActForms, words), with_words(kPromptForms, words),
                         with_words(kRefusalForms, words), with_words(kEventForms, words)},
                        strings->second, file);
}

}  // namespace casus::napoleon
