#include "games/sample_game/board.h"

#include "core/data.h"

namespace casus::sample_game {

Expected<Board> load_board(const Files& files) {
  Reading reading("bad_data");
  DataFiles data(files, reading);
  Board board;
  Domain cards{"card", {}, {}};
  const std::vector<Reader> rows = data.rows("cards.json");
  if (!reading.failed() && rows.size() != kKinds) {
    reading.fail("cards.json", "must have " + std::to_string(kKinds) + " rows, has " +
                                   std::to_string(rows.size()));
  }
  for (std::size_t i = 0; i < rows.size() && !reading.failed(); ++i) {
    const Reader& row = rows[i];
    row.only({"id", "name", "copies", "worth", "from"});
    cards.ids.push_back(row["id"].text());
    cards.names.push_back(row["name"].text());
    // Four seats lay a card in each of three rounds and hold three more: 24 cards are needed.
    board.copies[i] = static_cast<std::uint8_t>(row["copies"].number(7, 20));
    board.worth[i] = static_cast<std::uint8_t>(row["worth"].number(1, 20));
  }
  board.cards = make_domain(std::move(cards.name), std::move(cards.ids), std::move(cards.names));
  board.hash = data.hash();
  board.provenance = data.provenance();
  return reading.result(std::move(board));
}

}  // namespace casus::sample_game
