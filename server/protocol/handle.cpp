// From a live message to the match's command, and from its result to the answer.
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

TableRefusal spectators_watch() {
  return {TableRefusal::Kind::forbidden, "not_seated", "You watch this table; only players play."};
}

class Handling {
 public:
  Handling(Match& match, const Person& person, std::int64_t id, Millis now)
      : match_(&match),
        person_(&person),
        id_(id),
        now_(now),
        seat_(match.viewer_of(person.user).seat) {}

  Handled operator()(const request::Choose& request) const {
    return with_seat(
        [&](Seat seat) { return match_->choose(seat, request.seen, request.answer, now_); });
  }
  Handled operator()(const request::WhyNot& request) const {
    if (!seat_) return {answer(id_, spectators_watch())};
    const auto refusal = match_->why_not(*seat_, request.answer);
    return {refusal ? answer(id_, *refusal) : legal(id_)};
  }
  Handled operator()(const request::Odds& request) const {
    if (!seat_) return {answer(id_, spectators_watch())};
    auto task = match_->odds(*seat_, request.answer);
    if (!task) return {answer(id_, task.error())};
    if (!*task) return {odds_answer(id_, std::nullopt)};
    Handled out;
    out.work = [id = id_, task = std::move(*task)] { return odds_answer(id, task()); };
    return out;
  }
  Handled operator()(const request::Foresee&) const {
    if (!seat_) return {answer(id_, spectators_watch())};
    auto foreseen = match_->foresee(*seat_);
    if (!foreseen) return {answer(id_, foreseen.error())};
    return {foreseen_answer(id_, std::move(*foreseen))};
  }
  Handled operator()(const request::Advise&) const {
    if (!seat_) return {answer(id_, spectators_watch())};
    auto question = match_->ask_advice(*seat_);
    if (!question) return {answer(id_, question.error())};
    Handled out;
    out.advice = std::move(*question);
    return out;
  }
  Handled operator()(const request::TakeBack&) const {
    return with_seat([&](Seat seat) { return match_->take_back(seat, now_); });
  }
  Handled operator()(const request::AnswerTakeBack& request) const {
    return with_seat(
        [&](Seat seat) { return match_->answer_take_back(seat, request.agree, now_); });
  }
  Handled operator()(const request::Say& request) const {
    return done(match_->say(*person_, request.text, request.to, now_));
  }
  Handled operator()(const request::Auto& request) const {
    return with_seat(
        [&](Seat seat) { return match_->set_auto(seat, request.forced, request.usual, now_); });
  }

 private:
  template <class Command>
  Handled with_seat(const Command& command) const {
    if (!seat_) return {answer(id_, spectators_watch())};
    return done(command(*seat_));
  }
  Handled done(Result result) const {
    Handled out{answer(id_, result)};
    if (result) out.change = std::move(*result);
    return out;
  }

  Match* match_;
  const Person* person_;
  std::int64_t id_;
  Millis now_;
  std::optional<Seat> seat_;
};

}  // namespace

Handled handle(Match& match, const Person& person, const ClientMessage& message, Millis now) {
  return std::visit(Handling(match, person, message.id, now), message.request);
}

}  // namespace casus::server
