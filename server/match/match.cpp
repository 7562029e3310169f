#include "server/match/match.h"

#include <algorithm>

#include "core/rules_version.h"
#include "core/text.h"
#include "games/all.h"

namespace casus::server {

std::string_view word_for(Status status) {
  switch (status) {
    case Status::open: return "open";
    case Status::running: return "running";
    case Status::finished: return "finished";
    case Status::stopped: return "stopped";
  }
  return {};
}

Match::Match(const MatchHead& head, Setup setup, const Closings* closings)
    : head_(head),
      setup_(std::move(setup)),
      seating_(setup_.seats),
      maker_(setup_.maker),
      clocks_(setup_.clock, closings),
      last_at_(head.made_at),
      changed_at_(head.made_at) {}

void Match::stop(std::string why) {
  status_ = Status::stopped;
  why_stopped_ = std::move(why);
  table_.reset();
}

Expected<Match> Match::open(const House& house, const MatchHead& head,
                            const std::vector<Entry>& entries) {
  Expected<Setup> setup = read_setup(head.body);
  if (!setup) return std::unexpected(setup.error());
  Match match(head, std::move(*setup), house.closings);
  match.chat_ = Chat(match.setup_.seats, house.chat_rules(head.game));
  if (auto why = match.open_table(house)) match.stop(std::move(*why));
  for (const Entry& entry : entries) {
    Expected<EntryBody> body = read_entry_body(entry.body, match.setup_.seats);
    if (body && entry.number != match.entries_) {
      body = fault("bad_entry", "does not follow entry " + std::to_string(match.entries_) + " - 1");
    }
    if (body && match.status_ == Status::stopped) {
      // Who sat there is shown all the same.
      const auto show = [&](const auto& one) {
        if constexpr (requires { match.change_people(one); }) match.change_people(one);
      };
      std::visit(show, *body);
      ++match.entries_;
      continue;
    }
    const Expected<Effect> effect =
        body ? match.take(*body, {entry.at, Mode::replay}) : std::unexpected(body.error());
    if (!effect) {
      match.stop("entry " + std::to_string(entry.number) + " " + effect.error().text);
      match.entries_ = entry.number + 1;
    }
  }
  return match;
}

Expected<std::vector<Delivery>> Match::follow(const std::vector<Entry>& entries) {
  Change change;
  for (const Entry& entry : entries) {
    if (status_ == Status::stopped || entry.number != entries_) {
      return fault("bad_entry", "entry " + std::to_string(entry.number) + " does not follow");
    }
    Expected<EntryBody> body = read_entry_body(entry.body, setup_.seats);
    if (!body) return std::unexpected(body.error());
    const Expected<Effect> effect = take(*body, {entry.at, Mode::replay});
    if (!effect) return std::unexpected(effect.error());
    deliver(change, *effect, entry.at);
  }
  return std::move(change.deliveries);
}

// Why the game cannot be opened as it was, or nothing.
std::optional<std::string> Match::open_table(const House& house) {
  const Expected<const LoadedGame*> game = find_game(*house.games, head_.game);
  if (!game) return game.error().text;
  game_ = *game;
  if (!replays_records_of(game_->info.rules_version, head_.rules_version)) {
    return "the game was begun by rules version " + in_quotes(head_.rules_version) +
           ", these are " + in_quotes(game_->info.rules_version);
  }
  if (head_.board_hash != game_->board_hash) return "the game was begun on another board";
  if (setup_.record) return open_record();
  Expected<std::unique_ptr<Table>> table =
      setup_.start ? game_->load(*setup_.start, setup_.seed)
                   : game_->start({setup_.seats, setup_.options, setup_.seed});
  if (!table) return table.error().text;
  if ((*table)->seats() != setup_.seats) return "the game's start has other seats than the table";
  table_ = std::move(*table);
  return std::nullopt;
}

// An imported game is over; its log is told again from the record.
std::optional<std::string> Match::open_record() {
  Expected<Record> record = read_record(*setup_.record);
  if (!record) return record.error().text;
  Expected<Replayed> end = replay(*game_, *record);
  if (!end) return end.error().text;
  if (end->table->turn().waiting != Waiting::nobody) return "the recorded game is not over";
  if (end->table->seats() != setup_.seats) return "the recorded game has other seats";
  Expected<Replayed> again = replay(*game_, *record, 0);
  if (!again) return again.error().text;
  table_ = std::move(again->table);
  for (std::size_t i = 0; i < record->players.size(); ++i) {
    seating_.remember(seat_at(static_cast<int>(i)), record->players[i]);
  }
  name_seats();
  const Viewers everybody = Viewers::all(setup_.seats);
  std::optional<Moment> open;
  for (const std::string& text : record->steps) {
    const Expected<Step> step = table_->read_step(text);
    if (!step) return step.error().text;
    const bool chance = step->by != Step::By::seat;
    if (!chance || !open) {
      if (open) log_.tell(std::move(*open), everybody);
      open = Moment{};
      open->at = head_.made_at;
      open->first_step = table_->steps();
      if (!chance) open->by = step->seat;
    }
    const std::vector<Event> told = table_->take(*step);
    open->events.insert(open->events.end(), told.begin(), told.end());
    ++open->steps;
  }
  if (open) log_.tell(std::move(*open), everybody);
  imported_ = std::move(*record);
  status_ = Status::finished;
  return std::nullopt;
}

Turn Match::turn() const {
  if (!table_ || status_ == Status::open) return {};
  return table_->turn();
}

SeatSet Match::awaited() const {
  SeatSet out;
  if (status_ != Status::running) return out;
  for (const Seat seat : turn().seats) {
    if (seating_.at(seat).is_self()) out = out.with(seat);
  }
  return out;
}

std::vector<BotJob> Match::bot_jobs() const {
  std::vector<BotJob> jobs;
  if (status_ != Status::running) return jobs;
  for (const Seat seat : table_->turn().seats) {
    if (!seating_.at(seat).is_bot()) continue;
    const Question& question = questions_[static_cast<std::size_t>(index(seat))];
    const bool secret = table_->is_secret(table_->prompt(seat));
    jobs.push_back({seat, seating_.at(seat).bot, question.opened, secret, table_->glimpse(seat)});
  }
  return jobs;
}

Expected<Record> Match::record() const {
  if (status_ != Status::finished) {
    return fault("not_finished", "the record is shown after the end of the game");
  }
  if (imported_) return *imported_;
  Record record = table_->record();
  record.players = seating_.given_names();
  return record;
}

Expected<std::unique_ptr<Table>> Match::table_after(std::size_t steps) const {
  const Expected<Record> whole = record();
  if (!whole) return std::unexpected(whole.error());
  if (steps > whole->steps.size()) {
    return fault("no_such_step",
                 "the game has only " + std::to_string(whole->steps.size()) + " steps");
  }
  Expected<Replayed> at = replay(*game_, *whole, steps);
  if (!at) return std::unexpected(at.error());
  at->table->name_seats(table_->seat_names());
  return std::move(at->table);
}

}  // namespace casus::server
