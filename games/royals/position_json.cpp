// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include <algorithm>

#include "core/text.h"
#include "games/royals/game.h"
#include "games/royals/position_check.h"
#include "games/royals/rules.h"

namespace casus::royals {
namespace {

const Domain& asks() {
  static const Domain kAsks{"question",
                            {"open_row", "draw", "deal", "deal_intrigue", "play", "pay",
                             "pay_intrigue", "discard", "refill", "over"},
                            {}};
  return kAsks;
}

template <std::size_t N>
json::object counts_json(const Domain& words, const std::array<std::uint8_t, N>& counts) {
  json::object out;
  for (std::size_t i = 0; i < N; ++i) out[words.ids[i]] = counts[i];
  return out;
}

std::string seat_key(int seat) { return std::to_string(seat); }

json::value owner_json(std::uint8_t owner) {
  if (owner == kRemoved) return "removed";
  if (owner == kSomeone) return "hidden";
  return owner;
}

// What lies open before everybody, the same in a position and in a view.
void write_common(const Board& board, const Common& common, json::object& out) {
  out["round"] = common.round;
  out["to_move"] = index(common.active);
  out["ask"] = asks().ids[at(common.ask)];
  if (common.ask == Ask::draw || common.ask == Ask::deal || common.ask == Ask::deal_intrigue) {
    out["drawn"] = {{"country", common.drawn_country}, {"intrigue", common.drawn_intrigue}};
  }
  if (common.claim != kNoNoble) {
    json::object claim = {{"noble", board.nobles->ids[at(common.claim)]}};
    if (common.ask == Ask::pay_intrigue) {
      claim["paying"] = counts_json(*board.countries, common.paying);
    }
    out["claim"] = std::move(claim);
  }
  out["period"] = board.periods->ids[common.period];
  out["period_ending"] = common.period_ending;
  json::array row;
  for (int i = 0; i < common.setup.open_cards; ++i) {
    const std::uint8_t card = common.row[i];
    row.push_back(card == kNoCard ? json::value() : json::value(board.countries->ids[card]));
  }
  out["row"] = std::move(row);
  out["country_discard"] = counts_json(*board.countries, common.country_discard);
  out["intrigue_discard"] = counts_json(*board.pairs, common.intrigue_discard);

  json::object nobles;
  for (int n = 0; n < board.noble_count; ++n) {
    if (const auto seat = holder(common, Noble{static_cast<std::uint8_t>(n)})) {
      nobles[board.nobles->ids[n]] = index(*seat);
    }
  }
  out["nobles"] = std::move(nobles);
  json::object cathedrals;
  json::object titles;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    for (int c = 0; c < kCities; ++c) {
      if (common.buried[seat][c] == 0) continue;
      json::value& city = cathedrals[board.cities->ids[c]];
      if (!city.is_object()) city = json::object();
      city.get_object()[seat_key(seat)] = common.buried[seat][c];
    }
    for (int t = 0; t < kTitles; ++t) {
      if (common.titles[seat][t] == 0) continue;
      json::value& title = titles[board.titles->ids[t]];
      if (!title.is_object()) title = json::object();
      title.get_object()[seat_key(seat)] = common.titles[seat][t];
    }
  }
  out["cathedrals"] = std::move(cathedrals);
  out["titles"] = std::move(titles);
}

// Only markers that have left the board, and are used with so many players, are listed.
json::object markers_json(const Board& board, int seats, const Markers& markers) {
  json::object out;
  for (int m = 0; m < kMarkers; ++m) {
    const std::uint8_t owner = markers.owner[m];
    if (owner == kOnBoard) continue;
    const int house = m - static_cast<int>(at(house_marker(0)));
    if (house >= 0 && house < kHouses && seats < board.house_from_seats[house]) continue;
    const int title = m - (kMarkers - kTitles);
    if (title >= 0 && markers.second_half[title] != kOnBoard) {
      out[board.markers->ids[m]] = json::array{owner, markers.second_half[title]};
    } else {
      out[board.markers->ids[m]] = owner_json(owner);
    }
  }
  return out;
}

class PositionReader {
 public:
  PositionReader(const Board& board, const Reader& reader) : board_(board), reader_(reader) {}

