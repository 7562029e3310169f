#include "games/wallenstein/board.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

#include "core/board_reader.h"
#include "core/text.h"
#include "games/wallenstein/board_check.h"

namespace casus::wallenstein {
namespace {

constexpr int kMostPrice = 9;
constexpr int kLastChartRow = Board::kChartRows - 1;

std::uint8_t narrow(int value) { return static_cast<std::uint8_t>(value); }

class Loader : BoardReader {
 public:
  explicit Loader(const Files& files) : BoardReader(files) {}

  Expected<Board> load() {
    regions();
    counties();
    borders();
    actions();
    tiles();
    events();
    favours();
    favour_spaces();
    supply_chart();
    scoring();
    components();
    start();
    line_ups();
    colours();
    towers();
    towns();
    shapes();
    if (!failed()) {
      more_words();
      check_board(board_, reading());
    }
    return result(std::move(board_));
  }

 private:
  // A number that only some kinds of a row have.
  static std::uint8_t value_of(const Reader& row, bool wanted, int most) {
    const auto value = row.find("value");
    if (wanted) return narrow(row["value"].number(1, most));
    if (value) value->fail("this effect has no value");
    return 0;
  }

  void regions() {
    const Rows rows = this->rows("regions.json", kRegions);
    board_.regions = words("region", rows);
    for (const Reader& row : rows) row.only({"id", "name", "from"});
  }

  void counties() {
    const Rows rows = this->rows("counties.json", kCounties, {"lon", "lat", "map_x", "map_y"});
    board_.counties = words("county", rows);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      const Reader& row = rows[c];
      row.only({"id", "name", "region", "tax", "grain", "sites", "with_three", "lon", "lat",
                "map_x", "map_y", "from"});
      const int region = row["region"].word(*board_.regions);
      const CountySet bit = CountySet{1} << c;
      board_.region_of[c] = Region{narrow(region)};
      board_.in_region[region] |= bit;
      board_.tax[c] = narrow(row["tax"].number(1, 12));
      board_.grain[c] = narrow(row["grain"].number(1, 12));
      board_.sites[c] = narrow(row["sites"].number(1, kBuildings));
      if (row["with_three"].flag()) board_.with_three |= bit;
      spot(row);
    }
  }

  static void spot(const Reader& row) {
    row["lon"].real(-180, 180);
    row["lat"].real(-90, 90);
    row["map_x"].real(0, 1);
    row["map_y"].real(0, 1);
  }

  void borders() {
    for (const Reader& row : rows("borders.json")) {
      row.only({"id", "first", "second", "from"});
      const int first = row["first"].word(*board_.counties);
      const int second = row["second"].word(*board_.counties);
      if (failed()) return;
      if (first == second) row["second"].fail("must be another county than the first");
      named(row, board_.counties->ids[first] + "-" + board_.counties->ids[second]);
      const auto one = static_cast<County>(first);
      const auto other = static_cast<County>(second);
      if (board_.map.are_joined(one, other)) row["id"].fail("stands twice");
      board_.map.join(one, other);
    }
  }

  void actions() {
    static constexpr std::array<std::string_view, kActions> kIds = {
        "build_palace", "build_church", "build_trading_post", "collect_grain", "collect_taxes",
        "deploy_5",     "deploy_3",     "deploy_1_move",      "combat_a",      "combat_b"};
    const Rows rows = this->rows("actions.json", kActions);
    board_.actions = words("action", rows);
    fixed(rows, kIds);
    for (std::size_t a = 0; a < rows.size(); ++a) {
      rows[a].only({"id", "name", "thalers", "armies", "from"});
      const bool deploys = a >= at(Action::deploy_5) && a <= at(Action::deploy_1_move);
      board_.price[a] = narrow(rows[a]["thalers"].number(0, kMostPrice));
      board_.armies[a] = narrow(rows[a]["armies"].number(deploys ? 1 : 0, deploys ? 9 : 0));
    }
  }

