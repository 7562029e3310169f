// The odds of a cast: attacks and revolts, from what a player may know of the tower. The rules
// themselves carry out every sample, so that tiles, events, peasants and markers count as in play.
// Used by `casus odds wallenstein` and for what the page shows beside a battle that is considered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/fault.h"
#include "core/json.h"
#include "games/wallenstein/view.h"

namespace casus::wallenstein {

// As the attacker sees it; in a revolt, as the owner does.
enum class Fate : std::uint8_t { win, tie, lose };

struct CastOutcome {
  Fate fate = Fate::win;
  int armies = 0;  // left in the county, of whoever holds it then
  double probability = 0;
};

struct CastOdds {
  std::vector<CastOutcome> outcomes;  // probabilities sum to 1; wins first, each by armies
  double error = 0;                   // half width of the widest 95 % interval
  int samples = 0;

  double chance(Fate fate) const;
  double mean_armies(Fate fate) const;  // given that it comes so
};

struct Sampling {
  int samples = 20'000;
  std::uint64_t seed = 1;
};

// An attack that the view's table may see. More armies than can leave the county are taken as
// deployed there before.
struct Attack {
  Seat attacker{};
  County from{};
  County to{};
  int armies = 0;
};
Expected<CastOdds> odds_of_attack(const Board& board, const View& view, const Attack& attack,
                                  const Sampling& sampling = {});

// A revolt for want of grain brings `extra` peasants; one that follows collecting has none.
struct Revolt {
  County county{};
  bool collecting = true;
  int extra = 0;
};
Expected<CastOdds> odds_of_revolt(const Board& board, const View& view, const Revolt& revolt,
                                  const Sampling& sampling = {});

// What comes of a choice that sends for the tower: a march that attacks, a county whose revolt is
// faced, a county with revolt markers that is to be collected from. Nothing for any other.
struct ChoiceOdds {
  CastOdds cast;
  bool revolt = false;
};
std::optional<ChoiceOdds> odds_of_choice(const Board& board, const View& view, Seat seat,
                                         const Choice& choice, const Sampling& sampling = {});

// As JSON, for the program and the page alike.
json::object to_json(const CastOdds& odds, bool revolt);
std::string outcome_words(const CastOutcome& outcome, bool revolt);

// A battle without a table. Cubes are counted by colour.
struct BattleCase {
  enum class Against : std::uint8_t { player, neutral, peasants } against = Against::player;
  int seats = 4;
  int attackers = 0;  // of the first colour, with those that tiles add; in a revolt, the owner's
  int defenders = 0;  // of the second colour or peasants
  int markers = 0;    // of revolt, in the county that is attacked
  std::size_t attacker = 0;
  std::size_t defender = 1;
  std::size_t model = 0;        // index into Board::tower
  std::optional<Cubes> inside;  // nothing: as the first cast of the game leaves it
  Cubes tray{};
};
Expected<CastOdds> odds_of_battle(const Board& board, const BattleCase& battle,
                                  const Sampling& sampling = {});

}  // namespace casus::wallenstein
