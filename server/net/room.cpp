#include "server/net/room.h"

#include <algorithm>
#include <chrono>

#include "server/match/strengths.h"
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

// Continues a coroutine where it was, never at once.
template <class Handler>
void resume(Handler handler, bool good) {
  const auto executor = asio::get_associated_executor(handler);
  asio::post(executor, [handler = std::move(handler), good]() mutable { handler(good); });
}

std::optional<Change> changed(Result result) {
  if (!result) return std::nullopt;
  return std::move(*result);
}

}  // namespace

Room::Room(const RoomServices& services, MatchReader& reader, Match match, std::uint64_t term,
           RoomKeeper keeper)
    : strand_(services.loops.next()),
      workers_(services.workers),
      writer_(services.writer),
      hooks_(services.hooks),
      reader_(reader),
      id_(match.head().id),
      match_(std::move(match)),
      keeper_(std::move(keeper)),
      awaited_(match_.awaited()),
      used_at_(std::chrono::steady_clock::now()),
      timer_(strand_) {
  know_term(term);
  note_state();
}

void Room::note_state() {
  entries_ = match_.entries();
  over_ = match_.status() == Status::finished || match_.status() == Status::stopped;
}

void Room::run(Command command, Done done) {
  if (is_behind()) {
    waiting_.push_back({std::move(command), std::move(done)});
    return;
  }
  std::optional<Change> change = command(match_);
  if (!change) {
    if (done) done(true);
    return;
  }
  store(std::move(*change), std::move(command), std::move(done));
  if (!open_) return;
  ask_bots();
  set_timer();
}

// Neither is a coroutine; see Workers::wait_for.
asio::awaitable<bool> Room::start_performing(Command command) {
  used_at_ = std::chrono::steady_clock::now();
  return asio::async_initiate<const asio::use_awaitable_t<>, void(bool)>(
      [self = shared_from_this()](auto handler, Command run_this) {
        asio::dispatch(self->strand_, [self, handler = std::move(handler),
                                       run_this = std::move(run_this)]() mutable {
          if (!self->open_) {
            resume(std::move(handler), false);
            return;
          }
          self->last_bot_.reset();
          self->run(std::move(run_this), [handler = std::move(handler)](bool good) mutable {
            resume(std::move(handler), good);
          });
        });
      },
      asio::use_awaitable, std::move(command));
}

asio::awaitable<bool> Room::start_reading(Reading reading) {
  used_at_ = std::chrono::steady_clock::now();
  return asio::async_initiate<const asio::use_awaitable_t<>, void(bool)>(
      [self = shared_from_this()](auto handler, Reading look) {
        asio::dispatch(
            self->strand_, [self, handler = std::move(handler), look = std::move(look)]() mutable {
              self->when_durable(
                  [self, handler = std::move(handler), look = std::move(look)](bool good) mutable {
                    if (good) look(self->match_);
                    resume(std::move(handler), good);
                  });
            });
      },
      asio::use_awaitable, std::move(reading));
}

asio::awaitable<Text> Room::snapshot(std::string user) {
  Text text;
  const bool good = co_await read([&, this](const Match&) { text = kept_snapshot(user); });
  co_return good ? text : nullptr;
}

Text Room::snapshot_for(Viewer viewer, const std::string& user) const {
  return shared(written(match_.snapshot(viewer, now_ms()), user));
}

// Those whose turn it has become.
void Room::note_turns(Pending& pending) {
  const SeatSet awaited = match_.awaited();
  for (const Seat seat : awaited) {
    const std::string& user = match_.seating().at(seat).person.user;
    if (awaited_.contains(seat) || hooks_.is_silent(user)) continue;
    pending.notices.push_back(
        {user, id_, match_.head().game, match_.setup().name, index(seat), now_ms()});
  }
  awaited_ = awaited;
}

void Room::when_durable(Done done) {
  if (!open_) {
    done(false);
  } else if (pending_.empty()) {
    done(true);
  } else {
    pending_.push_back({.done = std::move(done)});
  }
}

void Room::store(Change change, Command command, Done done) {
  snapshots_.clear();
  Pending& pending = pending_.emplace_back(Pending{.done = std::move(done)});
  if (change.write.entries.empty()) {
    add(pending.messages, change.deliveries);
    send_ready();
    return;
  }
  note_state();
  pending.storing = Storing::under_way;
  pending.command = std::move(command);
  pending.entries = change.write.entries;
  change.write.known_term = std::exchange(known_term_, own_term_);
  change.write.term = own_term_;
  ++under_way_;
  const bool queued =
      writer_.try_post(std::move(change.write), [self = shared_from_this()](Expected<void> result) {
        asio::post(self->strand_, [self, result = std::move(result)] { self->stored(result); });
      });
  if (!queued) {
    close_here(
        Ending::store_failed);  // too much waits: nothing is acknowledged before it is stored
    return;
  }
  // Written while the store is at work: its answer comes to this strand afterwards.
  add(pending.messages, change.deliveries);
  reseat(pending);
  note_turns(pending);
}

void Room::add(std::vector<Message>& messages, const std::vector<Delivery>& deliveries) {
  for (const Delivery& delivery : deliveries) {
    if (const auto* facts = std::get_if<Facts>(&delivery.what)) {
      messages.push_back({delivery.to, nullptr, *facts});
    } else {
      messages.push_back({delivery.to, shared(written(delivery, {})), nullptr});
    }
  }
}

