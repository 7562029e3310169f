// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include <algorithm>

#include "core/json_text.h"
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
void write_counts(std::string_view key, const Domain& words,
                  const std::array<std::uint8_t, N>& counts, JsonText& out) {
  out.object(key);
  for (std::size_t i = 0; i < N; ++i) out.add(words.ids[i], counts[i]);
  out.end_object();
}

void write_hand(const Board& board, const Hand& hand, JsonText& out) {
  write_counts("country_cards", *board.countries, hand.country, out);
  write_counts("intrigue_cards", *board.pairs, hand.intrigue, out);
}

std::string seat_key(int seat) { return std::to_string(seat); }

// By word, then by seat, what is not nothing; in the order in which the seats have them.
template <std::size_t N>
void write_of_seats(std::string_view key, const Domain& words, int seats,
                    const std::array<std::array<std::uint8_t, N>, kSeats>& of, JsonText& out) {
  out.object(key);
  for (int first = 0; first < seats; ++first) {
    for (std::size_t i = 0; i < N; ++i) {
      const auto has = [&](int seat) { return of[static_cast<std::size_t>(seat)][i] > 0; };
      bool told = !has(first);
      for (int before = 0; before < first; ++before) told = told || has(before);
      if (told) continue;
      out.object(words.ids[i]);
      for (int seat = first; seat < seats; ++seat) {
        if (has(seat)) out.add(seat_key(seat), of[static_cast<std::size_t>(seat)][i]);
      }
      out.end_object();
    }
  }
  out.end_object();
}

// Straight from the bytes, since every view has them.
void write_options(const Board& board, const Setup& setup, JsonText& out) {
  out.object("options");
  out.add("open_cards", setup.open_cards);
  out.add("free_wild", bool{setup.free_wild});
  out.add("unlimited_nobles", bool{setup.unlimited_nobles});
  out.add("cap36", bool{setup.cap36});
  out.add("hidden_scores", bool{setup.hidden_scores});
  out.list("colours");
  for (int seat = 0; seat < setup.seats; ++seat) {
    out.add(board.colours->ids[setup.colours[seat]]);
  }
  out.end_list();
  out.end_object();
}

// What lies open before everybody, the same in a position and in a view.
void write_common(const Board& board, const Common& common, JsonText& out) {
  out.add("round", common.round);
  out.add("to_move", index(common.active));
  out.add("ask", asks().ids[at(common.ask)]);
  if (common.ask == Ask::draw || common.ask == Ask::deal || common.ask == Ask::deal_intrigue) {
    out.object("drawn");
    out.add("country", common.drawn_country);
    out.add("intrigue", common.drawn_intrigue);
    out.end_object();
  }
  if (common.claim != kNoNoble) {
    out.object("claim");
    out.add("noble", board.nobles->ids[at(common.claim)]);
    if (common.ask == Ask::pay_intrigue) {
      write_counts("paying", *board.countries, common.paying, out);
    }
    out.end_object();
  }
  out.add("period", board.periods->ids[common.period]);
  out.add("period_ending", bool{common.period_ending});
  out.list("row");
  for (int i = 0; i < common.setup.open_cards; ++i) {
    const std::uint8_t card = common.row[i];
    if (card == kNoCard) {
      out.add(nullptr);
    } else {
      out.add(board.countries->ids[card]);
    }
  }
  out.end_list();
  write_counts("country_discard", *board.countries, common.country_discard, out);
  write_counts("intrigue_discard", *board.pairs, common.intrigue_discard, out);
  out.object("nobles");
  for (int n = 0; n < board.noble_count; ++n) {
    if (const auto seat = holder(common, Noble{static_cast<std::uint8_t>(n)})) {
      out.add(board.nobles->ids[n], index(*seat));
    }
  }
  out.end_object();
  write_of_seats("cathedrals", *board.cities, common.setup.seats, common.buried, out);
  write_of_seats("titles", *board.titles, common.setup.seats, common.titles, out);
}

