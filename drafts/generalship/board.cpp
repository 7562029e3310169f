#include "games/generalship/board.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <tuple>

#include "core/board_reader.h"
#include "core/enumerators.h"
#include "core/text.h"
#include "games/generalship/board_abilities.h"

namespace casus::generalship {
namespace {

class Loader : BoardReader {
 public:
  explicit Loader(const Files& files) : BoardReader(files) {}

  Expected<Board> load() {
    fixed_words();
    nations();
    tiles();
    circles();
    spaces();
    action_tiles();
    technologies();
    units();
    cards();
    card_rows();
    bonuses();
    technology_cards();
    events();
    abilities();
    generals();
    figures();
    return result(std::move(board_));
  }

 private:
  // Rows that the rules know one by one: the enumerators of E in their order.
  template <class E>
  static void fixed(const Rows& rows) {
    constexpr auto kIds = []<std::size_t... I>(std::index_sequence<I...>) {
      return std::array{enumerator_name<static_cast<E>(I)>()...};
    }(std::make_index_sequence<static_cast<std::size_t>(enumerator_count<E>())>());
    BoardReader::fixed(rows, kIds);
  }

  void fixed_words() {
    board_.terrains = make_domain("terrain", {"field", "forest", "mountain", "sea"});
    board_.groups = make_domain("group", {"infantry", "cavalry", "ships"});
    board_.eras = make_domain(
        "era", {"infantry", "cavalry", "fortress", "ships"},
        {"the era of infantry", "the era of cavalry", "the era of fortress", "the era of ships"});
    board_.actions = make_domain(
        "action", {"production", "growth", "generals", "technology", "alliance", "draft", "march"},
        {"production", "population growth", "general cards", "technology cards", "alliance",
         "draft and upgrade", "march"});
  }

  void nations() {
    const Rows rows = this->rows("nations.json", kNations);
    fixed<Nation>(rows);
    board_.nations = words("nation", rows);
    std::vector<std::string> colours;
    for (std::size_t n = 0; n < rows.size(); ++n) {
      rows[n].only({"id", "name", "colour", "most_population", "seating", "from"});
      colours.push_back(rows[n]["colour"].text());
      board_.most_population[n] = byte(rows[n]["most_population"].number(1, kMostCircles));
      board_.seating[n] = byte(rows[n]["seating"].number(1, kNations));
    }
    board_.colours = make_domain("colour", std::move(colours));
  }

  void tiles() {
    const Rows rows = this->rows("tiles.json", kTiles);
    board_.tiles = words("tile", rows);
    constexpr std::string_view kSlots[] = {"capital", "front_b", "front_a"};
    for (std::size_t t = 0; t < rows.size(); ++t) {
      const Reader& row = rows[t];
      row.only({"id", "name", "terrain", "nation", "slot", "growth", "fortress", "food", "metal",
                "exchange", "from"});
      const TileSet bit = TileSet{1} << t;
      board_.terrain[t] = static_cast<Terrain>(row["terrain"].word(*board_.terrains));
      if (board_.terrain[t] == Terrain::sea) board_.sea |= bit;
      if (board_.terrain[t] == Terrain::mountain) board_.mountains |= bit;
      if (board_.terrain[t] == Terrain::field) board_.fields |= bit;
      if (board_.terrain[t] < Terrain::mountain) board_.ports |= bit;
      if (row["fortress"].flag()) board_.fortresses |= bit;
      if (t < kNationTiles) {
        if (row["nation"].word(*board_.nations) != static_cast<int>(t / 3)) {
          row["nation"].fail("the tiles of the nations stand in their order, three each");
        }
        const std::string slot = row["slot"].text();
        if (std::ranges::find(kSlots, slot) == std::end(kSlots)) row["slot"].fail("is no slot");
        if (t % 3 == 0 && slot != "capital") row["slot"].fail("the capital comes first");
        const std::size_t place = slot == "capital" ? 0 : slot == "front_a" ? 1 : 2;
        board_.slots[t / 3][place] = static_cast<Tile>(t);
        board_.growth[t] = byte(row["growth"].number(1, 5));
      } else {
        board_.food[t] = byte(row["food"].number(0, 9));
        board_.metal[t] = byte(row["metal"].number(0, 9));
        if (row["exchange"].flag()) board_.exchanges |= bit;
      }
    }
  }

