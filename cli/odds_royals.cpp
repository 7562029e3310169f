// casus odds royals: the cards that draws will bring, and whether they pay for a noble.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/odds.h"
#include "cli/simulation.h"
#include "core/text.h"
#include "games/royals/odds.h"

namespace casus::cli {
namespace {

struct RoyalsArguments {
  std::string record;
  std::optional<std::size_t> to;
  int seat = 0;
  int seats = 3;
  std::vector<std::string> options;
  std::string hand;
  std::string intrigue_hand;
  std::string seen;
  std::string country;
  std::string noble;
  int draws = 3;
  int intrigue_draws = 0;
};

// `france=3,spain=1` as counts of a domain's words.
template <std::size_t N>
Expected<std::array<std::uint8_t, N>> read_counts(std::string_view text, const Domain& domain,
                                                  std::string_view where) {
  std::array<std::uint8_t, N> counts{};
  if (trimmed(text).empty()) return counts;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const auto word = domain.find(trimmed(part.substr(0, equals)));
    const auto count = equals == std::string_view::npos
                           ? std::nullopt
                           : whole_number(trimmed(part.substr(equals + 1)), 0, 99);
    if (!word || !count) {
      return fault("bad_odds", std::string(where) + " takes " + domain.name + "=count with " +
                                   joined(domain.ids) + ", not " + in_quotes(part));
    }
    counts[static_cast<std::size_t>(*word)] = static_cast<std::uint8_t>(*count);
  }
  return counts;
}

template <std::size_t N>
Expected<void> take_away(std::array<std::uint8_t, N>& from,
                         const std::array<std::uint8_t, N>& cards, const Domain& domain) {
  for (std::size_t i = 0; i < N; ++i) {
    if (cards[i] > from[i]) {
      return fault("bad_odds", "there are only " + std::to_string(from[i]) + " " + domain.ids[i] +
                                   " cards left to be seen");
    }
    from[i] = static_cast<std::uint8_t>(from[i] - cards[i]);
  }
  return {};
}

Expected<royals::Odds> from_record(const RoyalsArguments& arguments, const LoadedGame& loaded,
                                   const royals::Royals& game) {
  const Expected<std::string> text = read_file(arguments.record);
  if (!text) return std::unexpected(text.error());
  const Expected<json::value> document = parse_json(*text, arguments.record);
  if (!document) return std::unexpected(document.error());
  const Expected<Record> record = read_record(*document);
  if (!record) return std::unexpected(record.error());
  const Expected<Replayed> replayed = replay(loaded, *record, arguments.to);
  if (!replayed) return std::unexpected(replayed.error());
  const auto position = game.read_position(replayed->table->position().json());
  if (!position) return std::unexpected(position.error());
  if (arguments.seat >= game.seats(*position))
    return fault("bad_odds", "--seat is no seat of the record");
  return royals::odds_of(game, *position, seat_at(arguments.seat));
}

// A table of which only the own hand and other open cards are known.
Expected<royals::Odds> from_hand(const RoyalsArguments& arguments, const LoadedGame& loaded,
                                 const royals::Royals& game) {
  const royals::Board& board = game.board();
  const Expected<json::object> options = read_option_words(loaded, arguments.options);
  if (!options) return std::unexpected(options.error());
  const auto start = start_of(game, arguments.seats, *options);
  if (!start) return std::unexpected(start.error());
  if (arguments.seat >= arguments.seats) return fault("bad_odds", "--seat is no seat of this game");
  const auto hand = read_counts<royals::kCountries>(arguments.hand, *board.countries, "--hand");
  if (!hand) return std::unexpected(hand.error());
  const auto seen = read_counts<royals::kCountries>(arguments.seen, *board.countries, "--seen");
  if (!seen) return std::unexpected(seen.error());
  const auto intrigues =
      read_counts<royals::kPairs>(arguments.intrigue_hand, *board.pairs, "--intrigue-hand");
  if (!intrigues) return std::unexpected(intrigues.error());
  royals::Odds odds = royals::odds_of(game, *start, seat_at(arguments.seat));
  for (const royals::Cards& cards : {*hand, *seen}) {
    if (const auto done = take_away(odds.country.unseen, cards, *board.countries); !done) {
      return std::unexpected(done.error());
    }
  }
  if (const auto done = take_away(odds.intrigue.unseen, *intrigues, *board.pairs); !done) {
    return std::unexpected(done.error());
  }
  odds.country.pile = royals::total(odds.country.unseen);
  odds.intrigue.pile = royals::total(odds.intrigue.unseen);
  odds.position.hands[static_cast<std::size_t>(arguments.seat)] = {*hand, *intrigues};
  return odds;
}

Expected<OddsAnswer> answer(const RoyalsArguments& arguments, const royals::Odds& odds) {
  const royals::Board& board = odds.game->board();
  OddsAnswer result;
  Expected<std::vector<OddsOutcome>> outcomes;
  if (!arguments.noble.empty()) {
    const auto noble = board.nobles->find(arguments.noble);
    if (!noble) {
      return fault("bad_odds", in_quotes(arguments.noble) + " is no noble, such as " +
                                   board.nobles->ids.front());
    }
    result.question =
        fmt::format("able to claim {} after {} Country and {} Intrigue cards from the piles",
                    arguments.noble, arguments.draws, arguments.intrigue_draws);
    outcomes = royals::odds_of_claim(odds, static_cast<royals::Noble>(*noble), arguments.draws,
                                     arguments.intrigue_draws);
  } else {
    const auto country = board.countries->find(arguments.country);
    if (!country) {
      return fault("bad_odds", in_quotes(arguments.country) + " is no country; there are " +
                                   joined(board.countries->ids));
    }
    result.question = fmt::format("cards of {} among the next {} from the pile", arguments.country,
                                  arguments.draws);
    outcomes =
        royals::odds_of_country(odds, static_cast<royals::Country>(*country), arguments.draws);
  }
  if (!outcomes) return std::unexpected(outcomes.error());
  result.outcomes = std::move(*outcomes);
  return result;
}

Expected<int> run_royals(const Program& program, const RoyalsArguments& arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  if (arguments.country.empty() == arguments.noble.empty()) {
    return fault("bad_odds", "give either --country or --noble");
  }
  const Expected<const LoadedGame*> found = find_game(loaded->games, "royals");
  if (!found) return std::unexpected(found.error());
  const Expected<royals::Royals> game = load_rules<royals::Royals>(loaded->replaced);
  if (!game) return std::unexpected(game.error());
  const Expected<royals::Odds> odds = arguments.record.empty()
                                          ? from_hand(arguments, **found, *game)
                                          : from_record(arguments, **found, *game);
  if (!odds) return std::unexpected(odds.error());
  const Expected<OddsAnswer> result = answer(arguments, *odds);
  if (!result) return std::unexpected(result.error());
  print_odds(program, "royals", *result);
  return kGood;
}

}  // namespace