  void tiles() {
    static constexpr std::array<std::string_view, kTiles> kIds = {
        "plus_thaler", "plus_grain", "six_armies", "attack", "defence"};
    static const Domain kEffects{
        "effect",
        {"collect_taxes", "collect_grain", "deploy_5", "combat_attack", "combat_defence"},
        {}};
    const Rows rows = this->rows("tiles.json", kTiles);
    board_.tiles = words("tile", rows);
    fixed(rows, kIds);
    for (std::size_t t = 0; t < rows.size(); ++t) {
      rows[t].only({"id", "name", "effect", "value", "text", "from"});
      if (rows[t]["effect"].word(kEffects) != static_cast<int>(t)) {
        rows[t]["effect"].fail("must be " + in_quotes(kEffects.ids[t]) + " for this tile");
      }
      board_.tile_value[t] = narrow(rows[t]["value"].number(1, 9));
      rows[t]["text"].text();
    }
  }

  void events() {
    static const Domain kEffects{"effect",
                                 {"no_attack_on_church", "tax_min", "tax_max",
                                  "recruit_one_per_thaler", "trading_post_removes_revolt",
                                  "grain_min", "grain_max", "palace_defence", "neutral_peasants"},
                                 {}};
    const Rows rows = this->rows("events.json", kEvents);
    board_.events = words("event", rows);
    for (std::size_t e = 0; e < rows.size(); ++e) {
      const Reader& row = rows[e];
      row.only({"id", "name", "effect", "value", "winter_loss", "text", "from"});
      const auto effect = static_cast<EventEffect>(row["effect"].word(kEffects));
      board_.event_effect[e] = effect;
      const bool plain = effect == EventEffect::no_attack_on_church ||
                         effect == EventEffect::recruit_one_per_thaler;
      board_.event_value[e] = value_of(row, !plain, 12);
      board_.winter_loss[e] = narrow(row["winter_loss"].number(0, 18));
      row["text"].text();
    }
  }

  void favours() {
    static const Domain kEffects{
        "effect",
        {"thalers", "armies_to_tray", "cancel_event", "grain", "no_attack_a", "no_attack_b",
         "no_attack_a_b", "victory_points", "free_trading_post", "free_church", "free_palace"},
        {}};
    const Rows rows = this->rows("favours.json", kFavours);
    board_.favours = words("favour", rows);
    for (std::size_t f = 0; f < rows.size(); ++f) {
      const Reader& row = rows[f];
      row.only({"id", "name", "number", "effect", "value", "text", "from"});
      const int number = static_cast<int>(f) + 1;
      row["number"].number(number, number);
      const auto effect = static_cast<FavourEffect>(row["effect"].word(kEffects));
      board_.favour_effect[f] = effect;
      const bool counts = effect == FavourEffect::thalers ||
                          effect == FavourEffect::armies_to_tray || effect == FavourEffect::grain ||
                          effect == FavourEffect::victory_points;
      board_.favour_value[f] = value_of(row, counts, 9);
      row["text"].text();
    }
  }

  void favour_spaces() {
    const Rows rows = this->rows("favour_spaces.json", kSpaces);
    std::vector<std::string> prices;
    for (std::size_t s = 0; s < rows.size(); ++s) {
      rows[s].only({"id", "courtiers", "from"});
      board_.space_price[s] = narrow(rows[s]["courtiers"].number(1, 7));
      if (s > 0 && board_.space_price[s] >= board_.space_price[s - 1]) {
        rows[s]["courtiers"].fail("must be less than in the row above");
      }
      prices.push_back(std::to_string(board_.space_price[s]));
    }
    board_.spaces = make_domain("space", std::move(prices));
  }

  void supply_chart() {
    const Rows rows = this->rows("supply_chart.json");
    int next = 1;
    for (const Reader& row : rows) {
      row.only({"id", "least", "most", "revolts", "peasants", "from"});
      if (next > kLastChartRow) row["least"].fail("nothing follows a row without an end");
      const int least = row["least"].number(1, kLastChartRow);
      if (least != next) row["least"].fail("must be " + std::to_string(next) + ", without a hole");
      const auto end = row.find("most");
      if (end && least == kLastChartRow) end->fail("the row stands for all beyond and has no end");
      const int most = end ? end->number(least, kLastChartRow - 1) : kLastChartRow;
      for (next = least; next <= most && !failed(); ++next) {
        board_.revolting[next] = narrow(row["revolts"].number(1, kCounties));
        board_.extra_peasants[next] = narrow(row["peasants"].number(0, 20));
      }
    }
    if (!failed() && next <= kLastChartRow) {
      fail("supply_chart.json", "the last row must have no \"most\"");
    }
  }

