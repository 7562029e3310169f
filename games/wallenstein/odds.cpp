#include "games/wallenstein/odds.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "core/odds.h"
#include "games/wallenstein/choices.h"
#include "games/wallenstein/derived.h"
#include "games/wallenstein/rules.h"

namespace casus::wallenstein {
namespace {

std::unexpected<Fault> bad_odds(std::string text) { return fault("bad_odds", std::move(text)); }

struct Ended {
  Fate fate = Fate::lose;
  int armies = 0;
};

std::optional<Ended> ended_by(const Event& event) {
  const auto kind = static_cast<EventKind>(event.kind);
  if (kind == EventKind::attack_won) {
    return Ended{Fate::win, std::get<2>(args_of<EventKind::attack_won>(event))};
  }
  if (kind == EventKind::revolt_subdued) {
    return Ended{Fate::win, std::get<2>(args_of<EventKind::revolt_subdued>(event))};
  }
  if (kind == EventKind::defence_held) {
    return Ended{Fate::lose, std::get<2>(args_of<EventKind::defence_held>(event))};
  }
  if (kind == EventKind::battle_tied || kind == EventKind::peasants_tied)
    return Ended{Fate::tie, 0};
  if (kind == EventKind::neutral_held || kind == EventKind::revolt_won) {
    return Ended{Fate::lose, 0};
  }
  return std::nullopt;
}

class Tally {
 public:
  void add(const Ended& ended) {
    ++counts_[at(ended.fate)][static_cast<std::size_t>(std::min(ended.armies, kMost))];
    ++samples_;
  }

  CastOdds odds() const {
    CastOdds odds;
    odds.samples = samples_;
    const double all = samples_;
    for (std::size_t fate = 0; fate < counts_.size(); ++fate) {
      for (int armies = 0; armies <= kMost; ++armies) {
        const int count = counts_[fate][static_cast<std::size_t>(armies)];
        if (count == 0) continue;
        odds.outcomes.push_back({static_cast<Fate>(fate), armies, count / all});
      }
      const double chance = odds.chance(static_cast<Fate>(fate));
      odds.error = std::max(odds.error, half_width(chance, all));
    }
    return odds;
  }

 private:
  static constexpr int kMost = 80;

