#include "server/net/live.h"

#include "server/protocol/messages.h"

namespace casus::server {
namespace {

Text shared(const json::object& message) {
  return std::make_shared<const std::string>(json::serialize(message));
}

// Of the codes that RFC 6455 leaves to applications.
const websocket::close_reason kLoggedOut{websocket::close_code{4001}, "logged out"};
const websocket::close_reason kTryAgain{websocket::close_code::try_again_later};
constexpr std::chrono::seconds kGoodbye(2);

const TableRefusal kStranger{TableRefusal::Kind::forbidden, "no_session",
                             "You are looking on; take a name to take part."};
const TableRefusal kTalksTooMuch{TableRefusal::Kind::refused, "too_often",
                                 "That is much talk at once; wait a moment."};
const TableRefusal kStillThinks{TableRefusal::Kind::refused, "still_thinking",
                                "The bot is still thinking about it."};

}  // namespace

Live::Live(Stream stream, std::shared_ptr<Room> room, std::optional<Identity> who,
           const std::string& address, Attendance& attendance, LiveLimits limits)
    : socket_(std::move(stream)),
      room_(std::move(room)),
      who_(std::move(who)),
      attendance_(attendance),
      limits_(limits),
      sender_(who_ ? who_->user.id : "from " + address),
      last_words_(socket_.get_executor()) {}

void Live::send(Text text) {
  asio::dispatch(socket_.get_executor(), [self = shared_from_this(), text = std::move(text)] {
    if (!self->open_ || (self->ending_ && !self->writing_)) return;
    self->queued_bytes_ += text->size();
    self->queue_.push_back(text);
    if (self->queue_.size() > self->limits_.queued_messages ||
        self->queued_bytes_ > self->limits_.queued_bytes) {
      self->close();
      return;
    }
    if (self->writing_) return;
    // Not at once: an answer often follows an update, and then both go out together.
    self->writing_ = true;
    asio::post(self->socket_.get_executor(), [self] { self->write_next(); });
  });
}

void Live::close() {
  asio::dispatch(socket_.get_executor(), [self = shared_from_this()] {
    if (!self->open_) return;
    self->open_ = false;
    beast::get_lowest_layer(self->socket_).cancel();
  });
}

// The page is told why, so that it does not come back as somebody else. Whoever does not take the
// last words in time goes without them.
void Live::end(const websocket::close_reason& why) {
  asio::dispatch(socket_.get_executor(), [self = shared_from_this(), why] {
    if (!self->open_ || std::exchange(self->ending_, true)) return;
    self->goodbye_ = why;
    // Not at once: a room that ends is just going through those who are in it.
    asio::post(self->socket_.get_executor(), [self] { self->room_->leave(self->listener_); });
    self->last_words_.expires_after(kGoodbye);
    self->last_words_.async_wait([self](Error) { self->close(); });
    if (!self->writing_) self->say_goodbye();
  });
}

void Live::say_goodbye() {
  socket_.async_close(goodbye_, [self = shared_from_this()](Error) { self->last_words_.cancel(); });
}

asio::awaitable<void> Live::run(Request upgrade) {
  const auto self = shared_from_this();
  Error error;
  websocket::stream_base::timeout times =
      websocket::stream_base::timeout::suggested(beast::role_type::server);
  times.keep_alive_pings = true;
  times.idle_timeout = std::chrono::seconds(60);
  socket_.set_option(times);
  websocket::permessage_deflate deflate;
  deflate.server_enable = true;
  deflate.compLevel = 3;
  deflate.msg_size_threshold = 2048;
  socket_.set_option(deflate);
  socket_.read_message_max(limits_.message_bytes);
  socket_.auto_fragment(false);
  co_await socket_.async_accept(upgrade, with_error(error));
  if (error) co_return;

  listener_->user = who_ ? who_->user.id : std::string();
  listener_->send = [weak = weak_from_this()](Text text) {
    if (const auto live = weak.lock()) live->send(std::move(text));
  };
  listener_->close = [weak = weak_from_this()] {
    if (const auto live = weak.lock()) live->end(kTryAgain);
  };
  if (!co_await room_->enter(listener_)) {
    end(kTryAgain);
    co_return;
  }
  co_await attend();
  room_->leave(listener_);
  if (!ending_) close();
}

// Serves as long as the session lasts, where there is one.
asio::awaitable<void> Live::attend() {
  if (!who_) {
    co_await read();
    co_return;
  }
  const auto attendant = std::make_shared<Attendant>();
  attendant->user = who_->user.id;
  attendant->session = who_->session;
  attendant->end = [weak = weak_from_this()] {
    if (const auto live = weak.lock()) live->end(kLoggedOut);
  };
  attendant->rename = [weak = weak_from_this()](const std::string& name) {
    const auto live = weak.lock();
    if (!live) return;
    asio::dispatch(live->socket_.get_executor(), [live, name] { live->who_->user.name = name; });
  };
  attendance_.enter(attendant);
  // It may have ended while the connection was made.
  if (!attendance_.is_remembered(attendant->session)) {
    const bool lasts =
        co_await room_->workers().wait_for([&] { return attendance_.lasts(attendant->session); });
    if (!lasts) end(kLoggedOut);
  }
  co_await read();
  attendance_.leave(attendant);
}

asio::awaitable<void> Live::read() {
  beast::flat_buffer buffer;
  Error error;
  while (open_ && !ending_) {
    co_await socket_.async_read(buffer, with_error(error));
    if (error || ending_) break;
    if (!socket_.got_text()) break;
    std::string message = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    if (limits_.unhurried && !co_await take_turn()) break;
    if (!open_ || ending_) break;  // the session has ended meanwhile
    co_await answer(std::move(message));
  }
}

// Slowed down, not thrown out: whoever hurries waits, in one line over all of their connections.
asio::awaitable<bool> Live::take_turn() {
  const RateLimit::Answer turn = room_->talk_limits().messages.book(sender_, now_ms());
  if (turn.wait > 0) {
    Error error;
    asio::steady_timer pause(socket_.get_executor(), std::chrono::milliseconds(turn.wait));
    co_await pause.async_wait(with_error(error));
  }
  co_return turn.allowed;
}

// One message at a time; the stream below puts them together.
void Live::write_next() {
  if (!open_ || queue_.empty()) {
    writing_ = false;
    if (open_ && ending_) say_goodbye();
    return;
  }
  Text text = std::move(queue_.front());
  queue_.pop_front();
  queued_bytes_ -= text->size();
  socket_.text(true);
  const auto bytes = asio::buffer(*text);
  socket_.async_write(
      bytes, [self = shared_from_this(), text = std::move(text)](Error error, std::size_t) {
        if (error) self->close();
        self->write_next();
      });
}

std::optional<TableRefusal> Live::why_not_answer(const ClientMessage& message) {
  if (!who_) return kStranger;
  const bool talks = limits_.unhurried && std::holds_alternative<request::Say>(message.request);
  const bool has_seat = listener_->eyes.seat.has_value();
  if (talks && !room_->talk_limits().may_talk(sender_, has_seat, now_ms())) return kTalksTooMuch;
  return std::nullopt;
}

asio::awaitable<void> Live::answer(std::string text) {
  const std::expected<ClientMessage, BadMessage> message = read_client_message(text);
  if (!message) {
    send(shared(casus::server::answer(message.error())));
    co_return;
  }
  if (const auto no = why_not_answer(*message)) {
    send(shared(casus::server::answer(message->id, *no)));
    co_return;
  }
  const Person person{who_->user.id, who_->user.name};
  Handled handled;
  const bool durable = co_await room_->perform([&](Match& match) -> std::optional<Change> {
    handled = handle(match, person, *message, now_ms());
    return std::move(handled.change);
  });
  if (!durable) {
    end(kTryAgain);
    co_return;
  }
  if (handled.advice) {
    think_about(message->id, std::move(*handled.advice));
    co_return;
  }
  if (handled.work) handled.answer = co_await room_->workers().wait_for(std::ref(handled.work));
  send(shared(handled.answer));
}

// Meanwhile the connection is served: whoever has made up their mind need not wait.
void Live::think_about(std::int64_t id, BotJob question) {
  if (advice_) {
    send(shared(casus::server::answer(id, kStillThinks)));
    return;
  }
  advice_ = room_->workers().think(
      {room_->id(), true, question.bot, question.secret, std::move(question.glimpse)},
      [weak = weak_from_this(), id, seat = question.seat,
       number = question.question](const Thinkers::Thoughts& thoughts) {
        const auto live = weak.lock();
        if (!live) return;
        asio::co_spawn(live->socket_.get_executor(), live->tell_advice(id, seat, number, thoughts),
                       asio::detached);
      });
}

asio::awaitable<void> Live::tell_advice(std::int64_t id, Seat seat, std::uint64_t question,
                                        Thinkers::Thoughts thoughts) {
  const auto self = shared_from_this();
  advice_.reset();
  json::object message;
  const bool there = co_await room_->read([&](const Match& match) {
    message = advice_answer(id, match.advice(seat, question, thoughts));
  });
  if (there) send(shared(message));
}

}  // namespace casus::server
