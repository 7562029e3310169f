// Hostile clients over real sockets: nothing they try is accepted, and those who play beside them
// notice nothing.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>

#include "core/dice.h"
#include "core/text.h"
#include "server/store/store.h"
#include "tests/support/served.h"

namespace casus::test {
namespace {

// A table with two people who are connected, and somebody who watches.
class ServeHostile : public ::testing::Test {
 protected:
  void begin(std::vector<std::string> arguments = {"--unlimited", "--fast"}) {
    served_ = std::make_unique<Served>(ServedOptions{.arguments = std::move(arguments)});
    ASSERT_NE(served_->port(), 0) << served_->log();
    for (const char* name : {"Anna", "Bert", "Emil"}) people_.emplace_back(*served_, name);
    const json::object made = anna().make({{"game", "royals"}, {"seats", 2}});
    ASSERT_TRUE(made.contains("id"));
    table_ = made.at("id").as_string();
    ASSERT_EQ(bert().post(at("join"), json::object()).status, 200);
    ASSERT_EQ(anna().post(at("start")).status, 200);
    for (std::size_t i = 0; i < 2; ++i) {
      lives_.push_back(people_[i].live(table_));
      standing_.push_back(*lives_[i].next_of("snapshot"));
      // One choice, one update: nothing is taken for anybody.
      ASSERT_EQ(lives_[i].ask({{"type", "auto"}, {"forced", false}}).at("type"), "accepted");
      lives_[i].passed.clear();
    }
  }

  Visitor& anna() { return people_[0]; }
  Visitor& bert() { return people_[1]; }
  Visitor& emil() { return people_[2]; }
  std::string at(const std::string& what) const { return "/api/tables/" + table_ + "/" + what; }
  std::size_t mover() const {
    return standing_[0].at("turn").at("seats").as_array()[0].to_number<std::size_t>();
  }

  // An honest choice is accepted at once, and both hear of it.
  void play_on() {
    const std::size_t who = mover();
    const std::string choice = choices_of(standing_[who]).front();
    const json::object answer = lives_[who].ask(choose(seen_of(standing_[who]), choice));
    ASSERT_EQ(answer.at("type").as_string(), "accepted") << json::serialize(answer);
    ++accepted_;
    const auto other = lives_[1 - who].next_of("update");
    ASSERT_TRUE(other);
    standing_[1 - who] = *other;
    for (const json::object& message : lives_[who].passed) {
      if (message.at("type").as_string() == "update") standing_[who] = message;
    }
    lives_[who].passed.clear();
    lives_[1 - who].passed.clear();
  }
  // What everybody knows of the table, as one text.
  std::string whole_table() {
    std::string out;
    for (Visitor& who : people_) {
      json::value view = who.get(at("view")).json();
      for (json::value& player : view.at("table").at("players").as_array()) {
        player.as_object().erase("online");
      }
      out += json::serialize(view);
    }
    return out;
  }
  // The choices that the store has of this table; the server is stopped for it.
  std::size_t stored_choices() {
    served_->stop();
    auto store = server::Store::open(served_->database());
    EXPECT_TRUE(store);
    std::size_t count = 0;
    const auto match = store->load_match(table_);
    EXPECT_TRUE(match);
    for (const server::Entry& entry : match->entries) {
      const json::value body = json::parse(entry.body);
      const json::value* forced = body.as_object().if_contains("flag");
      count += body.at("kind").as_string() == "choose" && forced == nullptr ? 1 : 0;
    }
    return count;
  }

