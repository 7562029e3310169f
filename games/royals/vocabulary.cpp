#include "games/royals/vocabulary.h"

#include "core/board_reader.h"
#include "games/royals/choices.h"
#include "games/royals/events.h"
#include "games/royals/refusals.h"

namespace casus::royals {

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::tuple words(
      words_of<Country>(board.countries), words_of<City>(board.cities),
      words_of<Title>(board.titles), words_of<Noble>(board.nobles), words_of<Pair>(board.pairs),
      words_of<Period>(board.periods),
      words_of<Source>(with_more(*board.countries, "source", {"pile", "intrigue"},
                                 {"from the pile", "an Intrigue card"})),
      words_of<Card>(with_more(*board.countries, "card", board.pairs->ids, board.pairs->names)),
      words_of<TurnStep>(
          "step", {"draw cards", "play cards or end your turn", "choose the Country cards that pay",
                   "choose the Intrigue cards that pay", "discard down to the hand limit"}));
  return with_sentences({with_words(kActForms, words), with_words(kPromptForms, words),
                         with_words(kRefusalForms, words), with_words(kEventForms, words)},
                        files);
}

}  // namespace casus::royals