  Position read(const Setup& setup) {
    reader_.only({"seats", "options", "round", "to_move", "ask", "drawn", "claim", "period",
                  "period_ending", "row", "country_discard", "intrigue_discard", "country_pile",
                  "intrigue_pile", "players", "nobles", "cathedrals", "titles", "markers"});
    position_.common.setup = setup;
    turn();
    row();
    players();
    piles();
    nobles();
    markers();
    return position_;
  }

 private:
  int seats() const { return position_.common.setup.seats; }

  int seat_of(const std::string& key, const Reader& where) const {
    const auto seat = whole_number(key, 0, seats() - 1);
    if (!seat)
      where.fail(in_quotes(key) + " is no seat; they are 0 to " + std::to_string(seats() - 1));
    return static_cast<int>(seat.value_or(0));
  }

  template <std::size_t N>
  std::array<std::uint8_t, N> counts(const Reader& field, const Domain& words) const {
    std::array<std::uint8_t, N> out{};
    for (const auto& [key, count] : field.fields()) {
      out[static_cast<std::size_t>(field.key_in(words, key))] =
          static_cast<std::uint8_t>(count.number(0, 102));
    }
    return out;
  }

  void turn() {
    Common& common = position_.common;
    common.round = static_cast<std::uint8_t>(reader_["round"].number(1, 250));
    common.active = seat_at(reader_["to_move"].number(0, seats() - 1));
    common.ask = static_cast<Ask>(reader_["ask"].word(asks()));
    // Counted only while cards are drawn; a patch may leave it behind.
    const auto drawn = reader_.find("drawn");
    if (common.ask == Ask::draw || common.ask == Ask::deal || common.ask == Ask::deal_intrigue) {
      const Reader field = drawn ? *drawn : reader_["drawn"];
      if (reader_.failed()) return;
      field.only({"country", "intrigue"});
      common.drawn_country = static_cast<std::uint8_t>(field["country"].number(0, 3));
      common.drawn_intrigue = static_cast<std::uint8_t>(field["intrigue"].number(0, 1));
    }
    if (common.ask == Ask::pay || common.ask == Ask::pay_intrigue) {
      const Reader claim = reader_["claim"];
      if (reader_.failed()) return;
      claim.only({"noble", "paying"});
      common.claim = Noble{static_cast<std::uint8_t>(claim["noble"].word(*board_.nobles))};
      if (common.ask == Ask::pay_intrigue) {
        common.paying = counts<kCountries>(claim["paying"], *board_.countries);
      }
    } else if (const auto claim = reader_.find("claim")) {
      claim->fail("nothing is being claimed while the question is " + asks().ids[at(common.ask)]);
    }
    const Reader period = reader_["period"];
    if (period.is_number()) {
      period_named(period, std::to_string(period.number(0, 9999)));
    } else {
      period_named(period, period.text());
    }
    common.period_ending = reader_["period_ending"].flag();
  }

  void period_named(const Reader& field, const std::string& name) {
    position_.common.period = static_cast<std::uint8_t>(field.key_in(*board_.periods, name));
  }

  void row() {
    const std::vector<Reader> cards = reader_["row"].items();
    if (cards.size() != position_.common.setup.open_cards) {
      reader_["row"].fail("must have " + std::to_string(position_.common.setup.open_cards) +
                          " places, a country or null in each");
      return;
    }
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (cards[i].is_null()) continue;
      position_.common.row[i] = static_cast<std::uint8_t>(cards[i].word(*board_.countries));
    }
  }

  void players() {
    const Reader players = reader_["players"];
    if (reader_.failed()) return;
    for (const auto& [key, player] : players.fields()) {
      Hand& hand = position_.hands[seat_of(key, players)];
      player.only({"country_cards", "intrigue_cards"});
      hand.country = counts<kCountries>(player["country_cards"], *board_.countries);
      hand.intrigue = counts<kPairs>(player["intrigue_cards"], *board_.pairs);
    }
    for (int seat = 0; seat < seats(); ++seat) players[seat_key(seat)];
  }

