// casus odds wallenstein: what comes of an attack or a revolt, given what is known of the tower.
#include "core/text.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/odds.h"

namespace casus::wallenstein {
namespace {

std::unexpected<Fault> wrong_argument(std::string text) {
  return fault("bad_odds", std::move(text));
}

Expected<Cubes> read_cubes(const OddsArguments& arguments, const std::string& name,
                           const Board& board) {
  const auto counts = read_counts(arguments.text(name), board.cubes->ids, 62, "--" + name);
  if (!counts) return std::unexpected(counts.error());
  Cubes cubes{};
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    cubes[i] = static_cast<std::uint8_t>((*counts)[i]);
  }
  return cubes;
}

Expected<std::size_t> read_word(const OddsArguments& arguments, const std::string& name,
                                const Domain& domain) {
  const std::string text = arguments.text(name);
  const auto word = domain.find(text);
  if (!word) {
    return wrong_argument("--" + name + ": " + in_quotes(text) + " is none of " +
                          joined(domain.ids));
  }
  return static_cast<std::size_t>(*word);
}

Sampling sampling_of(const OddsArguments& arguments) {
  return {*arguments.number("samples"), static_cast<std::uint64_t>(*arguments.number("seed"))};
}

// How many fight on both sides, and against whom.
Expected<BattleCase> read_sides(const OddsArguments& arguments) {
  using Against = BattleCase::Against;
  const auto attackers = arguments.number("attackers");
  const auto defenders = arguments.number("defenders");
  const auto revolt = arguments.number("revolt");
  const bool neutral = arguments.has("neutral");
  if (neutral && revolt) return wrong_argument("give either --neutral or --revolt");
  BattleCase battle;
  if (revolt) {
    // In a revolt the owner defends: its armies are what the odds are about.
    if (attackers || !defenders) {
      return wrong_argument("a revolt takes --revolt PEASANTS and --defenders ARMIES");
    }
    battle.against = Against::peasants;
    battle.attackers = *defenders;
    battle.defenders = *revolt;
  } else if (!attackers) {
    return wrong_argument("give --attackers, --revolt, or --record with the attack");
  } else if (neutral) {
    battle.against = Against::neutral;
    battle.attackers = *attackers;
    battle.defenders = defenders.value_or(1);
  } else if (!defenders) {
    return wrong_argument("give --defenders, or --neutral");
  } else {
    battle.attackers = *attackers;
    battle.defenders = *defenders;
  }
  const auto bonus = read_counts(arguments.text("bonus"), {"attack", "defence"}, 62, "--bonus");
  if (!bonus) return std::unexpected(bonus.error());
  battle.attackers += (*bonus)[revolt ? 1 : 0];
  if (battle.against == Against::player) battle.defenders += (*bonus)[1];
  return battle;
}

struct Found {
  std::string question;
  bool revolt = false;
  CastOdds odds;
};

Expected<Found> from_numbers(const Board& board, const OddsArguments& arguments) {
  Expected<BattleCase> read = read_sides(arguments);
  if (!read) return std::unexpected(read.error());
  BattleCase& battle = *read;
  const bool revolt = battle.against == BattleCase::Against::peasants;
  battle.seats = *arguments.number("seats");
  battle.markers = *arguments.number("markers");
  const auto model = read_word(arguments, "tower-model", *board.presets);
  if (!model) return std::unexpected(model.error());
  battle.model = *model;
  const auto attacker = read_word(arguments, "attacker", *board.colours);
  if (!attacker) return std::unexpected(attacker.error());
  const auto defender = read_word(arguments, "defender", *board.colours);
  if (!defender) return std::unexpected(defender.error());
  battle.attacker = revolt ? *defender : *attacker;
  battle.defender = revolt ? *attacker : *defender;
  const auto tray = read_cubes(arguments, "tray", board);
  if (!tray) return std::unexpected(tray.error());
  battle.tray = *tray;
  if (arguments.has("tower")) {
    const auto inside = read_cubes(arguments, "tower", board);
    if (!inside) return std::unexpected(inside.error());
    battle.inside = *inside;
  }
  const auto odds = odds_of_battle(board, battle, sampling_of(arguments));
  if (!odds) return std::unexpected(odds.error());
  std::string against =
      std::to_string(battle.defenders) + " of " + board.colours->ids[battle.defender];
  if (battle.against == BattleCase::Against::neutral) against = "a neutral county";
  if (revolt) against = std::to_string(battle.defenders) + " revolting peasants";
  return Found{std::to_string(battle.attackers) + " armies of " +
                   board.colours->ids[battle.attacker] + " against " + against + ", " +
                   arguments.text("tower-model") + " tower " +
                   (battle.inside ? "as given" : "as the first cast leaves it"),
               revolt, *odds};
}

Expected<Found> from_record(const Wallenstein& game, const OddsArguments& arguments,
                            const Position& position) {
  const Board& board = game.board();
  const Sampling sampling = sampling_of(arguments);
  // Whoever asks knows what lies open; a plan tells nothing about the tower.
  const View view = game.view(position, Viewer{});
  if (arguments.has("county")) {
    const auto county = read_word(arguments, "county", *board.counties);
    if (!county) return std::unexpected(county.error());
    const auto extra = arguments.number("extra-peasants");
    const Revolt revolt{static_cast<County>(*county), !extra.has_value(), extra.value_or(0)};
    const auto odds = odds_of_revolt(board, view, revolt, sampling);
    if (!odds) return std::unexpected(odds.error());
    return Found{"a revolt in " + arguments.text("county"), true, *odds};
  }
  if (!arguments.has("from") || !arguments.has("target")) {
    return wrong_argument("give --from and --target of the attack, or --county of the revolt");
  }
  const auto from = read_word(arguments, "from", *board.counties);
  if (!from) return std::unexpected(from.error());
  const auto target = read_word(arguments, "target", *board.counties);
  if (!target) return std::unexpected(target.error());
  const std::uint8_t owner = position.common.owner[*from];
  if (owner == kNobody) return wrong_argument(arguments.text("from") + " belongs to nobody");
  const int most = position.common.armies[*from] - 1;
  const Attack attack{seat_at(owner), static_cast<County>(*from), static_cast<County>(*target),
                      arguments.number("armies").value_or(most)};
  const auto odds = odds_of_attack(board, view, attack, sampling);
  if (!odds) return std::unexpected(odds.error());
  return Found{std::to_string(attack.armies) + " armies from " + arguments.text("from") +
                   " against " + arguments.text("target"),
               false, *odds};
}

}  // namespace

