#include "games/royals/board.h"

#include <bit>

#include "core/board_reader.h"

namespace casus::royals {
namespace {

constexpr int kMostPoints = 99;

std::uint8_t small(int value) { return static_cast<std::uint8_t>(value); }

class Loader : BoardReader {
 public:
  explicit Loader(const Files& files) : BoardReader(files) {}

  Expected<Board> load() {
    countries();
    titles();
    cities();
    nobles();
    intrigue_cards();
    houses();
    periods();
    first_draws();
    colours();
    if (!failed()) {
      name_markers();
      derive();
      check();
    }
    return result(std::move(board_));
  }

 private:
  void countries() {
    const Rows rows = this->rows("countries.json", kCountries);
    board_.countries = words("country", rows);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      const Reader& row = rows[c];
      row.only({"id", "name", "cards", "removed_with_2", "removed_with_3", "removed_with_4",
                "removed_with_5", "bonus_higher", "bonus_lower", "from"});
      const int cards = row["cards"].number(12, 60);
      for (int seats = 2; seats <= kSeats; ++seats) {
        const int removed = row["removed_with_" + std::to_string(seats)].number(0, cards - 12);
        board_.country_cards[seats][c] = small(cards - removed);
      }
      const Country country{small(static_cast<int>(c))};
      points(country_marker(country, Place::higher), row["bonus_higher"]);
      points(country_marker(country, Place::lower), row["bonus_lower"]);
    }
  }

  void titles() {
    const Rows rows = this->rows("titles.json", kTitles);
    board_.titles = words("title", rows);
    for (std::size_t t = 0; t < rows.size(); ++t) {
      const Reader& row = rows[t];
      row.only({"id", "name", "cards", "influence", "intrigue_for_takeover", "points",
                "half_points", "from"});
      board_.cards[t] = small(row["cards"].number(1, 12));
      if (t > 0 && board_.cards[t] <= board_.cards[t - 1]) {
        row["cards"].fail("must be more than for the title below it");
      }
      board_.influence[t] = small(row["influence"].number(1, 9));
      intrigue_for_[t] = small(row["intrigue_for_takeover"].number(1, 2));
      points(title_marker(Title{small(static_cast<int>(t))}), row["points"]);
      board_.half_points[t] = small(row["half_points"].number(0, kMostPoints));
    }
  }

  void cities() {
    const Rows rows = this->rows("cities.json", kCities, {"lon", "lat"});
    board_.cities = words("city", rows);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      const Reader& row = rows[c];
      row.only({"id", "name", "country", "bonus", "lon", "lat", "from"});
      board_.country_of_city[c] = Country{small(row["country"].word(*board_.countries))};
      points(city_marker(City{small(static_cast<int>(c))}), row["bonus"]);
      board_.spots[c] = {row["lon"].real(-180, 180), row["lat"].real(-90, 90)};
    }
  }

  void nobles() {
    const Rows rows = this->rows("nobles.json");
    if (rows.empty() || rows.size() > kMostNobles) {
      fail("nobles.json", "must have 1 to " + std::to_string(kMostNobles) + " rows");
    }
    if (failed()) return;
    Domain names{"noble", words("noble", rows)->ids, {}};
    board_.noble_count = static_cast<int>(rows.size());
    for (std::size_t n = 0; n < rows.size(); ++n) {
      const Reader& row = rows[n];
      row.only({"id", "city", "title", "from"});
      const int city = row["city"].word(*board_.cities);
      const int title = row["title"].word(*board_.titles);
      named(row, board_.cities->ids[city] + "." + board_.titles->ids[title], ", city and title");
      names.names.push_back("the " + board_.titles->names[title] + " of " +
                            board_.cities->names[city]);
      board_.city_of[n] = City{small(city)};
      board_.title_of[n] = Title{small(title)};
      board_.country_of[n] = board_.country_of_city[city];
      board_.cards_of[n] = board_.cards[title];
      board_.intrigue_of[n] = intrigue_for_[title];
    }
    board_.nobles = std::make_shared<const Domain>(std::move(names));
  }

  void intrigue_cards() {
    const Rows rows = this->rows("intrigue_cards.json", kPairs);
    Domain names{"intrigue card", words("intrigue card", rows)->ids, {}};
    for (std::size_t p = 0; p < rows.size(); ++p) {
      const Reader& row = rows[p];
      row.only({"id", "first", "second", "cards", "from"});
      const int first = row["first"].word(*board_.countries);
      const int second = row["second"].word(*board_.countries);
      if (first == second) row["second"].fail("must be another country than the first");
      named(row, board_.countries->ids[first] + "-" + board_.countries->ids[second]);
      names.names.push_back(board_.countries->names[first] + "-" + board_.countries->names[second]);
      board_.countries_of[p] = {Country{small(first)}, Country{small(second)}};
      board_.intrigue_cards[p] = small(row["cards"].number(4, 12));
      for (const int country : {first, second}) {
        board_.pairs_with[country] = small(board_.pairs_with[country] | (1 << static_cast<int>(p)));
        board_.pair_bytes[country][p] = 0xFF;
      }
    }
    board_.pairs = std::make_shared<const Domain>(std::move(names));
  }