  void circles() {
    const Rows rows = this->rows("circles.json", kCircles);
    board_.circles = words("circle", rows);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      const Reader& row = rows[c];
      row.only({"id", "name", "tile", "number", "food", "metal", "exchange", "from"});
      const int tile = row["tile"].word(*board_.tiles);
      if (tile >= kNationTiles) row["tile"].fail("must be the tile of a nation");
      if (failed()) return;
      const auto nation = at(nation_of(static_cast<Tile>(tile)));
      if (board_.circles_of[nation]++ == 0) board_.first_circle[nation] = byte(static_cast<int>(c));
      if (board_.circles_of[nation] > kMostCircles)
        return row.fail("a nation has too many circles");
      if (c - board_.first_circle[nation] + 1U != board_.circles_of[nation]) {
        return row.fail("the circles of a nation stand in a row");
      }
      board_.circle_tile[c] = static_cast<Tile>(tile);
      board_.number[c] = byte(row["number"].number(1, kMostCircles));
      board_.circle_food[c] = byte(row["food"].number(0, 9));
      board_.circle_metal[c] = byte(row["metal"].number(0, 9));
      board_.circle_exchange[c] = row["exchange"].flag();
      enter_circle(nation, c);
    }
  }
  void enter_circle(std::size_t nation, std::size_t circle) {
    const unsigned bit = 1U << (circle - board_.first_circle[nation]);
    const auto add = [bit](std::uint16_t& set) { set = static_cast<std::uint16_t>(set | bit); };
    add(board_.circles_on[nation][at(board_.circle_tile[circle]) % 3]);
    auto& up_to = board_.circles_up_to[nation];
    for (std::size_t number = board_.number[circle]; number < up_to.size(); ++number) {
      add(up_to[number]);
    }
  }

  // The spaces of the nations come first in each layout: capital, front_a, front_b of each place.
  void spaces() {
    const Rows rows = this->rows("spaces.json", 14 + 19 + 24);
    board_.spaces = words("space", rows);
    struct Point {
      int x, y;
    };
    std::array<std::vector<Point>, kSeats + 1> points;
    std::array<std::array<std::uint8_t, kTiles + 1>, kSeats + 1> laid{};
    for (const Reader& row : rows) {
      row.only({"id", "players", "x", "y", "place", "slot", "laid", "corner", "from"});
      const auto players = static_cast<std::size_t>(row["players"].number(2, kSeats));
      auto& here = points[players];
      if (here.size() >= kTiles) return row.fail("there are too many spaces");
      const int at = static_cast<int>(here.size());
      here.push_back({row["x"].number(-99, 99), row["y"].number(-99, 99)});
      if (row.find("place")) {
        constexpr std::string_view kSlots[] = {"capital", "front_a", "front_b"};
        if (row["place"].number(1, kSeats) != at / 3 + 1 || row["slot"].text() != kSlots[at % 3]) {
          row.fail(
              "the spaces of the nations come first: capital, front_a, "
              "front_b of each place");
        }
      } else {
        laid[players][row["laid"].number(1, kTiles)] = byte(at + 1);
        if (row["corner"].flag()) ++board_.layout[players].corners;
      }
    }
    for (std::size_t players = 2; players <= kSeats; ++players) {
      Layout& layout = board_.layout[players];
      layout.spaces = static_cast<int>(points[players].size());
      for (const std::uint8_t space : laid[players]) {
        if (space > 0) layout.order.push_back(byte(space - 1));
      }
      for (std::size_t a = 0; a < points[players].size(); ++a) {
        for (std::size_t b = 0; b < points[players].size(); ++b) {
          const int dx = std::abs(points[players][a].x - points[players][b].x);
          const int dy = std::abs(points[players][a].y - points[players][b].y);
          if ((dx == 2 && dy == 0) || (dx == 1 && dy == 1)) layout.near[a] |= TileSet{1} << b;
        }
      }
      const int neutral = layout.spaces - 3 * static_cast<int>(players);
      if (static_cast<int>(layout.order.size()) != neutral || neutral > kTiles - kNationTiles) {
        fail("spaces.json", "the neutral spaces must be laid each in a turn of its own");
      }
    }
  }

