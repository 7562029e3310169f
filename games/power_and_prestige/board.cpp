#include "games/power_and_prestige/board.h"

#include <algorithm>

#include "core/board_reader.h"
#include "core/enumerators.h"

namespace casus::power_and_prestige {
namespace {

// The names of an enum's enumerators, in their order.
template <class E>
std::vector<std::string_view> names_of() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return std::vector<std::string_view>{enumerator_name<static_cast<E>(I)>()...};
  }(std::make_index_sequence<static_cast<std::size_t>(enumerator_count<E>())>());
}
template <class E>
DomainPtr domain_of(const std::string& name) {
  return make_domain(name, enumerator_names<E>());
}

class BoardLoader : BoardReader {
 public:
  explicit BoardLoader(const Files& files) : BoardReader(files) {}

  Expected<Board> load() {
    board_.seasons = domain_of<Season>("season");
    figures();
    colours();
    goods();
    arms();
    buildings();
    extensions();
    artists();
    levels();
    harvest();
    durations();
    provinces();
    locations();
    playing_area();
    roads();
    starts();
    neutral_buildings();
    ally();
    drawn_alone();
    return result(std::move(board_));
  }

 private:
  template <class E>
  static void fixed_as(const Rows& rows) {
    const std::vector<std::string_view> ids = names_of<E>();
    fixed(rows, ids);
  }

