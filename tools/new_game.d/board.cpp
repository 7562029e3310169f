#include "games/sample_game/board.h"

#include "core/board_reader.h"

namespace casus::sample_game {
namespace {

class Loader : BoardReader {
 public:
  explicit Loader(const Files& files) : BoardReader(files) {}

  Expected<Board> load() {
    cards();
    return result(std::move(board_));
  }

 private:
  void cards() {
    const Rows rows = this->rows("cards.json", kKinds);
    board_.cards = words("card", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Reader& row = rows[i];
      row.only({"id", "name", "copies", "worth", "from"});
      // Four seats lay a card in each of three rounds and hold three more: 24 cards are needed.
      board_.copies[i] = static_cast<std::uint8_t>(row["copies"].number(7, 20));
      board_.worth[i] = static_cast<std::uint8_t>(row["worth"].number(1, 20));
    }
  }

  Board board_;
};

}  // namespace

Expected<Board> load_board(const Files& files) { return Loader(files).load(); }

}  // namespace casus::sample_game
