// What entries do to a match: the same when they happen and when they are replayed after a restart.
#include <algorithm>
#include <cassert>

#include "core/house_words.h"
#include "core/text.h"
#include "server/match/match.h"

namespace casus::server {
namespace {

std::unexpected<Fault> cannot(const std::string& what) { return fault("bad_entry", what); }

}  // namespace

// Who sits where, and who answers for them.
template <class Body>
Expected<Match::Effect> Match::apply(const Body& body, Coming coming) {
  static_assert(entry::kIsSeating<Body> || entry::kIsStandIn<Body>);
  change_people(body);
  Effect effect{std::nullopt, true, false};
  if constexpr (entry::kIsStandIn<Body>) {
    // Whose consent is needed may have changed: then they may ask again.
    const bool same_people = asked_back_ && asked_back_->absent_too &&
                             !std::is_same_v<Body, entry::Resign> && body.seat != asked_back_->seat;
    if (!same_people) asked_back_.reset();
    effect.told = log_.tell_change(Viewers::all(setup_.seats), coming.at);
  }
  return effect;
}

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

// Somebody else sits somewhere.
void Match::seat_people() {
  chat_.set_sitting(seating_.users());
  name_seats();
}

void Match::change_people(const entry::Sit& body) {
  seating_.sit(body.seat, {body.user, body.name});
  seat_people();
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
  seat_people();
}

void Match::change_people(const entry::SeatBot& body) {
  seating_.put_bot(body.seat, body.bot);
  seat_people();
}

void Match::change_people(const entry::Rename& body) { rename({body.user, body.name}); }

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

Expected<Match::Effect> Match::apply(const entry::AutoUsual& body, Coming) {
  seating_.at(body.seat).auto_usual = body.usual;
  return Effect{};
}

Expected<Match::Effect> Match::apply(const entry::Rematch& body, Coming) {
  next_ = body.match;
  return Effect{std::nullopt, true, false};
}

Expected<Match::Effect> Match::apply(const entry::TakeBack& body, Coming coming) {
  if (body.beyond_rule) return rewind(body.seat, body.more, coming.at);
  const auto gone = own_moments(body.seat, 1 + body.more);
  if (status_ != Status::running || !gone || !may_take_back(body.seat) ||
      table_->why_not(body.seat, Gesture{static_cast<int>(gone->size()), {}})) {
    return cannot("takes back what it may not");
  }
  return take_several_back(body.seat, *gone, coming.at);
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
  const Expected<Gesture> gesture =
      read(body.choice.empty() ? SeatAnswer(body.back, body.choices) : SeatAnswer(body.choice));
  if (!gesture) return cannot("is no choice here: " + gesture.error().text);
  const auto gone = own_moments(seat, body.back);
  if (!gone) return cannot("takes back more than was answered");
  const Gesture played{static_cast<int>(gone->size()), gesture->choices};
  if (const auto refusal = table_->why_not(seat, played)) {
    return cannot("is refused: " + table_->text_of(*refusal));
  }
  if (played.choices.empty()) return take_several_back(seat, *gone, coming.at);
  const Before was = before(seat);
  const bool movable_before = body.forced && may_take_back(seat);
  const std::vector<Event> said = table_->take_back(seat, played.back);
  const int question = table_->prompt(seat).ask;
  std::vector<Moment> moments;
  for (const Choice& choice : played.choices) {
    Moment& moment = moments.emplace_back();
    moment.at = coming.at;
    moment.by = seat;
    moment.forced = body.forced;
    moment.movable_before = movable_before;
    moment.inside_gesture = table_->prompt(seat).ask != question;
    moment.first_step = table_->steps();
    moment.events = table_->play(seat, choice);
    moment.steps = 1;
  }
  if (const auto rolled = roll(moments.back(), body.chance, coming.mode); !rolled) {
    return std::unexpected(rolled.error());
  }
  const bool chance = moments.back().steps > 1;
  const Turn now = table_->turn();
  const bool over = now.waiting == Waiting::nobody;
  const bool withdrawn = asked_back_ && (over || seat == asked_back_->seat ||
                                         (!(now == was.turn) && seating_.at(seat).is_self()));
  if (withdrawn) asked_back_.reset();
  const Viewers to = withdrawn || chance ? Viewers::all(setup_.seats) : told_of(seat, moments, was);
  if (over) status_ = Status::finished;
  Effect effect{log_.tell({*gone, said}, std::move(moments), to), over, false};
  settle(was, seat, chance);
  return effect;
}

// Where one seat alone is asked everybody waits for it and may know that it answered. In a common
// or a secret question others learn only what they hear and see, and who is still asked.
Viewers Match::told_of(Seat seat, const std::vector<Moment>& moments, const Before& was) const {
  const Viewers all = Viewers::all(setup_.seats);
  if (!was.sees_change || !(table_->turn() == was.turn)) return all;
  const auto hears_any = [&](Viewer viewer) {
    return std::any_of(moments.begin(), moments.end(),
                       [&](const Moment& moment) { return hears(moment.events, viewer); });
  };
  Viewers to;
  for (const Viewer viewer : all.list()) {
    if (viewer.seat != seat && !hears_any(viewer) && !was.sees_change(viewer)) continue;
    if (viewer.seat) {
      to.seats = to.seats.with(*viewer.seat);
    } else {
      to.spectators = true;
    }
  }
  return to;
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

// A gesture goes as it came: nobody is left at a question that only the gesture met on its way. The
// answers of a sheet are all to one question, so of those the last goes alone.
int Match::more_of_gesture(Seat seat) const {
  const std::vector<Moment>& moments = log_.moments();
  int more = 0;
  for (auto at = last_own(seat, false); at && moments[*at].inside_gesture; ++more) {
    while (moments[--*at].by != seat) {
    }
  }
  return more;
}

std::optional<Match::OwnMoments> Match::own_moments(Seat seat, int answers) const {
  const std::vector<Moment>& moments = log_.moments();
  OwnMoments out;
  for (std::size_t i = moments.size(); answers > 0 && i-- > 0;) {
    if (moments[i].by != seat) continue;
    out.push_back(i);
    if (!moments[i].forced) --answers;
  }
  return answers == 0 ? std::optional(std::move(out)) : std::nullopt;
}

Expected<Match::Effect> Match::take_several_back(Seat seat, const OwnMoments& gone, Millis at) {
  const Before was = before(seat);
  const std::vector<Event> said = table_->take_back(seat, static_cast<int>(gone.size()));
  asked_back_.reset();
  Effect effect{log_.drop({gone, said}, seat, told_of(seat, {}, was), at), false, false};
  settle(was, seat, false);
  return effect;
}

Expected<Match::Effect> Match::rewind(Seat seat, int more, Millis at) {
  const auto gone = own_moments(seat, 1 + more);
  if (status_ != Status::running || !gone) return cannot("takes back what never was");
  const std::size_t first = gone->back();
  Expected<Replayed> back =
      replay(*game_, table_->record(), log_.moments()[first].first_step, setup_.seed);
  if (!back) return std::unexpected(back.error());
  table_ = std::move(back->table);
  name_seats();
  asked_back_.reset();
  ++rewinds_;
  std::vector<Event> said;
  tell_took_back(seat, SeatSet::everyone(), said);
  Effect effect{log_.drop_all_from(first, seat, said, Viewers::all(setup_.seats), at), false,
                false};
  settle({}, seat, true);
  return effect;
}

Expected<Match::Effect> Match::apply(const entry::AskTakeBack& body, Coming coming) {
  if (asked_back_ || !own_moments(body.seat, 1 + body.more)) {
    return cannot("asks for a take-back that cannot be");
  }
  asked_back_ = AskedBack{body.seat, {}, body.absent_too, body.more};
  return Effect{log_.tell_change(Viewers::all(setup_.seats), coming.at), false, false};
}

Expected<Match::Effect> Match::apply(const entry::AnswerTakeBack& body, Coming coming) {
  if (!asked_back_ || asked_back_->seat == body.seat) return cannot("answers what nobody asked");
  asked_back_->agreed = asked_back_->agreed.with(body.seat);
  const SeatSet needed = asked_back_->absent_too ? others(asked_back_->seat)
                                                 : seating_.selves().without(asked_back_->seat);
  if (!body.agree) {
    asked_back_.reset();
  } else if ((needed.bits() & ~asked_back_->agreed.bits()) == 0) {
    return rewind(asked_back_->seat, asked_back_->more, coming.at);
  }
  return Effect{log_.tell_change(Viewers::all(setup_.seats), coming.at), false, false};
}

Match::Before Match::before(Seat by) const {
  Before before{table_->turn(), {}, {}};
  for (const Seat seat : before.turn.seats) {
    before.prompts[static_cast<std::size_t>(index(seat))] = table_->prompt(seat);
  }
  if (before.turn.seats.size() > 1 || table_->is_secret(table_->prompt(by))) {
    before.sees_change = table_->sees_change();
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
