// Power & Prestige: what the Game concept asks for, dispatch only. The rules are in the chapter
// files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "games/power_and_prestige/board.h"
#include "games/power_and_prestige/position.h"
#include "games/power_and_prestige/view.h"

namespace casus::power_and_prestige {

class PowerAndPrestige {
 public:
  using Position = power_and_prestige::Position;
  using View = power_and_prestige::View;

  static const GameInfo& info();
  static Expected<PowerAndPrestige> load(const Files& files);

  const Board& board() const { return board_; }
  const std::string& board_hash() const { return board_.hash; }
  Provenance provenance() const { return board_.provenance; }
  const Vocabulary& vocabulary() const { return vocabulary_; }

  std::optional<Fault> why_not_options(int seats, const Options& options) const;
  Position start(int seats, const Options& options) const;
  int seats(const Position& position) const { return position.common.setup.seats; }
  Options options(const Position& position) const;
  std::vector<std::string> seat_words(const Position& position) const;
  Powers powers(const Position& position) const;
  // After alliancing nobody talks in secret with the other side.
  bool may_whisper(const Position& position, Seat from, Seat to) const;

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
  ScoreRange score_range() const;
  std::optional<Impossible> why_impossible(const Position& position) const;

  View view(const Position& position, Viewer viewer) const;
  Position imagine(const View& view, Dice& dice) const;

  Truth to_json(const Position& position) const;
  Shown to_json(const View& view) const;
  Expected<Position> read_position(const json::value& value) const;
  std::string picture(const View& view) const;

 private:
  Board board_;
  Vocabulary vocabulary_;
};

static_assert(Game<PowerAndPrestige>);
static_assert(HasPowers<PowerAndPrestige>);
static_assert(RulesWhispers<PowerAndPrestige>);

}  // namespace casus::power_and_prestige
