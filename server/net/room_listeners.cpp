// Who is in a room, what they see with, and how they are told.
#include <algorithm>

#include "server/net/room.h"
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

// Windows of one player. Each is told before anybody who only looks on.
constexpr std::ptrdiff_t kMostWindows = 16;

}  // namespace

// Somebody whom the table shows who they are; all others are shown the same.
bool Room::is_known(const std::string& user) const {
  return match_.maker() == user || match_.viewer_of(user).seat.has_value();
}

Text Room::kept_snapshot(const std::string& user) {
  const std::string known = is_known(user) ? user : std::string();
  Text& kept = snapshots_[known];
  // A running clock shows another time at every look.
  if (!kept || match_.setup().clock.kind != ClockRule::Kind::none) {
    kept = snapshot_for(match_.viewer_of(known), known);
  }
  return kept;
}

bool Room::is_crowded_by(const std::string& user) const {
  return std::ranges::count(players_, user, &Listener::user) >= kMostWindows;
}

asio::awaitable<bool> Room::enter(std::shared_ptr<Listener> listener) {
  // Present at once, so that updates made from now on are made for the newcomer too; sent to it
  // only after the snapshot, which waits for what is being stored.
  const auto self = shared_from_this();
  co_await asio::dispatch(strand_, asio::use_awaitable);
  const Viewer viewer = match_.viewer_of(listener->user);
  if (!open_ || (viewer.seat && is_crowded_by(listener->user))) co_return false;
  listener->eyes = viewer;
  listener->eyes_next = viewer;
  const bool first_to_watch = !viewer.seat && (!gallery_ || gallery_->empty());
  take_place(listener);
  listener_count_ = listener_count_ + 1;
  if (viewer.seat || first_to_watch) show_presence();
  if (!viewer.seat) co_return true;  // the gallery greets it
  // What is pending was made before the snapshot and is in it: the newcomer is not told of it
  // again. If it is refused, everybody is greeted anew.
  when_durable([this, listener, text = snapshot_for(viewer, listener->user)](bool good) {
    if (!good || listener->greeted) return;
    listener->greeted = true;
    listener->send(text);
    if (trouble_) listener->send(shared(written_trouble(true)));
  });
  co_return true;
}

void Room::leave(const std::shared_ptr<Listener>& listener) {
  asio::dispatch(strand_, [self = shared_from_this(), listener] {
    if (!self->give_up_place(listener)) return;
    self->listener_count_ = self->listener_count_ - 1;
    const bool others_watch = self->gallery_ && !self->gallery_->empty();
    const bool is_noticed = listener->eyes_next.seat || !others_watch;
    if (self->open_ && is_noticed) self->show_presence();
  });
}

void Room::take_place(const std::shared_ptr<Listener>& listener) {
  if (listener->eyes.seat) {
    players_.push_back(listener);
    return;
  }
  if (!gallery_) {
    gallery_ = std::make_shared<Gallery>(strand_, [weak = weak_from_this()](const Listeners& some) {
      if (const auto room = weak.lock()) room->show(some);
    });
  }
  gallery_->enter(listener);
}

bool Room::give_up_place(const std::shared_ptr<Listener>& listener) {
  return std::erase(players_, listener) > 0 || (gallery_ && gallery_->leave(listener));
}

// To those of the gallery who have seen nothing yet, or too little.
void Room::show(const Listeners& watchers) {
  if (!open_) return;
  struct Shown {
    std::shared_ptr<Listener> watcher;
    Text text;
  };
  std::vector<Shown> shown;
  for (const auto& watcher : watchers) {
    shown.push_back({watcher, kept_snapshot(watcher->user)});
  }
  when_durable(
      [this, gallery = gallery_, era = gallery_->era(), shown = std::move(shown)](bool good) {
        // What was refused meanwhile is in these snapshots, too: then all are greeted anew.
        if (!good || era != gallery->era()) return;
        for (const Shown& each : shown) {
          gallery->greet(each.watcher, each.text);
          if (trouble_) each.watcher->send(shared(written_trouble(true)));
        }
      });
}

Listeners Room::everybody() const {
  Listeners all = players_;
  if (gallery_) all.insert(all.end(), gallery_->watchers().begin(), gallery_->watchers().end());
  return all;
}

