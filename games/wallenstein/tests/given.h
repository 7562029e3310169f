// The words of Wallenstein in example files: `given` builds a consistent position from clauses,
// `expect` looks at one. Used by the example runner and by the unit tests.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "games/wallenstein/events.h"
#include "games/wallenstein/game.h"
#include "tests/support/example.h"

namespace casus::wallenstein {

// Wallenstein with the compiled board, loaded once.
const Wallenstein& the_game();

// It is spring of the first year and everybody plans, with the beginners' line-up on the board, the
// action cards open in the order of the mat, the tiles in their usual order, Trade calms and
// the first three other events of the file open (the first is drawn unless told), and the whole
// first cast still inside the tower. Clauses change that, in any order; seats are colours.
//
//   clear                                   nobody has a county
//   COUNTY SEAT N [BUILDING ...] [revolt N] armies, buildings and markers there; with N = 0 and no
//   COUNTY neutral                          owner it is neutral
//   thalers|grain|points|hall SEAT N
//   tower|tray CUBE N ... or empty          inside the tower (both floors); the tray
//   year N, season SPRING|SUMMER|FALL       the events of earlier rounds are gone
//   events EVENT ...                        open
//   event EVENT [cancelled]                 of this round
//   row ACTION ...                          first of the action cards; the others follow in order
//   tiles TILE ...                          on the places 1 to 5
//   favours F F F                           on the spaces for 4, 3 and 2 courtiers
//   plan SEAT BOX CARD ...                  cards on the mat
//   confirmed SEAT ...                      have finished planning
//   bids                                    all have confirmed: the event is drawn next
//   choose SEAT                             the seat is the last to choose its place; the others
//                                           stand on the first places that are not named
//   march SEAT ACTION COUNTY                the seat may march from there
//   leader SEAT PLACE TILE                  where a seat stands, and its tile; others fill up
//   safe A|B SEAT ...
//   gained COUNTY ...
Expected<Position> build_position(int seats, const json::object& options,
                                  const casus::test::Clauses& clauses);

// The same for unit tests, where a mistake in the clauses ends the test program.
Position given(int seats, std::initializer_list<std::string_view> clauses,
               const json::object& options = {});

// Nothing if the clause holds, otherwise what is there instead. Clauses as above, with exact
// contents; also `supply SEAT N`, `peasants N` in the common supply, `cards SEAT N` counties owned,
// `order SEAT ...`, `tile SEAT TILE`, `falling CUBE N ...`, `open COUNTY COUNTY` in the draft,
// `under COUNTY ...`, `groups SEAT N ...`, `action N`, `covered SEAT BOX ...`, `favour N F|none`,
// `courtiers SEAT N` in the supply, `gone EVENT ...`.
std::optional<std::string> check_clause(const Position& position, std::string_view clause);

casus::test::ExampleHook example_hook();

// Words for unit tests.
inline County county(std::string_view word) {
  return static_cast<County>(*the_game().board().counties->find(word));
}
inline bool is(const Event& event, EventKind kind) { return event.kind == at(kind); }

}  // namespace casus::wallenstein

template <>
inline casus::test::ExampleHook casus::test::example_hook<casus::wallenstein::Wallenstein>() {
  return casus::wallenstein::example_hook();
}
