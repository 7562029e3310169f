#include "games/napoleon/odds.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "core/odds.h"
#include "games/napoleon/rules.h"
#include "kit/hits.h"

namespace casus::napoleon {
namespace {

constexpr std::size_t kFirst = 0;  // attackers
constexpr std::size_t kSecond = 1;

// Hits of a side, and how many natural ones are among them, counted no further than `most_ones`.
class Volley {
 public:
  Volley(const std::array<std::uint8_t, 6>& rolls, int most_ones) : most_ones_(most_ones) {
    const int dice = std::accumulate(rolls.begin(), rolls.end(), 0);
    chance_.assign(static_cast<std::size_t>(most_ones + 1) * static_cast<std::size_t>(dice + 1),
                   0.0);
    width_ = dice + 1;
    at(0, 0) = 1;
    for (std::size_t faces = 1; faces < rolls.size(); ++faces) {
      for (int i = 0; i < rolls[faces]; ++i) roll(static_cast<int>(faces));
    }
  }
  int dice() const { return width_ - 1; }
  double exactly(int ones, int hits) const { return chance_[place(ones, hits)]; }

 private:
  std::size_t place(int ones, int hits) const {
    return static_cast<std::size_t>(ones) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(hits);
  }
  double& at(int ones, int hits) { return chance_[place(ones, hits)]; }
  void roll(int faces) {
    const double one = 1.0 / kFaces;
    const double other = static_cast<double>(faces - 1) / kFaces;
    const double miss = 1 - one - other;
    ++rolled_;
    for (int hits = rolled_; hits >= 0; --hits) {
      for (int ones = most_ones_; ones >= 0; --ones) {
        double sum = at(ones, hits) * miss;
        if (hits > 0) {
          sum += at(ones, hits - 1) * (ones == most_ones_ ? one + other : other);
          if (ones > 0) sum += at(ones - 1, hits - 1) * one;
        }
        at(ones, hits) = sum;
      }
    }
  }