  void scoring() {
    static constexpr std::array<std::string_view, 2 + kBuildings> kIds = {
        "county", "building", "palace", "church", "trading_post"};
    const Rows rows = this->rows("scoring.json", static_cast<int>(kIds.size()));
    fixed(rows, kIds);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const int points = rows[r]["points"].number(0, 9);
      if (r < 2) {
        rows[r].only({"id", "points", "from"});
        (r == 0 ? board_.county_points : board_.building_points) = points;
        continue;
      }
      rows[r].only({"id", "points", "tied", "from"});
      board_.majority_points[r - 2] = narrow(points);
      board_.tied_points[r - 2] = narrow(rows[r]["tied"].number(0, points));
    }
  }

  void components() {
    static constexpr std::array<std::string_view, 8> kIds = {
        "armies_each", "peasants",     "courtiers_each",   "palace",
        "church",      "trading_post", "fill_armies_each", "fill_peasants"};
    const Rows rows = this->rows("components.json", static_cast<int>(kIds.size()));
    fixed(rows, kIds);
    if (failed()) return;
    const auto count = [&](int row, int low, int high) {
      rows[row].only({"id", "count", "from"});
      return narrow(rows[row]["count"].number(low, high));
    };
    board_.armies_each = count(0, 40, 100);
    board_.peasants = count(1, 1, 100);
    board_.courtiers_each = count(2, 1, 20);
    for (int b = 0; b < kBuildings; ++b) board_.building_tiles[b] = count(3 + b, 1, 100);
    board_.fill_armies = count(6, 0, board_.armies_each);
    board_.fill_peasants = count(7, 0, board_.peasants);
  }

  void start() {
    const int counts = kSeats - kFewestSeats + 1;
    const Rows groups = rows("groups.json", 9);
    for (const Reader& row : groups) {
      row.only({"id", "armies", "most_players", "from"});
      const int armies = row["armies"].number(1, kGroupSizes - 1);
      const int most = row["most_players"].number(kFewestSeats, kSeats);
      for (int seats = kFewestSeats; seats <= most; ++seats) ++board_.groups[seats][armies];
    }
    const Rows starts = rows("start.json", counts);
    for (std::size_t r = 0; r < starts.size(); ++r) {
      const Reader& row = starts[r];
      row.only({"id", "thalers", "counties", "armies", "from"});
      const int seats = kFewestSeats + static_cast<int>(r);
      named(row, std::to_string(seats), ", the players");
      board_.start_thalers[seats] = narrow(row["thalers"].number(0, 50));
      int count = 0;
      int armies = 0;
      for (int size = 1; size < kGroupSizes; ++size) {
        count += board_.groups[seats][size];
        armies += board_.groups[seats][size] * size;
      }
      if (row["counties"].number(1, 9) != count) {
        row["counties"].fail("must be the " + std::to_string(count) + " of groups.json");
      }
      if (row["armies"].number(1, 99) != armies) {
        row["armies"].fail("must be the " + std::to_string(armies) + " of groups.json");
      }
    }
  }

  void line_ups() {
    std::array<CountySet, kSeats + 1> used{};
    for (const Reader& row : rows("line_ups.json")) {
      row.only({"id", "players", "seat", "county", "armies", "from"});
      const int seats = row["players"].number(kFewestSeats, kSeats);
      const int seat = row["seat"].number(1, seats) - 1;
      const County county{narrow(row["county"].word(*board_.counties))};
      const int armies = row["armies"].number(1, kGroupSizes - 1);
      if (failed()) return;
      named(row, std::to_string(seats) + "." + std::to_string(seat + 1) + "." +
                     board_.counties->ids[at(county)]);
      if ((used[seats] & mask(county)) != 0) row["county"].fail("is given away already");
      if ((board_.in_play(seats) & mask(county)) == 0) {
        row["county"].fail("is not in play with so few players");
      }
      used[seats] |= mask(county);
      board_.line_up[seats][seat].push_back({county, narrow(armies)});
    }
  }

  void colours() {
    const Rows rows = this->rows("colours.json", kSeats);
    board_.colours = words("colour", rows);
    for (const Reader& row : rows) row.only({"id", "name", "from"});
  }

