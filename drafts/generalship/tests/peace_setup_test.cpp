// Setting up, held to the rulebook and ruling 9 by a second telling of the map: spaces as hexagons,
// corners first, seas beside seas, and a way out for everybody.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/options.h"
#include "games/generalship/rules.h"
#include "games/generalship/tests/playing.h"

namespace casus::generalship::peace_setup {
namespace {

struct Hex {
  int x;
  int y;
  auto operator<=>(const Hex&) const = default;
};
bool touch(Hex a, Hex b) {
  const int dx = std::abs(a.x - b.x);
  const int dy = std::abs(a.y - b.y);
  return (dx == 2 && dy == 0) || (dx == 1 && dy == 1);
}

struct Layout {
  std::vector<std::vector<Hex>> homes;  // by place: capital, front a, front b
  std::vector<Hex> corners;
  std::vector<Hex> rest;  // in reading order
};
const Layout& layout_for(int seats) {
  static const Layout kTwo = {{{{0, -2}, {1, -1}, {-1, -1}}, {{0, 4}, {-1, 3}, {1, 3}}},
                              {{-2, 0}, {2, 0}, {-2, 2}, {2, 2}},
                              {{0, 0}, {-1, 1}, {1, 1}, {0, 2}}};
  static const Layout kThree = {
      {{{-4, 0}, {-2, 0}, {-3, 1}}, {{-1, 5}, {-2, 4}, {0, 4}}, {{5, 1}, {4, 2}, {3, 1}}},
      {{0, 0}, {-3, 3}, {3, 3}},
      {{-1, 1}, {1, 1}, {-2, 2}, {0, 2}, {2, 2}, {-1, 3}, {1, 3}}};
  static const Layout kFour = {{{{-5, 0}, {-3, 0}, {-4, 1}},
                                {{-5, 4}, {-3, 4}, {-4, 3}},
                                {{5, 0}, {3, 0}, {4, 1}},
                                {{5, 4}, {3, 4}, {4, 3}}},
                               {{-1, 0}, {1, 0}, {-1, 4}, {1, 4}},
                               {{-2, 1}, {0, 1}, {2, 1}, {-1, 2}, {1, 2}, {-2, 3}, {0, 3}, {2, 3}}};
  return seats == 2 ? kTwo : seats == 3 ? kThree : kFour;
}

enum class Ground : std::uint8_t { field, forest, mountain, sea };
const std::map<std::string, Ground>& grounds() {
  static const std::map<std::string, Ground> kGrounds = {
      {"vienna", Ground::field},          {"tyrol", Ground::mountain},
      {"bohemia", Ground::forest},        {"constantinople", Ground::field},
      {"anatolia", Ground::forest},       {"aegean_sea", Ground::sea},
      {"london", Ground::field},          {"english_channel", Ground::sea},
      {"north_sea", Ground::sea},         {"paris", Ground::field},
      {"aquitaine", Ground::field},       {"burgundy", Ground::field},
      {"flanders", Ground::field},        {"lombardy", Ground::field},
      {"hungarian_plain", Ground::field}, {"poland", Ground::forest},
      {"swabia", Ground::forest},         {"saxony", Ground::forest},
      {"swiss_alps", Ground::mountain},   {"transylvania", Ground::mountain},
      {"adriatic_sea", Ground::sea},      {"western_mediterranean", Ground::sea},
      {"bay_of_biscay", Ground::sea},     {"baltic_sea", Ground::sea}};
  return kGrounds;
}
bool is_sea(const std::string& tile) { return grounds().at(tile) == Ground::sea; }

// Capital, front a and front b of each nation, in the rank in which they take their places.
const std::vector<std::pair<std::string, std::vector<std::string>>>& homes() {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> kHomes = {
      {"england", {"london", "english_channel", "north_sea"}},
      {"france", {"paris", "aquitaine", "burgundy"}},
      {"austria", {"vienna", "bohemia", "tyrol"}},
      {"byzantium", {"constantinople", "anatolia", "aegean_sea"}}};
  return kHomes;
}

// A map that is being laid out, told a second time.
class Map {
 public:
  explicit Map(const std::vector<std::string>& nations)
      : layout_(&layout_for(static_cast<int>(nations.size()))) {
    std::size_t place = 0;
    for (const auto& [nation, tiles] : homes()) {
      if (std::ranges::find(nations, nation) == nations.end()) continue;
      for (std::size_t i = 0; i < 3; ++i) lie_[layout_->homes[place][i]] = tiles[i];
      capitals_.push_back(tiles[0]);
      ++place;
    }
    for (const auto& [tile, ground] : grounds()) {
      if (std::ranges::none_of(homes(), [&](const auto& home) {
            return std::ranges::find(home.second, tile) != home.second.end();
          })) {
        pile_.insert(tile);
      }
    }
  }

