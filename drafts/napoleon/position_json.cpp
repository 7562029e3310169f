// Positions as JSON, for people: words everywhere, one obvious place for each fact, nothing that
// follows from something else. The game's README explains the fields.
#include "games/napoleon/game.h"
#include "games/napoleon/position_fields.h"
#include "kit/positions.h"

namespace casus::napoleon {

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
    return position;
  });
}

}  // namespace casus::napoleon