  void action_tiles() {
    const Rows rows = this->rows("action_tiles.json", kActionTiles);
    fixed<ActionTile>(rows);
    board_.action_tiles = words("action tile", rows);
    for (std::size_t t = 0; t < rows.size(); ++t) {
      rows[t].only({"id", "name", "circles_2", "circles_3", "circles_4", "from"});
      for (int players = 2; players <= kSeats; ++players) {
        board_.action_circles[t][players] =
            byte(rows[t]["circles_" + std::to_string(players)].number(0, 8));
      }
    }
  }

  void technologies() {
    const Rows rows = this->rows("technologies.json", kTechnologies);
    fixed<Technology>(rows);
    board_.technologies = words("technology", rows);
    for (std::size_t t = 0; t < rows.size(); ++t) {
      const Reader& row = rows[t];
      row.only({"id", "name", "section", "track", "points", "food", "metal", "victory_points",
                "after", "event_spot", "from"});
      auto& facts = board_.technology[t];
      facts.points = byte(row["points"].number(0, 9));
      facts.food = byte(row["food"].number(0, 9));
      facts.metal = byte(row["metal"].number(0, 9));
      facts.victory_points = byte(row["victory_points"].number(0, 5));
      for (const Reader& before : row["after"].items()) {
        facts.after = static_cast<std::uint16_t>(
            facts.after | 1U << static_cast<unsigned>(before.word(*board_.technologies)));
      }
      if (const auto spot = row.find("event_spot")) {
        facts.spot = byte(spot->number(1, kEventSpots) - 1);
      }
    }
  }

  void units() {
    const Rows rows = this->rows("units.json", kUnits);
    fixed<Unit>(rows);
    board_.units = words("unit", rows);
    for (std::size_t u = 0; u < rows.size(); ++u) {
      const Reader& row = rows[u];
      row.only({"id",         "name",       "group",       "range",     "pieces",   "food",
                "metal",      "technology", "upgrades_to", "half_size", "land_atk", "land_def",
                "hand_atk",   "hand_def",   "shoot_atk",   "shoot_def", "bomb_atk", "hand_loss",
                "shoot_loss", "ship_def",   "from"});
      auto& facts = board_.unit[u];
      const auto number = [&](const char* name, int most) {
        return byte(row[name].number(0, most));
      };
      facts.pieces = number("pieces", 30);
      facts.food = number("food", 9);
      facts.metal = number("metal", 9);
      facts.half_size = number("half_size", 9);
      if (const auto needed = row.find("technology")) {
        facts.technology = byte(needed->word(*board_.technologies));
      }
      for (const Reader& other : row["upgrades_to"].items()) {
        facts.upgrades = static_cast<std::uint16_t>(
            facts.upgrades | 1U << static_cast<unsigned>(other.word(*board_.units)));
      }
      const std::string range = row["range"].text();
      facts.close = range == "close";
      facts.long_range = range == "long";
      const auto unit = static_cast<Unit>(u);
      facts.shooter = unit == Unit::archer || unit == Unit::musketeer;
      if (is_ship(unit)) {
        facts.ship_def = number("ship_def", 40);
        facts.sea_loss.fill(facts.ship_def);
        continue;
      }
      facts.land_atk = number("land_atk", 20);
      facts.land_def = number("land_def", 20);
      facts.sea_atk = {number("hand_atk", 20), number("shoot_atk", 20), number("bomb_atk", 20)};
      facts.sea_def = {number("hand_def", 20), number("shoot_def", 20), 0};
      facts.sea_loss = {number("hand_loss", 20), number("shoot_loss", 20), 0};
    }
  }

