// What requests mean (docs/api.md): finds out who asks, checks that they may, and hands the work to
// the lobby, the rooms and the people. One function for each request, in api_*.cpp by subject.
#pragma once

#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "server/lobby/access.h"
#include "server/net/addresses.h"
#include "server/net/analyses.h"
#include "server/net/attendance.h"
#include "server/net/http.h"
#include "server/net/hub.h"
#include "server/net/passwords.h"
#include "server/people/login_limits.h"
#include "server/people/people.h"
#include "server/people/rate_limit.h"

namespace casus::server {

struct Services {
  const std::vector<LoadedGame>& games;
  const House& house;
  Store& store;
  People& people;
  Hub& hub;
  Workers& workers;
  GroupWriter& writer;
  Hooks& hooks;
  Passwords& passwords;
  Attendance& attendance;
  Analyses& analyses;
  std::function<void(const std::string&)> say;  // into the log
  bool rate_limits = true;
};

// A request on its way: who asks, for what, with the parts of the path in braces.
struct Call {
  const Request& request;
  Peer peer;
  std::optional<Identity> who;
  std::vector<std::string> parts;

  std::string query(std::string_view name) const;  // decoded; empty if absent
  std::string user() const { return who ? who->user.id : std::string(); }
};

struct Answer {
  int status = 200;
  json::value body = json::object();
  std::vector<std::pair<std::string, std::string>> headers = {};
  Text text = nullptr;       // JSON already written, instead of `body`
  std::string for_log = {};  // what went wrong here, and is not said to whoever asked
};

class Api {
 public:
  explicit Api(const Services& services);

  asio::awaitable<Response> handle(Request request, Peer peer);
  asio::awaitable<void> live(Stream stream, Request request, Peer peer);

 private:
  using Handler = asio::awaitable<Answer> (Api::*)(Call&);
  struct Route {
    http::verb method;
    std::string_view pattern;  // "/api/tables/{id}/join"
    Handler handler;           // none: a live connection
    bool needs_session = false;
  };
  static std::span<const Route> routes();
  friend std::vector<Address> addresses();

  // people
  asio::awaitable<Answer> me(Call& call);
  asio::awaitable<Answer> guest(Call& call);
  asio::awaitable<Answer> account(Call& call);
  asio::awaitable<Answer> log_in(Call& call);
  asio::awaitable<Answer> log_out(Call& call);
  asio::awaitable<Answer> change_me(Call& call);
  // games
  asio::awaitable<Answer> health(Call& call);
  asio::awaitable<Answer> metrics(Call& call);
  asio::awaitable<Answer> list_games(Call& call);
  asio::awaitable<Answer> rules(Call& call);
  asio::awaitable<Answer> data(Call& call);
  asio::awaitable<Answer> lesson(Call& call);
  asio::awaitable<Answer> lesson_table(Call& call);
  asio::awaitable<Answer> list_bots(Call& call);
  // tables
  asio::awaitable<Answer> tables(Call& call);
  asio::awaitable<Answer> make(Call& call);
  asio::awaitable<Answer> table(Call& call);
  asio::awaitable<Answer> join(Call& call);
  asio::awaitable<Answer> leave(Call& call);
  asio::awaitable<Answer> start(Call& call);
  asio::awaitable<Answer> seat(Call& call);
  asio::awaitable<Answer> resign(Call& call);
  asio::awaitable<Answer> hand_over(Call& call);
  asio::awaitable<Answer> take_over(Call& call);
  asio::awaitable<Answer> rematch(Call& call);
  asio::awaitable<Answer> view(Call& call);
  asio::awaitable<Answer> log(Call& call);
  asio::awaitable<Answer> replay(Call& call);
  asio::awaitable<Answer> replay_at(Call& call);
  asio::awaitable<Answer> replay_advice(Call& call);
  asio::awaitable<Answer> hopes(Call& call);
  asio::awaitable<Answer> record(Call& call);
  asio::awaitable<Answer> import(Call& call);

  asio::awaitable<Expected<std::optional<Identity>>> identify(const Request& request);
  asio::awaitable<Answer> route(const Request& request, const Peer& peer);
  asio::awaitable<Answer> answered(const Request& request, const Peer& peer);
  asio::awaitable<std::expected<Call, Answer>> admitted(const Request& request, const Peer& peer,
                                                        std::vector<std::string> parts);
  std::optional<Answer> why_not_open(const Call& call);
  asio::awaitable<Expected<void>> looked_at(const HookAddress& address);
  std::optional<Answer> why_not_change(const Call& call) const;
  asio::awaitable<Expected<std::shared_ptr<Room>>> seen_room(Call& call);
  asio::awaitable<Expected<std::shared_ptr<Room>>> seen_room(Call& call,
                                                             const std::string& invitation);
  asio::awaitable<Names> names_in(const std::vector<Summary>& tables);
  asio::awaitable<Answer> table_answer(std::shared_ptr<Room> room, std::string user);
  using TableCommand = std::function<Result(Match&, const Person&)>;
  asio::awaitable<Answer> run_command(Call& call, const TableCommand& command);
  asio::awaitable<Answer> run_command(Call& call, const TableCommand& command,
                                      const std::string& invitation);
  std::optional<Answer> why_too_often(RateLimit& limit, const std::string& who, int permits = 1);
  std::optional<Answer> why_too_often(const LoginTry& attempt);
  asio::awaitable<Expected<std::optional<User>>> account_with(std::string name,
                                                              std::string password,
                                                              Passwords::Lane lane);

  Services services_;
  std::mutex limits_mutex_;
  LoginLimits logins_;
  RateLimit accounts_{8, 10'000};
  RateLimit renames_{5, 60'000};
  RateLimit guests_{20, 3'000};
  RateLimit new_tables_{10, 6'000};
  RateLimit changes_{300, 20};
  RateLimit lessons_{120, 100};  // by address; each is worked out anew
  // Looking back at a game that is over: by person, strangers by address. A bot thinks about each
  // piece of advice for a second, about the chances of a whole game for several.
  RateLimit hindsights_{30, 2'000};
  RateLimit analyses_{6, 15'000};
  // Whatever is asked, by everybody at one address, and by one person. A table that sleeps is
  // replayed for whoever asks for it, which takes longer.
  RateLimit at_address_{1'500, 5};
  RateLimit reads_{400, 25};
  RateLimit openings_{60, 250};
  RateLimit openings_at_address_{200, 100};
  std::atomic<std::uint64_t> served_ = 0;
  static constexpr int kMostHindsights = 16;  // at once, by all together
  // Requests may outlive this at the end of the server.
  std::shared_ptr<std::atomic<int>> hindsights_under_way_ = std::make_shared<std::atomic<int>>(0);
};

Answer failed(int status, std::string_view code, std::string_view text);
Answer failed(const Fault& fault);
Answer failed(const TableRefusal& no);
std::string cookie_of(const Request& request, std::string_view name);  // empty: there is none
std::string session_of(const Request& request);
Response page_response(const Request& request);  // a file of the page

}  // namespace casus::server
