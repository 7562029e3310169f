#include "games/sample_game/vocabulary.h"

#include "games/sample_game/choices.h"
#include "games/sample_game/events.h"
#include "games/sample_game/refusals.h"

namespace casus::sample_game {

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::string file = "strings.en.json";
  const auto strings = files.find(file);
  if (strings == files.end()) return fault("bad_data", file + ": the file is missing");
  const std::tuple words(words_of<Kind>(board.cards));
  return with_sentences({with_words(kActForms, words), with_words(kPromptForms, words),
                         with_words(kRefusalForms, words), with_words(kEventForms, words)},
                        strings->second, file);
}

}  // namespace casus::sample_game