  void houses() {
    const Rows rows = this->rows("noble_houses.json", kHouses);
    house_ids_ = words("noble house", rows)->ids;
    for (std::size_t h = 0; h < rows.size(); ++h) {
      const Reader& row = rows[h];
      row.only({"id", "points", "from_players", "from"});
      const Marker marker = house_marker(static_cast<int>(h));
      points(marker, row["points"]);
      board_.house_from_seats[h] = small(row["from_players"].number(2, kSeats));
      // The highest available is taken first, so they stand from high to low.
      if (h > 0 && board_.points[at(marker)] >= board_.points[at(marker) - 1]) {
        row["points"].fail("must be less than in the row above");
      }
    }
  }

  void periods() {
    const Rows rows = this->rows("periods.json", kPeriods * kCountries);
    Domain periods{"period", {}, {}};
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const Reader& row = rows[r];
      row.only({"id", "period", "country", "higher", "lower", "from"});
      const std::string year = std::to_string(row["period"].number(1000, 1999));
      if (r % kCountries == 0) {
        if (periods.find(year)) row["period"].fail("stands twice");
        periods.ids.push_back(year);
      } else if (periods.ids.back() != year) {
        row["period"].fail("must be " + periods.ids.back() + ": four rows for each period");
      }
      if (row["country"].word(*board_.countries) != static_cast<int>(r % kCountries)) {
        row["country"].fail("must follow the order of countries.json");
      }
      const int period = static_cast<int>(r / kCountries);
      const Country country{small(static_cast<int>(r % kCountries))};
      points(period_marker(period, country, Place::higher), row["higher"]);
      points(period_marker(period, country, Place::lower), row["lower"]);
    }
    periods.names = periods.ids;
    board_.periods = std::make_shared<const Domain>(std::move(periods));
  }

  void first_draws() {
    const Rows rows = this->rows("first_draws.json", kSeats - 1);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const Reader& row = rows[r];
      row.only({"id", "players", "first_draw", "from"});
      const int seats = static_cast<int>(r) + 2;
      row["players"].number(seats, seats);
      const auto draws = row["first_draw"].items();
      if (static_cast<int>(draws.size()) != seats) {
        row["first_draw"].fail("must have a number for each player");
        return;
      }
      for (int seat = 0; seat < seats; ++seat) {
        board_.first_draw[seats][seat] = small(draws[seat].number(1, 3));
      }
    }
  }

  void colours() {
    const Rows rows = this->rows("colours.json", kSeats);
    board_.colours = words("colour", rows);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      rows[c].only({"id", "name", "pieces", "from"});
      board_.pieces[c] = small(rows[c]["pieces"].number(2, 250));
    }
  }

  void name_markers() {
    Domain names{"marker", std::vector<std::string>(kMarkers), {}};
    const auto name = [&](Marker marker, std::string id) { names.ids[at(marker)] = std::move(id); };
    for (int c = 0; c < kCities; ++c) {
      name(city_marker(City{small(c)}), "city." + board_.cities->ids[c]);
    }
    for (int c = 0; c < kCountries; ++c) {
      const std::string country = board_.countries->ids[c];
      for (const Place place : {Place::higher, Place::lower}) {
        const std::string word = place == Place::higher ? ".higher" : ".lower";
        name(country_marker(Country{small(c)}, place), "country." + country + word);
        for (int p = 0; p < kPeriods; ++p) {
          name(period_marker(p, Country{small(c)}, place),
               "period." + board_.periods->ids[p] + "." + country + word);
        }
      }
    }
    for (int h = 0; h < kHouses; ++h) name(house_marker(h), house_ids_[h]);
    for (int t = 0; t < kTitles; ++t) {
      name(title_marker(Title{small(t)}), "title." + board_.titles->ids[t]);
    }
    names.names = names.ids;
    board_.markers = std::make_shared<const Domain>(std::move(names));
  }

  void derive() {
    for (int n = 0; n < board_.noble_count; ++n) {
      const NobleSet bit = mask(Noble{small(n)});
      const std::size_t country = at(board_.country_of[n]);
      board_.in_country[country] |= bit;
      board_.in_city[at(board_.city_of[n])] |= bit;
      board_.with_title[at(board_.title_of[n])] |= bit;
      if (board_.intrigue_of[n] > 1) board_.needs_two_intrigues |= bit;
      for (int k = board_.cards_of[n]; k <= kMostInHand; ++k) board_.within[country][k] |= bit;
    }
  }

  // What no single row can get wrong.
  void check() {
    for (int c = 0; c < kCities; ++c) {
      if (board_.in_city[c] == 0) {
        fail("nobles.json", "the city " + board_.cities->ids[c] + " has no noble");
      }
    }
    for (int c = 0; c < kCountries; ++c) {
      if (board_.in_country[c] == 0) {
        fail("cities.json", "the country " + board_.countries->ids[c] + " has no city");
      }
      if (std::popcount(board_.pairs_with[c]) != kCountries - 1) {
        fail("intrigue_cards.json",
             board_.countries->ids[c] + " must be on one card with each other country");
      }
    }
    for (int t = 0; t < kTitles; ++t) {
      if (board_.with_title[t] == 0) {
        fail("nobles.json", "there is no " + board_.titles->ids[t]);
      }
    }
  }

  void points(Marker marker, const Reader& value) {
    board_.points[at(marker)] = small(value.number(0, kMostPoints));
  }

  Board board_;
  std::array<std::uint8_t, kTitles> intrigue_for_{};
  std::vector<std::string> house_ids_;
};

}  // namespace

Expected<Board> load_board(const Files& files) { return Loader(files).load(); }

}  // namespace casus::royals
