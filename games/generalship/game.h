// Generalship: what the Game concept asks for, dispatch only. The rules are in the chapter files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/odds.h"
#include "games/generalship/board.h"
#include "games/generalship/options.h"
#include "games/generalship/position.h"
#include "games/generalship/view.h"
#include "kit/board_game.h"

namespace casus::generalship {

class Generalship : public BoardGame<Generalship, Board, Position, View, setup_options> {
 public:
  static const GameInfo& info();
  static Expected<Generalship> load(const Files& files);

  std::optional<Fault> why_not_options(int seats, const Options& options) const;
  Position start(int seats, const Options& options) const;

  Turn turn(const Position& position) const;
  Prompt prompt(const Position& position, Seat seat) const;
  void legal(const Position& position, Seat seat, Choices& choices) const;
  std::optional<Refusal> why_not(const Position& position, Seat seat, const Choice& choice) const;
  void apply(Position& position, Seat seat, const Choice& choice, Events& events) const;
  Choice sample(const Position& position, Dice& dice) const;
  bool outcomes(const Position& position, Outcomes& outcomes) const;
  bool possible(const Position& position, const Choice& outcome) const;
  void resolve(Position& position, const Choice& outcome, Events& events) const;
  Scores scores(const Position& position) const;
  std::optional<Impossible> why_impossible(const Position& position) const;

  View view(const Position& position, Viewer viewer) const;
  Position imagine(const View& view, Dice& dice) const;
  // What is to come for a seat as the table stands.
  std::optional<json::object> foresee(const View& view, Seat seat) const;

  Truth to_json(const Position& position) const;
  Shown to_json(const View& view) const;
  Expected<Position> read_position(const json::value& value) const;
  ScoreRange score_range() const;
  std::string picture(const View& view) const;

  static const std::vector<OddsArgument>& odds_arguments();
  Expected<OddsAnswer> calculate_odds(const OddsQuestion<Position>& question) const;
  std::optional<json::object> odds(const View& view, Seat seat, const Choice& choice) const;
};

static_assert(GivesOdds<Generalship> && HasOddsCalculator<Generalship> && Foresees<Generalship>);

}  // namespace casus::generalship
