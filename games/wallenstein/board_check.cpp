#include "games/wallenstein/board_check.h"

#include <array>
#include <bit>

namespace casus::wallenstein {
namespace {

void check_start(const Board& board, Reading& reading) {
  for (int seats = kFewestSeats; seats <= kSeats; ++seats) {
    int counties = 0;
    int armies = 0;
    for (int size = 1; size < kGroupSizes; ++size) {
      counties += board.groups[seats][size];
      armies += board.groups[seats][size] * size;
    }
    if (armies + board.fill_armies > board.armies_each) {
      reading.fail("components.json",
                   "the first counties and the fill take more armies than "
                   "armies_each");
    }
    // Two cards lie open to the end of the draft.
    if (counties * seats + 2 > std::popcount(board.in_play(seats))) {
      reading.fail("groups.json", "there are more groups than counties in play with " +
                                      std::to_string(seats) + " players");
    }
    for (int seat = 0; seat < seats; ++seat) {
      std::array<std::uint8_t, kGroupSizes> sizes{};
      for (const Board::Placed& placed : board.line_up[seats][seat]) ++sizes[placed.armies];
      if (sizes == board.groups[seats]) continue;
      reading.fail("line_ups.json", "seat " + std::to_string(seat + 1) + " of " +
                                        std::to_string(seats) +
                                        " must have the groups of groups.json");
    }
  }
}

void check_map(const Board& board, Reading& reading) {
  for (int r = 0; r < kRegions; ++r) {
    if (std::popcount(board.in_region[r]) != kCounties / kRegions) {
      reading.fail("counties.json", "the region " + board.regions->ids[r] + " must have " +
                                        std::to_string(kCounties / kRegions) + " counties");
    }
  }
  for (int c = 0; c < kCounties; ++c) {
    if (board.map.near(static_cast<County>(c)).size() > kMostNeighbours) {
      reading.fail("borders.json", board.counties->ids[c] + " has more than " +
                                       std::to_string(kMostNeighbours) + " neighbours");
    }
  }
  for (const int seats : {kFewestSeats, kSeats}) {
    using Counties = IndexSet<kCounties, County>;
    const auto all = Counties::from_bits(board.in_play(seats));
    const Counties apart =
        all - board.map.joined_with(Counties::of(all.front()),
                                    {.closed = Counties::all() - all, .stops = {}});
    if (apart.empty()) continue;
    reading.fail("borders.json", "with " + std::to_string(seats) + " players no way leads to " +
                                     board.counties->ids[at(apart.front())]);
  }
}

}  // namespace

void check_board(const Board& board, Reading& reading) {
  check_start(board, reading);
  check_map(board, reading);
}

}  // namespace casus::wallenstein