  void towers() {
    static constexpr std::array<std::string_view, 3> kIds = {"standard", "light", "heavy"};
    const Rows rows = this->rows("towers.json", static_cast<int>(kIds.size()));
    board_.presets = words("tower", rows);
    fixed(rows, kIds);
    for (std::size_t t = 0; t < rows.size(); ++t) {
      const Reader& row = rows[t];
      row.only({"id", "capacity", "catch_when_empty", "knock", "pour_min", "pour_max", "from"});
      TowerModel& tower = board_.tower[t];
      tower.capacity = static_cast<std::uint32_t>(row["capacity"].number(1, 1000000));
      tower.catch_when_empty = parts(row["catch_when_empty"].real(0, 1), 32);
      tower.knock = static_cast<std::uint32_t>(parts(row["knock"].real(0, 0.5), 32));
      tower.pour_min = static_cast<std::uint32_t>(parts(row["pour_min"].real(0, 4), 16));
      tower.pour_max = static_cast<std::uint32_t>(parts(row["pour_max"].real(0, 4), 16));
      if (tower.pour_max < tower.pour_min) row["pour_max"].fail("must not be below pour_min");
      if (!failed()) tower.prepare();
    }
  }

  // A decimal as whole parts of a power of two, the same on every machine.
  static std::uint64_t parts(double value, int bits) {
    return static_cast<std::uint64_t>(std::llround(std::ldexp(value, bits)));
  }

  void towns() {
    int sites = 0;
    for (const std::uint8_t count : board_.sites) sites += count;
    const Rows rows = page_rows("towns.json", sites);
    std::array<int, kCounties> found{};
    for (const Reader& row : rows) {
      row.only({"id", "name", "county", "lon", "lat", "map_x", "map_y", "from"});
      const int county = row["county"].word(*board_.counties);
      if (failed()) return;
      named(row, board_.counties->ids[county] + "." + std::to_string(++found[county]));
      if (found[county] > board_.sites[county]) {
        row["county"].fail("has " + std::to_string(board_.sites[county]) + " sites only");
      }
      row["name"].text();
      spot(row);
    }
  }

  void shapes() {
    const Rows rows = page_rows("shapes.json", kCounties);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      rows[c].only({"id", "points", "sheet", "from"});
      if (rows[c]["id"].text() != board_.counties->ids[c]) {
        rows[c]["id"].fail("must follow the order of counties.json");
      }
      const std::size_t corners = polygon(rows[c]["points"], 180);
      if (polygon(rows[c]["sheet"], 1) != corners) {
        rows[c]["sheet"].fail("must have a point for each of \"points\"");
      }
    }
  }

  static std::size_t polygon(const Reader& field, double most) {
    const Rows points = field.items();
    if (points.size() < 3) field.fail("must have at least three points");
    for (const Reader& point : points) {
      const Rows pair = point.items();
      if (pair.size() != 2) {
        point.fail("must be two numbers");
        return 0;
      }
      for (const Reader& number : pair) number.real(-most, most);
    }
    return points.size();
  }

  // Words that follow from the tables, or are part of the rules.
  void more_words() {
    board_.boxes =
        with_more(*board_.actions, "box", {"auction", "convert_3", "convert_2", "convert_1"},
                  {"Bid", "Convert 3 armies", "Convert 2 armies", "Convert 1 army"});
    board_.cards = with_more(*board_.counties, "card",
                             {"money_0", "money_1", "money_2", "money_3", "money_4", "tower"},
                             {"money card 0", "money card 1", "money card 2", "money card 3",
                              "money card 4", "a tower card"});
    board_.buildings = make_domain("building", {"palace", "church", "trading_post"},
                                   {"palace", "church", "trading post"});
    board_.seasons = make_domain("season", {"spring", "summer", "fall", "winter"});
    std::vector<std::string> cubes = board_.colours->ids;
    cubes.emplace_back("peasants");
    std::vector<std::string> names = board_.colours->ids;
    names.emplace_back("green");
    board_.cubes = make_domain("cube", std::move(cubes), std::move(names));
  }

  Board board_;
};

}  // namespace

Expected<Board> load_board(const Files& files) { return Loader(files).load(); }

}  // namespace casus::wallenstein