const std::vector<OddsArgument>& Wallenstein::odds_arguments() {
  using Kind = OddsArgument::Kind;
  constexpr int kMany = 1'000'000;  // the calculator itself says how many it takes
  static const std::vector<OddsArgument> kArguments = {
      {"attackers", Kind::number, "Armies that attack", "", 0, kMany},
      {"defenders", Kind::number, "Armies that defend", "", 0, kMany},
      {"neutral", Kind::flag, "Against a neutral county; --defenders: its peasants, usually 1"},
      {"revolt", Kind::number, "So many peasants revolt against --defenders", "", 0, kMany},
      {"markers", Kind::number, "Revolt markers in the county attacked", "0", 0, 42},
      {"bonus", Kind::text, "Armies that tiles and events add: attack=1,defence=1"},
      {"seats", Kind::number, "How many seats filled the tower", "4", 3, 5},
      {"tower", Kind::text, "What the tower holds: red=3,peasants=5"},
      {"tray", Kind::text, "What lies in the tray: red=1"},
      {"attacker", Kind::text, "Colour that attacks", "red"},
      {"defender", Kind::text, "Colour that defends", "blue"},
      {"tower-model", Kind::text, "standard, light or heavy", "standard"},
      {"from", Kind::text, "County the armies leave, with --record"},
      {"target", Kind::text, "County they attack, with --record"},
      {"armies", Kind::number, "How many of them; usually all but one", "", 0, kMany},
      {"county", Kind::text, "County that revolts, with --record"},
      {"extra-peasants", Kind::number, "In winter: peasants that hunger adds", "", 0, kMany},
      {"samples", Kind::number, "How many casts are tried", "100000", 1, 10'000'000},
      {"seed", Kind::number, "Seed of the samples", "1", 0, 1'000'000'000},
  };
  return kArguments;
}

Expected<OddsAnswer> Wallenstein::calculate_odds(const OddsQuestion<Position>& question) const {
  const Expected<Found> found = question.position
                                    ? from_record(*this, question.arguments, *question.position)
                                    : from_numbers(board_, question.arguments);
  if (!found) return std::unexpected(found.error());
  const CastOdds& odds = found->odds;
  OddsAnswer answer{found->question, wallenstein::to_json(odds, found->revolt)};
  if (found->revolt) {
    answer.in_short = {{"kept", odds.chance(Fate::win)}, {"lost", odds.chance(Fate::lose)}};
  } else {
    answer.in_short = {{"win", odds.chance(Fate::win)},
                       {"tie", odds.chance(Fate::tie)},
                       {"lose", odds.chance(Fate::lose)}};
  }
  return answer;
}

}  // namespace casus::wallenstein
