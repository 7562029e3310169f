// casus odds wallenstein: what comes of an attack or a revolt, given what is known of the tower.
#include "cli/odds.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/simulation.h"
#include "core/text.h"
#include "games/wallenstein/game.h"
#include "games/wallenstein/odds.h"

namespace casus::cli {
namespace {

struct WallensteinArguments {
  // A battle without a table.
  std::optional<int> attackers;
  std::optional<int> defenders;
  bool neutral = false;
  std::optional<int> revolt;
  int markers = 0;
  int seats = 4;
  std::string attacker = "red";
  std::string defender = "blue";
  std::string tower;
  std::string tray;
  std::string bonus;
  std::string model = "standard";
  // One of a record.
  std::string record;
  std::optional<std::size_t> step;
  std::string from;
  std::string target;
  std::optional<int> armies;
  std::string county;
  std::optional<int> extra;

  wallenstein::Sampling sampling{100'000, 1};
};

std::unexpected<Fault> bad(std::string text) { return fault("bad_odds", std::move(text)); }

// `red=3,peasants=2` as counts of the words.
Expected<std::vector<int>> read_tally(std::string_view text, const std::vector<std::string>& words,
                                      std::string_view where) {
  std::vector<int> counts(words.size(), 0);
  if (trimmed(text).empty()) return counts;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const auto word = std::find(words.begin(), words.end(), trimmed(part.substr(0, equals)));
    const auto count = equals == std::string_view::npos
                           ? std::nullopt
                           : whole_number(trimmed(part.substr(equals + 1)), 0, 62);
    if (word == words.end() || !count) {
      return bad(std::string(where) + " takes word=count with " + joined(words) + ", not " +
                 in_quotes(part));
    }
    counts[static_cast<std::size_t>(word - words.begin())] = static_cast<int>(*count);
  }
  return counts;
}

Expected<wallenstein::Cubes> read_cubes(std::string_view text, const wallenstein::Board& board,
                                        std::string_view where) {
  const auto counts = read_tally(text, board.cubes->ids, where);
  if (!counts) return std::unexpected(counts.error());
  wallenstein::Cubes cubes{};
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    cubes[i] = static_cast<std::uint8_t>((*counts)[i]);
  }
  return cubes;
}

Expected<std::size_t> find_word(std::string_view text, const Domain& domain,
                                std::string_view where) {
  const auto word = domain.find(text);
  if (!word) {
    return bad(std::string(where) + ": " + in_quotes(text) + " is none of " + joined(domain.ids));
  }
  return static_cast<std::size_t>(*word);
}

struct Found {
  std::string question;
  bool revolt = false;
  wallenstein::CastOdds odds;
};

Expected<Found> from_numbers(const WallensteinArguments& arguments,
                             const wallenstein::Board& board) {
  using Against = wallenstein::BattleCase::Against;
  wallenstein::BattleCase battle;
  if (arguments.neutral && arguments.revolt) {
    return bad("give either --neutral or --revolt");
  }
  if (arguments.neutral) battle.against = Against::neutral;
  if (arguments.revolt) battle.against = Against::peasants;
  battle.seats = arguments.seats;
  battle.attackers = arguments.attackers.value_or(0);
  battle.markers = arguments.markers;
  if (arguments.neutral) battle.defenders = arguments.defenders.value_or(1);
  if (arguments.revolt) {
    // In a revolt the owner defends: its armies are what the odds are about.
    if (arguments.attackers || !arguments.defenders) {
      return bad("a revolt takes --revolt PEASANTS and --defenders ARMIES");
    }
    battle.attackers = *arguments.defenders;
    battle.defenders = *arguments.revolt;
  } else if (!arguments.attackers) {
    return bad("give --attackers, --revolt, or --record with the attack");
  }
  if (battle.against == Against::player) {
    if (!arguments.defenders) return bad("give --defenders, or --neutral");
    battle.defenders = *arguments.defenders;
  }
  const auto bonus = read_tally(arguments.bonus, {"attack", "defence"}, "--bonus");
  if (!bonus) return std::unexpected(bonus.error());
  if (arguments.revolt) {
    battle.attackers += (*bonus)[1];
  } else {
    battle.attackers += (*bonus)[0];
    if (battle.against == Against::player) battle.defenders += (*bonus)[1];
  }
  const auto model = find_word(arguments.model, *board.presets, "--tower-model");
  if (!model) return std::unexpected(model.error());
  battle.model = *model;
  const auto attacker = find_word(arguments.attacker, *board.colours, "--attacker");
  if (!attacker) return std::unexpected(attacker.error());
  const auto defender = find_word(arguments.defender, *board.colours, "--defender");
  if (!defender) return std::unexpected(defender.error());
  battle.attacker = arguments.revolt ? *defender : *attacker;
  battle.defender = arguments.revolt ? *attacker : *defender;
  const auto tray = read_cubes(arguments.tray, board, "--tray");
  if (!tray) return std::unexpected(tray.error());
  battle.tray = *tray;
  if (!arguments.tower.empty()) {
    const auto inside = read_cubes(arguments.tower, board, "--tower");
    if (!inside) return std::unexpected(inside.error());
    battle.inside = *inside;
  }
  const auto odds = wallenstein::odds_of_battle(board, battle, arguments.sampling);
  if (!odds) return std::unexpected(odds.error());
  std::string against = fmt::format("{} of {}", battle.defenders, arguments.defender);
  if (arguments.neutral) against = "a neutral county";
  if (arguments.revolt) against = fmt::format("{} revolting peasants", battle.defenders);
  return Found{
      fmt::format("{} armies of {} against {}, {} tower {}", battle.attackers,
                  arguments.revolt ? arguments.defender : arguments.attacker, against,
                  arguments.model, battle.inside ? "as given" : "as the first cast leaves it"),
      arguments.revolt.has_value(), *odds};
}

Expected<wallenstein::Position> position_of(const WallensteinArguments& arguments,
                                            const LoadedGame& loaded,
                                            const wallenstein::Wallenstein& game) {
  const Expected<std::string> text = read_file(arguments.record);
  if (!text) return std::unexpected(text.error());
  const Expected<json::value> document = parse_json(*text, arguments.record);
  if (!document) return std::unexpected(document.error());
  const Expected<Record> record = read_record(*document);
  if (!record) return std::unexpected(record.error());
  const Expected<Replayed> replayed = replay(loaded, *record, arguments.step);
  if (!replayed) return std::unexpected(replayed.error());
  return game.read_position(replayed->table->position().json());
}

Expected<Found> from_record(const WallensteinArguments& arguments, const LoadedGame& loaded,
                            const wallenstein::Wallenstein& game) {
  const wallenstein::Board& board = game.board();
  const auto position = position_of(arguments, loaded, game);
  if (!position) return std::unexpected(position.error());
  // Whoever asks knows what lies open; a plan tells nothing about the tower.
  const wallenstein::View view = game.view(*position, Viewer{});
  if (!arguments.county.empty()) {
    const auto county = find_word(arguments.county, *board.counties, "--county");
    if (!county) return std::unexpected(county.error());
    const wallenstein::Revolt revolt{static_cast<wallenstein::County>(*county),
                                     !arguments.extra.has_value(), arguments.extra.value_or(0)};
    const auto odds = wallenstein::odds_of_revolt(board, view, revolt, arguments.sampling);
    if (!odds) return std::unexpected(odds.error());
    return Found{"a revolt in " + arguments.county, true, *odds};
  }
  if (arguments.from.empty() || arguments.target.empty()) {
    return bad("give --from and --target of the attack, or --county of the revolt");
  }
  const auto from = find_word(arguments.from, *board.counties, "--from");
  if (!from) return std::unexpected(from.error());
  const auto target = find_word(arguments.target, *board.counties, "--target");
  if (!target) return std::unexpected(target.error());
  const std::uint8_t owner = position->common.owner[*from];
  if (owner == wallenstein::kNobody) return bad(arguments.from + " belongs to nobody");
  const int most = position->common.armies[*from] - 1;
  const wallenstein::Attack attack{seat_at(owner), static_cast<wallenstein::County>(*from),
                                   static_cast<wallenstein::County>(*target),
                                   arguments.armies.value_or(most)};
  const auto odds = wallenstein::odds_of_attack(board, view, attack, arguments.sampling);
  if (!odds) return std::unexpected(odds.error());
  return Found{
      fmt::format("{} armies from {} against {}", attack.armies, arguments.from, arguments.target),
      false, *odds};
}

void print_found(const Program& program, const Found& found) {
  using wallenstein::Fate;
  std::ostream& out = program.streams.out;
  const wallenstein::CastOdds& odds = found.odds;
  constexpr std::string_view kFates[] = {"win", "tie", "lose"};
  if (program.json) {
    json::object document = {{"game", "wallenstein"}, {"question", found.question}};
    for (auto& [key, value] : to_json(odds, found.revolt)) document[key] = std::move(value);
    print_json(out, document);
    return;
  }
  out << capitalized(found.question) << ":\n";
  for (const Fate fate : {Fate::win, Fate::tie, Fate::lose}) {
    if (found.revolt && fate == Fate::tie) continue;
    const std::string_view word = !found.revolt       ? kFates[static_cast<std::size_t>(fate)]
                                  : fate == Fate::win ? "kept"
                                                      : "lost";
    out << fmt::format("  {:<16} {:7.2f} %\n", word, 100 * odds.chance(fate));
  }
  out << fmt::format("Each within {:.2f} % (95 %, {} samples). In detail:\n", 100 * odds.error,
                     odds.samples);
  for (const wallenstein::CastOutcome& each : odds.outcomes) {
    out << fmt::format("  {:<16} {:7.2f} %\n", outcome_words(each, found.revolt),
                       100 * each.probability);
  }
}

Expected<int> run_wallenstein(const Program& program, const WallensteinArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  const auto game = load_rules<wallenstein::Wallenstein>(loaded->replaced);
  if (!game) return std::unexpected(game.error());
  Expected<Found> found;
  if (arguments.record.empty()) {
    found = from_numbers(arguments, game->board());
  } else {
    const Expected<const LoadedGame*> table = find_game(loaded->games, "wallenstein");
    if (!table) return std::unexpected(table.error());
    found = from_record(arguments, **table, *game);
  }
  if (!found) return std::unexpected(found.error());
  print_found(program, *found);
  return kGood;
}

}  // namespace

