// Positions and views as JSON, for people: words everywhere, one obvious place for each fact,
// nothing that follows from something else. The game's README explains the fields.
#include <algorithm>

#include "core/text.h"
#include "games/royals/game.h"
#include "games/royals/options.h"
#include "games/royals/position_check.h"
#include "games/royals/rules.h"
#include "kit/positions.h"

namespace casus::royals {
namespace {

constexpr int kMostCards = 102;  // of one kind, in one heap

const Domain& asks() {
  static const Domain kAsks{"question",
                            {"open_row", "draw", "deal", "deal_intrigue", "play", "pay",
                             "pay_intrigue", "discard", "refill", "over"},
                            {}};
  return kAsks;
}

Counts country_cards(const Board& board) { return {*board.countries, kMostCards, true}; }
Counts intrigue_cards(const Board& board) { return {*board.pairs, kMostCards, true}; }

// Cards that are known to be in a hand, or in the hands together.
struct SeenCards {
  Counts cards;
  template <std::size_t N>
  void write(FieldPlace place, const SmallBag<N>& seen) const {
    cards.write(place, seen.counts());
  }
  template <std::size_t N>
  void read(const Reader& from, SmallBag<N>& seen) const {
    Bag<N> counts{};
    cards.read(from, counts);
    seen = SmallBag<N>(counts);
  }
};
SeenCards seen_cards(const Domain& words) { return {{words, SmallBag<kCountries>::kMost}}; }

// A period, which may be given as the number of its year.
struct PeriodWord {
  const Domain& periods;
  void write(FieldPlace place, std::uint8_t period) const { Word{periods}.write(place, period); }
  void read(const Reader& from, std::uint8_t& period) const {
    const std::string year = from.is_number() ? std::to_string(from.number(0, 9999)) : from.text();
    period = static_cast<std::uint8_t>(from.key_in(periods, year));
  }
};

// For each noble that somebody holds, the seat.
struct Holders {
  const Board& board;
  const SeatWords& seats;
  void write(FieldPlace place, const std::array<NobleSet, kSeats>& held) const {
    place.object();
    for (int n = 0; n < board.noble_count; ++n) {
      const NobleSet bit = mask(Noble{static_cast<std::uint8_t>(n)});
      for (int seat = 0; seat < seats.seats; ++seat) {
        if ((held[seat] & bit) != 0) place.out.add(board.nobles->ids[n], seat);
      }
    }
    place.out.end_object();
  }
  void read(const Reader& from, std::array<NobleSet, kSeats>& held) const {
    for (const auto& [key, seat] : from.fields()) {
      const Noble noble{static_cast<std::uint8_t>(from.key_in(*board.nobles, key))};
      held[seats.read(seat)] |= mask(noble);
    }
  }
};

// By word, then by seat, what is not nothing; in the order in which the seats have them.
struct CubesOfSeats {
  const Domain& words;
  const SeatWords& seats;
  template <std::size_t N>
  void write(FieldPlace place, const std::array<std::array<std::uint8_t, N>, kSeats>& of) const {
    place.object();
    for (int first = 0; first < seats.seats; ++first) {
      for (std::size_t i = 0; i < N; ++i) {
        const auto has = [&](int seat) { return of[seat][i] > 0; };
        bool told = !has(first);
        for (int before = 0; before < first; ++before) told = told || has(before);
        if (told) continue;
        place.out.object(words.ids[i]);
        for (int seat = first; seat < seats.seats; ++seat) {
          if (has(seat)) place.out.add(SeatWords::number(seat), of[seat][i]);
        }
        place.out.end_object();
      }
    }
    place.out.end_object();
  }
  template <std::size_t N>
  void read(const Reader& from, std::array<std::array<std::uint8_t, N>, kSeats>& of) const {
    FieldReader fields(from);
    for (std::size_t i = 0; i < N; ++i) {
      fields.object(words.ids[i], may_be_left_out(), [&](FieldReader& cubes) {
        for (int seat = 0; seat < seats.seats; ++seat) {
          cubes.add(seats.field(seat), Number{0, kMostCubes}, of[seat][i], may_be_left_out());
        }
      });
    }
    fields.refuse_others();
  }
};

// The owners of markers that have left the board and are used with so many players.
struct Owners {
  const Board& board;
  const SeatWords& seats;
  void write(FieldPlace place, const Markers& markers) const {
    place.object();
    for (int m = 0; m < kMarkers; ++m) {
      const std::uint8_t owner = markers.owner[m];
      const Marker marker{static_cast<std::uint8_t>(m)};
      if (owner == kOnBoard || !is_used(board, seats.seats, marker)) continue;
      const int title = m - (kMarkers - kTitles);
      const std::string& id = board.markers->ids[m];
      if (title >= 0 && markers.second_half[title] != kOnBoard) {
        place.out.list(id);
        place.out.add(owner);
        place.out.add(markers.second_half[title]);
        place.out.end_list();
      } else if (owner == kRemoved || owner == kSomeone) {
        place.out.add(id, owner == kRemoved ? "removed" : "hidden");
      } else {
        place.out.add(id, owner);
      }
    }
    place.out.end_object();
  }
  void read(const Reader& from, Markers& markers) const {
    for (const auto& [key, owner] : from.fields()) {
      const int marker = from.key_in(*board.markers, key);
      if (owner.is_string()) {
        if (owner.text() != "removed") owner.fail("must be a seat, two seats, or \"removed\"");
        markers.owner[marker] = kRemoved;
      } else if (owner.is_array()) {
        read_halves(owner, marker, markers);
      } else {
        markers.owner[marker] = static_cast<std::uint8_t>(seats.read(owner));
      }
    }
  }
  void read_halves(const Reader& from, int marker, Markers& markers) const {
    const std::vector<Reader> halves = from.items();
    const int title = marker - (kMarkers - kTitles);
    if (title < 0 || halves.size() != 2) {
      return from.fail("only a title marker has two halves for two seats");
    }
    const int first = seats.read(halves[0]);
    const int second = seats.read(halves[1]);
    if (first >= second) from.fail("the two seats must stand in ascending order");
    markers.owner[marker] = static_cast<std::uint8_t>(first);
    markers.second_half[title] = static_cast<std::uint8_t>(second);
  }
};

constexpr std::string_view kNothingKept = "nothing is kept with the option memory";

// What was seen of a seat's hand.
template <class Fields, class Of>
void describe_known(Fields& fields, const Board& board, const Setup& setup, Of& known) {
  fields.add("known", seen_cards(*board.countries), known.least,
             if_any_unless(setup.memory, !known.nothing(), kNothingKept));
}

// What was seen of all hands together.
template <class Fields, class Of>
void describe_in_hands(Fields& fields, const Board& board, const Setup& setup, Of& seen) {
  const bool any = total(seen.cards_in_hands) > 0 || !seen.intrigues_in_hands.empty();
  fields.object("in_hands", if_any_unless(setup.memory, any, kNothingKept), [&](auto& in_hands) {
    in_hands.add("country_cards", Counts{*board.countries, kMostCards}, seen.cards_in_hands,
                 if_any(total(seen.cards_in_hands) > 0));
    in_hands.add("intrigue_cards", seen_cards(*board.pairs), seen.intrigues_in_hands,
                 if_any(!seen.intrigues_in_hands.empty()));
  });
}

// What lies open before everybody, the same in a position and in a view.
template <class Fields, class Of>
void describe(Fields& fields, const Board& board, const SeatWords& seats, Of& common) {
  const Counts cards = country_cards(board);
  fields.add("round", Number{1, kMostRounds}, common.round);
  fields.add("to_move", SeatNumber{seats}, common.active);
  fields.add("ask", Word{asks()}, common.ask);
  fields.object("drawn", while_asked(is_drawing(common.ask)), [&](auto& drawn) {
    drawn.add("country", Number{0, 3}, common.drawn_country);
    drawn.add("intrigue", Number{0, 1}, common.drawn_intrigue);
  });
  fields.object(
      "claim", when(is_paying(common.ask), "nothing is being paid for"), [&](auto& claim) {
        claim.add("noble", Word{*board.nobles}, common.claim);
        claim.add("paying", cards, common.paying, while_asked(common.ask == Ask::pay_intrigue));
      });
  fields.add("period", PeriodWord{*board.periods}, common.period);
  fields.add("period_ending", Flag{}, common.period_ending);
  fields.add("row", Row{Word{*board.countries}, common.setup.open_cards, Repeats::allowed},
             common.row);
  fields.add("country_discard", cards, common.country_discard, may_be_left_out());
  fields.add("intrigue_discard", intrigue_cards(board), common.intrigue_discard, may_be_left_out());
  fields.add("nobles", Holders{board, seats}, common.held);
  fields.add("cathedrals", CubesOfSeats{*board.cities, seats}, common.buried);
  fields.add("titles", CubesOfSeats{*board.titles, seats}, common.titles);
  describe_in_hands(fields, board, common.setup, common.seen);
}

template <class Fields, class Of>
void describe_hand(Fields& fields, const Board& board, Of& hand) {
  fields.add("country_cards", country_cards(board), hand.country);
  fields.add("intrigue_cards", intrigue_cards(board), hand.intrigue);
}

// A whole position, hidden parts included.
template <class Fields, class Of>
void describe_all(Fields& fields, const Board& board, const SeatWords& seats, Of& position) {
  describe(fields, board, seats, position.common);
  fields.add("country_pile", country_cards(board), position.country_pile, may_be_left_out());
  fields.add("intrigue_pile", intrigue_cards(board), position.intrigue_pile, may_be_left_out());
  fields.object("players", [&](auto& players) {
    for (int seat = 0; seat < seats.seats; ++seat) {
      players.object(seats.field(seat), [&](auto& player) {
        describe_hand(player, board, position.hands[seat]);
        describe_known(player, board, position.common.setup, position.common.seen.known[seat]);
      });
    }
  });
  fields.add("markers", Owners{board, seats}, position.markers);
}

// A pile that is left out takes what is nowhere else; so do the discards if the pile is given.
template <std::size_t N>
void fill_up(const Reader& reader, const std::string& kind, const Domain& words,
             const Bag<N>& in_play, const std::array<int, N>& elsewhere, Bag<N>& pile,
             Bag<N>& discard) {
  const bool has_pile = reader.find(kind + "_pile").has_value();
  if (has_pile && reader.find(kind + "_discard")) return;
  const Bag<N>& given = has_pile ? pile : discard;
  for (std::size_t i = 0; i < N; ++i) {
    const int left = in_play[i] - elsewhere[i] - given[i];
    if (left < 0) {
      return reader.fail(kind + " cards: " + words.ids[i] + " stands on more cards than the " +
                         std::to_string(in_play[i]) + " there are");
    }
    (has_pile ? discard : pile)[i] = static_cast<std::uint8_t>(left);
  }
}

void fill_piles(const Reader& reader, const Board& board, Position& position) {
  const CardsFound found = cards_outside_heaps(position);
  fill_up(reader, "country", *board.countries, board.country_cards[position.common.setup.seats],
          found.country, position.country_pile, position.common.country_discard);
  fill_up(reader, "intrigue", *board.pairs, board.intrigue_cards, found.intrigue,
          position.intrigue_pile, position.common.intrigue_discard);
}

// What lies open of a player. Scores are shown to others only if no marker is hidden from them.
void write_player(const Board& board, const View& view, const Scores& scores, bool all_scores,
                  int seat, JsonText& out) {
  out.object(SeatWords::number(seat));
  out.add("colour", board.colours->ids[view.common.setup.colours[seat]]);
  out.add("country_cards", view.country_cards[seat]);
  out.add("intrigue_cards", view.intrigue_cards[seat]);
  FieldWriter fields(out);
  describe_known(fields, board, view.common.setup, view.common.seen.known[seat]);
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

std::string text_of(const Board& board, const Position& position,
                    const BoundOptions<Setup, kSeats>& options) {
  const Setup& setup = position.common.setup;
  std::string text;
  JsonText out(text);
  FieldWriter fields(out);
  out.object();
  out.add("seats", setup.seats);
  options.write("options", setup, out);
  describe_all(fields, board, SeatWords{setup.seats}, position);
  out.end_object();
  return text;
}

}  // namespace

Truth Royals::to_json(const Position& position) const {
  return {text_of(board_, position, setup_options())};
}

Truth Royals::former_json(const Position& position) const {
  Position former = position;
  former.common.seen = {};
  return {text_of(board_, former, former_options())};
}

Shown Royals::to_json(const View& view) const {
  const Common& common = view.common;
  const SeatWords seats{common.setup.seats};
  Shown shown;
  shown.text.reserve(4096);
  JsonText out(shown.text);
  FieldWriter fields(out);
  out.object();
  out.add("viewer", view.viewer == kSpectator ? std::nullopt : std::optional(view.viewer));
  out.add("seats", common.setup.seats);
  setup_options().write("options", common.setup, out);
  describe(fields, board_, seats, common);
  out.add("country_pile", view.country_pile);
  out.add("intrigue_pile", view.intrigue_pile);
  fields.object("hand", if_any(view.viewer != kSpectator),
                [&](FieldWriter& hand) { describe_hand(hand, board_, view.hand); });
  Position open{};
  open.common = common;
  open.markers = view.markers;
  const Scores scores = scores_of(board_, open);
  const bool all_scores =
      std::ranges::find(view.markers.owner, kSomeone) == view.markers.owner.end();
  out.object("players");
  for (int seat = 0; seat < seats.seats; ++seat) {
    write_player(board_, view, scores, all_scores, seat, out);
  }
  out.end_object();
  fields.add("markers", Owners{board_, seats}, view.markers);
  out.end_object();
  return shown;
}

Expected<Position> Royals::read_position(const json::value& value) const {
  return read_position_with(*this, value, [&](FieldReader& fields, Position position) {
    position.country_pile = {};
    position.intrigue_pile = {};
    describe_all(fields, board_, SeatWords{position.common.setup.seats}, position);
    if (!fields.reader().failed()) fill_piles(fields.reader(), board_, position);
    return position;
  });
}

}  // namespace casus::royals