  std::unique_ptr<Served> served_;
  std::vector<Visitor> people_;
  std::vector<LiveWire> lives_;
  std::vector<json::object> standing_;
  std::string table_;
  std::size_t accepted_ = 0;
};

TEST_F(ServeHostile, ChoicesOutOfTurnForOthersUnofferedOrStaleAreNeverAccepted) {
  begin();
  Dice dice(11);
  LiveWire watching = emil().live(table_);
  ASSERT_TRUE(watching.next_of("snapshot"));
  const Headers nobody;
  LiveWire stranger(served_->port(), table_, nobody);
  ASSERT_TRUE(stranger.next_of("snapshot"));
  int tried = 0;
  for (int round = 0; round < 12; ++round) {
    const std::string before = whole_table();
    const std::size_t who = mover();
    const std::vector<std::string> offered = choices_of(standing_[who]);
    const std::int64_t seen = seen_of(standing_[who]);
    const std::int64_t other_seen = seen_of(standing_[1 - who]);
    for (const std::string& choice : offered) {
      // Out of turn, by watchers, by strangers.
      for (LiveWire* hostile : {&lives_[1 - who], &watching, &stranger}) {
        const json::object answer = hostile->ask(choose(other_seen, choice));
        ASSERT_EQ(answer.at("type").as_string(), "refused") << json::serialize(answer);
        ++tried;
      }
      // For another seat.
      json::object message = choose(other_seen, choice);
      message["seat"] = who;
      EXPECT_EQ(lives_[1 - who].ask(message).at("type").as_string(), "malformed");
      // Stale, or from the future.
      EXPECT_EQ(lives_[who].ask(choose(seen + 1, choice)).at("type").as_string(), "malformed");
      if (seen > 1) {
        EXPECT_EQ(lives_[who].ask(choose(0, choice)).at("type").as_string(), "stale");
      }
      tried += 3;
    }
    // Arguments that were not offered: legal choices with one letter changed, cut, or doubled, and
    // those of earlier questions.
    std::vector<std::string> wrong = {"",
                                      "done done",
                                      "take",
                                      "take paris.king paris.king",
                                      "draw",
                                      "draw row 9",
                                      "\x01",
                                      std::string(3000, 'x'),
                                      "take nowhere.king"};
    for (int i = 0; i < 40; ++i) {
      std::string text = offered[dice.below(static_cast<std::uint32_t>(offered.size()))];
      const std::size_t place = dice.below(static_cast<std::uint32_t>(text.size()));
      switch (dice.below(3)) {
        case 0: text[place] = static_cast<char>('a' + dice.below(26)); break;
        case 1: text.resize(place); break;
        default: text.insert(place, text); break;
      }
      wrong.push_back(text);
    }
    for (const std::string& text : wrong) {
      if (std::find(offered.begin(), offered.end(), text) != offered.end()) continue;
      const json::object answer = lives_[who].ask(choose(seen, text));
      const std::string type(answer.at("type").as_string());
      ASSERT_TRUE(type == "refused" || type == "malformed") << text << json::serialize(answer);
      ++tried;
    }
    EXPECT_EQ(whole_table(), before);
    EXPECT_TRUE(watching.passed.empty() ||
                watching.passed.back().at("type").as_string() != "accepted");
    play_on();
    watching.next_of("update");
    stranger.next_of("update");
  }
  EXPECT_GT(tried, 500);
  EXPECT_EQ(stored_choices(), accepted_);
}

TEST_F(ServeHostile, BrokenMessagesAreAnsweredAndChangeNothing) {
  begin();
  const std::string before = whole_table();
  const std::string deep = std::string(5000, '[') + std::string(5000, ']');
  for (const std::string& text : std::vector<std::string>{
           "",
           "{",
           "null",
           "[]",
           "3",
           "\"choose\"",
           "{}",
           R"({"type":"choose"})",
           R"({"type":"choose","id":-1})",
           R"({"type":"choose","id":1e99})",
           R"({"type":"choose","id":"1","seen":1,"choice":"done"})",
           R"({"type":"choose","id":1,"seen":-1,"choice":"done"})",
           R"({"type":"choose","id":1,"seen":99999999999999999999,"choice":"done"})",
           R"({"type":"choose","id":1,"seen":1,"choice":{"act":"done"}})",
           R"({"type":"choose","id":1,"seen":1,"choice":"done","extra":true})",
           R"({"type":"start","id":1})",
           R"({"type":"say","id":1,"text":""})",
           R"({"type":"say","id":1,"text":"a\nb"})",
           R"({"type":"say","id":1,"text":"x","to":[9]})",
           R"({"type":"say","id":1,"text":"x","to":[7]})",
           R"({"type":"auto","id":1})",
           R"({"type":"why_not","id":1,"choice":7})",
           deep,
           R"({"type":"say","id":1,"text":")" + std::string(9000, 'x') + "\"}"}) {
    for (LiveWire& live : lives_) {
      ASSERT_TRUE(live.send(text));
      const auto answer = live.next_of("malformed");
      ASSERT_TRUE(answer) << text.substr(0, 80);
      EXPECT_FALSE(answer->at("error").at("text").as_string().empty());
    }
  }
  EXPECT_EQ(whole_table(), before);
  play_on();
}

TEST_F(ServeHostile, BrokenFramesEndTheirOwnConnectionOnly) {
  begin();
  const std::string before = whole_table();
  const std::string unmasked = std::string("\x81\x05", 2) + "hello";
  const std::string reserved = std::string("\xF1\x80\0\0\0\0", 6);
  const std::string endless = std::string("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0", 14);
  const std::string long_ping = frame_of(std::string(200, 'p'), Opcode::ping);
  const std::string lone_continuation = frame_of("x", Opcode::more);
  const std::string bad_utf8 = frame_of("\xC0\xAF\xFF");
  const std::string huge = frame_of(std::string(17 * 1024, ' '));
  const std::string binary = frame_of("\x01\x02", Opcode::binary);
  std::string drip = frame_of(std::string(8000, ' '), Opcode::text, false);
  for (int i = 0; i < 4; ++i) drip += frame_of(std::string(8000, ' '), Opcode::more, false);
  const std::string bad_close = frame_of(std::string("\x00\x01", 2), Opcode::close);
  for (const std::string& bytes :
       {unmasked, reserved, endless, long_ping, lone_continuation, bad_utf8, huge, binary, drip,
        bad_close, std::string("GET / HTTP/1.1\r\n\r\n")}) {
    LiveWire hostile = bert().live(table_);
    ASSERT_TRUE(hostile.next_of("snapshot"));
    hostile.wire().send(bytes);
    EXPECT_TRUE(hostile.ended()) << "still open after "
                                 << json::serialize(json::value(bytes.substr(0, 20)));
  }
  EXPECT_EQ(whole_table(), before);
  for (int i = 0; i < 5; ++i) play_on();
  EXPECT_EQ(stored_choices(), accepted_);
}

// A goodbye is answered, even in the middle of other messages, and what came before it holds.
TEST_F(ServeHostile, AGoodbyeInTheMiddleIsAnsweredLast) {
  begin();
  const std::size_t who = mover();
  json::object message = choose(seen_of(standing_[who]), choices_of(standing_[who]).front());
  message["id"] = 7;
  Wire& wire = lives_[who].wire();
  wire.send(frame_of(json::serialize(message)) + frame_of("ping", Opcode::ping) +
            frame_of(std::string("\x03\xE8", 2), Opcode::close));
  std::vector<std::string> heard;
  const Clock::time_point until = Clock::now() + kPatience;
  while (wire.receive(until)) {
    while (const auto frame = take_frame(wire.buffer)) {
      heard.push_back(frame->opcode == Opcode::text
                          ? std::string(json::parse(frame->payload).at("type").as_string())
                      : frame->opcode == Opcode::pong  ? "pong " + frame->payload
                      : frame->opcode == Opcode::close ? "close"
                                                       : "?");
    }
  }
  EXPECT_TRUE(wire.closed_by_peer());
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(heard.back(), "close");
  EXPECT_EQ(std::ranges::count(heard, "close"), 1);
  EXPECT_EQ(std::ranges::count(heard, "pong ping"), 1);
  EXPECT_EQ(std::ranges::count(heard, "update"), 1);
  EXPECT_EQ(stored_choices(), 1);
}

TEST_F(ServeHostile, AReaderThatNeverReadsIsLetGoAndOthersMissNothing) {
  begin();
  LiveWire slow = emil().live(table_);
  ASSERT_EQ(slow.status(), 101);
  const int small = 4096;
  setsockopt(slow.wire().fd(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  // Anna talks much; Bert hears all of it, in order.
  constexpr int kLines = 2000;
  const std::string line(1900, 'w');
  int heard = 0;
  const auto hear = [&](std::chrono::milliseconds patience) {
    const auto chat = lives_[1].next_of("chat", patience);
    if (!chat) return false;
    EXPECT_EQ(chat->at("number").to_number<int>(), ++heard);
    return true;
  };
  int answered = 0;
  const auto take_answers = [&](std::chrono::milliseconds patience) {
    const auto answer = lives_[0].next_of("accepted", patience);
    if (answer) ++answered;
    return answer.has_value();
  };
  for (int sent = 0; sent < kLines;) {
    for (int i = 0; i < 50; ++i, ++sent) {
      ASSERT_TRUE(lives_[0].send(json::value{
          {"type", "say"}, {"id", sent}, {"text", line.substr(0, 480)}, {"to", nullptr}}));
    }
    while (answered < sent && take_answers(kPatience)) {
    }
    while (heard < sent && hear(kPatience)) {
    }
    ASSERT_EQ(heard, sent);
    ASSERT_EQ(answered, sent);
    lives_[0].passed.clear();
    if (sent % 500 == 0) play_on();
  }
  // The server has let it go and keeps nothing for it; what the sockets still hold may come late.
  const auto live_connections = [&] {
    constexpr std::string_view kName = "\ncasus_live_connections ";
    const std::string text = anna().get("/metrics").body;
    return std::atoi(text.c_str() + text.find(kName) + kName.size());
  };
  for (int i = 0; i < 100 && live_connections() > 2; ++i) usleep(50'000);
  EXPECT_EQ(live_connections(), 2);
  play_on();
}

// How many of the connections get no answer.
int refused_of(std::vector<Wire>& wires) {
  int refused = 0;
  for (Wire& wire : wires) {
    wire.send(http_request("GET", "/healthz", "", {}));
    if (read_answer(wire, Clock::now() + std::chrono::seconds(5)).status == 0) ++refused;
  }
  return refused;
}

TEST_F(ServeHostile, AFloodOfSocketsIsTurnedAwayAndPlayGoesOn) {
  begin({"--unlimited", "--fast", "--connections", "60"});
  std::vector<Wire> flood;
  for (int i = 0; i < 300; ++i) flood.emplace_back(served_->port());
  const int refused = refused_of(flood);
  EXPECT_GE(refused, 240);
  for (int i = 0; i < 5; ++i) play_on();
  flood.clear();
  for (int i = 0; i < 100; ++i) {
    Wire again(served_->port());
    again.send(http_request("GET", "/healthz", "", {}));
    if (read_answer(again, Clock::now() + std::chrono::seconds(2)).status == 200) {
      SUCCEED();
      return;
    }
  }
  FAIL() << "nobody is let in after the flood";
}

TEST_F(ServeHostile, OneAddressCannotTakeTheRoomOfTheOthers) {
  begin({"--fast", "--connections-each", "40"});
  std::vector<Wire> flood;
  for (int i = 0; i < 100; ++i) flood.emplace_back(served_->port(), 2);
  const int refused = refused_of(flood);
  EXPECT_EQ(refused, 60);
  for (int i = 0; i < 5; ++i) play_on();
  Wire other(served_->port(), 3);
  other.send(http_request("GET", "/healthz", "", {}));
  EXPECT_EQ(read_answer(other, Clock::now() + kPatience).status, 200);
  // Who has gone makes room again.
  flood.clear();
  int status = 0;
  for (int i = 0; i < 100 && status != 200; ++i) {
    Wire again(served_->port(), 2);
    again.send(http_request("GET", "/healthz", "", {}));
    status = read_answer(again, Clock::now() + std::chrono::seconds(2)).status;
  }
  EXPECT_EQ(status, 200);
}

TEST_F(ServeHostile, BehindAProxyLimitsFollowTheAddressItNames) {
  begin({"--fast", "--behind-proxy"});
  const auto guest = [&](const std::string& forwarded, const std::string& scheme) {
    Wire wire(served_->port());
    wire.send(http_request("POST", "/api/guest", "",
                           {{"X-Forwarded-For", forwarded}, {"X-Forwarded-Proto", scheme}}));
    return read_answer(wire, Clock::now() + kPatience);
  };
  int made = 0;
  while (made < 1000 && guest("203.0.113.7", "http").status == 200) ++made;
  EXPECT_GT(made, 0);
  EXPECT_LT(made, 1000);
  EXPECT_EQ(guest("198.51.100.1, 203.0.113.7", "http").status, 429) << "the first one is forged";
  const HttpAnswer other = guest("203.0.113.8", "https");
  EXPECT_EQ(other.status, 200);
  EXPECT_TRUE(other.headers.at("set-cookie").ends_with("; Secure"));
  EXPECT_FALSE(guest("203.0.113.9", "http").headers.at("set-cookie").ends_with("; Secure"));
  EXPECT_EQ(guest("nonsense", "http").status, 200) << "counted for the proxy itself";
  play_on();
}

TEST_F(ServeHostile, WithoutAProxyNobodyNamesAnAddress) {
  begin({"--fast"});
  int made = 0;
  for (int status = 200; made < 1000 && status == 200; ++made) {
    Wire wire(served_->port(), 2);
    wire.send(http_request("POST", "/api/guest", "",
                           {{"X-Forwarded-For", "203.0.113." + std::to_string(made % 250)}}));
    status = read_answer(wire, Clock::now() + kPatience).status;
  }
  EXPECT_LT(made, 1000);
}

TEST_F(ServeHostile, ForeignPagesAndForgedSessionsAreRefused) {
  begin();
  const std::string before = whole_table();
  const auto refused = [&](const Headers& headers, const std::string& target, int status) {
    Wire wire(served_->port());
    wire.send(http_request("POST", target, "{}", headers));
    EXPECT_EQ(read_answer(wire, Clock::now() + kPatience).status, status) << target;
  };
  const Headers good = anna().headers();
  Headers foreign = good;
  foreign.emplace_back("Origin", "https://elsewhere.example");
  refused(foreign, at("resign"), 403);
  foreign.back().second = "null";
  refused(foreign, at("resign"), 403);
  foreign.back().second = "http://casus.test.elsewhere.example";
  refused(foreign, at("resign"), 403);
  refused({good[0]}, at("resign"), 403);                                     // no token
  refused({good[0], {"X-Casus-Token", bert().token()}}, at("resign"), 403);  // another's
  refused({{"X-Casus-Token", anna().token()}}, at("resign"), 401);           // no session
  for (const std::string& cookie :
       {std::string("casus_session="), std::string("casus_session=guess"),
        "casus_session=" + std::string(150, 'A'), "casus_session=" + std::string(5000, 'A'),
        anna().cookie() + "x", std::string("casus_session=' OR 1=1 --"),
        "other=1; " + anna().cookie().substr(0, anna().cookie().size() - 1)}) {
    refused({{"Cookie", cookie}, {"X-Casus-Token", anna().token()}}, at("resign"), 401);
    LiveWire live(served_->port(), table_, {{"Cookie", cookie}});
    const auto shown = live.next_of("snapshot");
    ASSERT_TRUE(shown) << cookie;
    EXPECT_TRUE(shown->at("table").at("you").at("seat").is_null());
    EXPECT_FALSE(shown->at("view").as_object().contains("hand"));
  }
  Headers live_headers = good;
  live_headers.emplace_back("Origin", "https://elsewhere.example");
  EXPECT_EQ(LiveWire(served_->port(), table_, live_headers).status(), 403);
  live_headers.back().second = "http://casus.test";
  EXPECT_EQ(LiveWire(served_->port(), table_, live_headers).status(), 101);
  EXPECT_EQ(LiveWire(served_->port(), "nosuchtable1", good).status(), 404);
  EXPECT_EQ(whole_table(), before);
  play_on();
}

TEST_F(ServeHostile, WhatIsNoHttpOrTooLargeIsTurnedAway) {
  begin();
  const auto status_of = [&](const std::string& bytes) {
    Wire wire(served_->port());
    wire.send(bytes);
    return read_answer(wire, Clock::now() + kPatience).status;
  };
  EXPECT_EQ(status_of("hello\r\n\r\n"), 400);
  EXPECT_EQ(status_of(std::string("\x16\x03\x01\x02\0\x01\0", 7) + "\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /healthz HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n"), 413);
  EXPECT_EQ(status_of("POST /api/guest HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n"), 413);
  EXPECT_EQ(status_of("POST /api/guest HTTP/1.1\r\nContent-Length: -5\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET /api/tables/%00%ff%2e%2e/view HTTP/1.1\r\nHost: a\r\n\r\n"), 404);
  EXPECT_EQ(status_of("GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n") / 100, 2)
      << "an address of the page, never a file of the machine";
  EXPECT_EQ(status_of("DELETE /api/tables HTTP/1.1\r\nHost: a\r\n\r\n"), 405);
  for (const std::string& body : std::vector<std::string>{"", "{", "[]", "\xFF", R"({"game":1})"}) {
    EXPECT_EQ(anna().send("POST", "/api/tables", body).status, 400) << body;
    EXPECT_EQ(anna().send("POST", "/api/records", body).status, 400) << body;
    EXPECT_EQ(anna().send("POST", at("seat"), body).status, 400) << body;
  }
  play_on();
}

TEST_F(ServeHostile, WhoeverHurriesIsSlowedDownNotOthers) {
  begin({"--fast"});
  const Clock::time_point begin = Clock::now();
  for (int i = 0; i < 80; ++i) {
    ASSERT_TRUE(lives_[1].send(json::value{{"type", "why_not"}, {"id", i}, {"choice", "done"}}));
  }
  play_on();  // somebody else's, at once
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
  ASSERT_TRUE(lives_[1].answer_to(79));
  EXPECT_GT(Clock::now() - begin, std::chrono::milliseconds(1000));
  int refused = 0;
  for (int i = 0; i < 12; ++i) {
    const HttpAnswer made = anna().post("/api/tables", {{"game", "royals"}, {"seats", 2}});
    if (made.status != 429) continue;
    ++refused;
    EXPECT_TRUE(made.headers.contains("retry-after"));
  }
  EXPECT_GE(refused, 2);
}

}  // namespace
}  // namespace casus::test