void add_wallenstein_odds(CLI::App& odds, Program& program) {
  const auto arguments = std::make_shared<WallensteinArguments>();
  CLI::App* command =
      add_command(odds, program, "wallenstein", "What comes of an attack or a revolt",
                  [&program, arguments] { return run_wallenstein(program, *arguments); });
  WallensteinArguments& to = *arguments;
  command->add_option("--attackers", to.attackers, "Armies that attack");
  command->add_option("--defenders", to.defenders, "Armies that defend");
  command->add_flag("--neutral", to.neutral,
                    "Against a neutral county; --defenders: its peasants, usually 1");
  command->add_option("--revolt", to.revolt, "So many peasants revolt against --defenders");
  command->add_option("--markers", to.markers, "Revolt markers in the county attacked")
      ->check(CLI::Range(0, 42));
  command->add_option("--bonus", to.bonus, "Armies that tiles and events add: attack=1,defence=1");
  command->add_option("--seats", to.seats, "How many seats filled the tower")
      ->check(CLI::Range(3, 5))
      ->capture_default_str();
  command->add_option("--tower", to.tower, "What the tower holds: red=3,peasants=5");
  command->add_option("--tray", to.tray, "What lies in the tray: red=1");
  command->add_option("--attacker", to.attacker, "Colour that attacks")->capture_default_str();
  command->add_option("--defender", to.defender, "Colour that defends")->capture_default_str();
  command->add_option("--tower-model", to.model, "standard, light or heavy")->capture_default_str();
  command->add_option("--record", to.record, "Take the table from this record");
  command->add_option("--to", to.step, "After so many steps of the record");
  command->add_option("--from", to.from, "County the armies leave, with --record");
  command->add_option("--target", to.target, "County they attack, with --record");
  command->add_option("--armies", to.armies, "How many of them; usually all but one");
  command->add_option("--county", to.county, "County that revolts, with --record");
  command->add_option("--extra-peasants", to.extra, "In winter: peasants that hunger adds");
  command->add_option("--samples", to.sampling.samples, "How many casts are tried")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command->add_option("--seed", to.sampling.seed, "Seed of the samples")->capture_default_str();
}

}  // namespace casus::cli