Viewers Room::present() const {
  Viewers present;
  const auto add = [&](const std::shared_ptr<Listener>& listener) {
    if (listener->eyes_next.seat) {
      present.seats = present.seats.with(*listener->eyes_next.seat);
    } else {
      present.spectators = true;
    }
  };
  std::ranges::for_each(players_, add);
  if (gallery_) std::ranges::for_each(gallery_->watchers(), add);
  return present;
}

void Room::show_presence() {
  std::vector<Delivery> deliveries = match_.set_present(present());
  if (deliveries.empty()) return;
  snapshots_.clear();
  Change change;
  change.deliveries = std::move(deliveries);
  store(std::move(change), {}, {});
}

// Since the last look: a crowd need not be asked after every choice what it sees with.
bool Room::seating_changed() {
  std::vector<std::string> seated;
  for (const Place& place : match_.seating().places()) {
    seated.push_back(place.kind == Place::Kind::person ? place.person.user : std::string());
  }
  return std::exchange(seated_, seated) != seated;
}

// Whoever took a seat sees with its eyes from now on; whoever gave it up no longer does.
void Room::reseat(Pending& pending) {
  if (!seating_changed()) return;
  Listeners moved;
  for (const auto& listener : everybody()) {
    const Viewer eyes = match_.viewer_of(listener->user);
    if (eyes == listener->eyes_next) continue;
    listener->eyes_next = eyes;
    moved.push_back(listener);
  }
  if (moved.empty()) return;
  add(pending.messages, match_.set_present(present()));
  for (const auto& listener : moved) show_anew(pending, listener);
}

void Room::show_anew(Pending& pending, const std::shared_ptr<Listener>& listener) const {
  const Viewer eyes = listener->eyes_next;
  pending.reseated.push_back({listener, eyes, snapshot_for(eyes, listener->user)});
}

// Names stand in the log and in the chat, too: everything is shown anew.
void Room::rename(const Person& person) {
  asio::dispatch(strand_, [self = shared_from_this(), person] {
    if (!self->open_ || !self->match_.rename(person)) return;
    self->names_[person.user] = person.name;
    self->snapshots_.clear();
    Pending& pending = self->pending_.emplace_back();
    for (const auto& player : self->players_) self->show_anew(pending, player);
    self->send_ready();
    if (self->gallery_) self->gallery_->greet_all_anew();
  });
}

// Players first, and those who look on as the gallery can.
void Room::deliver(const Pending& pending) {
  std::vector<const Reseated*> here;
  for (const Reseated& each : pending.reseated) {
    if (!give_up_place(each.listener)) continue;  // it has left
    each.listener->eyes = each.eyes;
    each.listener->greeted = true;
    here.push_back(&each);
  }
  std::vector<Gallery::Update> updates;
  for (const Message& message : pending.messages) {
    if (!message.to.seat) {
      updates.push_back(
          {message.facts ? shared(written(*message.facts, {})) : message.text, message.facts});
      continue;
    }
    for (const auto& player : players_) {
      if (!player->greeted || player->eyes != message.to) continue;
      player->send(message.facts ? shared(written(*message.facts, player->user)) : message.text);
    }
  }
  if (gallery_) gallery_->tell(updates);
  for (const Reseated* each : here) seat_anew(*each);
}

// The snapshot has all that was told with it.
void Room::seat_anew(const Reseated& reseated) {
  const auto& listener = reseated.listener;
  if (listener->eyes.seat && is_crowded_by(listener->user)) {
    listener_count_ = listener_count_ - 1;
    listener->close();
    return;
  }
  take_place(listener);
  listener->send(reseated.snapshot);
}

// As the table stands now, in place of whatever was not sent yet.
void Room::greet_everybody() {
  snapshots_.clear();
  seating_changed();
  const Listeners all = everybody();
  for (const auto& listener : all) listener->eyes_next = match_.viewer_of(listener->user);
  match_.set_present(present());
  for (const auto& listener : all) {
    const bool moves = listener->eyes.seat.has_value() != listener->eyes_next.seat.has_value();
    if (moves) give_up_place(listener);
    listener->eyes = listener->eyes_next;
    listener->greeted = true;
    if (moves) take_place(listener);
  }
  for (const auto& player : players_) player->send(snapshot_for(player->eyes, player->user));
  if (gallery_) gallery_->greet_all_anew();
}

}  // namespace casus::server