  int most_ones_;
  int width_ = 0;
  int rolled_ = 0;
  std::vector<double> chance_;
};

std::array<int, 2> losses_of(const Clash& clash, int attackers_hit, int ones, int defenders_hit) {
  const std::array<int, 2> hits = hits_that_count({attackers_hit, defenders_hit}, clash.pips);
  const int guerillas = guerillas_killed(clash.guerillas, ones, hits[kFirst]);
  const int dice = clash.pips[kSecond] - clash.guerillas;
  return {std::min(hits[kSecond], clash.pips[kFirst]),
          guerillas + std::min(hits[kFirst] - guerillas, dice)};
}

bool is_decided_by_dice(Ask ask) { return ask == Ask::roll || ask == Ask::roll_at_sea; }

// The answer that leads on to the dice.
std::optional<Choice> answer_before_dice(const Napoleon& game, const Position& position,
                                         const Choices& choices) {
  constexpr std::array kUsual = {Ask::join, Ask::join_fleet, Ask::flee, Ask::nelson};
  const Ask ask = asked(position);
  if (ask == Ask::split) return make_choice<Act::whole>();
  if (std::ranges::find(kUsual, ask) == kUsual.end()) return std::nullopt;
  return usual_answer(game.board(), position, choices);
}

bool leads_to_battle(Act act) {
  constexpr std::array kActs = {Act::attack, Act::join,   Act::stay_out,    Act::split,
                                Act::whole,  Act::engage, Act::keep_off,    Act::join_fleet,
                                Act::stand,  Act::nelson, Act::spare_nelson};
  return std::ranges::find(kActs, act) != kActs.end();
}

// Plays on until dice are to be rolled.
bool goes_on_to_dice(const Napoleon& game, Position& position) {
  Choices choices;
  Events silence;
  while (!is_decided_by_dice(asked(position))) {
    const Turn turn = game.turn(position);
    if (turn.waiting != Waiting::players) return false;
    const Seat seat = *turn.seats.begin();
    choices.clear();
    game.legal(position, seat, choices);
    const auto answer = answer_before_dice(game, position, choices);
    if (!answer) return false;
    game.apply(position, seat, *answer, silence);
  }
  return true;
}

LossOdds odds_at_dice(const Board& board, const Position& position) {
  if (asked(position) == Ask::roll_at_sea) {
    Clash clash;
    clash.rolls = position.fleets.battle.rolls;
    for (const std::size_t side : {kFirst, kSecond}) {
      clash.pips[side] = std::accumulate(clash.rolls[side].begin(), clash.rolls[side].end(), 0);
    }
    return odds_of_clash(clash);
  }
  const Battle& battle = position.battle;
  std::array<Clash, 2> halves;
  for (std::size_t half = 0; half < 2; ++half) {
    halves[half].rolls = battle.rolls[half];
    halves[half].pips = {battle.pips[half][kFirst], battle.pips[half][kSecond]};
  }
  halves[0].guerillas = defending_guerillas(board, position);
  if (halves[1].pips == std::array{0, 0}) return odds_of_clash(halves[0]);
  return odds_of_halves(halves[0], halves[1]);
}

std::string pips_left(const std::string& who, int pips) {
  return who + ", " + std::to_string(pips) + (pips == 1 ? " pip left" : " pips left");
}

json::array as_array(const std::vector<double>& chances) {
  json::array array;
  for (const double chance : chances) array.emplace_back(chance);
  return array;
}

}  // namespace

LossOdds::LossOdds(int attackers, int defenders)
    : attackers_(attackers),
      defenders_(defenders),
      chance_(static_cast<std::size_t>((attackers + 1) * (defenders + 1)), 0.0) {}

std::vector<double> LossOdds::attackers_lose() const {
  std::vector<double> sums(static_cast<std::size_t>(attackers_) + 1, 0.0);
  for (int a = 0; a <= attackers_; ++a) {
    for (int d = 0; d <= defenders_; ++d) sums[static_cast<std::size_t>(a)] += exactly(a, d);
  }
  return sums;
}
std::vector<double> LossOdds::defenders_lose() const {
  std::vector<double> sums(static_cast<std::size_t>(defenders_) + 1, 0.0);
  for (int a = 0; a <= attackers_; ++a) {
    for (int d = 0; d <= defenders_; ++d) sums[static_cast<std::size_t>(d)] += exactly(a, d);
  }
  return sums;
}
namespace {
double mean_left(int pips, const std::vector<double>& lose) {
  double sum = 0;
  for (int lost = 0; lost <= pips; ++lost)
    sum += (pips - lost) * lose[static_cast<std::size_t>(lost)];
  return sum;
}
}  // namespace
double LossOdds::attackers_left() const { return mean_left(attackers_, attackers_lose()); }
double LossOdds::defenders_left() const { return mean_left(defenders_, defenders_lose()); }

LossOdds odds_of_clash(const Clash& clash) {
  LossOdds odds(clash.pips[kFirst], clash.pips[kSecond]);
  const Volley attack(clash.rolls[kFirst], clash.guerillas);
  const Volley defence(clash.rolls[kSecond], 0);
  for (int ones = 0; ones <= clash.guerillas; ++ones) {
    for (int hit = 0; hit <= attack.dice(); ++hit) {
      const double first = attack.exactly(ones, hit);
      if (first == 0) continue;
      for (int back = 0; back <= defence.dice(); ++back) {
        const auto [lost, killed] = losses_of(clash, hit, ones, back);
        odds.exactly(lost, killed) += first * defence.exactly(0, back);
      }
    }
  }
  return odds;
}

LossOdds odds_of_halves(const Clash& greater, const Clash& lesser) {
  const LossOdds one = odds_of_clash(greater);
  const LossOdds other = odds_of_clash(lesser);
  LossOdds both(one.attackers() + other.attackers(), one.defenders() + other.defenders());
  for (int a = 0; a <= one.attackers(); ++a) {
    for (int d = 0; d <= one.defenders(); ++d) {
      for (int b = 0; b <= other.attackers(); ++b) {
        for (int e = 0; e <= other.defenders(); ++e) {
          both.exactly(a + b, d + e) += one.exactly(a, d) * other.exactly(b, e);
        }
      }
    }
  }
  return both;
}

std::optional<LossOdds> odds_of_choice(const Napoleon& game, const Position& position, Seat seat,
                                       const Choice& choice) {
  if (!leads_to_battle(act_of(choice))) return std::nullopt;
  Position then = position;
  Events silence;
  game.apply(then, seat, choice, silence);
  if (!goes_on_to_dice(game, then)) return std::nullopt;
  return odds_at_dice(game.board(), then);
}

namespace {
// The same armies, with nothing left to do but this nation's battles.
Position before_battles(const Position& position, Nation by, Region region) {
  Position ready = position;
  ready.frames = {};
  ready.battle = {};
  ready.moving = {};
  ready.step = Ask::battle;
  ready.turn.group = byte(static_cast<int>(bit_of(by)));
  ready.turn.baton = {nation(position, by).seat};
  ready.turn.batons = 1;
  ready.turn.next = 0;
  ready.fought.erase(region);
  return ready;
}

// An attack of the two largest dice that are active there.
std::optional<LossOdds> odds_of_active(const Napoleon& game, const Position& ready, Nation by,
                                       Power power, Region region) {
  std::array<int, 2> sizes{};
  for (const Die& die : dice_of(game.board(), ready, power)) {
    if (die.region != at(region) || (die.marks & kActive) == 0) continue;
    if (die.pips > sizes[0])
      sizes = {die.pips, sizes[0]};
    else if (die.pips > sizes[1])
      sizes[1] = die.pips;
  }
  const Seat seat = seat_of(ready, by);
  const Choice attack = make_choice<Act::attack>(power, region, sizes[0], sizes[1]);
  if (game.why_not(ready, seat, attack)) return std::nullopt;
  return odds_of_choice(game, ready, seat, attack);
}
}  // namespace

Expected<LossOdds> odds_of_attack(const Napoleon& game, const Position& position, Power power,
                                  Region region) {
  const Board& board = game.board();
  const Maybe<Nation> by = commander(position, power);
  if (!by) return fault("bad_odds", board.powers->ids[at(power)] + " has nobody who commands it");
  Position ready = before_battles(position, *by, region);
  for (Die& die : dice_of(board, ready, power)) {
    die.marks &= kLed;
    if (die.region == at(region)) die.marks |= kActive;
  }
  sort_dice(board, ready, power);
  if (const auto odds = odds_of_active(game, ready, *by, power, region)) return *odds;
  return fault("bad_odds", board.powers->ids[at(power)] + " has nobody to attack in " +
                               board.regions->ids[at(region)]);
}

std::optional<LossOdds> odds_after_march(const Napoleon& game, const Position& position,
                                         Power power, Region region) {
  const Maybe<Nation> by = commander(position, power);
  if (!by) return std::nullopt;
  return odds_of_active(game, before_battles(position, *by, region), *by, power, region);
}

json::object to_json(const LossOdds& odds) {
  const int attackers = odds.attackers();
  const int defenders = odds.defenders();
  std::vector<OddsOutcome> outcomes;
  for (int left = attackers; left > 0; --left) {
    outcomes.push_back({pips_left("the defenders are destroyed", left),
                        odds.exactly(attackers - left, defenders)});
  }
  outcomes.push_back({"both are destroyed", odds.exactly(attackers, defenders)});
  double stand = 0;
  for (int a = 0; a < attackers; ++a) {
    for (int d = 0; d < defenders; ++d) stand += odds.exactly(a, d);
  }
  outcomes.push_back({"both hold out", stand});
  for (int left = 1; left <= defenders; ++left) {
    outcomes.push_back({pips_left("the attackers are destroyed", left),
                        odds.exactly(attackers, defenders - left)});
  }
  json::object result = exact_odds(outcomes);
  result["destroyed"] = odds.defenders_destroyed();
  result["lost"] = odds.attackers_destroyed();
  result["attackers"] = attackers;
  result["defenders"] = defenders;
  result["left"] = odds.attackers_left();
  result["defenders_left"] = odds.defenders_left();
  result["attackers_lose"] = as_array(odds.attackers_lose());
  result["defenders_lose"] = as_array(odds.defenders_lose());
  return result;
}

std::optional<json::object> Napoleon::odds(const View& view, Seat seat,
                                           const Choice& choice) const {
  const auto found = odds_of_choice(*this, imagine_from(view), seat, choice);
  if (!found) return std::nullopt;
  return napoleon::to_json(*found);
}

}  // namespace casus::napoleon