  // A pile that is left out takes what is nowhere else; so do the discards if the pile is given.
  template <std::size_t N>
  void pile_and_discard(const std::string& kind, const Domain& words,
                        const std::array<std::uint8_t, N>& in_play,
                        const std::array<int, N>& elsewhere, std::array<std::uint8_t, N>& pile,
                        std::array<std::uint8_t, N>& discard) {
    const auto pile_field = reader_.find(kind + "_pile");
    const auto discard_field = reader_.find(kind + "_discard");
    if (pile_field) pile = counts<N>(*pile_field, words);
    if (discard_field) discard = counts<N>(*discard_field, words);
    if (pile_field && discard_field) return;
    auto& rest = pile_field ? discard : pile;
    const auto& given = pile_field ? pile : discard;
    for (std::size_t i = 0; i < N; ++i) {
      const int left = in_play[i] - elsewhere[i] - given[i];
      if (left < 0) {
        reader_.fail(kind + " cards: " + words.ids[i] + " stands on more cards than the " +
                     std::to_string(in_play[i]) + " there are");
        return;
      }
      rest[i] = static_cast<std::uint8_t>(left);
    }
  }

  void piles() {
    std::array<int, kCountries> cards{};
    std::array<int, kPairs> intrigues{};
    for (const Hand& hand : position_.hands) {
      for (int c = 0; c < kCountries; ++c) cards[c] += hand.country[c];
      for (int p = 0; p < kPairs; ++p) intrigues[p] += hand.intrigue[p];
    }
    for (const std::uint8_t card : position_.common.row) {
      if (card != kNoCard) ++cards[card];
    }
    pile_and_discard("country", *board_.countries, board_.country_cards[seats()], cards,
                     position_.country_pile, position_.common.country_discard);
    pile_and_discard("intrigue", *board_.pairs, board_.intrigue_cards, intrigues,
                     position_.intrigue_pile, position_.common.intrigue_discard);
  }

  void nobles() {
    const Reader held = reader_["nobles"];
    const Reader cathedrals = reader_["cathedrals"];
    const Reader titles = reader_["titles"];
    if (reader_.failed()) return;
    for (const auto& [key, seat] : held.fields()) {
      const Noble noble{static_cast<std::uint8_t>(held.key_in(*board_.nobles, key))};
      position_.common.held[seat.number(0, seats() - 1)] |= mask(noble);
    }
    for (const auto& [key, cubes] : cathedrals.fields()) {
      const int city = cathedrals.key_in(*board_.cities, key);
      for (const auto& [seat, count] : cubes.fields()) {
        position_.common.buried[seat_of(seat, cubes)][city] =
            static_cast<std::uint8_t>(count.number(0, 250));
      }
    }
    for (const auto& [key, cubes] : titles.fields()) {
      const int title = titles.key_in(*board_.titles, key);
      for (const auto& [seat, count] : cubes.fields()) {
        position_.common.titles[seat_of(seat, cubes)][title] =
            static_cast<std::uint8_t>(count.number(0, 250));
      }
    }
  }

  void markers() {
    Markers& markers = position_.markers;
    markers.owner.fill(kOnBoard);
    markers.second_half.fill(kOnBoard);
    for (int h = 0; h < kHouses; ++h) {
      if (seats() < board_.house_from_seats[h]) markers.owner[at(house_marker(h))] = kRemoved;
    }
    const Reader owners = reader_["markers"];
    if (reader_.failed()) return;
    for (const auto& [key, owner] : owners.fields()) {
      const int marker = owners.key_in(*board_.markers, key);
      if (owner.is_string()) {
        if (owner.text() != "removed") owner.fail("must be a seat, two seats, or \"removed\"");
        markers.owner[marker] = kRemoved;
      } else if (owner.is_array()) {
        shared_title(marker, owner);
      } else {
        markers.owner[marker] = static_cast<std::uint8_t>(owner.number(0, seats() - 1));
      }
    }
  }