// The writer answers in the order it was asked: the first that is under way is meant.
void Room::stored(const Expected<void>& result) {
  if (!open_) return;
  if (!result && result.error().code != "stale_write") {
    close_here(Ending::store_failed);
    return;
  }
  const auto pending = std::ranges::find(pending_, Storing::under_way, &Pending::storing);
  pending->storing = result ? Storing::stored : Storing::refused;
  if (!result) refused_ = true;
  --under_way_;
  send_ready();
  if (under_way_ > 0) return;
  if (refused_) {
    read_anew();
  } else if (newer_) {
    read_newer();
  }
}

void Room::send_ready() {
  const auto is_ready = [](const Pending& pending) {
    return pending.storing == Storing::nothing || pending.storing == Storing::stored;
  };
  while (!pending_.empty() && is_ready(pending_.front())) {
    Pending pending = std::move(pending_.front());
    pending_.pop_front();
    // Whoever waits goes on after this: what it answers follows the update, in the same packet.
    if (pending.done) pending.done(true);
    deliver(pending);
    for (TurnNotice& notice : pending.notices) hooks_.tell(std::move(notice));
  }
}

void Room::ask_bots() {
  if (is_behind()) return;
  std::vector<BotJob> jobs;
  if (leads_ && match_.status() == Status::running) jobs = match_.bot_jobs();
  // What is no longer asked here is not thought about any more.
  std::erase_if(thinking_, [&](const auto& each) {
    return std::ranges::none_of(jobs, [&](const BotJob& job) {
      return index(job.seat) == each.first && job.question == each.second.question;
    });
  });
  for (BotJob& job : jobs) {
    if (!thinking_.contains(index(job.seat))) ask_bot(std::move(job));
  }
  thinks_ = !thinking_.empty();
}

void Room::ask_bot(BotJob job) {
  // What people look at takes a moment, and a shorter one where a bot goes on.
  using std::chrono::milliseconds;
  const int moment = last_bot_ == job.seat ? kShortestAnswer : kShortestThought;
  const auto not_before =
      std::chrono::steady_clock::now() + milliseconds(listener_count_ > 0 ? moment : 0);
  const milliseconds margin(job.secret ? kSecretMargin : 0);
  Thought& thought = thinking_[index(job.seat)];
  thought.question = job.question;
  thought.number = ++thoughts_;
  thought.wanted = workers_.think(
      {id_, !match_.seating().selves().empty(), job.bot, job.secret, std::move(job.glimpse)},
      [self = shared_from_this(), seat = job.seat, number = thought.number, not_before,
       margin](const Thinkers::Thoughts& thoughts) {
        const auto at = std::max(not_before, std::chrono::steady_clock::now() + margin);
        auto timer = std::make_shared<asio::steady_timer>(self->strand_, at);
        timer->async_wait([self, seat, number, choices = thoughts.front().choices, timer](auto) {
          self->answer_for_bot(seat, number, choices);
        });
      });
}

// What another server stored may have brought another question under the same number: only the
// thought that is still waited for counts.
void Room::answer_for_bot(Seat seat, std::uint64_t thought, const Choices& choices) {
  const auto at = thinking_.find(index(seat));
  if (!open_ || at == thinking_.end() || at->second.number != thought) return;
  const std::uint64_t question = at->second.question;
  thinking_.erase(at);
  thinks_ = !thinking_.empty();
  last_bot_ = seat;
  run([seat, question, choices](
          Match& match) { return changed(match.bot_choice(seat, question, choices, now_ms())); },
      {});
}

void Room::set_timer() {
  timer_.cancel();
  if (!leads_ || !open_ || is_behind()) return;
  const std::optional<Millis> expiry = match_.next_expiry();
  if (!expiry) return;
  timer_.expires_after(std::chrono::milliseconds(std::max<Millis>(1, *expiry - now_ms())));
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (error || !self->open_) return;
    self->run([](Match& match) { return changed(match.expire(now_ms())); }, {});
    self->set_timer();
  });
}

// Asked here and now: what several threads found out one after the other would arrive in any order.
void Room::look_who_leads() {
  asio::dispatch(strand_, [self = shared_from_this()] {
    self->leads_ = self->keeper_.leads(self->id_);
    self->ask_bots();
    self->set_timer();
  });
}

void Room::tell_trouble(bool trouble) {
  asio::dispatch(strand_, [self = shared_from_this(), trouble] {
    if (std::exchange(self->trouble_, trouble) == trouble) return;
    const Text text = shared(written_trouble(trouble));
    for (const auto& player : self->players_) {
      if (player->greeted) player->send(text);
    }
    if (self->gallery_) self->gallery_->tell({{text, nullptr}});
  });
}

void Room::sleep() {
  asio::dispatch(strand_, [self = shared_from_this()] {
    const bool idle = self->listener_count_ == 0 && self->pending_.empty() &&
                      self->thinking_.empty() && !self->is_behind();
    if (idle) self->close_here(Ending::quiet);
  });
}

std::chrono::steady_clock::duration Room::unused_for() const {
  return std::chrono::steady_clock::now() - used_at_.load();
}

void Room::close_here(Ending ending) {
  if (!open_) return;
  if (ending == Ending::store_failed) tell_trouble(true);
  open_ = false;
  timer_.cancel();
  thinking_.clear();
  std::deque<Pending> pending = std::move(pending_);
  pending_.clear();
  for (Pending& one : pending) {
    if (one.done) one.done(false);
  }
  std::deque<Waiting> waiting = std::exchange(waiting_, {});
  for (Waiting& one : waiting) {
    if (one.done) one.done(false);
  }
  for (const auto& player : players_) player->close();
  players_.clear();
  if (gallery_) gallery_->close();
  listener_count_ = 0;
  keeper_.closed(id_);
}

}  // namespace casus::server
