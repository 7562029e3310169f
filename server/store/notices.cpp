#include "server/store/notices.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "core/text.h"

namespace casus::server {
namespace {

using Clock = std::chrono::steady_clock;

// A line that was cut without a word looks like one on which nothing is said: a firewall has
// forgotten it, or the machine at its end has no power. After a while of silence it is asked.
constexpr std::chrono::seconds kSilence(2);
constexpr std::chrono::seconds kAnswersWithin(2);

struct Finish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Line = std::unique_ptr<PGconn, Finish>;

Expected<Line> call(const std::string& connect) {
  Line line(PQconnectdb(connect.c_str()));
  if (line != nullptr && PQstatus(line.get()) == CONNECTION_OK) {
    PQsetNoticeProcessor(
        line.get(), [](void*, const char*) {}, nullptr);  // nothing to the terminal
    PGresult* result = PQexec(line.get(), "LISTEN casus_entries; LISTEN casus_people");
    const bool listening = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    if (listening) return line;
  }
  std::string why = line == nullptr ? "out of memory" : PQerrorMessage(line.get());
  std::ranges::replace(why, '\n', ' ');
  return fault("store_unreachable",
               "The store's notices cannot be heard: " + std::string(trimmed(why)));
}

// "17 AbCdEf012345"; what is not ours is left aside.
std::optional<Notice> notice_of(std::string_view payload) {
  const std::size_t space = payload.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto number = whole_number(payload.substr(0, space), 0, INT64_MAX);
  if (!number) return std::nullopt;
  return Notice{std::string(payload.substr(space + 1)), static_cast<std::uint64_t>(*number)};
}

// "name AbCdEf012345", "sessions AbCdEf012345".
PersonNotice person_notice_of(std::string_view payload) {
  const std::size_t space = payload.find(' ');
  const bool is_name = payload.substr(0, space) == "name";
  return {std::string(payload.substr(space + 1)),
          is_name ? PersonNotice::What::name : PersonNotice::What::sessions};
}

}  // namespace

struct Notices::Impl {
  std::string connect;
  bool speaks = false;
  Line line;
  bool was_lost = false;
  Clock::time_point heard_at;
  std::optional<Clock::time_point> asked_at;

  void take(Line fresh) {
    line = std::move(fresh);
    heard_at = Clock::now();
    asked_at.reset();
  }

  // Whatever has arrived. False: the line is lost.
  bool hear(HeardNotices& heard) {
    if (PQconsumeInput(line.get()) == 0) return false;
    while (PGnotify* told = PQnotifies(line.get())) {
      if (std::string_view(told->relname) == "casus_people") {
        heard.people.push_back(person_notice_of(told->extra));
      } else if (auto notice = notice_of(told->extra)) {
        heard.notices.push_back(std::move(*notice));
      }
      PQfreemem(told);
      heard_at = Clock::now();
    }
    while (asked_at && PQisBusy(line.get()) == 0) {
      PGresult* result = PQgetResult(line.get());
      PQclear(result);
      if (result != nullptr) continue;
      asked_at.reset();
      heard_at = Clock::now();
    }
    return is_answering();
  }

  bool is_answering() {
    const Clock::time_point now = Clock::now();
    if (asked_at) return now - *asked_at < kAnswersWithin;
    if (now - heard_at < kSilence) return true;
    asked_at = now;
    return PQsendQuery(line.get(), "SELECT 1") == 1;
  }
};

Notices::Notices(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Notices::Notices(Notices&&) noexcept = default;
Notices& Notices::operator=(Notices&&) noexcept = default;
Notices::~Notices() = default;

Expected<Notices> Notices::open(const store::Address& address) {
  auto impl = std::make_unique<Impl>();
  impl->connect = address.connect;
  impl->speaks = address.dialect == store::Dialect::postgresql;
  if (impl->speaks) {
    Expected<Line> line = call(impl->connect);
    if (!line) return std::unexpected(line.error());
    impl->take(std::move(*line));
  }
  return Notices(std::move(impl));
}

Expected<HeardNotices> Notices::wait(std::chrono::milliseconds timeout) {
  HeardNotices heard;
  if (!impl_->speaks) {
    std::this_thread::sleep_for(timeout);
    return heard;
  }
  const Clock::time_point until = Clock::now() + timeout;
  if (!impl_->line) {
    Expected<Line> line = call(impl_->connect);
    if (!line) {
      std::this_thread::sleep_until(until);
      return std::unexpected(line.error());
    }
    impl_->take(std::move(*line));
  }
  heard.missed = std::exchange(impl_->was_lost, false);
  while (true) {
    if (!impl_->hear(heard)) {
      impl_->line.reset();
      impl_->was_lost = true;
      return fault("store_unreachable", "The connection for the store's notices was lost.");
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    const bool heard_any = !heard.notices.empty() || !heard.people.empty() || heard.missed;
    if (heard_any || left.count() <= 0) return heard;
    pollfd socket{PQsocket(impl_->line.get()), POLLIN, 0};
    poll(&socket, 1, static_cast<int>(std::min<long>(left.count(), 500)));
  }
}

}  // namespace casus::server