  std::array<std::array<int, kMost + 1>, 3> counts_{};
  int samples_ = 0;
};

void finish_cast(const Board& board, Position& position, Dice& dice, Events& events) {
  while (is_casting(position.common.ask)) {
    resolve_cast(board, position, sample_cast(board, position, dice), events);
  }
}

// Nothing lies on the mats and no action card is open behind this one, so that play stops when the
// cast is done.
void stop_after(Common& common, Action action) {
  common.ask = Ask::march;
  common.actions.fill(kNobody);
  common.actions[0] = static_cast<std::uint8_t>(action);
  common.action = 0;
  common.covered.fill(0);
  common.revealed.fill(0);
}

using Prepare = std::function<Position(Dice&)>;
using Begin = std::function<void(Position&, Events&)>;

CastOdds sample(const Board& board, const Sampling& sampling, const Prepare& prepare,
                const Begin& begin) {
  Dice dice(sampling.seed);
  Tally tally;
  std::vector<Event> told;
  for (int i = 0; i < sampling.samples; ++i) {
    told.clear();
    Events events(told);
    Position position = prepare(dice);
    begin(position, events);
    finish_cast(board, position, dice, events);
    for (const Event& event : told) {
      if (const auto ended = ended_by(event)) {
        tally.add(*ended);
        break;
      }
    }
  }
  return tally.odds();
}

// What the viewer knows, without the plans.
View quiet(View view, Action action) {
  stop_after(view.common, action);
  for (Plan& plan : view.plans) plan.fill(kNobody);
  return view;
}

std::optional<Fault> why_not_now(const View& view, const Sampling& sampling) {
  if (sampling.samples < 1) return Fault{"bad_odds", "at least one sample is needed"};
  if (is_casting(view.common.ask)) {
    return Fault{"bad_odds", "the tower is being cast: there is nothing left to estimate"};
  }
  if (is_drafting(view.common.ask)) {
    return Fault{"bad_odds", "the tower is still empty: the counties are being chosen"};
  }
  return std::nullopt;
}

void set_up(const Board& board, const BattleCase& battle, County from, County to, Common& common) {
  common.county = kNobody;
  common.active = seat_at(0);
  const bool revolt = battle.against == BattleCase::Against::peasants;
  const auto own = static_cast<std::uint8_t>(battle.attackers);
  common.owner.fill(kNobody);
  if (revolt) {
    common.owner[at(to)] = 0;
    common.armies[at(to)] = own;
    common.revolt[at(to)] = static_cast<std::uint8_t>(battle.defenders);
    common.supply[0] = board.armies_each;
    return;
  }
  common.owner[at(from)] = 0;
  common.armies[at(from)] = static_cast<std::uint8_t>(own + 1);
  common.revolt[at(to)] = static_cast<std::uint8_t>(battle.markers);
  if (battle.against == BattleCase::Against::player) {
    common.owner[at(to)] = 1;
    common.armies[at(to)] = static_cast<std::uint8_t>(battle.defenders);
  }
}

Common empty_table(const Board& board, const BattleCase& battle) {
  Common common{};
  common.setup.seats = static_cast<std::uint8_t>(battle.seats);
  common.setup.tower = static_cast<std::uint8_t>(battle.model);
  // The two that fight have the first seats, the other colours follow.
  common.setup.colours[0] = static_cast<std::uint8_t>(battle.attacker);
  common.setup.colours[1] = static_cast<std::uint8_t>(battle.defender);
  std::size_t seat = 2;
  for (std::uint8_t colour = 0; colour < kSeats; ++colour) {
    if (colour == battle.attacker || colour == battle.defender) continue;
    common.setup.colours[seat++] = colour;
  }
  common.owner.fill(kNobody);
  common.leaders.fill(kNobody);
  common.tiles.fill(kNobody);
  common.tile.fill(kNobody);
  common.bid.fill(kNobody);
  common.choosing.fill(kNobody);
  common.favours.fill(kNobody);
  common.supply.fill(board.armies_each);
  common.peasants = board.peasants;
  return common;
}

std::optional<Fault> why_not_case(const Board& board, const BattleCase& battle) {
  const auto wrong = [](std::string text) { return Fault{"bad_odds", std::move(text)}; };
  const bool players = battle.against == BattleCase::Against::player;
  if (battle.attackers < 0 || battle.attackers > board.armies_each) {
    return wrong("there are 0 to " + std::to_string(board.armies_each) + " armies");
  }
  const int most = players ? board.armies_each : board.peasants;
  if (battle.defenders < 0 || battle.defenders > most) {
    return wrong("there are 0 to " + std::to_string(most) + " defenders");
  }
  if (battle.seats < 3 || battle.seats > kSeats) return wrong("there are 3 to 5 seats");
  if (battle.attacker >= kSeats || battle.defender >= kSeats ||
      (players && battle.attacker == battle.defender)) {
    return wrong("two colours are needed to fight");
  }
  if (battle.model >= board.tower.size()) return wrong("there is no such tower");
  const int peasants = battle.tray[kPeasants] + (battle.inside ? (*battle.inside)[kPeasants] : 0);
  if (peasants > board.peasants) {
    return wrong("there are only " + std::to_string(board.peasants) + " peasants");
  }
  return std::nullopt;
}

}  // namespace

double CastOdds::chance(Fate fate) const {
  double sum = 0;
  for (const CastOutcome& outcome : outcomes) {
    if (outcome.fate == fate) sum += outcome.probability;
  }
  return sum;
}

double CastOdds::mean_armies(Fate fate) const {
  double sum = 0;
  for (const CastOutcome& outcome : outcomes) {
    if (outcome.fate == fate) sum += outcome.probability * outcome.armies;
  }
  const double all = chance(fate);
  return all > 0 ? sum / all : 0;
}

Expected<CastOdds> odds_of_attack(const Board& board, const View& view, const Attack& attack,
                                  const Sampling& sampling) {
  const Common& common = view.common;
  if (const auto wrong = why_not_now(view, sampling)) return std::unexpected(*wrong);
  if (index(attack.attacker) >= common.setup.seats) return bad_odds("there is no such seat");
  const std::string from = board.counties->ids[at(attack.from)];
  const std::string to = board.counties->ids[at(attack.to)];
  if (!owns(common, attack.attacker, attack.from)) {
    return bad_odds(from + " does not belong to the attacker");
  }
  if (owns(common, attack.attacker, attack.to)) return bad_odds(to + " is the attacker's own");
  if ((board.neighbours(at(attack.from)) & board.in_play(common.setup.seats) & mask(attack.to)) ==
      0) {
    return bad_odds("no army can go from " + from + " to " + to);
  }
  const int missing = std::max(0, attack.armies + 1 - common.armies[at(attack.from)]);
  if (attack.armies < 1 || missing > of(common.supply, attack.attacker)) {
    return bad_odds("there are not so many armies");
  }
  View known = quiet(view, Action::combat_a);
  known.common.active = attack.attacker;
  known.common.county = kNobody;
  of(known.common.supply, attack.attacker) =
      static_cast<std::uint8_t>(of(known.common.supply, attack.attacker) - missing);
  known.common.armies[at(attack.from)] =
      static_cast<std::uint8_t>(known.common.armies[at(attack.from)] + missing);
  return sample(
      board, sampling, [&](Dice& dice) { return imagine_from(board, known, dice); },
      [&](Position& position, Events& events) {
        begin_attack(board, position, attack.from, attack.to, attack.armies, events);
      });
}

Expected<CastOdds> odds_of_revolt(const Board& board, const View& view, const Revolt& revolt,
                                  const Sampling& sampling) {
  const Common& common = view.common;
  if (const auto wrong = why_not_now(view, sampling)) return std::unexpected(*wrong);
  const std::uint8_t owner = common.owner[at(revolt.county)];
  if (owner == kNobody) {
    return bad_odds(board.counties->ids[at(revolt.county)] + " belongs to nobody");
  }
  if (revolt.extra < 0 || revolt.extra > board.peasants) return bad_odds("so many never revolt");
  View known = quiet(view, Action::collect_taxes);
  known.common.active = seat_at(owner);
  known.common.county = kNobody;
  // Of a revolt in winter only the cast matters here, not what follows it.
  known.common.setup.guards_in_revolts = common.setup.guards_in_revolts && revolt.collecting;
  return sample(
      board, sampling, [&](Dice& dice) { return imagine_from(board, known, dice); },
      [&](Position& position, Events& events) {
        begin_revolt(board, position, revolt.county, Cast::collecting, revolt.extra, events);
      });
}

Expected<CastOdds> odds_of_battle(const Board& board, const BattleCase& battle,
                                  const Sampling& sampling) {
  if (sampling.samples < 1) return bad_odds("at least one sample is needed");
  if (const auto wrong = why_not_case(board, battle)) return std::unexpected(*wrong);
  const auto from = static_cast<County>(std::countr_zero(board.with_three));
  const auto to =
      static_cast<County>(std::countr_zero(board.neighbours(at(from)) & board.with_three));
  const bool revolt = battle.against == BattleCase::Against::peasants;
  const Action action = revolt ? Action::collect_taxes : Action::combat_a;

  View known;
  known.common = empty_table(board, battle);
  for (Plan& plan : known.plans) plan.fill(kNobody);
  if (battle.inside) {
    stop_after(known.common, action);
    set_up(board, battle, from, to, known.common);
    known.inside = *battle.inside;
    known.common.tray = battle.tray;
    known.common.peasants = static_cast<std::uint8_t>(board.peasants - battle.tray[kPeasants] -
                                                      (*battle.inside)[kPeasants]);
  }
  const auto prepare = [&](Dice& dice) {
    if (battle.inside) return imagine_from(board, known, dice);
    Position position{};
    position.common = known.common;
    position.plans = known.plans;
    Events silence;
    begin_fill(board, position, silence);
    finish_cast(board, position, dice, silence);
    stop_after(position.common, action);
    set_up(board, battle, from, to, position.common);
    position.common.tray = battle.tray;
    return position;
  };
  const auto begin = [&](Position& position, Events& events) {
    Common& common = position.common;
    if (revolt) {
      begin_revolt(board, position, to, Cast::collecting, 0, events);
      return;
    }
    if (battle.against == BattleCase::Against::neutral) {
      // The rules send one peasant; others are put beside it.
      const int more = std::min<int>(std::max(0, battle.defenders - 1), common.peasants);
      common.peasants = static_cast<std::uint8_t>(common.peasants - more);
      common.falling[kPeasants] = static_cast<std::uint8_t>(common.falling[kPeasants] + more);
    }
    begin_attack(board, position, from, to, battle.attackers, events);
  };
  return sample(board, sampling, prepare, begin);
}

std::optional<ChoiceOdds> odds_of_choice(const Board& board, const View& view, Seat seat,
                                         const Choice& choice, const Sampling& sampling) {
  const Common& common = view.common;
  const auto revolt_in = [&](const Revolt& revolt) -> std::optional<ChoiceOdds> {
    const auto odds = odds_of_revolt(board, view, revolt, sampling);
    if (!odds) return std::nullopt;
    return ChoiceOdds{*odds, true};
  };
  if (act_of(choice) == Act::march) {
    const auto [to, armies] = args_of<Act::march>(choice);
    const auto odds = odds_of_attack(
        board, view, {seat, static_cast<County>(common.county), to, armies}, sampling);
    if (!odds) return std::nullopt;  // to an own county
    return ChoiceOdds{*odds, false};
  }
  if (act_of(choice) == Act::face) {
    return revolt_in({arg_of<Act::face>(choice), false, common.extra_peasants});
  }
  if (act_of(choice) != Act::place) return std::nullopt;
  const auto [box, card] = args_of<Act::place>(choice);
  const bool collects =
      box == box_of(Action::collect_grain) || box == box_of(Action::collect_taxes);
  if (!collects || !is_county(card) || common.revolt[at(county_of(card))] == 0) {
    return std::nullopt;
  }
  return revolt_in({county_of(card)});
}

std::string outcome_words(const CastOutcome& outcome, bool revolt) {
  switch (outcome.fate) {
    case Fate::win: return (revolt ? "kept with " : "win with ") + std::to_string(outcome.armies);
    case Fate::tie: return "tie";
    case Fate::lose:
      if (outcome.armies > 0) return "lose against " + std::to_string(outcome.armies);
      return revolt ? "lost" : "lose";
  }
  return {};
}

json::object to_json(const CastOdds& odds, bool revolt) {
  constexpr std::string_view kFates[] = {"win", "tie", "lose"};
  json::array outcomes;
  for (const CastOutcome& each : odds.outcomes) {
    outcomes.push_back(json::object{{"outcome", outcome_words(each, revolt)},
                                    {"result", kFates[at(each.fate)]},
                                    {"armies", each.armies},
                                    {"probability", each.probability}});
  }
  return {{"exact", false},
          {"error", odds.error},
          {"samples", odds.samples},
          {"revolt", revolt},
          {"win", odds.chance(Fate::win)},
          {"tie", odds.chance(Fate::tie)},
          {"lose", odds.chance(Fate::lose)},
          {"armies_if_won", odds.mean_armies(Fate::win)},
          {"outcomes", std::move(outcomes)}};
}

}  // namespace casus::wallenstein
