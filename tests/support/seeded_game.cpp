#include "tests/support/seeded_game.h"

#include "tests/laws/options.h"

namespace casus::tests {

std::unique_ptr<Table> start_seeded(const LoadedGame& game, int seats, std::uint64_t seed) {
  Dice dice(seed);
  const std::string secret = game.info.id + "-" + std::to_string(seed);
  for (int i = 0; i < 200; ++i) {
    const auto options = laws::draw_options(game.info.options, seats, {}, dice);
    if (!options) return nullptr;
    auto table = game.start({seats, to_json(game.info.options, *options), secret});
    if (table) return std::move(*table);
  }
  return nullptr;
}

Answered random_answer(const Table& table, Dice& dice) {
  std::vector<Seat> asked;
  for (const Seat seat : table.turn().seats) asked.push_back(seat);
  const Seat seat = laws::any_of(asked, dice);
  Choices legal;
  table.legal(seat, legal);
  return {seat, laws::any_of(legal, dice)};
}

void play_to_end(Table& table, Dice& dice) {
  while (table.turn().waiting != Waiting::nobody) {
    if (table.turn().waiting == Waiting::chance) {
      table.roll();
      continue;
    }
    const Answered answer = random_answer(table, dice);
    table.play(answer.seat, answer.choice);
  }
}

}  // namespace casus::tests
