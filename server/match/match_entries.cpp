// What entries do to a match: the same when they happen and when they are replayed after a restart.
#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "server/match/match.h"

namespace casus::server {
namespace {

std::unexpected<Fault> cannot(const std::string& what) { return fault("bad_entry", what); }

}  // namespace

Expected<Match::Effect> Match::take(EntryBody& body, Coming coming) {
  const Expected<Effect> effect =
      std::visit([&](auto& one) -> Expected<Effect> { return apply(one, coming); }, body);
  if (!effect) return effect;
  if (effect->table) {
    listed_.clear();
    listed_given_ = false;
  }
  run_clocks(effect->told && effect->told->taken_back, coming.at);
  if (effect->table || (effect->told && effect->told->to.spectators)) changed_at_ = coming.at;
  last_at_ = coming.at;
  ++entries_;
  return effect;
}

template <class Body>
  requires entry::kIsSeating<Body> || entry::kIsStandIn<Body>
Expected<Match::Effect> Match::apply(const Body& body, Coming coming) {
  change_people(body);
  Effect effect{std::nullopt, true, false};
  if constexpr (entry::kIsStandIn<Body>) {
    asked_back_.reset();  // whose consent is needed has changed: they may ask again
    effect.told = log_.tell_change(Viewers::all(setup_.seats), coming.at);
  }
  return effect;
}

void Match::change_people(const entry::Sit& body) {
  seating_.sit(body.seat, {body.user, body.name});
  name_seats();
}

void Match::change_people(const entry::Stand& body) {
  const bool was_maker = seating_.at(body.seat).person.user == maker_;
  seating_.stand(body.seat);
  const SeatSet left = seating_.persons();
  if (was_maker && !left.empty()) maker_ = seating_.at(*left.begin()).person.user;
  if (left.empty()) {
    status_ = Status::stopped;
    why_stopped_ = "everybody left before the game began";
  }
  name_seats();
}

void Match::change_people(const entry::SeatBot& body) {
  seating_.put_bot(body.seat, body.bot);
  name_seats();
}

void Match::change_people(const entry::Rename& body) {
  seating_.rename({body.user, body.name});
  name_seats();
}

void Match::change_people(const entry::Resign& body) {
  seating_.resign(body.seat, body.bot);
  name_seats();
}

void Match::change_people(const entry::HandOver& body) { seating_.at(body.seat).bot = body.bot; }
void Match::change_people(const entry::TakeOver& body) { seating_.at(body.seat).bot.clear(); }
void Match::change_people(const entry::Expire& body) { seating_.at(body.seat).bot = body.bot; }

Expected<Match::Effect> Match::apply(const entry::Say& body, Coming coming) {
  chat_.add(body, coming.at);
  return Effect{std::nullopt, false, true};
}

Expected<Match::Effect> Match::apply(const entry::AutoForced& body, Coming) {
  seating_.at(body.seat).auto_forced = body.forced;
  return Effect{};
}

Expected<Match::Effect> Match::apply(const entry::Rematch& body, Coming) {
  next_ = body.match;
  return Effect{std::nullopt, true, false};
}

Expected<Match::Effect> Match::apply(const entry::TakeBack& body, Coming coming) {
  return body.beyond_rule ? rewind(body.seat, coming.at) : take_one_back(body.seat, coming.at);
}

Expected<Match::Effect> Match::apply(entry::Start& body, Coming coming) {
  if (status_ != Status::open) return cannot("starts a game that has started");
  Moment moment;
  moment.at = coming.at;
  if (const auto rolled = roll(moment, body.chance, coming.mode); !rolled) {
    return std::unexpected(rolled.error());
  }
  status_ = table_->turn().waiting == Waiting::nobody ? Status::finished : Status::running;
  Effect effect{log_.tell(std::move(moment), Viewers::all(setup_.seats)), true, false};
  settle({}, std::nullopt, true);
  return effect;
}

Expected<Match::Effect> Match::apply(entry::Choose& body, Coming coming) {
  if (status_ != Status::running) return cannot("is a choice, but the game is not running");
  const Seat seat = body.seat;
  const Before was = before();
  const Expected<Choice> choice = table_->read_choice(body.choice);
  if (!choice) return cannot("is no choice here: " + choice.error().text);
  if (const auto refusal = table_->why_not(seat, *choice)) {
    return cannot("(" + in_quotes(body.choice) + ") is refused: " + table_->text_of(*refusal));
  }
  Moment moment;
  moment.at = coming.at;
  moment.by = seat;
  moment.forced = body.forced;
  moment.movable_before = body.forced && may_take_back(seat);
  moment.first_step = table_->steps();
  moment.events = table_->play(seat, *choice);
  moment.steps = 1;
  if (const auto rolled = roll(moment, body.chance, coming.mode); !rolled) {
    return std::unexpected(rolled.error());
  }
  const Turn now = table_->turn();
  const bool over = now.waiting == Waiting::nobody;
  const bool turned = !(now == was.turn);
  const bool withdrawn =
      asked_back_ && (over || seat == asked_back_->seat || (turned && seating_.at(seat).is_self()));
  if (withdrawn) asked_back_.reset();
  // In a common question others learn only what they hear, and who is still asked. Where one seat
  // alone is asked everybody waits for it and may know that it answered.
  const bool chance = moment.steps > 1;
  Viewers to = Viewers::all(setup_.seats);
  if (was.turn.seats.size() > 1 && !turned && !chance && !withdrawn) {
    const auto deaf = [&](Viewer viewer) {
      return std::none_of(moment.events.begin(), moment.events.end(),
                          [&](const Event& event) { return may_hear(event, viewer); });
    };
    for (const Viewer viewer : Viewers::all(setup_.seats).list()) {
      if (viewer.seat == seat || !deaf(viewer)) continue;
      if (viewer.seat) {
        to.seats = to.seats.without(*viewer.seat);
      } else {
        to.spectators = false;
      }
    }
  }
  if (over) status_ = Status::finished;
  Effect effect{log_.tell(std::move(moment), to), over, false};
  settle(was, seat, chance);
  return effect;
}

// Takes the chance steps that are open from the seed. What was stored of them must come out again.
Expected<void> Match::roll(Moment& moment, std::vector<std::string>& chance, Mode mode) {
  std::size_t next = 0;
  while (table_->turn().waiting == Waiting::chance) {
    const std::size_t at = table_->steps();
    const std::vector<Event> told = table_->roll();
    moment.events.insert(moment.events.end(), told.begin(), told.end());
    ++moment.steps;
    std::string outcome = table_->step_text(at).substr(std::string_view("dice ").size());
    if (mode == Mode::live) {
      chance.push_back(std::move(outcome));
    } else if (next >= chance.size() || chance[next] != outcome) {
      return cannot("brought another outcome of chance than " + in_quotes(outcome));
    }
    ++next;
  }
  if (next != chance.size()) return cannot("brought more outcomes of chance than there can be");
  return {};
}

std::optional<std::size_t> Match::last_own(Seat seat, bool forced_too) const {
  const std::vector<Moment>& moments = log_.moments();
  for (std::size_t i = moments.size(); i-- > 0;) {
    if (moments[i].by == seat && (forced_too || !moments[i].forced)) return i;
  }
  return std::nullopt;
}

// Back to before the last answer that the seat gave by itself, over any that were taken for it.
Expected<Match::Effect> Match::take_one_back(Seat seat, Millis at) {
  if (status_ != Status::running || !may_take_back(seat))
    return cannot("takes back what it may not");
  const Before was = before();
  std::vector<std::size_t> gone;
  std::size_t from = log_.moments().size();
  for (bool forced = true; forced;) {
    do --from;
    while (log_.moments()[from].by != seat);
    forced = log_.moments()[from].forced;
    gone.push_back(from);
    table_->take_back(seat);
  }
  asked_back_.reset();
  const bool turned = !(table_->turn() == was.turn);
  Effect effect{log_.drop(gone, seat, turned ? Viewers::all(setup_.seats) : Viewers{}, at), false,
                false};
  settle(was, seat, false);
  return effect;
}

Expected<Match::Effect> Match::rewind(Seat seat, Millis at) {
  const auto last = last_own(seat, false);
  if (status_ != Status::running || !last) return cannot("takes back what never was");
  Record record = table_->record();
  record.seed = setup_.seed;
  Expected<Replayed> back = replay(*game_, record, log_.moments()[*last].first_step);
  if (!back) return std::unexpected(back.error());
  table_ = std::move(back->table);
  name_seats();
  asked_back_.reset();
  ++rewinds_;
  Effect effect{log_.drop_all_from(*last, seat, Viewers::all(setup_.seats), at), false, false};
  settle({}, seat, true);
  return effect;
}

Expected<Match::Effect> Match::apply(const entry::AskTakeBack& body, Coming coming) {
  if (asked_back_ || !last_own(body.seat, false)) {
    return cannot("asks for a take-back that cannot be");
  }
  asked_back_ = AskedBack{body.seat, {}};
  return Effect{log_.tell_change(Viewers::all(setup_.seats), coming.at), false, false};
}

Expected<Match::Effect> Match::apply(const entry::AnswerTakeBack& body, Coming coming) {
  if (!asked_back_ || asked_back_->seat == body.seat) return cannot("answers what nobody asked");
  asked_back_->agreed = asked_back_->agreed.with(body.seat);
  const SeatSet needed = asked_to_agree(asked_back_->seat);
  if (!body.agree) {
    asked_back_.reset();
  } else if ((needed.bits() & ~asked_back_->agreed.bits()) == 0) {
    return rewind(asked_back_->seat, coming.at);
  }
  return Effect{log_.tell_change(Viewers::all(setup_.seats), coming.at), false, false};
}

Match::Before Match::before() const {
  Before before{table_->turn(), {}};
  for (const Seat seat : before.turn.seats) {
    before.prompts[static_cast<std::size_t>(index(seat))] = table_->prompt(seat);
  }
  return before;
}

// Which questions are new, so that answers to the old ones can be told to be late. By the law that
// answers to a common question commute, another's answer leaves a seat's own question as it was.
void Match::settle(const Before& before, std::optional<Seat> by, bool all_new) {
  const SeatSet asked = table_->turn().seats;
  for (int i = 0; i < setup_.seats; ++i) {
    const Seat seat = seat_at(i);
    const bool was = before.turn.seats.contains(seat);
    const bool is = asked.contains(seat);
    if (!was && !is && seat != by && !all_new) continue;
    const auto slot = static_cast<std::size_t>(i);
    if (was && is && seat != by && !all_new && before.prompts[slot] == table_->prompt(seat))
      continue;
    questions_[slot] = {log_.seen({seat}), entries_};
  }
}

void Match::run_clocks(bool taken_back, Millis at) {
  const bool runs = status_ == Status::running;
  clocks_.turn_to(runs ? table_->turn().seats : SeatSet(), seating_.selves(), taken_back, at);
}

void Match::name_seats() {
  if (table_) table_->name_seats(seating_.names(table_->seat_words()));
}

}  // namespace casus::server
