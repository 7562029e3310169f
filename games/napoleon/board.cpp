#include "games/napoleon/board.h"

#include "core/board_reader.h"
#include "core/enumerators.h"

namespace casus::napoleon {
namespace {

template <class E>
std::vector<std::string_view> names_of() {
  std::vector<std::string_view> names;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (names.push_back(enumerator_name<static_cast<E>(I)>()), ...);
  }(std::make_index_sequence<static_cast<std::size_t>(enumerator_count<E>())>());
  return names;
}

const Domain& scenarios() {
  static const Domain kScenarios{"scenario", {"two_player", "historical", "free_for_all"}, {}};
  return kScenarios;
}

class Loader : BoardReader {
 public:
  explicit Loader(const Files& files) : BoardReader(files) {}

  Expected<Board> load() {
    names();
    if (!failed()) regions();
    if (!failed()) links();
    if (!failed()) powers();
    if (!failed()) years();
    if (!failed()) peace();
    if (!failed()) start();
    pages();
    return result(std::move(board_));
  }

 private:
  void names() {
    const Rows powers = rows("powers.json", kPowers, {"placement", "leaving", "conquest"});
    fixed(powers, names_of<Power>());
    board_.powers = words("power", powers);
    power_rows_ = powers;
    const Rows seas = rows("seas.json", kSeas, {"lon", "lat"});
    fixed(seas, names_of<Sea>());
    board_.seas = words("sea", seas);
  }

  Maybe<Power> power_in(const Reader& row, std::string_view field) {
    const auto found = row.find(std::string(field));
    if (!found || found->text() == "neutral" || found->text() == "any") return {};
    return static_cast<Power>(found->word(*board_.powers));
  }

  void regions() {
    const Rows all = rows("regions.json", kRegions,
                          {"city", "city_lon", "city_lat", "lon", "lat", "note", "star_basis"});
    fixed(all, names_of<Region>());
    board_.regions = words("region", all);
    board_.home_at.fill(kNone);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Reader& row = all[i];
      const Region region = region_at(i);
      board_.stars[i] = byte(row["stars"].number(0, 2));
      board_.home_of[i] = power_in(row, "home_of");
      board_.state_of[i] = power_in(row, "state");
      const auto enter = [&](RegionSet& set, bool is) {
        if (is) set.insert(region);
      };
      enter(board_.starred, board_.stars[i] > 0);
      enter(board_.coasts, row["coastal"].flag());
      enter(board_.ports, row["port_star"].flag());
      enter(board_.defended, row["intrinsic"].flag());
      const std::string remote = row["remote"].text();
      enter(board_.remote, remote != "no");
      enter(board_.northern, remote == "northern");
      if (board_.home_of[i]) board_.home[at(*board_.home_of[i])].insert(region);
      board_.home_at[i] = board_.home_of[i].byte();
      enter(board_.of_states, !board_.home_of[i]);
      if (board_.state_of[i]) board_.lands[at(*board_.state_of[i])].insert(region);
      for (std::size_t scenario = 0; scenario < 3; ++scenario) {
        board_.control[scenario][i] = power_in(row, scenarios().ids[scenario]).byte();
      }
    }
    for (const Region region : board_.starred - kSharingStar) {
      const std::size_t i = at(region);
      if ((board_.stars[i] & 1) != 0) board_.star_bits[0].insert(region);
      if ((board_.stars[i] & 2) != 0) board_.star_bits[1].insert(region);
    }
    for (std::size_t i = 0; i < kPowers; ++i) {
      const RegionSet stars = board_.lands[i] & board_.starred;
      const bool slow = power_at(i) == Power::spain || power_at(i) == Power::ottomans;
      if (stars.size() == 1 && !slow) board_.only_stars |= stars;
    }
    for (const Region region :
         {Region::paris, Region::normandy, Region::brittany, Region::aquitaine, Region::languedoc,
          Region::provence, Region::burgundy, Region::alsace, Region::belgium}) {
      board_.core.insert(region);
    }
  }

