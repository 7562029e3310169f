// The running server against docs/openapi.json: every address is asked, every answer and every live
// message is as the document says.
#include <gtest/gtest.h>

#include <boost/beast/zlib/inflate_stream.hpp>
#include <chrono>
#include <optional>
#include <set>
#include <thread>

#include "core/dice.h"
#include "server/net/addresses.h"
#include "tests/support/schema.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

class ServeApi : public ::testing::Test {
 protected:
  // Asks, and holds the answer to what the document says of this address.
  json::value ask(Visitor& who, const std::string& method, const std::string& pattern,
                  const std::string& target, const json::value& body = nullptr, int status = 200) {
    const HttpAnswer answer = who.send(method, target, body.is_null() ? "" : json::serialize(body));
    EXPECT_EQ(answer.status, status) << method << " " << target << ": " << answer.body;
    const json::value& operation = openapi_.at("paths").at(pattern).at(small(method));
    const json::object& responses = operation.at("responses").as_object();
    const json::value& response =
        answer.status == 200 ? responses.at("200") : responses.at("default");
    if (const json::value* typed =
            response.at("content").as_object().if_contains("application/json")) {
      const auto wrong = why_not_valid(openapi_, typed->at("schema"), answer.json());
      EXPECT_EQ(wrong.value_or(""), "") << method << " " << target << ": " << answer.body;
      EXPECT_EQ(answer.headers.at("content-type"), "application/json");
    }
    if (answer.status == 200) answered_.insert(method + " " + pattern);
    return answer.json();
  }
  static std::string small(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
  }
  json::object heard(const std::optional<json::object>& message) {
    EXPECT_TRUE(message.has_value());
    if (!message) return {};
    const auto wrong =
        why_not_valid(openapi_, *found_at(openapi_, "/components/schemas/ServerMessage"), *message);
    EXPECT_EQ(wrong.value_or(""), "") << json::serialize(*message);
    return *message;
  }
  void hear_all(LiveWire& live) {
    for (const json::object& message : live.passed) heard(message);
    live.passed.clear();
  }

  // Both play at random until the game is over.
  void play_to_the_end(const std::string& table, Visitor& anna, Visitor& bert) {
    LiveWire lives[2] = {anna.live(table), bert.live(table)};
    json::object standing[2];
    for (int i = 0; i < 2; ++i) standing[i] = heard(lives[i].next_of("snapshot"));
    answered_.insert("GET /api/tables/{id}/live");
    // One choice, one update: nothing is taken for anybody.
    for (LiveWire& live : lives) {
      EXPECT_EQ(heard(live.ask({{"type", "auto"}, {"forced", false}})).at("type"), "accepted");
    }
    Dice dice(5);
    for (int step = 0; step < 3000; ++step) {
      const json::array& seats = standing[0].at("turn").at("seats").as_array();
      if (seats.empty()) return;
      const auto who = static_cast<std::size_t>(seats[0].to_number<int>());
      const std::vector<std::string> choices = choices_of(standing[who]);
      ASSERT_FALSE(choices.empty());
      const std::string choice = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
      const json::object answer = heard(lives[who].ask(choose(seen_of(standing[who]), choice)));
      ASSERT_EQ(answer.at("type").as_string(), "accepted") << json::serialize(answer);
      standing[1 - who] = heard(lives[1 - who].next_of("update"));
      for (const json::object& message : lives[who].passed) {
        if (message.at("type").as_string() == "update") standing[who] = message;
      }
      for (LiveWire& live : lives) hear_all(live);
    }
    FAIL() << "the game does not end";
  }

  json::value openapi_ = source_json("docs/openapi.json");
  std::set<std::string> answered_;
};

// The text inside, whatever its checksum says; nothing where it cannot be unpacked.
std::optional<std::string> unpacked(const std::string& packed, std::size_t longest) {
  namespace zlib = boost::beast::zlib;
  constexpr std::size_t kHead = 10;
  constexpr std::size_t kTail = 8;
  if (packed.size() < kHead + kTail) return std::nullopt;
  std::string text(longest, '\0');
  zlib::z_params bytes;
  bytes.next_in = packed.data() + kHead;
  bytes.avail_in = packed.size() - kHead - kTail;
  bytes.next_out = text.data();
  bytes.avail_out = text.size();
  boost::system::error_code error;
  zlib::inflate_stream().write(bytes, zlib::Flush::finish, error);
  if (error != zlib::error::end_of_stream) return std::nullopt;
  text.resize(bytes.total_out);
  return text;
}

