// Requests about tables.
#include <limits>
#include <set>

#include "core/text.h"
#include "server/lobby/access.h"
#include "server/lobby/new_table.h"
#include "server/match/strengths.h"
#include "server/net/api.h"
#include "server/people/secrets.h"
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

constexpr std::size_t kLongestTableRequest = 16 * 1024;
constexpr std::size_t kLongestRecord = 2 * 1024 * 1024;
constexpr int kPage = 50;

Lot draw_lot() { return {random_id(12), random_token(), random_id(16)}; }

Answer lost() {
  return failed(503, "not_stored",
                "it is not certain that this was stored; look at the table, then try again");
}

// What somebody has of their own: all of it, what is not over yet, what is.
std::optional<Which> own_list(std::string_view which) {
  if (which == "mine") return Which::of_user;
  if (which == "playing") return Which::playing_of_user;
  if (which == "played") return Which::played_of_user;
  return std::nullopt;
}

// Counts what is under way.
struct OneMore {
  explicit OneMore(std::shared_ptr<std::atomic<int>> of) : all(std::move(of)), number(++*all) {}
  OneMore(const OneMore&) = delete;
  OneMore& operator=(const OneMore&) = delete;
  ~OneMore() { --*all; }
  std::shared_ptr<std::atomic<int>> all;
  int number;
};

const Fault kNoTable{"no_match", "there is no such table"};

}  // namespace

// The room of the table in the path, if whoever asks may see it; who may not is told there is none.
asio::awaitable<Expected<std::shared_ptr<Room>>> Api::seen_room(Call& call) {
  const std::string invitation = call.query("invitation");
  co_return co_await seen_room(call, invitation);
}

asio::awaitable<Expected<std::shared_ptr<Room>>> Api::seen_room(Call& call,
                                                                const std::string& invitation) {
  const std::string user = call.user();
  // A room may have gone to sleep since it was found.
  for (int attempt = 0; attempt < 2; ++attempt) {
    auto room = co_await services_.hub.find(call.parts[0]);
    if (!room) {
      co_return room.error().code == "no_match" ? std::unexpected(kNoTable)
                                                : std::unexpected(room.error());
    }
    bool visible = false;
    const bool open = co_await (*room)->read(
        [&](const Match& match) { visible = may_see(match, {user, invitation}); });
    if (!open) continue;
    if (!visible) co_return std::unexpected(kNoTable);
    co_return room;
  }
  co_return fault("busy", "the table is being reopened; try again");
}

asio::awaitable<Answer> Api::table_answer(std::shared_ptr<Room> room, std::string user) {
  json::object table;
  const bool open =
      co_await room->read([&](const Match& match) { table = table_json(match.facts(), user); });
  if (!open) co_return lost();
  co_return Answer{200, std::move(table)};
}

asio::awaitable<Answer> Api::run_command(Call& call, const TableCommand& command) {
  const std::string invitation = call.query("invitation");
  co_return co_await run_command(call, command, invitation);
}

asio::awaitable<Answer> Api::run_command(Call& call, const TableCommand& command,
                                         const std::string& invitation) {
  auto room = co_await seen_room(call, invitation);
  if (!room) co_return failed(room.error());
  const Person person{call.who->user.id, call.who->user.name};
  std::optional<TableRefusal> refusal;
  const bool durable = co_await (*room)->perform([&](Match& match) -> std::optional<Change> {
    Result result = command(match, person);
    if (result) return std::move(*result);
    refusal = result.error();
    return std::nullopt;
  });
  if (refusal) co_return failed(*refusal);
  if (!durable) co_return lost();
  co_return co_await table_answer(*room, call.user());
}

// What is stored for lists has people's names as they were.
asio::awaitable<Names> Api::names_in(const std::vector<Summary>& tables) {
  std::set<std::string> users;
  for (const Summary& table : tables) users.insert(table.users.begin(), table.users.end());
  const std::vector<std::string> asked(users.begin(), users.end());
  const auto names =
      co_await services_.workers.wait_for([&] { return services_.store.names_of(asked); });
  co_return names.value_or(Names());
}

asio::awaitable<Answer> Api::tables(Call& call) {
  ListFilter filter;
  const std::string which = call.query("which");
  if (const auto own = own_list(which)) {
    if (!call.who) co_return Answer{200, listing({}, "", std::nullopt)};
    filter.which = *own;
    filter.user = call.user();
  } else if (which == "running") {
    filter.which = Which::running;
  } else if (which == "finished") {
    filter.which = Which::finished;
  } else if (which != "open" && !which.empty()) {
    co_return failed(400, "malformed",
                     "which: is open, mine, playing, played, running or finished");
  }
  if (const std::string before = call.query("before"); !before.empty()) {
    filter.before = whole_number(before, 0, std::int64_t{1} << 50);
    if (!filter.before) co_return failed(400, "malformed", "before: is a time in milliseconds");
  }
  filter.limit = kPage;
  const auto page =
      co_await services_.workers.wait_for([&] { return services_.store.list(filter); });
  if (!page) co_return failed(page.error());
  const Names names = co_await names_in(page->tables);
  co_return Answer{200, listing(page->tables, call.user(), page->more, names)};
}