  Region region_in(const Reader& row, const char* field) {
    return static_cast<Region>(row[field].word(*board_.regions));
  }
  Sea sea_in(const Reader& row, const char* field) {
    return static_cast<Sea>(row[field].word(*board_.seas));
  }

  void links() {
    for (const Reader& row : rows("borders.json")) {
      const Region a = region_in(row, "a");
      const Region b = region_in(row, "b");
      board_.land.join(a, b);
      if (!row["closed"].flag()) continue;
      board_.closed[at(a)].insert(b);
      board_.closed[at(b)].insert(a);
    }
    RegionSet last = RegionSet::of(Region::paris);
    while (!last.empty()) {
      board_.continent |= last;
      RegionSet next;
      for (const Region region : last) next |= board_.land.near(region) - board_.closed[at(region)];
      last = next - board_.continent;
    }
    for (const Reader& row : rows("sea_links.json")) {
      board_.sea.join(sea_in(row, "a"), sea_in(row, "b"));
    }
    for (const Reader& row : rows("coasts.json")) {
      const Region region = region_in(row, "region");
      const Sea sea = sea_in(row, "sea");
      board_.boxes[at(region)].insert(sea);
      board_.shores[at(sea)].insert(region);
    }
    for (const Region region : board_.coasts) {
      for (int boxes = 1; boxes <= 5; ++boxes) {
        RegionSet& reached = board_.by_sea[at(region)][static_cast<std::size_t>(boxes)];
        for (const Sea sea : board_.sea.reach(board_.boxes[at(region)], boxes - 1)) {
          reached |= board_.shores[at(sea)];
        }
        reached.erase(region);
      }
    }
  }

  void powers() {
    int next = 0;
    for (std::size_t i = 0; i < power_rows_.size(); ++i) {
      const Reader& row = power_rows_[i];
      board_.first_die[i] = byte(next);
      board_.most_dice[i] = byte(row["dice"].number(0, 10));
      if (board_.most_dice[i] > 0) board_.with_dice.insert(power_at(i));
      board_.first_pips[i] = byte(row["pips"].number(0, 12));
      board_.most_pips[i] = byte(row["pip_limit"].number(0, 6));
      board_.colour[i] = row["colour"].text();
      board_.capital[i] = row.find("capital") ? byte(row["capital"].word(*board_.regions)) : kNone;
      for (int die = 0; die < board_.most_dice[i] && next < kDice; ++die) {
        board_.die_owner[static_cast<std::size_t>(next++)] = power_at(i);
      }
    }
    if (next != kDice) fail("powers.json", "must have 52 dice in all");
  }

