// Power & Prestige: what the Game concept asks for, dispatch only. The rules are in the chapter
// files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/odds.h"
#include "games/power_and_prestige/board.h"
#include "games/power_and_prestige/options.h"
#include "games/power_and_prestige/position.h"
#include "games/power_and_prestige/view.h"
#include "kit/board_game.h"

namespace casus::power_and_prestige {

class PowerAndPrestige : public BoardGame<PowerAndPrestige, Board, Position, View, setup_options> {
 public:
  static const GameInfo& info();
  static Expected<PowerAndPrestige> load(const Files& files);

  std::optional<Fault> why_not_options(int seats, const Options& options) const;
  Position start(int seats, const Options& options) const;
  Powers powers(const Position& position) const;
  // After alliancing nobody talks in secret with the other side.
  bool may_whisper(const Position& position, Seat from, Seat to) const;

  Turn turn(const Position& position) const;
  Prompt prompt(const Position& position, Seat seat) const;
  void legal(const Position& position, Seat seat, Choices& choices) const;
  std::optional<Refusal> why_not(const Position& position, Seat seat, const Choice& choice) const;
  void apply(Position& position, Seat seat, const Choice& choice, Events& events) const;
  // What most answer where they are asked out of their turn.
  std::optional<Choice> usual(const Position& position, Seat seat) const;
  Choice sample(const Position& position, Dice& dice) const;
  bool outcomes(const Position& position, Outcomes& outcomes) const;
  bool possible(const Position& position, const Choice& outcome) const;
  void resolve(Position& position, const Choice& outcome, Events& events) const;
  Scores scores(const Position& position) const;
  ScoreRange score_range() const;
  std::optional<Impossible> why_impossible(const Position& position) const;

  View view(const Position& position, Viewer viewer) const;
  Position imagine(const View& view, Dice& dice) const;

  Truth to_json(const Position& position) const;
  Shown to_json(const View& view) const;
  Expected<Position> read_position(const json::value& value) const;
  std::string picture(const View& view) const;
  std::optional<json::object> foresee(const View& view, Seat seat) const;
  std::optional<json::object> odds(const View& view, Seat seat, const Choice& choice) const;
  static const std::vector<OddsArgument>& odds_arguments();
  Expected<OddsAnswer> calculate_odds(const OddsQuestion<Position>& question) const;
};

static_assert(Game<PowerAndPrestige>);
static_assert(HasPowers<PowerAndPrestige>);
static_assert(RulesWhispers<PowerAndPrestige>);
static_assert(NamesUsualAnswers<PowerAndPrestige> && Foresees<PowerAndPrestige>);
static_assert(GivesOdds<PowerAndPrestige> && HasOddsCalculator<PowerAndPrestige>);

}  // namespace casus::power_and_prestige
