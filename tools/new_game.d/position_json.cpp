// Positions and views as JSON, for people: one description of the fields, written and read.
#include "games/sample_game/game.h"
#include "games/sample_game/options.h"
#include "kit/positions.h"

namespace casus::sample_game {
namespace {

constexpr int kMostCards = 80;

const Domain& asks() {
  static const Domain kAsks{"question", {"deal", "lay", "swap", "deal_swap", "over"}, {}};
  return kAsks;
}

// A card that lies face down, or null.
struct LaidCard {
  const Board& board;
  void write(FieldPlace place, std::uint8_t kind) const {
    if (kind == kNoCard) {
      place.add(nullptr);
    } else {
      Word{*board.cards}.write(place, kind);
    }
  }
  void read(const Reader& from, std::uint8_t& kind) const {
    if (!from.is_null()) Word{*board.cards}.read(from, kind);
  }
};

// What lies open before everybody, the same in a position and in a view.
template <class Fields, class Of>
void describe_common(Fields& fields, const Board& board, const SeatWords& seats, Of& common) {
  fields.add("ask", Word{asks()}, common.ask);
  fields.add("round", Number{1, kMostRounds + 1, 1}, common.round);
  fields.add("active", SeatNumber{seats}, common.active);
  fields.add("discard", Counts{*board.cards, kMostCards, true}, common.discard);
}

// A whole position, hidden parts included.
template <class Fields, class Of>
void describe_all(Fields& fields, const Board& board, Of& position) {
  const SeatWords seats{position.common.setup.seats};
  const Counts cards{*board.cards, kMostCards, true};
  describe_common(fields, board, seats, position.common);
  fields.add("pile", cards, position.pile);
  fields.object("players", [&](auto& players) {
    for (int seat = 0; seat < seats.seats; ++seat) {
      const auto i = static_cast<std::size_t>(seat);
      players.object(seats.field(seat), [&](auto& player) {
        player.add("points", Number{0, kMostPoints}, position.common.points[i]);
        player.add("hand", cards, position.hands[i]);
        player.add("laid", LaidCard{board}, position.laid[i]);
      });
    }
  });
}

}  // namespace

Truth SampleGame::to_json(const Position& position) const {
  const Setup& setup = position.common.setup;
  Truth truth;
  JsonText out(truth.text);
  FieldWriter fields(out);
  out.object();
  out.add("seats", setup.seats);
  setup_options().write("options", setup, out);
  describe_all(fields, board_, position);
  out.end_object();
  return truth;
}

Shown SampleGame::to_json(const View& view) const {
  const Common& common = view.common;
  const SeatWords seats{common.setup.seats};
  Shown shown;
  JsonText out(shown.text);
  FieldWriter fields(out);
  out.object();
  out.add("viewer", view.viewer == kSpectator ? std::nullopt : std::optional(view.viewer));
  out.add("seats", common.setup.seats);
  setup_options().write("options", common.setup, out);
  describe_common(fields, board_, seats, common);
  out.add("pile", view.pile);
  if (view.viewer != kSpectator) {
    fields.add("hand", Counts{*board_.cards, kMostCards, true}, view.hand);
    fields.add("laid", LaidCard{board_}, view.laid);
  }
  out.object("players");
  for (int seat = 0; seat < seats.seats; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    out.object(SeatWords::number(seat));
    out.add("colour", setup_options().specs()[1].words[common.setup.colours[i]]);
    out.add("points", common.points[i]);
    out.add("cards", view.cards[i]);
    out.add("has_laid", common.has_laid.contains(seat_at(seat)));
    out.end_object();
  }
  out.end_object();
  out.end_object();
  return shown;
}

Expected<Position> SampleGame::read_position(const json::value& value) const {
  return read_position_with(*this, value, [&](FieldReader& fields, Position position) {
    describe_all(fields, board_, position);
    for (int seat = 0; seat < position.common.setup.seats; ++seat) {
      if (position.laid[static_cast<std::size_t>(seat)] == kNoCard) continue;
      position.common.has_laid = position.common.has_laid.with(seat_at(seat));
    }
    return position;
  });
}

}  // namespace casus::sample_game
