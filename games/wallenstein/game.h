// Wallenstein: what the Game concept asks for, dispatch only. The rules are in the chapter files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/odds.h"
#include "games/wallenstein/board.h"
#include "games/wallenstein/options.h"
#include "games/wallenstein/position.h"
#include "games/wallenstein/view.h"
#include "kit/board_game.h"

namespace casus::wallenstein {

class Wallenstein : public BoardGame<Wallenstein, Board, Position, View, setup_options> {
 public:
  static const GameInfo& info();
  static Expected<Wallenstein> load(const Files& files);

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

  Truth to_json(const Position& position) const;
  // As builds wrote it before seats were numbers; the end of their records is known by it.
  Truth former_json(const Position& position) const;
  Shown to_json(const View& view) const;
  Expected<Position> read_position(const json::value& value) const;
  ScoreRange score_range() const;
  std::string picture(const View& view) const;
  std::optional<json::object> foresee(const View& view, Seat seat) const;

  static const std::vector<OddsArgument>& odds_arguments();
  Expected<OddsAnswer> calculate_odds(const OddsQuestion<Position>& question) const;
  std::optional<json::object> odds(const View& view, Seat seat, const Choice& choice) const;
  // In winter: one's revolts in the order of the list. Which comes first seldom matters.
  std::optional<Choice> usual(const Position& position, Seat seat) const;
};

static_assert(GivesOdds<Wallenstein> && HasOddsCalculator<Wallenstein> && Foresees<Wallenstein>);
static_assert(NamesUsualAnswers<Wallenstein>);

}  // namespace casus::wallenstein