TEST_F(ServeApi, LongAnswersArePackedForThoseWhoTakeThem) {
  Served served;
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  const std::string board = "/api/games/royals/data";
  const HttpAnswer plain = anna.get(board);
  EXPECT_FALSE(plain.headers.contains("content-encoding"));
  EXPECT_EQ(plain.headers.at("vary"), "Accept-Encoding");
  for (const std::string takes : {"gzip", "br, GZIP;q=0.5, *", "deflate,gzip"}) {
    const HttpAnswer packed = anna.send("GET", board, "", {{"Accept-Encoding", takes}});
    EXPECT_EQ(packed.headers.at("content-encoding"), "gzip") << takes;
    EXPECT_LT(packed.body.size() * 3, plain.body.size());
    EXPECT_EQ(unpacked(packed.body, plain.body.size() + 1), plain.body);
  }
  for (const std::string refuses : {"identity", "gzip;q=0", "gzip; q=0.0", "notgzip"}) {
    const HttpAnswer answer = anna.send("GET", board, "", {{"Accept-Encoding", refuses}});
    EXPECT_EQ(answer.body, plain.body) << refuses;
  }
  // What holds a token is short, and stays as it is.
  const HttpAnswer me = anna.send("GET", "/api/me", "", {{"Accept-Encoding", "gzip"}});
  EXPECT_FALSE(me.headers.contains("content-encoding"));
}

