// What deeds do to a match: the same when they happen and when they are replayed after a restart.
#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "server/match/match.h"

namespace casus::server {
namespace {

std::unexpected<Fault> cannot(const std::string& what) { return fault("bad_entry", what); }

}  // namespace

Expected<Match::Effect> Match::take(Deed& deed, Millis at, Mode mode) {
  const auto effect = [&]() -> Expected<Effect> {
    switch (deed.kind) {
      case Deed::Kind::sit:
      case Deed::Kind::stand:
      case Deed::Kind::bot:
      case Deed::Kind::rename: return take_seat(deed);
      case Deed::Kind::start: return take_start(deed, at, mode);
      case Deed::Kind::choose: return take_choice(deed, at, mode);
      case Deed::Kind::take_back:
        return deed.flag ? rewind(*deed.seat, at) : take_one_back(*deed.seat, at);
      case Deed::Kind::ask_take_back:
      case Deed::Kind::answer_take_back: return take_question_of_take_back(deed, at);
      case Deed::Kind::say: {
        said_.push_back({at, deed.name, deed.seat, deed.to, deed.text});
        for (const Viewer viewer : Viewers::all(setup_.seats).list()) {
          if (hears(viewer, said_.back())) ++said_to_[slot_of(viewer)];
        }
        return Effect{std::nullopt, false, true};
      }
      case Deed::Kind::auto_forced:
        seating_.at(*deed.seat).auto_forced = deed.flag;
        return Effect{};
      case Deed::Kind::resign:
      case Deed::Kind::hand_over:
      case Deed::Kind::take_over:
      case Deed::Kind::expire: {
        Expected<Effect> taken = take_stand_in(deed);
        if (taken) taken->told = heard_.tell_change(Viewers::all(setup_.seats), at);
        return taken;
      }
      case Deed::Kind::next: next_ = deed.text; return Effect{std::nullopt, true, false};
    }
    return cannot("is of an unknown kind");
  }();
  if (!effect) return effect;
  if (effect->table) {
    listed_.clear();
    listed_given_ = false;
  }
  run_clocks(effect->told && effect->told->taken_back, at);
  if (effect->table || (effect->told && effect->told->to.spectators)) changed_at_ = at;
  last_at_ = at;
  ++entries_;
  return effect;
}

// Also for a match that is stopped: it needs no table.
Expected<Match::Effect> Match::take_seat(const Deed& deed) {
  const Effect shown{std::nullopt, true, false};
  switch (deed.kind) {
    case Deed::Kind::sit: seating_.sit(*deed.seat, {deed.user, deed.name}); break;
    case Deed::Kind::bot: seating_.put_bot(*deed.seat, deed.bot); break;
    case Deed::Kind::rename: seating_.rename({deed.user, deed.name}); break;
    case Deed::Kind::stand: {
      const bool was_maker = seating_.at(*deed.seat).person.user == maker_;
      seating_.stand(*deed.seat);
      const SeatSet left = seating_.persons();
      if (was_maker && !left.empty()) maker_ = seating_.at(*left.begin()).person.user;
      if (left.empty()) {
        status_ = Status::stopped;
        why_stopped_ = "everybody left before the game began";
      }
      break;
    }
    case Deed::Kind::resign:
    case Deed::Kind::hand_over:
    case Deed::Kind::take_over:
    case Deed::Kind::expire: return take_stand_in(deed);
    case Deed::Kind::start:
    case Deed::Kind::choose:
    case Deed::Kind::take_back:
    case Deed::Kind::ask_take_back:
    case Deed::Kind::answer_take_back:
    case Deed::Kind::say:
    case Deed::Kind::auto_forced:
    case Deed::Kind::next: return cannot("is about no seat");
  }
  name_seats();
  return shown;
}

Expected<Match::Effect> Match::take_stand_in(const Deed& deed) {
  asked_back_.reset();  // whose consent is needed has changed: they may ask again
  if (deed.kind == Deed::Kind::resign) {
    seating_.resign(*deed.seat, deed.bot);
  } else {
    seating_.at(*deed.seat).bot = deed.bot;
  }
  name_seats();
  return Effect{std::nullopt, true, false};
}

Expected<Match::Effect> Match::take_start(Deed& deed, Millis at, Mode mode) {
  if (status_ != Status::open) return cannot("starts a game that has started");
  Moment moment;
  moment.at = at;
  if (const auto rolled = roll(moment, deed.chance, mode); !rolled) {
    return std::unexpected(rolled.error());
  }
  status_ = table_->turn().waiting == Waiting::nobody ? Status::finished : Status::running;
  Effect effect{heard_.tell(std::move(moment), Viewers::all(setup_.seats)), true, false};
  settle({}, std::nullopt, true);
  return effect;
}

Expected<Match::Effect> Match::take_choice(Deed& deed, Millis at, Mode mode) {
  if (status_ != Status::running) return cannot("is a choice, but the game is not running");
  const Seat seat = *deed.seat;
  const Before was = before();
  const Expected<Choice> choice = parse_choice(table_->vocabulary().acts, deed.text);
  if (!choice) return cannot("is no choice here: " + choice.error().text);
  if (const auto refusal = table_->why_not(seat, *choice)) {
    return cannot("(" + in_quotes(deed.text) + ") is refused: " + table_->text_of(*refusal));
  }
  Moment moment;
  moment.at = at;
  moment.by = seat;
  moment.forced = deed.flag;
  moment.movable_before = deed.flag && may_take_back(seat);
  moment.first_step = table_->steps();
  moment.events = table_->play(seat, *choice);
  moment.steps = 1;
  if (const auto rolled = roll(moment, deed.chance, mode); !rolled) {
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
  Effect effect{heard_.tell(std::move(moment), to), over, false};
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
  const std::vector<Moment>& moments = heard_.moments();
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
  std::size_t from = heard_.moments().size();
  for (bool forced = true; forced;) {
    do --from;
    while (heard_.moments()[from].by != seat);
    forced = heard_.moments()[from].forced;
    gone.push_back(from);
    table_->take_back(seat);
  }
  asked_back_.reset();
  const bool turned = !(table_->turn() == was.turn);
  Effect effect{heard_.drop(gone, seat, turned ? Viewers::all(setup_.seats) : Viewers{}, at), false,
                false};
  settle(was, seat, false);
  return effect;
}

Expected<Match::Effect> Match::rewind(Seat seat, Millis at) {
  const auto last = last_own(seat, false);
  if (status_ != Status::running || !last) return cannot("takes back what never was");
  Record record = table_->record();
  record.seed = setup_.seed;
  Expected<Replayed> back = replay(*game_, record, heard_.moments()[*last].first_step);
  if (!back) return std::unexpected(back.error());
  table_ = std::move(back->table);
  name_seats();
  asked_back_.reset();
  ++rewinds_;
  Effect effect{heard_.drop_all_from(*last, seat, Viewers::all(setup_.seats), at), false, false};
  settle({}, seat, true);
  return effect;
}

Expected<Match::Effect> Match::take_question_of_take_back(const Deed& deed, Millis at) {
  const Seat seat = *deed.seat;
  if (deed.kind == Deed::Kind::ask_take_back) {
    if (asked_back_ || !last_own(seat, false)) return cannot("asks for a take-back that cannot be");
    asked_back_ = AskedBack{seat, {}};
  } else {
    if (!asked_back_ || asked_back_->seat == seat) return cannot("answers what nobody asked");
    asked_back_->agreed = asked_back_->agreed.with(seat);
    const SeatSet needed = asked_to_agree(asked_back_->seat);
    if (!deed.flag) {
      asked_back_.reset();
    } else if ((needed.bits() & ~asked_back_->agreed.bits()) == 0) {
      return rewind(asked_back_->seat, at);
    }
  }
  return Effect{heard_.tell_change(Viewers::all(setup_.seats), at), false, false};
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
    questions_[slot] = {heard_.seen({seat}), entries_};
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