  void years() {
    const Rows all = rows("years.json", kEpochs * kNations);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Reader& row = all[i];
      YearRow& year = board_.years[i / kNations][i % kNations];
      if (row["nation"].word(*board_.powers) != static_cast<int>(i % kNations)) {
        row["nation"].fail("the nations of a year stand in their order");
      }
      year = {byte(row["multiplier"].number(1, 3)),  byte(row["dice"].number(1, 10)),
              byte(row["long_moves"].number(0, 3)),  byte(row["short_moves"].number(0, 3)),
              byte(row["bonus_moves"].number(0, 1)), byte(row["lift_pips"].number(0, 3)),
              byte(row["lift_dice"].number(0, 2)),   byte(row["hits"].number(1, 4))};
    }
    const Rows handicaps = rows("handicaps.json", kYears);
    for (std::size_t year = 0; year < handicaps.size(); ++year) {
      for (std::size_t n = 0; n < kNations; ++n) {
        board_.handicap[year][n] =
            static_cast<std::int8_t>(handicaps[year][board_.powers->ids[n]].number(-20, 20));
      }
    }
  }

  void peace() {
    static const Domain kEffects{
        "effect",
        {"cede", "cede_corps", "client", "marriage", "length", "force_russia", "passage", "corps",
         "vassal", "alliance", "declare_wars", "minor", "confine", "lift_blockade", "no_aid",
         "all"},
        {}};
    const Rows lists = rows("concessions.json", {"name", "condition", "summary"});
    board_.items = words("item", lists);
    for (const Reader& row : lists) {
      Concession concession;
      concession.defeated = static_cast<Nation>(row["defeated"].word(*board_.powers));
      concession.item = byte(row["item"].number(1, kItems));
      concession.victor = power_in(row, "victor");
      concession.effect = static_cast<Effect>(row["effect"].word(kEffects));
      for (const Reader& region : row["regions"].items()) {
        concession.regions.insert(static_cast<Region>(region.word(*board_.regions)));
      }
      concession.repeatable = row["repeatable"].flag();
      board_.concessions.push_back(concession);
    }
    const Rows counts = rows("concession_counts.json", 4, {"cause"});
    for (std::size_t i = 0; i < counts.size(); ++i) {
      board_.concession_counts[i] = byte(counts[i]["count"].number(1, 4));
    }
    for (const Reader& row : rows("historical_defeats.json", {"date"})) {
      const auto nation = static_cast<std::size_t>(row["nation"].word(*board_.powers));
      const auto which = static_cast<std::size_t>(row["ordinal"].number(1, 2)) - 1;
      if (nation >= kNations) return row["nation"].fail("must be a nation");
      board_.historical_defeat[nation][which] = byte(row["turn"].number(1, kTurns));
    }
    for (const Reader& row : rows("treaty_breaking.json")) {
      const int length = row["to_months"].number(24, 60);
      const int left = row["left_to"].number(12, 60);
      board_.breaking[static_cast<std::size_t>(length / 12 - 2)]
                     [static_cast<std::size_t>(left / 12)] = byte(row["points"].number(0, 20));
    }
  }

  void start() {
    for (const Reader& row : rows("setup.json", {"rule", "note"})) {
      FirstArmy army;
      army.scenario = byte(row["scenario"].word(scenarios()));
      army.power = static_cast<Power>(row["power"].word(*board_.powers));
      for (const Reader& region : row["regions"].items()) {
        army.regions.insert(static_cast<Region>(region.word(*board_.regions)));
      }
      const std::string dice = row["dice"].text();
      army.least_dice = byte(dice.front() - '0');
      army.dice = byte(dice.back() - '0');
      army.least = byte(row["least"].number(0, 12));
      army.most = byte(row["most"].number(0, 12));
      army.led = row["leader"].text() == "Napoleon";
      if (army.led && (army.power != Power::france || army.least == 0)) {
        return row["leader"].fail("leads an army of France");
      }
      board_.armies.push_back(army);
    }
    const Rows fleets = rows("fleets.json", kNavies);
    for (const Reader& row : fleets) {
      const auto navy = static_cast<std::size_t>(row["id"].word(*board_.powers));
      if (navy >= kNavies) return row["id"].fail("has no navy");
      board_.fleets[navy] = {byte(row["dice"].number(0, 8)), byte(row["pips"].number(0, 20))};
    }
    for (const Reader& row : rows("seats.json")) {
      const auto scenario = static_cast<std::size_t>(row["scenario"].word(scenarios()));
      const auto players = static_cast<std::size_t>(row["players"].number(2, kSeats));
      for (const Reader& nation : row["nations"].items()) {
        const auto n = static_cast<std::size_t>(nation.word(*board_.powers));
        if (n >= kNations) return nation.fail("must be a nation");
        board_.seat_of[scenario][players][n] = byte(row["seat"].number(0, kSeats - 1));
      }
    }
  }

  // What the page alone draws.
  void pages() {
    page_rows("barriers.json", 11);
    page_rows("map_points.json", 1050);
    page_rows("names.json", 72);
    page_rows("historical_stars.json", 55);
    page_rows("calendar.json", kTurns);
    page_rows("relations.json", 15);
  }

  Board board_;
  Rows power_rows_;
};

}  // namespace

Expected<Board> load_board(const Files& files) { return Loader(files).load(); }

}  // namespace casus::napoleon
