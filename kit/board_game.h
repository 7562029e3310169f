// What every game that is made of a board, words and a setup has alike: loading, naming, and the
// setup as options and seats. A game derives from it and adds its rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/files.h"
#include "core/form.h"
#include "core/info.h"
#include "core/options.h"

namespace casus {

// A position has its setup as `common.setup`; `setup_options()` are the BoundOptions of it.
template <class G, class BoardType, class PositionType, class ViewType, auto setup_options>
class BoardGame {
 public:
  using Position = PositionType;
  using View = ViewType;

  const BoardType& board() const { return board_; }
  const std::string& board_hash() const { return board_.hash; }
  Provenance provenance() const { return board_.provenance; }
  const Vocabulary& vocabulary() const { return vocabulary_; }

  int seats(const Position& position) const { return position.common.setup.seats; }
  Options options(const Position& position) const {
    return setup_options().options(position.common.setup);
  }
  // The word of each seat is the one that the setup gives it: a colour, a nation.
  std::vector<std::string> seat_words(const Position& position) const {
    return setup_options().words_of_seats(position.common.setup);
  }

 protected:
  template <class LoadBoard, class MakeVocabulary>
  static Expected<G> load_with(const Files& files, const LoadBoard& load_board,
                               const MakeVocabulary& make_vocabulary) {
    Expected<BoardType> board = load_board(files);
    if (!board) return std::unexpected(board.error());
    Expected<Vocabulary> vocabulary = make_vocabulary(*board, files);
    if (!vocabulary) return std::unexpected(vocabulary.error());
    G game;
    game.board_ = std::move(*board);
    game.vocabulary_ = std::move(*vocabulary);
    return game;
  }

  BoardType board_;
  Vocabulary vocabulary_;

 private:
  friend G;  // nobody else may derive in its name
  BoardGame() = default;
};

}  // namespace casus