asio::awaitable<Answer> Api::make(Call& call) {
  if (auto no = why_too_often(new_tables_, call.user())) co_return *no;
  const Expected<json::value> body = read_body(call.request.body(), kLongestTableRequest);
  if (!body) co_return failed(body.error());
  const Expected<TableRequest> wanted = read_table_request(services_.games, *body);
  if (!wanted) co_return failed(wanted.error());
  const Person maker{call.who->user.id, call.who->user.name};
  Expected<NewMatch> made = make_table(services_.house, *wanted, maker, draw_lot(), now_ms());
  if (!made) co_return failed(made.error());
  auto room = co_await services_.hub.create(std::move(made->head), std::move(made->entries));
  if (!room) co_return failed(room.error());
  co_return co_await table_answer(*room, call.user());
}

asio::awaitable<Answer> Api::table(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  co_return co_await table_answer(*room, call.user());
}

asio::awaitable<Answer> Api::join(Call& call) {
  const Expected<JoinBody> body = read_join_body(call.request.body());
  if (!body) co_return failed(body.error());
  const TableCommand command = [&](Match& match, const Person& person) {
    return match.join(person, body->seat, now_ms());
  };
  co_return co_await run_command(call, command, body->invitation);
}

asio::awaitable<Answer> Api::leave(Call& call) {
  co_return co_await run_command(
      call, [](Match& match, const Person& person) { return match.leave(person.user, now_ms()); });
}

asio::awaitable<Answer> Api::start(Call& call) {
  co_return co_await run_command(
      call, [](Match& match, const Person& person) { return match.start(person.user, now_ms()); });
}

asio::awaitable<Answer> Api::seat(Call& call) {
  const Expected<SeatBody> body = read_seat_body(call.request.body());
  if (!body) co_return failed(body.error());
  const TableCommand command = [&](Match& match, const Person& person) {
    return match.seat_bot(person.user, body->seat, body->bot, now_ms());
  };
  co_return co_await run_command(call, command);
}

namespace {

// Commands of a seat, by whoever sits there.
Result with_seat(Match& match, const Person& person, const std::function<Result(Seat)>& command) {
  const Viewer viewer = match.viewer_of(person.user);
  if (!viewer.seat) {
    return std::unexpected(
        TableRefusal{TableRefusal::Kind::forbidden, "no_seat", "You have no seat at this table."});
  }
  return command(*viewer.seat);
}

}  // namespace

asio::awaitable<Answer> Api::resign(Call& call) {
  const TableCommand command = [](Match& match, const Person& person) {
    return with_seat(match, person, [&](Seat seat) { return match.resign(seat, now_ms()); });
  };
  co_return co_await run_command(call, command);
}

asio::awaitable<Answer> Api::hand_over(Call& call) {
  const Expected<std::string> bot = read_hand_over_body(call.request.body());
  if (!bot) co_return failed(bot.error());
  const TableCommand command = [&](Match& match, const Person& person) {
    return with_seat(match, person,
                     [&](Seat seat) { return match.hand_over(seat, *bot, now_ms()); });
  };
  co_return co_await run_command(call, command);
}

asio::awaitable<Answer> Api::take_over(Call& call) {
  const TableCommand command = [](Match& match, const Person& person) {
    return with_seat(match, person, [&](Seat seat) { return match.take_over(seat, now_ms()); });
  };
  co_return co_await run_command(call, command);
}

// Whoever asks first makes it, on whichever server: its id follows from the match before, and only
// one match can have it. Everybody else finds it there.
asio::awaitable<Answer> Api::rematch(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  const std::string user = call.user();
  std::string next;
  std::optional<Expected<NewMatch>> made;
  Lot lot = draw_lot();
  lot.id = services_.people.id_for("rematch of " + call.parts[0]);
  co_await (*room)->read([&](const Match& match) {
    next = match.next();
    if (next.empty()) made = rematch_of(services_.house, match, user, lot, now_ms());
  });
  if (next.empty()) {
    if (!made) co_return lost();
    if (!*made) co_return failed((*made).error());
    const auto fresh = co_await services_.hub.create((*made)->head, (*made)->entries);
    if (!fresh && fresh.error().code != "match_exists") co_return failed(fresh.error());
    next = lot.id;
    const TableCommand tell = [&](Match& match, const Person& person) {
      return match.set_next(person.user, next, now_ms());
    };
    const Answer told = co_await run_command(call, tell);
    if (told.status != 200) co_return told;
  }
  auto other = co_await services_.hub.find(next);
  if (!other) co_return failed(other.error());
  co_return co_await table_answer(*other, user);
}

asio::awaitable<Answer> Api::view(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  Answer answer;
  answer.text = co_await (*room)->snapshot(call.user());
  if (!answer.text) co_return lost();
  co_return answer;
}

asio::awaitable<Answer> Api::log(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  const auto before =
      whole_number(call.query("before"), 1, std::numeric_limits<std::uint32_t>::max());
  if (!before) co_return failed(400, "malformed", "before: is the number of a line, from 1 on");
  const std::string user = call.user();
  Answer answer;
  co_await (*room)->read([&](const Match& match) {
    const LogPage page = match.log_page(match.viewer_of(user), static_cast<std::uint32_t>(*before));
    answer.text = std::make_shared<const std::string>(written(page));
  });
  if (!answer.text) co_return lost();
  co_return answer;
}