  void shared_title(int marker, const Reader& owners) {
    const std::vector<Reader> halves = owners.items();
    const int title = marker - (kMarkers - kTitles);
    if (title < 0 || halves.size() != 2) {
      owners.fail("only a title marker has two halves for two seats");
      return;
    }
    const int first = halves[0].number(0, seats() - 1);
    const int second = halves[1].number(0, seats() - 1);
    if (first >= second) owners.fail("the two seats must stand in ascending order");
    position_.markers.owner[marker] = static_cast<std::uint8_t>(first);
    position_.markers.second_half[title] = static_cast<std::uint8_t>(second);
  }

  const Board& board_;
  const Reader& reader_;
  Position position_{};
};

json::object player_json(const Board& board, const View& view, const Markers& markers, int seat) {
  json::object out = {
      {"colour", board.colours->ids[view.common.setup.colours[seat]]},
      {"country_cards", view.country_cards[seat]},
      {"intrigue_cards", view.intrigue_cards[seat]},
      {"markers", view.marker_counts[seat]},
  };
  if (!view.common.setup.unlimited_nobles) {
    out["pieces"] = pieces_left(board, view.common, seat_at(seat));
  }
  const auto covered = std::find(markers.owner.begin(), markers.owner.end(), kSomeone);
  if (seat == view.viewer || covered == markers.owner.end()) {
    Position shown{};
    shown.common = view.common;
    shown.markers = markers;
    out["score"] = scores_of(board, shown).seat[seat].score;
  }
  json::object influence;
  for (int c = 0; c < kCountries; ++c) {
    influence[board.countries->ids[c]] =
        influence_of(board, view.common, seat_at(seat), Country{static_cast<std::uint8_t>(c)});
  }
  out["influence"] = std::move(influence);
  return out;
}

}  // namespace

Truth Royals::to_json(const Position& position) const {
  const Common& common = position.common;
  json::object out;
  out["seats"] = common.setup.seats;
  out["options"] = casus::to_json(info().options, options(position));
  write_common(board_, common, out);
  out["country_pile"] = counts_json(*board_.countries, position.country_pile);
  out["intrigue_pile"] = counts_json(*board_.pairs, position.intrigue_pile);
  json::object players;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    const Hand& hand = position.hands[seat];
    players[seat_key(seat)] = {{"country_cards", counts_json(*board_.countries, hand.country)},
                               {"intrigue_cards", counts_json(*board_.pairs, hand.intrigue)}};
  }
  out["players"] = std::move(players);
  out["markers"] = markers_json(board_, common.setup.seats, position.markers);
  return {std::move(out)};
}

Shown Royals::to_json(const View& view) const {
  const Common& common = view.common;
  json::object out;
  out["viewer"] = view.viewer == kSpectator ? json::value() : json::value(view.viewer);
  out["seats"] = common.setup.seats;
  write_common(board_, common, out);
  out["country_pile"] = view.country_pile;
  out["intrigue_pile"] = view.intrigue_pile;
  if (view.viewer != kSpectator) {
    out["hand"] = {{"country_cards", counts_json(*board_.countries, view.hand.country)},
                   {"intrigue_cards", counts_json(*board_.pairs, view.hand.intrigue)}};
  }
  json::object players;
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    players[seat_key(seat)] = player_json(board_, view, view.markers, seat);
  }
  out["players"] = std::move(players);
  out["markers"] = markers_json(board_, common.setup.seats, view.markers);
  return {std::move(out)};
}

Expected<Position> Royals::read_position(const json::value& value) const {
  Reading reading("bad_position");
  const Reader reader(value, "position", reading);
  const int seats = reader["seats"].number(info().seats.front(), info().seats.back());
  const Reader given = reader["options"];
  if (reading.failed()) return std::unexpected(reading.fault());
  Expected<Options> options = read_options(info().options, seats, given.value());
  if (!options) return casus::fault("bad_position", "position." + options.error().text);
  if (const auto wrong = why_not_options(seats, *options)) {
    return casus::fault("bad_position", "position." + wrong->text);
  }
  const Position position =
      PositionReader(board_, reader).read(start(seats, *options).common.setup);
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto wrong = why_impossible(board_, position)) {
    return casus::fault("bad_position", "position." + wrong->field + ": " + wrong->text);
  }
  return position;
}

}  // namespace casus::royals