  // The space that comes next and the tiles that may lie there; none: a dead end.
  std::pair<Hex, std::set<std::string>> next() const {
    for (const Hex space : layout_->corners) {
      if (!lie_.contains(space)) return {space, pile_};
    }
    for (const Hex space : layout_->rest) {
      if (lie_.contains(space)) continue;
      std::set<std::string> fitting;
      for (const std::string& tile : pile_) {
        if (!is_sea(tile) || beside_sea(space)) fitting.insert(tile);
      }
      if (!fitting.empty()) return {space, fitting};
    }
    return {};
  }
  // The space that comes next is not the first empty one.
  bool skips() const {
    for (const auto* spaces : {&layout_->corners, &layout_->rest}) {
      for (const Hex space : *spaces) {
        if (!lie_.contains(space)) return space != next().first;
      }
    }
    return false;
  }
  void lay(const std::string& tile) {
    lie_[next().first] = tile;
    pile_.erase(tile);
  }
  bool done() const {
    return lie_.size() == 3 * capitals_.size() + layout_->corners.size() + layout_->rest.size();
  }

  bool has_ways_out() const {
    for (const std::string& capital : capitals_) {
      const std::set<std::string> all = reached(capital, true);
      for (const std::string& other : capitals_) {
        if (!all.contains(other)) return false;
      }
      const std::set<std::string> flat = reached(capital, false);
      if (std::ranges::none_of(flat, [](const auto& tile) { return is_neutral(tile); })) {
        return false;
      }
    }
    return true;
  }

  bool are_neighbours(const std::string& one, const std::string& other) const {
    return touch(space_of(one), space_of(other));
  }
  const std::map<Hex, std::string>& tiles() const { return lie_; }

 private:
  static bool is_neutral(const std::string& tile) {
    return std::ranges::none_of(homes(), [&](const auto& home) {
      return std::ranges::find(home.second, tile) != home.second.end();
    });
  }
  Hex space_of(const std::string& tile) const {
    return std::ranges::find(lie_, tile, [](const auto& pair) { return pair.second; })->first;
  }
  bool beside_sea(Hex space) const {
    return std::ranges::any_of(
        lie_, [&](const auto& pair) { return touch(space, pair.first) && is_sea(pair.second); });
  }
  bool linked(const std::string& one, const std::string& other) const {
    if (!are_neighbours(one, other)) return false;
    if (is_sea(one) == is_sea(other)) return true;
    const std::string& land = is_sea(one) ? other : one;
    return grounds().at(land) != Ground::mountain;
  }
  std::set<std::string> reached(const std::string& from, bool over_mountains) const {
    std::set<std::string> all = {from};
    for (bool more = true; more;) {
      more = false;
      for (const auto& [space, tile] : lie_) {
        if (all.contains(tile)) continue;
        if (!over_mountains && grounds().at(tile) == Ground::mountain) continue;
        if (std::ranges::none_of(all, [&](const auto& other) { return linked(other, tile); })) {
          continue;
        }
        all.insert(tile);
        more = true;
      }
    }
    return all;
  }