TEST_F(ServeApi, EveryAddressAnswersAsTheDocumentSays) {
  Served served({.arguments = {"--unlimited"}});
  ASSERT_NE(served.port(), 0) << served.log();
  Visitor anna(served, "Anna");
  Visitor bert(served, "Bert");
  ask(anna, "GET", "/healthz", "/healthz");
  ask(anna, "GET", "/metrics", "/metrics");
  ask(anna, "GET", "/api/me", "/api/me");
  ask(anna, "POST", "/api/guest", "/api/guest", json::object());
  ask(anna, "PATCH", "/api/me", "/api/me", {{"settings", {{"dark", true}}}});
  ask(anna, "PATCH", "/api/me", "/api/me", {{"webhook", "gopher://x"}}, 400);
  ask(anna, "GET", "/api/games", "/api/games");
  ask(anna, "GET", "/api/games/{game}/rules", "/api/games/royals/rules");
  ask(anna, "GET", "/api/games/{game}/rules", "/api/games/chess/rules", nullptr, 404);
  ask(anna, "GET", "/api/games/{game}/data", "/api/games/royals/data");
  const std::string lesson = "/api/games/{game}/lessons/{lesson}";
  const std::string first = "/api/games/royals/lessons/first_game";
  ask(anna, "GET", lesson, first);
  ask(anna, "GET", lesson, "/api/games/royals/lessons/chess", nullptr, 404);
  ask(anna, "GET", lesson, "/api/games/chess/lessons/first_game", nullptr, 404);
  ask(anna, "POST", lesson, first, {{"step", "price"}});
  ask(anna, "POST", lesson, first, {{"step", "nowhere"}}, 404);
  ask(anna, "POST", lesson, first, {{"step", "price"}, {"played", {"draw pile"}}}, 409);
  ask(anna, "POST", lesson, first, {{"step", 7}}, 400);
  ask(anna, "GET", "/api/bots", "/api/bots");

  const json::value clock = {{"kind", "live"}, {"minutes", 20}, {"increment", 10}};
  const json::value made =
      ask(anna, "POST", "/api/tables", "/api/tables",
          {{"game", "royals"}, {"seats", 3}, {"access", "invitation"}, {"clock", clock}});
  ask(anna, "POST", "/api/tables", "/api/tables", {{"game", "royals"}, {"seats", 9}}, 400);
  const std::string id(made.at("id").as_string());
  const std::string at = "/api/tables/" + id;
  const std::string code(made.at("invitation").as_string());
  ask(bert, "GET", "/api/tables/{id}", at, nullptr, 404);
  ask(bert, "GET", "/api/tables/{id}", at + "?invitation=" + code);
  ask(bert, "GET", "/api/tables/{id}/hopes", at + "/hopes", nullptr, 404);
  ask(bert, "POST", "/api/tables/{id}/join", at + "/join", json::object(), 404);
  ask(bert, "POST", "/api/tables/{id}/join", at + "/join", {{"seat", 0}, {"invitation", code}},
      409);
  ask(bert, "POST", "/api/tables/{id}/join", at + "/join", {{"invitation", code}});
  ask(bert, "POST", "/api/tables/{id}/leave", at + "/leave");
  ask(bert, "POST", "/api/tables/{id}/join", at + "/join", {{"seat", 2}, {"invitation", code}});
  ask(anna, "POST", "/api/tables/{id}/start", at + "/start", nullptr, 409);
  ask(anna, "POST", "/api/tables/{id}/seat", at + "/seat", {{"seat", 1}, {"bot", "easy"}});
  ask(bert, "POST", "/api/tables/{id}/start", at + "/start", nullptr, 403);
  ask(anna, "POST", "/api/tables/{id}/start", at + "/start");
  ask(anna, "GET", "/api/tables/{id}/view", at + "/view");
  ask(anna, "GET", "/api/tables/{id}/record", at + "/record", nullptr, 409);
  ask(anna, "GET", "/api/tables/{id}/hopes", at + "/hopes", nullptr, 409);
  const std::string hindsight = "/api/tables/{id}/replay/{step}/advice";
  ask(anna, "GET", hindsight, at + "/replay/1/advice", nullptr, 409);
  const json::value handed =
      ask(anna, "POST", "/api/tables/{id}/hand_over", at + "/hand_over", {{"bot", "easy"}});
  EXPECT_EQ(handed.at("players").as_array()[0].at("kind").as_string(), "person");
  EXPECT_EQ(handed.at("players").as_array()[0].at("bot").as_string(), "easy");
  ask(anna, "POST", "/api/tables/{id}/take_over", at + "/take_over");
  ask(bert, "POST", "/api/tables/{id}/resign", at + "/resign");
  for (const std::string which : {"open", "mine", "playing", "played", "running", "finished"}) {
    ask(anna, "GET", "/api/tables", "/api/tables?which=" + which);
  }
  ask(anna, "GET", "/api/tables", "/api/tables?which=lost", nullptr, 400);

  const json::value second = ask(anna, "POST", "/api/tables", "/api/tables",
                                 {{"game", "royals"}, {"seats", 2}, {"name", "Rookery"}});
  const std::string table(second.at("id").as_string());
  const std::string there = "/api/tables/" + table;
  ask(bert, "POST", "/api/tables/{id}/join", there + "/join", json::object());
  ask(anna, "POST", "/api/tables/{id}/start", there + "/start");
  play_to_the_end(table, anna, bert);
  ask(anna, "GET", "/api/tables/{id}", there);
  ask(anna, "GET", "/api/tables/{id}/log", there + "/log?before=100");
  ask(anna, "GET", "/api/tables/{id}/log", there + "/log?before=0", nullptr, 400);
  ask(anna, "GET", "/api/tables/{id}/replay", there + "/replay");
  ask(anna, "GET", "/api/tables/{id}/replay/{step}", there + "/replay/12?eyes=1");
  ask(anna, "GET", "/api/tables/{id}/replay/{step}", there + "/replay/12?eyes=above");
  ask(anna, "GET", "/api/tables/{id}/replay/{step}", there + "/replay/12?eyes=9", nullptr, 400);
  const json::value replay = ask(anna, "GET", "/api/tables/{id}/replay", there + "/replay");
  std::string answered;
  for (const json::value& step : replay.at("steps").as_array()) {
    if (!step.at("by").is_null()) answered = std::to_string(step.at("step").to_number<int>());
  }
  const json::value advice = ask(anna, "GET", hindsight, there + "/replay/" + answered + "/advice");
  EXPECT_FALSE(advice.at("thoughts").as_array().empty());
  ask(anna, "GET", hindsight, there + "/replay/1/advice", nullptr, 409);
  ask(anna, "GET", hindsight, there + "/replay/99999/advice", nullptr, 404);
  ask(anna, "GET", hindsight, there + "/replay/0/advice", nullptr, 400);
  json::value hopes;
  for (int tries = 0; tries < 600; ++tries) {
    hopes = ask(anna, "GET", "/api/tables/{id}/hopes", there + "/hopes");
    if (hopes.at("ready").as_bool()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_TRUE(hopes.at("ready").as_bool());
  EXPECT_GT(hopes.at("looks").as_array().size(), 2U);
  const json::value record = ask(bert, "GET", "/api/tables/{id}/record", there + "/record");
  ask(bert, "POST", "/api/records", "/api/records", record);
  ask(bert, "POST", "/api/tables/{id}/rematch", there + "/rematch");
  ask(anna, "POST", "/api/account", "/api/account",
      {{"name", "Anna the First"}, {"password", "correct horse"}});
  ask(anna, "POST", "/api/login", "/api/login",
      {{"name", "Anna the First"}, {"password", "wrong horse"}}, 403);
  ask(anna, "POST", "/api/login", "/api/login",
      {{"name", "Anna the First"}, {"password", "correct horse"}});
  ask(bert, "POST", "/api/logout", "/api/logout");

  for (const server::Address& address : server::addresses()) {
    EXPECT_TRUE(answered_.contains(address.method + " " + address.pattern))
        << address.method << " " << address.pattern << " was not tried";
  }
}

}  // namespace
}  // namespace casus::test