  void cards() {
    const Rows rows = this->rows("tactic_cards.json", kCards);
    board_.cards = words("card", rows);
    const Domain theatres{"theatre", {"land", "naval"}, {}};
    const Domain decks{"deck", {"basic", "advanced"}, {}};
    for (std::size_t c = 0; c < rows.size(); ++c) {
      const Reader& row = rows[c];
      row.only({"id", "name", "theatre", "deck", "number", "copies", "from"});
      const int theatre = row["theatre"].word(theatres);
      const int deck = row["deck"].word(decks);
      const int place = theatre * kKinds + deck * kBasics + row["number"].number(1, kAdvanced) - 1;
      if (place != static_cast<int>(c)) {
        row.fail(
            "cards stand in order: land before naval, basic before "
            "advanced, by number");
      }
      board_.copies[c] = byte(row["copies"].number(1, 9));
    }
  }

  void card_rows() {
    const Rows rows = this->rows("card_options.json", 28 + 15);
    for (const Reader& row : rows) {
      row.only({"id", "card", "unit", "count", "from"});
      const auto card = static_cast<Card>(row["card"].word(*board_.cards));
      if (kind_of(card) >= kBasics) row["card"].fail("must be a basic card");
      const auto theatre = at(theatre_of(card));
      int& count = board_.row_count[theatre];
      if (count >= kMostRows) return row.fail("there are too many");
      const int unit = row["unit"].word(*board_.units);
      if (is_ship(static_cast<Unit>(unit))) row["unit"].fail("must be a regiment");
      board_.rows[theatre][static_cast<std::size_t>(count++)] = {byte(kind_of(card)), byte(unit),
                                                                 byte(row["count"].number(1, 3))};
    }
    for (std::size_t theatre = 0; theatre < 2; ++theatre) {
      const auto end = board_.rows[theatre].begin() + board_.row_count[theatre];
      std::sort(board_.rows[theatre].begin(), end, [](const CardRow& a, const CardRow& b) {
        return std::tie(a.kind, a.unit, a.count) < std::tie(b.kind, b.unit, b.count);
      });
    }
  }

  void bonuses() {
    const Rows rows = this->rows("bonuses.json", kBonuses);
    const Domain styles{"style", {"hand_to_hand", "shooting", "bombardment"}, {}};
    constexpr const char* kClassWords[] = {"close",    "long",   "cavalry",
                                           "shooters", "archer", "artillery"};
    for (std::size_t b = 0; b < rows.size(); ++b) {
      const Reader& row = rows[b];
      row.only({"id", "card", "atk", "def", "close", "long", "cavalry", "shooters", "archer",
                "artillery", "style", "leader", "from"});
      Bonus& bonus = board_.bonuses[b];
      bonus.card = static_cast<Card>(row["card"].word(*board_.cards));
      bonus.atk = byte(row["atk"].number(0, 20));
      bonus.def = byte(row["def"].number(0, 20));
      for (std::size_t c = 0; c < Bonus::kClasses; ++c) {
        const auto range = row.find(kClassWords[c]);
        if (!range) continue;
        const Rows ends = range->items();
        if (ends.size() != 2) return range->fail("must be the least and the most");
        bonus.need[c] = {byte(ends[0].number(0, 5)), byte(ends[1].number(0, 5))};
      }
      if (const auto style = row.find("style")) bonus.style = byte(style->word(styles));
      if (const auto leader = row.find("leader"))
        bonus.irregular = byte(leader->word(irregular_words()));
    }
  }

