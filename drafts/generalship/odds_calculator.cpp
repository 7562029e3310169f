// casus odds generalship: who wins a battle, by units, commanders and ground.
#include "core/text.h"
#include "games/generalship/game.h"
#include "games/generalship/odds.h"
#include "games/generalship/slots.h"

namespace casus::generalship {
namespace {

std::unexpected<Fault> wrong_argument(std::string text) {
  return fault("bad_odds", std::move(text));
}

Expected<std::uint8_t> read_word(const OddsArguments& arguments, const std::string& name,
                                 const Domain& domain) {
  const std::string text = arguments.text(name);
  if (text.empty()) return kNobody;
  const auto word = domain.find(text);
  if (word) return static_cast<std::uint8_t>(*word);
  return wrong_argument("--" + name + ": " + in_quotes(text) + " is none of " + joined(domain.ids));
}

Expected<Counts> read_units(const OddsArguments& arguments, const std::string& name,
                            const Board& board) {
  const auto counts = read_counts(arguments.text(name), board.units->ids, kMostPieces, "--" + name);
  if (!counts) return std::unexpected(counts.error());
  Counts units{};
  for (std::size_t u = 0; u < kUnits; ++u) units[u] = static_cast<std::uint8_t>((*counts)[u]);
  return units;
}

Sampling sampling_of(const OddsArguments& arguments) {
  return {*arguments.number("samples"), static_cast<std::uint64_t>(*arguments.number("seed"))};
}

struct Found {
  std::string question;
  BattleOdds odds;
};

Expected<BattleCase> read_case(const Board& board, const OddsArguments& arguments) {
  BattleCase battle;
  constexpr const char* kSides[] = {"attacker", "defender"};
  for (const std::size_t side : {kAttacker, kDefender}) {
    const std::string name = kSides[side];
    if (!arguments.has(name + "s")) {
      return wrong_argument("give --attackers and --defenders, or --record with the attack");
    }
    const auto units = read_units(arguments, name + "s", board);
    if (!units) return std::unexpected(units.error());
    const auto general = read_word(arguments, name, *board.generals);
    if (!general) return std::unexpected(general.error());
    battle.units[side] = *units;
    battle.general[side] = *general;
  }
  const auto era = read_word(arguments, "era", *board.eras);
  if (!era) return std::unexpected(era.error());
  battle.era = static_cast<Era>(*era);
  battle.theatre = arguments.has("naval") ? Theatre::naval : Theatre::land;
  battle.fortress = arguments.has("fortress");
  battle.architecture = arguments.has("architecture");
  return battle;
}

Expected<Found> from_numbers(const Board& board, const OddsArguments& arguments) {
  const Expected<BattleCase> battle = read_case(board, arguments);
  if (!battle) return std::unexpected(battle.error());
  const auto odds = odds_of_battle(board, *battle, sampling_of(arguments));
  if (!odds) return std::unexpected(odds.error());
  return Found{arguments.text("attackers") + " against " + arguments.text("defenders"), *odds};
}

Expected<Found> from_record(const Generalship& game, const OddsArguments& arguments,
                            const Position& position) {
  const Board& board = game.board();
  const auto from = read_word(arguments, "from", *board.tiles);
  if (!from) return std::unexpected(from.error());
  const auto target = read_word(arguments, "target", *board.tiles);
  if (!target) return std::unexpected(target.error());
  if (*from == kNobody || *target == kNobody) {
    return wrong_argument("give --from and --target of the attack");
  }
  const auto odds = odds_of_attack(game, position, static_cast<Tile>(*from),
                                   static_cast<Tile>(*target), sampling_of(arguments));
  if (!odds) return std::unexpected(odds.error());
  return Found{"all that can go from " + arguments.text("from") + " against " +
                   arguments.text("target") + ", as their owner knows it",
               *odds};
}

}  // namespace

const std::vector<OddsArgument>& Generalship::odds_arguments() {
  using Kind = OddsArgument::Kind;
  static const std::vector<OddsArgument> kArguments = {
      {"attackers", Kind::text, "Units that attack: light_infantry=3,archer=2"},
      {"defenders", Kind::text, "Units that defend"},
      {"attacker", Kind::text, "General who commands the attack; without one, nobody"},
      {"defender", Kind::text, "General who commands the defence"},
      {"naval", Kind::flag, "At sea"},
      {"fortress", Kind::flag, "The defenders stand in a fortress"},
      {"architecture", Kind::flag, "Architecture has been developed"},
      {"era", Kind::text, "Paradigm of war: infantry, cavalry, fortress, ships", "infantry"},
      {"from", Kind::text, "Tile that the attack comes from, with --record"},
      {"target", Kind::text, "Tile that is attacked, with --record"},
      {"samples", Kind::number, "How many positions are imagined", "10000", 1, 1'000'000},
      {"seed", Kind::number, "Seed of the samples", "1", 0, 1'000'000'000},
  };
  return kArguments;
}

Expected<OddsAnswer> Generalship::calculate_odds(const OddsQuestion<Position>& question) const {
  const Expected<Found> found = question.position
                                    ? from_record(*this, question.arguments, *question.position)
                                    : from_numbers(board_, question.arguments);
  if (!found) return std::unexpected(found.error());
  OddsAnswer answer{found->question, generalship::to_json(found->odds, Role::attacker)};
  answer.in_short = {{"win", found->odds.of(Role::attacker)},
                     {"lose", found->odds.of(Role::defender)}};
  return answer;
}

}  // namespace casus::generalship
