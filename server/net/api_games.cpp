// Requests about games, bots, the server's health, and the files of the page.
#include "core/text.h"
#include "games/all.h"
#include "games/catalogue.h"
#include "games/lessons.h"
#include "server/net/api.h"
#include "server/net/packing.h"
#include "server/net/page.h"
#include "server/protocol/lesson.h"
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

const PageFile* page_file(std::string_view path) {
  for (const PageFile& file : page_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

std::string metric(std::string_view name, std::string_view kind, std::string_view help,
                   std::uint64_t value) {
  std::string text = "# HELP casus_" + std::string(name) + " " + std::string(help) + "\n";
  text += "# TYPE casus_" + std::string(name) + " " + std::string(kind) + "\n";
  return text + "casus_" + std::string(name) + " " + std::to_string(value) + "\n";
}

// The lesson of the path: /api/games/{game}/lessons/{lesson}.
struct FoundLesson {
  const LoadedGame* game;
  const Lesson* lesson;
};
Expected<FoundLesson> found_lesson(const std::vector<LoadedGame>& games, const Call& call) {
  const auto game = find_game(games, call.parts[0]);
  if (!game) return std::unexpected(game.error());
  const auto lesson = find_lesson((*game)->info.id, call.parts[1]);
  if (!lesson) return std::unexpected(lesson.error());
  return FoundLesson{*game, *lesson};
}

}  // namespace

Response page_response(const Request& request) {
  const std::string_view target(request.target().data(), request.target().size());
  const std::string_view path = target.substr(0, target.find('?'));
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    Response response(http::status::method_not_allowed, request.version());
    response.set(http::field::allow, "GET");
    return response;
  }
  const PageFile* file = page_file(path);
  // The page itself knows its addresses (/t/..., /rules/...); only files with an ending can be
  // missing.
  const bool is_address = path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos;
  if (file == nullptr && is_address) file = page_file("/index.html");
  if (file == nullptr) {
    Response response(http::status::not_found, request.version());
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.body() = "There is no such file.\n";
    return response;
  }
  const std::string tag = "\"" + std::string(file->tag) + "\"";
  const bool same = request[http::field::if_none_match] == tag;
  Response response(same ? http::status::not_modified : http::status::ok, request.version());
  response.set(http::field::etag, tag);
  response.set(http::field::vary, "Accept-Encoding");
  // Names of assets carry a hash of their contents, so they may be kept for ever.
  response.set(http::field::cache_control,
               path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  if (same) return response;
  response.set(http::field::content_type, file->type);
  const bool packs =
      takes_gzip(request[http::field::accept_encoding]) && file->packed.size() < file->plain.size();
  if (packs) response.set(http::field::content_encoding, "gzip");
  if (request.method() == http::verb::get) response.body() = packs ? file->packed : file->plain;
  return response;
}

asio::awaitable<Answer> Api::health(Call&) {
  // The hub has told the log already; who watches asks again and again.
  if (services_.store.trouble()) {
    co_return failed(503, kStoreTrouble.code, kStoreTrouble.text);
  }
  co_return Answer{200, json::object{{"ok", true}}};
}

asio::awaitable<Answer> Api::metrics(Call&) {
  const GroupWriterMetrics writer = services_.writer.metrics();
  std::string text;
  text += metric("requests_total", "counter", "HTTP requests answered", served_);
  text += metric("rooms", "gauge", "matches held in memory", services_.hub.rooms());
  text += metric("live_connections", "gauge", "open live connections", services_.hub.listeners());
  text += metric("writes_total", "counter", "changes of matches stored", writer.writes);
  text += metric("write_batches_total", "counter", "transactions", writer.batches);
  text += metric("writes_refused_total", "counter", "changes that lost a race", writer.failed);
  text += metric("writes_queued", "gauge", "changes waiting to be stored", writer.queued);
  text += metric("write_latency_us_sum", "counter", "time from change to durable, summed",
                 static_cast<std::uint64_t>(writer.latency_sum_us));
  Answer answer;
  answer.headers.emplace_back("Content-Type", "text/plain; version=0.0.4");
  answer.text = std::make_shared<const std::string>(std::move(text));
  co_return answer;
}

asio::awaitable<Answer> Api::list_games(Call&) {
  co_return Answer{200, games_json(services_.games)};
}

asio::awaitable<Answer> Api::rules(Call& call) {
  const auto game = find_game(services_.games, call.parts[0]);
  if (!game) co_return failed(game.error());
  co_return Answer{200, ledger_json(**game)};
}

asio::awaitable<Answer> Api::data(Call& call) {
  const auto game = find_game(services_.games, call.parts[0]);
  if (!game) co_return failed(game.error());
  co_return Answer{200, data_json(**game)};
}

asio::awaitable<Answer> Api::lesson(Call& call) {
  const auto found = found_lesson(services_.games, call);
  if (!found) co_return failed(found.error());
  co_return Answer{200, to_json(*found->lesson)};
}

// Nothing is kept of a lesson's table: it is worked out from what was played, apart from the
// sockets.
asio::awaitable<Answer> Api::lesson_table(Call& call) {
  if (auto no = why_too_often(lessons_, call.peer.address)) co_return *no;
  const auto found = found_lesson(services_.games, call);
  if (!found) co_return failed(found.error());
  const Expected<LessonRequest> request = read_lesson_request(call.request.body());
  if (!request) co_return failed(request.error());
  Expected<std::string> text = co_await services_.workers.wait_for(
      [&] { return answer_lesson(*found->game, *found->lesson, *request); });
  if (!text) co_return failed(text.error());
  Answer answer;
  answer.text = std::make_shared<const std::string>(std::move(*text));
  co_return answer;
}

asio::awaitable<Answer> Api::list_bots(Call&) { co_return Answer{200, bots_json()}; }

}  // namespace casus::server