asio::awaitable<Answer> Api::replay(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  std::optional<Expected<Replay>> replay;
  co_await (*room)->read([&](const Match& match) { replay = replay_of(match); });
  if (!replay) co_return lost();
  if (!*replay) co_return failed((*replay).error());
  co_return Answer{200, to_json(**replay)};
}

asio::awaitable<Answer> Api::replay_at(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  const auto step = whole_number(call.parts[1], 0, 1'000'000);
  if (!step) co_return failed(400, "malformed", "the step is a number");
  std::optional<Seat> eyes;
  if (const std::string seat = call.query("eyes"); !seat.empty() && seat != "above") {
    const auto number = whole_number(seat, 0, kMaxSeats - 1);
    if (!number) co_return failed(400, "malformed", "eyes: is a seat, or above");
    eyes = seat_at(static_cast<int>(*number));
  }
  std::optional<Expected<ReplayView>> view;
  co_await (*room)->read([&](const Match& match) {
    view = replay_view(match, static_cast<std::size_t>(*step), eyes);
  });
  if (!view) co_return lost();
  if (!*view) co_return failed((*view).error());
  co_return Answer{200, to_json(**view)};
}

// What a strong bot would have done instead of an answer, from what its seat saw.
asio::awaitable<Answer> Api::replay_advice(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  const auto step = whole_number(call.parts[1], 1, 1'000'000);
  if (!step) co_return failed(400, "malformed", "the step is a number from 1 on");
  std::optional<Expected<ReplayQuestion>> found;
  co_await (*room)->read(
      [&](const Match& match) { found = replay_question(match, static_cast<std::size_t>(*step)); });
  if (!found) co_return lost();
  if (!*found) co_return failed((*found).error());
  if (auto no = why_too_often(hindsights_, call.who ? call.user() : call.peer.address)) {
    co_return *no;
  }
  const OneMore counted(hindsights_under_way_);
  if (counted.number > kMostHindsights) {
    co_return failed(503, "busy", "many games are being looked at; try again in a moment");
  }
  // Whoever plays comes first: it waits as a table of bots alone does.
  BotQuestion question{(*room)->id(), false, std::string(kAdviser), false, (*found)->glimpse};
  auto thinking = services_.workers.thoughts_about(std::move(question));
  const Thinkers::Thoughts thoughts = co_await std::move(thinking);
  json::object told = casus::server::replay_advice(**found, thoughts);
  told["step"] = *step;
  co_return Answer{200, std::move(told)};
}

// Whoever asks gets what is known so far, and asks again until it is all.
asio::awaitable<Answer> Api::hopes(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  const std::string id = (*room)->id();
  std::optional<Analyses::Known> known = services_.analyses.find(id);
  if (!known) {
    std::optional<Expected<Record>> record;
    const LoadedGame* game = nullptr;
    co_await (*room)->read([&](const Match& match) {
      record = match.record();
      game = match.game();
    });
    if (!record) co_return lost();
    if (!*record) co_return failed((*record).error());
    if (auto no = why_too_often(analyses_, call.who ? call.user() : call.peer.address)) {
      co_return *no;
    }
    if (!services_.analyses.begin(id, *game, std::move(**record))) {
      Answer busy = failed(503, "busy", "many games are being looked at; try again in a moment");
      busy.headers.emplace_back("Retry-After", "5");
      co_return busy;
    }
    known = services_.analyses.find(id);
  }
  if (known && known->fault) co_return failed(*known->fault);
  const bool ready = known && known->ready;
  co_return Answer{200, to_json(known && known->hopes ? *known->hopes : Hopes(), ready)};
}

asio::awaitable<Answer> Api::record(Call& call) {
  auto room = co_await seen_room(call);
  if (!room) co_return failed(room.error());
  std::optional<Expected<Record>> record;
  co_await (*room)->read([&](const Match& match) { record = match.record(); });
  if (!record) co_return lost();
  if (!*record) co_return failed((*record).error());
  Answer answer{200, casus::to_json(**record)};
  answer.headers.emplace_back("Content-Disposition",
                              "attachment; filename=\"casus-" + call.parts[0] + ".json\"");
  co_return answer;
}

asio::awaitable<Answer> Api::import(Call& call) {
  if (auto no = why_too_often(new_tables_, call.user())) co_return *no;
  const Expected<json::value> body = read_body(call.request.body(), kLongestRecord);
  if (!body) co_return failed(body.error());
  const Person maker{call.who->user.id, call.who->user.name};
  auto made = co_await services_.workers.wait_for(
      [&] { return import_record(services_.house, *body, maker, draw_lot(), now_ms()); });
  if (!made) co_return failed(made.error());
  auto room = co_await services_.hub.create(std::move(made->head), std::move(made->entries));
  if (!room) co_return failed(room.error());
  co_return co_await table_answer(*room, call.user());
}

}  // namespace casus::server
