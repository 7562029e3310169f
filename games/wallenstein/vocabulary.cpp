#include "games/wallenstein/vocabulary.h"

#include "games/wallenstein/choices.h"
#include "games/wallenstein/events.h"
#include "games/wallenstein/refusals.h"

namespace casus::wallenstein {

Expected<Vocabulary> make_vocabulary(const Board& board, const Files& files) {
  const std::tuple words(
      words_of<County>(board.counties), words_of<Region>(board.regions),
      words_of<Action>(board.actions), words_of<Box>(board.boxes), words_of<Card>(board.cards),
      words_of<Building>(board.buildings), words_of<Tile>(board.tiles),
      words_of<EventCard>(board.events), words_of<Favour>(board.favours),
      words_of<Season>(board.seasons), words_of<Cube>(board.cubes),
      words_of<Stage>(
          "step",
          {"take a county card", "choose the group of armies for your new county",
           "plan your actions", "choose a place in the order of play",
           "ask the Emperor for a favour or decline", "choose the county of your free building",
           "march with your armies or stay", "choose which revolt comes first"}),
      words_of<Skip>("reason",
                     {"the county is lost", "there are too few Thalers", "no building site is free",
                      "there is such a building already", "no such building is left in the box",
                      "there are too few armies in the supply", "one army must stay behind"}),
      words_of<Guard>("guard", {"the tile for attack", "the tile for defence", "a palace"}),
      words_of<Attacks>("attacks",
                        {"Combat/Movement A", "Combat/Movement B", "Combat/Movement A and B"}));
  return with_sentences({with_words(kActForms, words), with_words(kPromptForms, words),
                         with_words(kRefusalForms, words), with_words(kEventForms, words)},
                        files);
}

}  // namespace casus::wallenstein