// Only markers that have left the board, and are used with so many players, are listed.
void write_markers(const Board& board, int seats, const Markers& markers, JsonText& out) {
  out.object("markers");
  for (int m = 0; m < kMarkers; ++m) {
    const std::uint8_t owner = markers.owner[m];
    if (owner == kOnBoard) continue;
    const int house = m - static_cast<int>(at(house_marker(0)));
    if (house >= 0 && house < kHouses && seats < board.house_from_seats[house]) continue;
    const int title = m - (kMarkers - kTitles);
    const std::string& marker = board.markers->ids[m];
    if (title >= 0 && markers.second_half[title] != kOnBoard) {
      out.list(marker);
      out.add(owner);
      out.add(markers.second_half[title]);
      out.end_list();
    } else if (owner == kRemoved) {
      out.add(marker, "removed");
    } else if (owner == kSomeone) {
      out.add(marker, "hidden");
    } else {
      out.add(marker, owner);
    }
  }
  out.end_object();
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

// What lies open of a player. Scores are shown to others only if no marker is hidden from them.
void write_player(const Board& board, const View& view, const Scores& scores, bool all_scores,
                  int seat, JsonText& out) {
  out.object(seat_key(seat));
  out.add("colour", board.colours->ids[view.common.setup.colours[seat]]);
  out.add("country_cards", view.country_cards[seat]);
  out.add("intrigue_cards", view.intrigue_cards[seat]);
  out.add("markers", view.marker_counts[seat]);
  if (!view.common.setup.unlimited_nobles) {
    out.add("pieces", pieces_left(board, view.common, seat_at(seat)));
  }
  if (seat == view.viewer || all_scores) out.add("score", scores.seat[seat].score);
  out.object("influence");
  for (int c = 0; c < kCountries; ++c) {
    const Country country{static_cast<std::uint8_t>(c)};
    out.add(board.countries->ids[c], influence_of(board, view.common, seat_at(seat), country));
  }
  out.end_object();
  out.end_object();
}

}  // namespace

Truth Royals::to_json(const Position& position) const {
  const Common& common = position.common;
  Truth truth;
  JsonText out(truth.text);
  out.object();
  out.add("seats", common.setup.seats);
  write_options(board_, common.setup, out);
  write_common(board_, common, out);
  write_counts("country_pile", *board_.countries, position.country_pile, out);
  write_counts("intrigue_pile", *board_.pairs, position.intrigue_pile, out);
  out.object("players");
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    out.object(seat_key(seat));
    write_hand(board_, position.hands[seat], out);
    out.end_object();
  }
  out.end_object();
  write_markers(board_, common.setup.seats, position.markers, out);
  out.end_object();
  return truth;
}

Shown Royals::to_json(const View& view) const {
  const Common& common = view.common;
  Shown shown;
  shown.text.reserve(4096);
  JsonText out(shown.text);
  out.object();
  out.add("viewer", view.viewer == kSpectator ? std::nullopt : std::optional(view.viewer));
  out.add("seats", common.setup.seats);
  write_options(board_, common.setup, out);
  write_common(board_, common, out);
  out.add("country_pile", view.country_pile);
  out.add("intrigue_pile", view.intrigue_pile);
  if (view.viewer != kSpectator) {
    out.object("hand");
    write_hand(board_, view.hand, out);
    out.end_object();
  }
  Position open{};
  open.common = common;
  open.markers = view.markers;
  const Scores scores = scores_of(board_, open);
  const bool all_scores =
      std::ranges::find(view.markers.owner, kSomeone) == view.markers.owner.end();
  out.object("players");
  for (int seat = 0; seat < common.setup.seats; ++seat) {
    write_player(board_, view, scores, all_scores, seat, out);
  }
  out.end_object();
  write_markers(board_, common.setup.seats, view.markers, out);
  out.end_object();
  return shown;
}

Expected<Position> Royals::read_position(const json::value& value) const {
  return read_position_with(
      *this, value,
      [&](const Position& start, const Reader& reader) {
        return PositionReader(board_, reader).read(start.common.setup);
      },
      [&](const Position& position) { return why_impossible(board_, position); });
}

}  // namespace casus::royals