  const Layout* layout_;
  std::map<Hex, std::string> lie_;
  std::vector<std::string> capitals_;
  std::set<std::string> pile_;
};

// Every choice of nations for so many seats, in the order of a seat's liking.
std::vector<std::vector<std::string>> choices_of_nations() {
  return {{"france", "austria"},
          {"england", "byzantium"},
          {"byzantium", "france"},
          {"austria", "england"},
          {"england", "france"},
          {"austria", "byzantium"},
          {"france", "austria", "byzantium"},
          {"england", "france", "austria"},
          {"byzantium", "england", "france"},
          {"austria", "england", "byzantium"},
          {"austria", "byzantium", "england", "france"},
          {"france", "england", "byzantium", "austria"}};
}

Position start(const std::vector<std::string>& nations) {
  json::array all;
  for (const std::string& nation : nations) all.emplace_back(nation);
  const int seats = static_cast<int>(nations.size());
  const auto options = read_options(Generalship::info().options, seats, {{"nations", all}});
  return the_game().start(seats, *options);
}

std::set<std::string> layable_now(const Position& position) {
  Outcomes outcomes;
  EXPECT_TRUE(the_game().outcomes(position, outcomes));
  std::set<std::string> tiles;
  for (const Outcome& outcome : outcomes) {
    EXPECT_EQ(outcome.weight, 1U) << "each tile is as likely";
    tiles.insert(the_game().board().tiles->ids[outcome.choice.arg[0]]);
  }
  return tiles;
}

void lay(Position& position, const std::string& tile) {
  Playing playing(position);
  playing.chance("lay " + tile);
  position = playing.position;
}

std::string pick(const std::set<std::string>& tiles, bool land_first, Dice& dice) {
  std::vector<std::string> all(tiles.begin(), tiles.end());
  if (land_first) {
    const auto seas = std::ranges::partition(all, [](const auto& tile) { return !is_sea(tile); });
    if (seas.begin() != all.begin()) all.erase(seas.begin(), all.end());
  }
  return all[static_cast<std::size_t>(dice.below(static_cast<int>(all.size())))];
}

// rule: generalship.setup.map generalship.setup.sea generalship.setup.deal_again
// rule: generalship.setup.way_out generalship.setup.layout
TEST(GeneralshipSetup, every_map_is_laid_as_the_rulebook_says) {
  Dice dice(12);
  int again = 0;
  int skipped = 0;
  for (const auto& nations : choices_of_nations()) {
    for (int game = 0; game < 40; ++game) {
      Position position = start(nations);
      Map map(nations);
      while (position.common.ask == Ask::lay) {
        const auto [space, tiles] = map.next();
        ASSERT_EQ(layable_now(position), tiles) << nations.size() << " players";
        // Land first leads to the seas that are left over, and to dead ends.
        const std::string tile = pick(tiles, game % 2 == 0 && position.common.deals < 4, dice);
        skipped += map.skips() ? 1 : 0;
        map.lay(tile);
        lay(position, tile);
        const bool dead = !map.done() && map.next().second.empty();
        const bool shut = map.done() && !map.has_ways_out();
        if (dead || shut) {
          ++again;
          ASSERT_EQ(position.common.ask, Ask::lay);
          map = Map(nations);
          ASSERT_EQ(layable_now(position).size(), 12U) << "all are taken up";
        } else {
          ASSERT_EQ(position.common.ask == Ask::deal, map.done());
        }
      }
      for (const auto& [space, tile] : map.tiles()) {
        const auto at_tile = static_cast<std::size_t>(*the_game().board().tiles->find(tile));
        for (const auto& [other_space, other] : map.tiles()) {
          const auto bit = *the_game().board().tiles->find(other);
          ASSERT_EQ((position.common.near[at_tile] >> bit & 1U) != 0, touch(space, other_space))
              << tile << " and " << other;
        }
      }
    }
  }
  EXPECT_GT(again, 0) << "the run meets maps that must be laid again";
  EXPECT_GT(skipped, 0) << "and spaces that must wait for a sea beside them";
}

// rule: generalship.setup.layout
TEST(GeneralshipSetup, a_capital_touches_its_own_two_tiles_and_no_nation_another) {
  for (const int seats : {2, 3, 4}) {
    const Layout& layout = layout_for(seats);
    std::vector<Hex> neutral = layout.corners;
    neutral.insert(neutral.end(), layout.rest.begin(), layout.rest.end());
    EXPECT_EQ(neutral.size(), static_cast<std::size_t>(4 + 2 * seats));
    for (std::size_t one = 0; one < layout.homes.size(); ++one) {
      const auto& home = layout.homes[one];
      EXPECT_TRUE(touch(home[0], home[1]) && touch(home[0], home[2]) && touch(home[1], home[2]));
      EXPECT_TRUE(std::ranges::none_of(neutral, [&](Hex hex) { return touch(hex, home[0]); }));
      for (std::size_t other = 0; other < one; ++other) {
        for (const Hex a : home) {
          for (const Hex b : layout.homes[other]) EXPECT_FALSE(touch(a, b));
        }
      }
    }
  }
}

// rule: generalship.setup.start generalship.setup.order generalship.setup.nations
TEST(GeneralshipSetup, everybody_begins_alike) {
  for (const auto& nations : choices_of_nations()) {
    const Position position = start(nations);
    EXPECT_EQ(the_game().seat_words(position), nations);
    std::string order = "order";
    for (const char* nation : {"austria", "byzantium", "england", "france"}) {
      if (std::ranges::find(nations, nation) != nations.end()) order += " " + std::string(nation);
    }
    expect_clause(position, order);
    expect_clause(position, "era infantry");
    for (const std::string& nation : nations) {
      for (const char* clause : {"food", "metal", "points", "battles", "population"}) {
        const std::string_view what = clause;
        const int wanted = what == "food" ? 2 : what == "metal" ? 1 : what == "population" ? 5 : 0;
        expect_clause(position, std::string(what) + " " + nation + " " + std::to_string(wanted));
      }
      const auto home =
          std::ranges::find(homes(), nation, [](const auto& pair) { return pair.first; });
      expect_clause(position, home->second[0] + " " + nation + " light_infantry 1");
      expect_clause(position, home->second[1] + " empty");
      expect_clause(position, home->second[2] + " empty");
      expect_clause(position, "circles " + nation + " " + nation + "_1 " + nation + "_2 " + nation +
                                  "_3 " + nation + "_4 " + nation + "_5");
      expect_clause(position, "allied " + nation);
    }
  }
}

// rule: generalship.setup.generals generalship.setup.lead
TEST(GeneralshipSetup, everybody_is_dealt_five_generals_and_keeps_two) {
  Dice dice(4);
  for (const auto& nations : choices_of_nations()) {
    Position position = start(nations);
    Events nobody;
    const int seats = static_cast<int>(nations.size());
    int dealt = 0;
    while (the_game().turn(position).waiting == Waiting::chance) {
      if (position.common.ask == Ask::deal) {
        Outcomes outcomes;
        the_game().outcomes(position, outcomes);
        EXPECT_EQ(static_cast<int>(outcomes.size()), kGenerals - dealt) << "no card twice";
        ++dealt;
      }
      the_game().resolve(position, the_game().sample(position, dice), nobody);
    }
    EXPECT_EQ(dealt, 5 * seats);
    EXPECT_EQ(position.common.ask, Ask::lead);
    for (int seat = seats - 1; seat >= 0; --seat) {
      EXPECT_TRUE(the_game().turn(position).seats.contains(seat_at(seat))) << "all are asked";
      Choices choices;
      the_game().legal(position, seat_at(seat), choices);
      EXPECT_EQ(choices.size(), 20U) << "five for commander, four for power";
      for (int other = 0; other < seats; ++other) {
        EXPECT_EQ(position.common.commander[other], kNobody) << "shown before all have chosen";
      }
      the_game().apply(position, seat_at(seat), choices[7], nobody);
    }
    int thrown = 0;
    for (const GeneralCard& card : position.generals) {
      thrown += where_of(card) == Where::thrown ? 1 : 0;
    }
    EXPECT_EQ(thrown, 3 * seats);
    for (int seat = 0; seat < seats; ++seat) {
      EXPECT_NE(position.common.commander[seat], kNobody);
      EXPECT_EQ(position.common.power[seat], 1);
      EXPECT_EQ(position.common.hand[seat], 0);
    }
    EXPECT_EQ(position.common.ask, Ask::act);
    EXPECT_EQ(index(position.common.asked), position.common.order[0]);
  }
}

// rule: generalship.setup.action_tiles generalship.turn.circles
TEST(GeneralshipSetup, the_circles_are_two_for_each_player_and_two_more) {
  const std::map<std::string, std::vector<int>> wanted = {{"supply", {2, 2, 3}},
                                                          {"cards", {2, 2, 3}},
                                                          {"alliance", {0, 1, 1}},
                                                          {"draft", {1, 1, 1}},
                                                          {"march", {1, 2, 2}}};
  const std::map<std::string, std::string> action = {{"supply", "act growth"},
                                                     {"cards", "act technology"},
                                                     {"alliance", "act alliance"},
                                                     {"draft", "act draft"},
                                                     {"march", "act march"}};
  for (const int seats : {2, 3, 4}) {
    int all = 0;
    for (const auto& [tile, circles] : wanted) {
      const int most = circles[static_cast<std::size_t>(seats - 2)];
      all += most;
      for (int used = 0; used <= most; ++used) {
        std::vector<std::string> words = {"turn " + std::to_string(used + 1)};
        static const std::vector<std::string> kOrder = {"austria", "byzantium", "england",
                                                        "france"};
        for (int i = 0; i < used; ++i) {
          words.push_back("cylinders " + kOrder[static_cast<std::size_t>(i)] + " " + tile);
        }
        const auto position =
            build_position(seats, {}, casus::test::Clauses(words.begin(), words.end()));
        ASSERT_TRUE(position) << position.error().text;
        const Playing playing(*position);
        const auto refusal =
            playing.refused(kOrder[static_cast<std::size_t>(used % seats)], action.at(tile));
        EXPECT_EQ(refusal.has_value(), used == most)
            << seats << " players, " << tile << ", " << used << " used";
      }
    }
    EXPECT_EQ(all, 2 * seats + 2);
  }
}

// rule: generalship.setup.open
TEST(GeneralshipSetup, what_is_in_a_hand_is_seen_by_its_owner_alone) {
  const auto with = [](const char* hand, const char* power, const char* studies,
                       const char* stack) {
    return given(3, {hand, power, studies, stack, "order austria byzantium england"});
  };
  const Position one = with("hand austria subutai attila", "power austria belisarius",
                            "studies austria 2 1", "bohemia austria archer 2 light_cavalry 1");
  const Position other = with("hand austria jan_zizka mehmed_ii", "power austria prinz_eugen",
                              "studies austria 0 3", "bohemia austria musketeer 2 heavy_cavalry 1");
  for (const Viewer viewer : {Viewer{seat_at(1)}, Viewer{seat_at(2)}, Viewer{}}) {
    json::object seen =
        json::parse(the_game().to_json(the_game().view(one, viewer)).text).as_object();
    json::object also =
        json::parse(the_game().to_json(the_game().view(other, viewer)).text).as_object();
    // What everybody owns of each kind is open.
    for (json::object* view : {&seen, &also}) {
      for (auto& player : view->at("players").as_object()) {
        player.value().as_object().erase("pieces");
      }
    }
    EXPECT_EQ(json::serialize(seen), json::serialize(also));
  }
  EXPECT_NE(the_game().view(one, Viewer{seat_at(0)}), the_game().view(other, Viewer{seat_at(0)}));
}

}  // namespace
}  // namespace casus::generalship::peace_setup