  void technology_cards() {
    const Rows rows = this->rows("technology_cards.json", 2);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      rows[c].only({"id", "points", "copies", "from"});
      if (rows[c]["points"].number(1, 2) != static_cast<int>(c) + 1) {
        rows[c]["points"].fail("the cards of one point stand before those of two");
      }
      board_.technology_copies[c] = byte(rows[c]["copies"].number(0, 40));
    }
  }

  void events() {
    const Rows rows = this->rows("event_tiles.json", kEventTiles);
    fixed<EventTile>(rows);
    board_.events = words("event", rows);
    for (const Reader& row : rows) row.only({"id", "name", "from"});
  }

  void abilities() { abilities_ = words("ability", rows("abilities.json", 33)); }

  void generals() {
    const Rows rows = this->rows("generals.json", kGenerals);
    board_.generals = words("general", rows);
    for (std::size_t g = 0; g < rows.size(); ++g) {
      const Reader& row = rows[g];
      row.only({"id", "name", "realm", "born", "died", "christian", "muslim", "coup", "land",
                "naval", "rivals", "abilities", "from"});
      Modifiers& general = board_.general[g];
      general = {};
      general.cards = {byte(row["land"].number(0, 3)), byte(row["naval"].number(0, 3))};
      general.christian = row["christian"].flag();
      general.muslim = row["muslim"].flag();
      general.coup = row["coup"].flag();
      for (const Reader& rival : row["rivals"].items()) {
        general.rivals |= std::uint64_t{1} << rival.word(*board_.generals);
      }
      for (const Reader& one : row["abilities"].items())
        read_ability(one, *abilities_, board_, general);
    }
    for (std::size_t g = 0; g < rows.size(); ++g) {
      for (std::size_t other = 0; other < rows.size(); ++other) {
        if ((board_.general[g].rivals >> other & 1U) != (board_.general[other].rivals >> g & 1U)) {
          rows[g]["rivals"].fail("each rival must name the other");
        }
      }
    }
  }

  void figures() {
    const Rows rows = this->rows("figures.json", 22);
    Figures& f = board_.figures;
    const std::pair<std::string_view, std::uint8_t*> places[] = {
        {"food", &f.food},
        {"metal", &f.metal},
        {"population", &f.population},
        {"generals_dealt", &f.generals_dealt},
        {"most_battles", &f.most_battles},
        {"points_to_win", &f.points_to_win},
        {"basic_cards", &f.basic_cards},
        {"advanced_cards", &f.advanced_cards},
        {"regiments_on_land", &f.regiments_on_land},
        {"regiments_at_sea", &f.regiments_at_sea},
        {"ship_capacity", &f.ship_capacity},
        {"cards_for_power", &f.cards_for_power},
        {"points_attacker", &f.points_attacker},
        {"points_defender", &f.points_defender},
        {"tiles_for_points", &f.tiles_for_points},
        {"points_for_tiles", &f.points_for_tiles},
        {"free_stacks", &f.free_stacks},
        {"free_size", &f.free_size},
        {"exchange_food", &f.exchange_food},
        {"move_infantry", f.move.data()},
        {"move_cavalry", &f.move[1]},
        {"move_ship", &f.move[2]},
    };
    for (std::size_t r = 0; r < rows.size(); ++r) {
      rows[r].only({"id", "value", "from"});
      if (rows[r]["id"].text() != places[r].first) {
        return rows[r]["id"].fail("must be " + in_quotes(places[r].first));
      }
      *places[r].second = byte(rows[r]["value"].number(1, 20));
    }
    if (f.ship_capacity != 5 || f.regiments_on_land > 5) {
      fail("figures.json", "a ship carries five regiments, and at most five fight");
    }
  }

  Board board_;
  DomainPtr abilities_;
};

}  // namespace

Expected<Board> load_board(const Files& files) { return Loader(files).load(); }

}  // namespace casus::generalship
