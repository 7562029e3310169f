// Records of Wallenstein that were made by former rules.
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "core/table_of.h"
#include "games/embedded.h"
#include "games/wallenstein/tests/given.h"

namespace casus::wallenstein {
namespace {

// Rules that allow less than before replay the records of before as far as they keep to that, and
// say of the first step that does not by which rules it was made.
TEST(WallensteinRecords, ThatDidWhatIsNotAllowedAnyMoreAreToldSo) {
  const EmbeddedGame& embedded = embedded_games().at("wallenstein");
  const auto loaded = load_game<Wallenstein>(embedded.data, embedded.rules_md, "");
  ASSERT_TRUE(loaded.has_value());
  const LoadedGame& game = *loaded;
  // Seven counties and five money cards for eleven boxes, no Thaler, and the 0 is the last bid.
  constexpr std::array<std::pair<const char*, const char*>, 7> kPlan = {{
      {"build_church", "anhalt"},
      {"build_trading_post", "trier"},
      {"collect_grain", "mark"},
      {"collect_taxes", "baden"},
      {"deploy_5", "koeln"},
      {"deploy_3", "passau"},
      {"deploy_1_move", "lausitz"},
  }};
  json::value position = the_game().to_json(given(3, {"clear"})).json();
  json::object& red = position.at("players").at("0").as_object();
  red["thalers"] = 0;
  json::object plan;
  for (const auto& [box, county] : kPlan) {
    position.at("counties").as_object()[county] = {{"owner", "red"}, {"armies", 1}};
    plan[box] = county;
  }
  red["plan"] = plan;
  const auto table = game.load(position, "seed");
  ASSERT_TRUE(table) << table.error().text;
  Record record = (*table)->record();
  record.rules_version = "1";
  record.steps = {"0 place build_palace money_1", "0 place combat_a money_0"};
  EXPECT_TRUE(replay(game, record, 1));
  const auto again = replay(game, record);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().text.find("step 1 (\"0 place combat_a money_0\")"), std::string::npos);
  EXPECT_NE(again.error().text.find("made by rules version \"1\", these are 1.1"),
            std::string::npos)
      << again.error().text;
}

}  // namespace
}  // namespace casus::wallenstein
