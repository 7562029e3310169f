// Napoleon and his Marshals: what the Game concept asks for, dispatch only. The rules are in the
// chapter files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/json.h"
#include "core/odds.h"
#include "games/napoleon/board.h"
#include "games/napoleon/options.h"
#include "games/napoleon/position.h"
#include "games/napoleon/view.h"
#include "kit/board_game.h"

namespace casus::napoleon {

class Napoleon : public BoardGame<Napoleon, Board, Position, View, setup_options> {
 public:
  static const GameInfo& info();
  static Expected<Napoleon> load(const Files& files);

  std::optional<Fault> why_not_options(int seats, const Options& options) const;
  Position start(int seats, const Options& options) const;
  // Nothing is hidden, so the setup lies in the position itself; nations may change hands, so the
  // word of a seat hangs on those it has.
  int seats(const Position& position) const { return position.setup.seats; }
  Options options(const Position& position) const;
  std::vector<std::string> seat_words(const Position& position) const;
  Powers powers(const Position& position) const;

  Turn turn(const Position& position) const;
  Prompt prompt(const Position& position, Seat seat) const;
  void legal(const Position& position, Seat seat, Choices& choices) const;
  std::optional<Refusal> why_not(const Position& position, Seat seat, const Choice& choice) const;
  void apply(Position& position, Seat seat, const Choice& choice, Events& events) const;
  Choice sample(const Position& position, Dice& dice) const;
  bool outcomes(const Position& position, Outcomes& outcomes) const;
  bool possible(const Position& position, const Choice& outcome) const;
  void resolve(Position& position, const Choice& outcome, Events& events) const;
  std::optional<Choice> usual(const Position& position, Seat seat) const;
  std::optional<json::object> foresee(const View& view, Seat seat) const;
  std::optional<json::object> odds(const View& view, Seat seat, const Choice& choice) const;
  static const std::vector<OddsArgument>& odds_arguments();
  Expected<OddsAnswer> calculate_odds(const OddsQuestion<Position>& question) const;
  Scores scores(const Position& position) const;
  ScoreRange score_range() const { return {-1200, 2400}; }

  View view(const Position& position, Viewer viewer) const;
  Position imagine(const View& view, Dice& dice) const;

  Truth to_json(const Position& position) const;
  Shown to_json(const View& view) const;
  Expected<Position> read_position(const json::value& value) const;
  std::optional<Impossible> why_impossible(const Position& position) const;
  std::string picture(const View& view) const;

 private:
  std::optional<Impossible> why_unanswerable(const Position& position) const;
};

static_assert(Game<Napoleon> && Foresees<Napoleon> && GivesOdds<Napoleon> &&
              HasOddsCalculator<Napoleon>);

}  // namespace casus::napoleon
