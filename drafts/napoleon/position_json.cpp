// Positions and views as JSON. The map, the dice and the scorecards stand in words; the state of
// open procedures is not yet described field by field and stands as the bytes of the position.
#include <bit>
#include <cstring>

#include "games/napoleon/game.h"
#include "games/napoleon/options.h"
#include "games/napoleon/who.h"
#include "kit/positions.h"

namespace casus::napoleon {
namespace {

// The whole position as hexadecimal text.
struct Bytes {
  void write(FieldPlace place, const Position& position) const {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::array<std::uint8_t, sizeof(Position)> bytes{};
    std::memcpy(bytes.data(), &position, sizeof position);
    std::string text;
    for (const std::uint8_t byte : bytes) {
      text += kDigits[byte >> 4U];
      text += kDigits[byte & 15U];
    }
    place.add(text);
  }
  void read(const Reader& from, Position& position) const {
    const std::string text = from.text();
    if (text.size() != 2 * sizeof(Position)) return from.fail("has not the length of a position");
    std::array<std::uint8_t, sizeof(Position)> bytes{};
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const bool digit = c >= '0' && c <= '9';
      if (!digit && (c < 'a' || c > 'f')) return from.fail("must be hexadecimal");
      bytes[i / 2] = byte(bytes[i / 2] << 4 | (digit ? c - '0' : c - 'a' + 10));
    }
    std::memcpy(&position, bytes.data(), sizeof position);
  }
};

// What people read.
void write_table(JsonText& out, const Board& board, const Position& position) {
  out.add("year", 1805 + year_of(position));
  out.add("season", season_of(position) + 1);
  out.object("dice");
  for (const Power power : PowerSet::all()) {
    if (dice_in_play(board, position, power) == 0) continue;
    out.list(board.powers->ids[at(power)]);
    for (const Die& die : dice_of(board, position, power)) {
      if (!is_on_map(die)) continue;
      out.object();
      out.add("region", board.regions->ids[die.region]);
      out.add("pips", die.pips);
      out.add("active", (die.marks & kActive) != 0);
      out.add("led", (die.marks & kLed) != 0);
      out.end_object();
    }
    out.end_list();
  }
  out.end_object();
  out.object("control");
  for (const Region region : RegionSet::all()) {
    const Maybe<Nation> by = controller(board, position, region);
    if (by) out.add(board.regions->ids[at(region)], board.powers->ids[at(*by)]);
  }
  out.end_object();
  out.object("stars");
  for (const Nation n : all_nations()) {
    out.add(board.powers->ids[at(n)], stars_of(board, position, n));
  }
  out.end_object();
}

}  // namespace

Truth Napoleon::to_json(const Position& position) const {
  Truth truth;
  JsonText out(truth.text);
  FieldWriter fields(out);
  out.object();
  out.add("seats", position.setup.seats);
  setup_options().write("options", position.setup, out);
  fields.add("bytes", Bytes{}, position);
  out.end_object();
  return truth;
}

Shown Napoleon::to_json(const View& view) const {
  Shown shown;
  JsonText out(shown.text);
  out.object();
  out.add("viewer", view.viewer == kSpectator ? std::nullopt : std::optional(view.viewer));
  out.add("seats", view.position.setup.seats);
  setup_options().write("options", view.position.setup, out);
  write_table(out, board_, view.position);
  out.end_object();
  return shown;
}

Expected<Position> Napoleon::read_position(const json::value& value) const {
  return read_position_with(*this, value, [&](FieldReader& fields, Position position) {
    fields.add("bytes", Bytes{}, position);
    return position;
  });
}

}  // namespace casus::napoleon