  void figures() {
    const Rows rows = this->rows("figures.json", kFigures);
    fixed_as<Figure>(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].only({"id", "value", "from"});
      board_.figures[i] = byte(rows[i]["value"].number(1, 100));
    }
  }

  void colours() {
    const Rows rows = this->rows("colours.json", kOwners);
    board_.colours = words("banner", rows);
    for (const Reader& row : rows) row.only({"id", "name", "from"});
  }

  void goods() {
    const Rows rows = this->rows("goods.json", kGoods);
    fixed_as<Good>(rows);
    board_.goods = words("good", rows);
    for (const Reader& row : rows) {
      row.only({"id", "name", "counts", "from"});
      if (row["counts"].flag() != (row["id"].text() != "tea")) row["counts"].fail("only tea");
    }
  }

  void arms() {
    const Rows rows = this->rows("arms.json", kArms);
    fixed_as<Arm>(rows);
    board_.arms = words("arm", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Reader& row = rows[i];
      row.only(
          {"id", "name", "gold", "move", "extended_move", "combat", "bonus", "against", "from"});
      ArmFacts& arm = board_.arm[i];
      arm.gold = byte(row["gold"].number(1, 50));
      arm.move = byte(row["move"].number(1, 6));
      arm.extended_move = byte(row["extended_move"].number(arm.move, 6));
      arm.combat = byte(row["combat"].number(1, 9));
      arm.bonus = byte(row["bonus"].number(1, 9));
      arm.against = static_cast<Arm>(row["against"].word(*board_.arms));
    }
  }

  void buildings() {
    const Rows rows = this->rows("buildings.json", kBuildings);
    fixed_as<Building>(rows);
    board_.buildings = words("building", rows);
    const Domain sites{"site", {"urban", "rural"}, {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Reader& row = rows[i];
      row.only({"id", "name", "site", "gold_cost", "upgrades_from", "gold", "prestige", "barrels",
                "arm", "odd_unit_gold", "bonus_at", "bonus_gold", "from"});
      BuildingFacts& one = board_.building[i];
      one.rural = row["site"].word(sites) == 1;
      one.cost = byte(row["gold_cost"].number(1, 20));
      one.base = word_or_none(row["upgrades_from"], *board_.buildings);
      one.gold = byte(row["gold"].number(0, 9));
      one.prestige = byte(row["prestige"].number(0, 9));
      one.barrels = byte(row["barrels"].number(0, 9));
      one.arm = word_or_none(row["arm"], *board_.arms);
      one.odd_unit_gold = byte(row["odd_unit_gold"].number(0, 9));
      one.bonus_at = byte(row["bonus_at"].number(0, 100));
      one.bonus_gold = byte(row["bonus_gold"].number(0, 9));
    }
  }

  void extensions() {
    const Rows rows = this->rows("extensions.json", kExtensions);
    fixed_as<Extension>(rows);
    board_.extensions = words("extension", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].only({"id", "name", "gold", "prestige", "rooms", "from"});
      board_.extension[i] = {byte(rows[i]["gold"].number(1, 50)),
                             byte(rows[i]["prestige"].number(0, 50)),
                             byte(rows[i]["rooms"].number(0, 1))};
    }
  }

  void artists() {
    const Rows rows = this->rows("artists.json", kArtists);
    fixed_as<Artist>(rows);
    board_.artists = words("artist", rows);
    board_.artist_types =
        make_domain("type", {"writer", "musician", "sculptor", "gardener", "painter", "architect"});
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Reader& row = rows[i];
      row.only({"id", "name", "type", "gold", "dice", "prestige", "amount", "text", "from"});
      board_.artist[i] = {byte(row["type"].word(*board_.artist_types)),
                          byte(row["gold"].number(1, 20)), byte(row["dice"].number(1, 2)),
                          byte(row["prestige"].number(0, 5)), byte(row["amount"].number(0, 20))};
    }
  }

  void levels() {
    const Rows rows = this->rows("levels.json", kLevels);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].only({"id", "bonus", "from"});
      named(rows[i], "level_" + std::to_string(i));
      board_.level[i] = byte(rows[i]["bonus"].number(0, 20));
    }
  }

  void harvest() {
    const Rows rows = this->rows("harvest.json", 11);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].only({"id", "name", "gold", "barrels", "from"});
      named(rows[i], "sum_" + std::to_string(i + 2));
      board_.harvest_gold[i + 2] = byte(rows[i]["gold"].number(0, 9));
      board_.harvest_barrels[i + 2] = byte(rows[i]["barrels"].number(0, 9));
    }
  }

  void durations() {
    const Rows rows = this->rows("durations.json", kYears - kFewestYears + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t years = i + kFewestYears;
      rows[i].only({"id", "accelerated", "convention", "from"});
      named(rows[i], "years_" + std::to_string(years));
      board_.accelerated[years] = rows[i]["accelerated"].flag();
      board_.convention[years] = byte(rows[i]["convention"].number(1, kYears));
    }
  }

  void provinces() {
    province_rows_ = this->rows("provinces.json", kProvinces, {"land"});
    board_.provinces = words("province", province_rows_);
    for (std::size_t i = 0; i < province_rows_.size(); ++i) {
      const Reader& row = province_rows_[i];
      row.only({"id", "name", "other_city", "gold", "unrest", "capital_sites", "other_sites",
                "rural_sites", "good", "scenic", "land", "from"});
      ProvinceFacts& land = board_.province[i];
      land.gold = byte(row["gold"].number(1, 9));
      land.unrest = byte(row["unrest"].number(1, 6));
      land.sites = {byte(row["capital_sites"].number(1, 4)), byte(row["other_sites"].number(0, 4)),
                    byte(row["rural_sites"].number(0, 4))};
      if (land.sites[0] + land.sites[1] + land.sites[2] > kSites) row.fail("has too many sites");
      land.good = word_or_none(row["good"], *board_.goods);
      land.scenic = row["scenic"].flag();
    }
  }

  void locations() {
    const Rows rows =
        this->rows("locations.json", kLocations, {"lon", "lat", "map_lon", "map_lat"});
    board_.locations = words("location", rows);
    const DomainPtr kinds = domain_of<Kind>("kind");
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Reader& row = rows[i];
      row.only({"id", "name", "province", "kind", "sites", "hills", "lon", "lat", "map_lon",
                "map_lat", "from"});
      const auto place = static_cast<Location>(i);
      const auto land = static_cast<std::size_t>(row["province"].word(*board_.provinces));
      board_.land[i] = static_cast<Province>(land);
      board_.kind[i] = static_cast<Kind>(row["kind"].word(*kinds));
      ProvinceFacts& province = board_.province[land];
      province.places.insert(place);
      if (row["hills"].flag()) board_.hills.insert(place);
      const int sites = row["sites"].number(0, 4);
      if (board_.kind[i] == Kind::dot) {
        if (sites != 0) row["sites"].fail("dots have none");
        continue;
      }
      board_.cities.insert(place);
      const bool capital = board_.kind[i] == Kind::capital;
      if (sites != province.sites[capital ? 0 : 1]) row["sites"].fail("the province says else");
      if (capital) {
        named(row, board_.provinces->ids[land], ": a capital has the name of its province");
        province.capital = place;
        board_.east[land] = row["map_lon"].real(-20, 60) * 0.6494;  // degrees at this latitude
        board_.north[land] = row["map_lat"].real(30, 70);
      } else {
        province.other_city = byte(static_cast<int>(i));
      }
    }
    for (std::size_t i = 0; i < province_rows_.size(); ++i) {
      const Reader other = province_rows_[i]["other_city"];
      if (word_or_none(other, *board_.locations) != board_.province[i].other_city) {
        other.fail("must be the other city of the province");
      }
    }
  }

  void playing_area() {
    const Rows rows = this->rows("playing_area.json", kProvinces);
    const DomainPtr areas = domain_of<Area>("area");
    constexpr std::array<std::string_view, 4> kFields = {"three", "four", "five", "six"};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      named(rows[i], board_.provinces->ids[i]);
      rows[i].only({"id", "three", "four", "five", "six", "hole_with_three", "from"});
      const auto land = static_cast<Province>(i);
      for (std::size_t n = 0; n < kFields.size(); ++n) {
        Table& table = board_.table[n + kFewestSeats];
        table.area[i] = static_cast<Area>(rows[i][kFields[n]].word(*areas));
        if (table.area[i] == Area::cut) continue;
        table.in_play.insert(land);
        table.places |= board_.province[i].places;
        if (table.area[i] == Area::edge) table.edge.insert(land);
      }
    }
  }

  void roads() {
    const Rows rows = this->rows("roads.json", kRoads, {"river", "bridge_at", "bends", "km"});
    for (const Reader& row : rows) {
      row.only({"id", "first", "second", "bridge", "river", "bridge_at", "bends", "km", "from"});
      const auto first = static_cast<Location>(row["first"].word(*board_.locations));
      const auto second = static_cast<Location>(row["second"].word(*board_.locations));
      named(row, board_.locations->ids[at(first)] + "-" + board_.locations->ids[at(second)]);
      const bool bridge = row["bridge"].flag();
      for (int seats = kFewestSeats; seats <= kSeats; ++seats) {
        Table& table = board_.table[static_cast<std::size_t>(seats)];
        if (!table.places.contains(first) || !table.places.contains(second)) continue;
        table.roads.join(first, second);
        if (bridge) table.bridged.join(first, second);
      }
    }
    for (int i = 0; i < kLocations && !failed(); ++i) {
      const auto place = static_cast<Location>(i);
      if (board_.table[kSeats].roads.near(place).size() > kMostRoads) {
        fail("roads.json", board_.locations->ids[at(place)] + " has too many roads");
      }
    }
  }

  void starts() {
    for (const Reader& row : this->rows("start_provinces.json")) {
      row.only({"id", "players", "province", "gold", "from"});
      Table& table = table_of(row);
      const int province = row["province"].word(*board_.provinces);
      table.starts.push_back({byte(province), byte(row["gold"].number(0, 20))});
    }
    for (int seats = kFewestSeats; seats <= kSeats && !failed(); ++seats) {
      auto& list = board_.table[static_cast<std::size_t>(seats)].starts;
      std::ranges::sort(list, {}, &StartProvince::province);
      if (static_cast<int>(list.size()) != seats) {
        fail("start_provinces.json", "must have one row for each player");
      }
    }
  }

  void neutral_buildings() {
    for (const Reader& row : this->rows("neutral_pool.json")) {
      row.only({"id", "copies", "from"});
      const auto building = static_cast<std::size_t>(row["id"].word(*board_.buildings));
      if (board_.building[building].rural) row["id"].fail("is no urban building");
      board_.pool[building] = byte(row["copies"].number(1, 9));
    }
    for (const Reader& row : this->rows("fixed_buildings.json")) {
      row.only({"id", "players", "city", "building", "copies", "from"});
      const auto city = static_cast<Location>(row["city"].word(*board_.locations));
      const auto building = static_cast<Building>(row["building"].word(*board_.buildings));
      for (int n = row["copies"].number(1, 3); n > 0; --n) {
        table_of(row).fixed.push_back({city, building});
      }
    }
  }

  void ally() {
    for (const Reader& row : this->rows("ally.json", 22)) {
      row.only(
          {"id", "players", "short", "year", "infantry", "cavalry", "artillery", "bonus", "from"});
      const auto year = static_cast<std::size_t>(row["year"].number(1, kYears) - 1);
      AllyRow& one = table_of(row).ally[row["short"].flag() ? 1 : 0][year];
      one.troops = {byte(row["infantry"].number(0, 20)), byte(row["cavalry"].number(0, 20)),
                    byte(row["artillery"].number(0, 20))};
      one.bonus = byte(row["bonus"].number(0, 9));
    }
  }

  void drawn_alone() {
    page_rows("cells.json", kLocations);
    page_rows("borders.json", 247);
    page_rows("rivers.json", 117);
    page_rows("coastline.json", 43);
    page_rows("outline.json", 51);
    page_rows("neighbours.json", 83);
    page_rows("components.json", 35);
  }

  static std::uint8_t word_or_none(const Reader& from, const Domain& domain) {
    return from.is_null() ? kNobody : byte(from.word(domain));
  }
  Table& table_of(const Reader& row) {
    return board_.table[static_cast<std::size_t>(row["players"].number(kFewestSeats, kSeats))];
  }

  Board board_;
  Rows province_rows_;
};

}  // namespace

Expected<Board> load_board(const Files& files) { return BoardLoader(files).load(); }

}  // namespace casus::power_and_prestige
