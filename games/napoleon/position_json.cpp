// Positions as JSON, for people: words everywhere, one obvious place for each fact, nothing that
// follows from something else. The game's README explains the fields.
#include "games/napoleon/game.h"
#include "games/napoleon/known.h"
#include "games/napoleon/position_fields.h"
#include "games/napoleon/rules.h"
#include "kit/positions.h"

namespace casus::napoleon {
namespace {

// Who acts, and who is asked, follows from the place of the order and need not be told.
void complete(Position& position) {
  const bool in_place = position.step >= Ask::council && position.step <= Ask::battle;
  TurnState& turn = position.turn;
  if (!in_place || turn.group != 0 || turn.batons != 0 || turn.slot >= kNations) return;
  const std::uint8_t next = turn.next;
  turn.group = group_of_place(position, turn.slot);
  for (const Nation n : NationSet::from_bits(turn.group)) {
    if (nation(position, n).seat >= position.setup.seats) return;
  }
  fill_batons(position);
  turn.next = next;
}

}  // namespace

Truth Napoleon::to_json(const Position& position) const {
  Truth truth;
  JsonText out(truth.text);
  FieldWriter fields(out);
  out.object();
  out.add("seats", position.setup.seats);
  setup_options().write("options", position.setup, out);
  Description(fields, board_, position).all();
  out.end_object();
  return truth;
}

Expected<Position> Napoleon::read_position(const json::value& value) const {
  return read_position_with(*this, value, [&](FieldReader& fields, const Position& start) {
    Position position = bare_position(board_, start.setup);
    Description(fields, board_, position).all();
    complete(position);
    know(board_, position);
    return position;
  });
}

}  // namespace casus::napoleon