void add_royals_odds(CLI::App& odds, Program& program) {
  const auto arguments = std::make_shared<RoyalsArguments>();
  CLI::App* command = add_command(
      odds, program, "royals", "What draws will bring, and whether they pay for a noble",
      [&program, arguments] { return run_royals(program, *arguments); });
  command->add_option("--country", arguments->country, "How many cards of it the draws bring");
  command->add_option("--noble", arguments->noble, "Whether the hand can claim this noble then");
  command->add_option("--draws", arguments->draws, "Country cards drawn from the pile")
      ->check(CLI::Range(0, 12))
      ->capture_default_str();
  command->add_option("--intrigue-draws", arguments->intrigue_draws, "Intrigue cards drawn")
      ->check(CLI::Range(0, 4))
      ->capture_default_str();
  command->add_option("--hand", arguments->hand, "Country cards in hand: france=3,spain=1");
  command->add_option("--intrigue-hand", arguments->intrigue_hand, "Intrigue cards in hand");
  command->add_option("--seen", arguments->seen, "Country cards that lie open: row and discards");
  command->add_option("--seats", arguments->seats, "How many seats")->capture_default_str();
  command->add_option("--seat", arguments->seat, "Whose hand it is")
      ->check(CLI::Range(0, kMaxSeats - 1))
      ->capture_default_str();
  command->add_option("--record", arguments->record, "Take hand and open cards from this record");
  command->add_option("--to", arguments->to, "After so many steps of the record");
  add_option_words(*command, arguments->options);
}

}  // namespace casus::cli
