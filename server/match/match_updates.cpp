// What a match shows: how things stand for a viewer, updates, snapshots, and the table for lists.
#include <algorithm>
#include <functional>
#include <utility>

#include "core/seed.h"
#include "core/text.h"
#include "server/match/match.h"
#include "server/match/written.h"

namespace casus::server {
namespace {

constexpr std::size_t kMostChatShown = 300;
constexpr std::size_t kMostLinesShown = 200;  // of the log, at once

std::string_view word_for(Place::Kind kind) {
  switch (kind) {
    case Place::Kind::free: return "free";
    case Place::Kind::person: return "person";
    case Place::Kind::bot: return "bot";
  }
  return {};
}

}  // namespace

std::string Match::written(const std::vector<Event>& events) const {
  return events_text(*table_, events);
}

std::string Match::choices_of(Seat seat) const { return choices_text(*table_, seat); }

Standing Match::standing(Viewer viewer, Millis now) const {
  Standing out;
  out.seen = log_.seen(viewer);
  out.turn = turn();
  if (!table_) return out;
  out.view = table_->view(viewer);
  out.asked_back = asked_back_;
  if (viewer.seat && status_ != Status::open) {
    out.prompt = prompt_text(*table_, *viewer.seat);
  }
  if (viewer.seat && status_ == Status::running) {
    out.can_take_back = takes_back_at_once(*viewer.seat);
    if (out.turn.seats.contains(*viewer.seat) && seating_.at(*viewer.seat).is_self()) {
      out.choices = choices_of(*viewer.seat);
    }
  }
  if (viewer.seat) out.whisper_to = whisper_to(*viewer.seat);
  if (clocks_.ticking()) {
    out.clocks = ClockFace{now, {}};
    for (int i = 0; i < setup_.seats; ++i) {
      out.clocks->seats.push_back({clocks_.left(seat_at(i), now), clocks_.runs(seat_at(i))});
    }
  }
  return out;
}

std::optional<SeatSet> Match::whisper_to(Seat from) const {
  const SeatSet others = SeatSet::first(setup_.seats).without(from);
  SeatSet to;
  for (const Seat seat : others) {
    const bool ruled = status_ == Status::running && table_->may_whisper(from, seat) == false;
    if (!ruled && chat_.allows_whispers()) to = to.with(seat);
  }
  return to == others ? std::nullopt : std::optional(to);
}

Update Match::update_for(Viewer viewer, const Told& told, Millis now) {
  Update out;
  out.standing = standing(viewer, now);
  const std::size_t view = std::hash<std::string>()(out.standing.view.text);
  out.same_view = std::exchange(shown_[slot_of(viewer)], view) == view;
  out.at = told.at;
  out.by = told.by;
  // That a seat had no other choice is for that seat alone to know.
  out.forced = told.forced && viewer.seat == told.by;
  out.events = written(log_.latest(viewer));
  if (status_ == Status::finished)
    out.scores = to_json(table_->scores(), table_->info().score_parts);
  // Whoever heard nothing of the old answers need not know that there were any.
  const bool knows = told.drop_from[slot_of(viewer)] != 0 || viewer.seat == told.by;
  if (knows || !told.answered) out.taken_back = told.taken_back;
  out.drop_from = told.drop_from[slot_of(viewer)];
  return out;
}

void Match::deliver(Change& change, const Effect& effect, Millis now) {
  const auto present = present_.list();
  if (effect.table) {
    const Facts shown = std::make_shared<const TableFacts>(facts());
    for (const Viewer viewer : present) change.deliveries.push_back({viewer, shown});
  }
  for (const Viewer viewer : present) {
    if (effect.told && effect.told->to.contains(viewer)) {
      Update update = update_for(viewer, *effect.told, now);
      Powers powers = table_->powers();
      if (Powers& known = powers_told_[slot_of(viewer)]; known != powers) {
        known = powers;
        update.powers = std::move(powers);
      }
      change.deliveries.push_back({viewer, std::move(update)});
    }
    if (!effect.said) continue;
    if (auto line = chat_.latest(viewer)) change.deliveries.push_back({viewer, std::move(*line)});
  }
}

std::vector<Delivery> Match::set_present(Viewers present) {
  std::vector<Delivery> out;
  const bool shown = !(present.seats == present_.seats);
  present_ = present;
  if (!shown) return out;
  const Facts now = std::make_shared<const TableFacts>(facts());
  for (const Viewer viewer : present_.list()) out.push_back({viewer, now});
  return out;
}

LogPage Match::log_page(Viewer viewer, std::uint32_t before) const {
  LogPage out;
  if (!table_) return out;
  const ViewerLog::Lines found = log_.last_lines(viewer, before, kMostLinesShown);
  for (const Line& line : found.lines) {
    out.lines.push_back({line.seen, line.at, written(line.events)});
  }
  if (found.more) out.more = found.lines.front().seen;
  return out;
}

Snapshot Match::snapshot(Viewer viewer, Millis now) const {
  Snapshot out;
  now = std::max(now, last_at_);
  out.standing = standing(viewer, now);
  out.table = facts();
  out.log = log_page(viewer, 0);
  // Whoever listens already must have the same view as the newcomer, or the next update brings it.
  std::optional<std::size_t>& shown = shown_[slot_of(viewer)];
  if (shown != std::hash<std::string>()(out.standing.view.text)) shown.reset();
  if (table_) out.powers = table_->powers();
  out.chat = chat_.last_lines(viewer, kMostChatShown);
  out.auto_forced = viewer.seat && seating_.at(*viewer.seat).auto_forced;
  out.auto_usual = viewer.seat && seating_.at(*viewer.seat).auto_usual;
  return out;
}

json::array Match::players_json() const {
  const std::vector<std::string> words = table_ ? table_->seat_words() : std::vector<std::string>();
  json::array out;
  for (int i = 0; i < setup_.seats; ++i) {
    const Place& place = seating_.at(seat_at(i));
    const std::string word =
        static_cast<std::size_t>(i) < words.size() ? words[static_cast<std::size_t>(i)] : "";
    json::object player = {
        {"seat", i}, {"colour", word}, {"kind", word_for(place.kind)}, {"name", place.person.name}};
    if (place.kind == Place::Kind::bot && place.person.name.empty())
      player["name"] = name_of_seat(word);
    if (!place.person.user.empty()) player["user"] = place.person.user;
    if (!place.bot.empty()) player["bot"] = place.bot;
    if (place.kind == Place::Kind::person) player["online"] = present_.seats.contains(seat_at(i));
    if (place.resigned) player["resigned"] = true;
    out.push_back(std::move(player));
  }
  return out;
}

TableFacts Match::facts() const {
  TableFacts out;
  out.maker = maker_;
  out.invitation = setup_.invitation;
  out.users = seating_.users();
  out.table = {{"id", head_.id},
               {"game", head_.game},
               {"name", setup_.name},
               {"seats", setup_.seats},
               {"options", setup_.options},
               {"status", server::word_for(status_)},
               {"access", server::word_for(setup_.access)},
               {"clock", to_json(setup_.clock)},
               {"made_at", head_.made_at},
               {"changed_at", changed_at_},
               {"rules_version", head_.rules_version},
               {"board_hash", head_.board_hash},
               {"players", players_json()}};
  const std::string committed = imported_ ? imported_->commitment : casus::commitment(setup_.seed);
  if (!committed.empty()) out.table["commitment"] = committed;
  if (status_ == Status::stopped) out.table["why"] = why_stopped_;
  if (status_ == Status::running) out.table["turn"] = to_json(turn());
  if (status_ == Status::finished) {
    out.table["scores"] = to_json(table_->scores(), table_->info().score_parts);
  }
  if (setup_.advice) out.table["advice"] = true;
  if (setup_.practice) out.table["practice"] = true;
  if (!next_.empty()) out.table["next"] = next_;
  return out;
}

Millis Match::wake_at() const {
  if (status_ != Status::running) return kNever;
  const SeatSet bots = seating_.where([](const Place& place) { return place.is_bot(); });
  if ((turn().seats.bits() & bots.bits()) != 0) return 0;
  return clocks_.next_expiry().value_or(kNever);
}

Summary Match::summary() const {
  Summary out;
  out.match = head_.id;
  out.game = head_.game;
  out.status = server::word_for(status_);
  out.listed = setup_.access == Access::open;
  out.changed_at = changed_at_;
  for (const Place& place : seating_.places()) {
    if (!place.person.user.empty()) out.users.push_back(place.person.user);
  }
  for (const Seat seat : awaited()) out.awaited.push_back(seating_.at(seat).person.user);
  if (listed_.empty()) {
    TableFacts seldom = facts();
    seldom.table.stable_erase("changed_at");
    seldom.table.stable_erase("turn");
    listed_ = listed_body(seldom);
  }
  out.body = listed_;
  out.wake_at = wake_at();
  JsonText latest(out.latest);
  latest.object();
  latest.add("changed_at", changed_at_);
  if (status_ == Status::running) write_turn("turn", turn(), latest);
  latest.end_object();
  return out;
}

}  // namespace casus::server
