// casus odds royals: the cards that draws will bring, and whether they pay for a noble.
#include "core/start.h"
#include "core/text.h"
#include "games/royals/game.h"
#include "games/royals/odds.h"

namespace casus::royals {
namespace {

std::unexpected<Fault> bad_odds(std::string text) { return fault("bad_odds", std::move(text)); }

template <std::size_t N>
Expected<std::array<std::uint8_t, N>> read_cards(const OddsArguments& arguments,
                                                 const std::string& name, const Domain& domain) {
  const auto counts = read_counts(arguments.text(name), domain.ids, 99, "--" + name);
  if (!counts) return std::unexpected(counts.error());
  std::array<std::uint8_t, N> cards{};
  for (std::size_t i = 0; i < N; ++i) cards[i] = static_cast<std::uint8_t>((*counts)[i]);
  return cards;
}

template <std::size_t N>
Expected<void> take_away(std::array<std::uint8_t, N>& from,
                         const std::array<std::uint8_t, N>& cards, const Domain& domain) {
  for (std::size_t i = 0; i < N; ++i) {
    if (cards[i] > from[i]) {
      return bad_odds("there are only " + std::to_string(from[i]) + " " + domain.ids[i] +
                      " cards left to be seen");
    }
    from[i] = static_cast<std::uint8_t>(from[i] - cards[i]);
  }
  return {};
}

// A table of which only the own hand and other open cards are known.
Expected<Odds> from_hand(const Royals& game, const OddsArguments& arguments) {
  const Board& board = game.board();
  json::object options;
  for (const std::string& word : arguments.texts("option")) {
    const Expected<void> added = add_option(Royals::info().options, word, options);
    if (!added) return std::unexpected(added.error());
  }
  const int seats = *arguments.number("seats");
  const int seat = *arguments.number("seat");
  const auto start = start_of(game, seats, options);
  if (!start) return std::unexpected(start.error());
  if (seat >= seats) return bad_odds("--seat is no seat of this game");
  const auto hand = read_cards<kCountries>(arguments, "hand", *board.countries);
  if (!hand) return std::unexpected(hand.error());
  const auto seen = read_cards<kCountries>(arguments, "seen", *board.countries);
  if (!seen) return std::unexpected(seen.error());
  const auto intrigues = read_cards<kPairs>(arguments, "intrigue-hand", *board.pairs);
  if (!intrigues) return std::unexpected(intrigues.error());
  Odds odds = odds_of(game, *start, seat_at(seat));
  for (const Cards& cards : {*hand, *seen}) {
    if (const auto done = take_away(odds.country.unseen, cards, *board.countries); !done) {
      return std::unexpected(done.error());
    }
  }
  if (const auto done = take_away(odds.intrigue.unseen, *intrigues, *board.pairs); !done) {
    return std::unexpected(done.error());
  }
  odds.country.pile = total(odds.country.unseen);
  odds.intrigue.pile = total(odds.intrigue.unseen);
  odds.position.hands[static_cast<std::size_t>(seat)] = {*hand, *intrigues};
  return odds;
}

Expected<Odds> from_record(const Royals& game, const OddsArguments& arguments,
                           const Position& position) {
  const int seat = *arguments.number("seat");
  if (seat >= game.seats(position)) return bad_odds("--seat is no seat of the record");
  return odds_of(game, position, seat_at(seat));
}

Expected<OddsAnswer> odds_of_noble(const Odds& odds, const OddsArguments& arguments) {
  const Domain& nobles = *odds.game->board().nobles;
  const std::string word = arguments.text("noble");
  const int draws = *arguments.number("draws");
  const int intrigue_draws = *arguments.number("intrigue-draws");
  const auto noble = nobles.find(word);
  if (!noble) return bad_odds(in_quotes(word) + " is no noble, such as " + nobles.ids.front());
  const auto outcomes = odds_of_claim(odds, static_cast<Noble>(*noble), draws, intrigue_draws);
  if (!outcomes) return std::unexpected(outcomes.error());
  return OddsAnswer{"able to claim " + word + " after " + std::to_string(draws) + " Country and " +
                        std::to_string(intrigue_draws) + " Intrigue cards from the piles",
                    exact_odds(*outcomes)};
}

Expected<OddsAnswer> odds_of_cards(const Odds& odds, const OddsArguments& arguments) {
  const Domain& countries = *odds.game->board().countries;
  const std::string word = arguments.text("country");
  const int draws = *arguments.number("draws");
  const auto country = countries.find(word);
  if (!country) {
    return bad_odds(in_quotes(word) + " is no country; there are " + joined(countries.ids));
  }
  const auto outcomes = odds_of_country(odds, static_cast<Country>(*country), draws);
  if (!outcomes) return std::unexpected(outcomes.error());
  return OddsAnswer{
      "cards of " + word + " among the next " + std::to_string(draws) + " from the pile",
      exact_odds(*outcomes)};
}

}  // namespace

const std::vector<OddsArgument>& Royals::odds_arguments() {
  using Kind = OddsArgument::Kind;
  static const std::vector<OddsArgument> kArguments = {
      {"country", Kind::text, "How many cards of it the draws bring"},
      {"noble", Kind::text, "Whether the hand can claim this noble then"},
      {"draws", Kind::number, "Country cards drawn from the pile", "3", 0, 12},
      {"intrigue-draws", Kind::number, "Intrigue cards drawn", "0", 0, 4},
      {"hand", Kind::text, "Country cards in hand: france=3,spain=1"},
      {"intrigue-hand", Kind::text, "Intrigue cards in hand"},
      {"seen", Kind::text, "Country cards that lie open: row and discards"},
      {"seats", Kind::number, "How many seats", "3", 1, kMaxSeats},
      {"seat", Kind::number, "Whose hand it is", "0", 0, kMaxSeats - 1},
      {"option", Kind::texts, "name=value, an option of the game (see `casus games`)"},
  };
  return kArguments;
}

Expected<OddsAnswer> Royals::calculate_odds(const OddsQuestion<Position>& question) const {
  const OddsArguments& arguments = question.arguments;
  if (arguments.has("country") == arguments.has("noble")) {
    return bad_odds("give either --country or --noble");
  }
  const Expected<Odds> odds = question.position ? from_record(*this, arguments, *question.position)
                                                : from_hand(*this, arguments);
  if (!odds) return std::unexpected(odds.error());
  return arguments.has("noble") ? odds_of_noble(*odds, arguments) : odds_of_cards(*odds, arguments);
}

}  // namespace casus::royals
