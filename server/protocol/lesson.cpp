#include "server/protocol/lesson.h"

#include "core/json_text.h"
#include "core/text.h"
#include "server/match/setup.h"
#include "server/match/update.h"
#include "server/match/written.h"
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

// Whoever learns sits there under this name, which no user has.
constexpr std::string_view kLearner = "learner";

// What has happened since the lesson's last position, as the learner was told of it.
class LessonTelling {
 public:
  LessonTelling(const LoadedGame& game, const Lesson& lesson) : game_(&game), lesson_(&lesson) {}

  LessonTable::Listener listener() {
    return [this](const Table& table, std::optional<Seat> by, const std::vector<Event>& events) {
      std::vector<Event> heard;
      for (const Event& event : events) {
        if (may_hear(event, {lesson_->learner})) heard.push_back(event);
      }
      const std::uint32_t seen = ++seen_;
      const std::string text = events_text(table, heard);
      if (!heard.empty()) lines_.push_back({seen, 0, text});
      Update update;
      update.standing = standing(table);
      update.by = by;
      update.events = text;
      if (const Powers powers = table.powers(); !powers.empty()) update.powers = powers;
      if (is_over(table)) update.scores = to_json(table.scores(), table.info().score_parts);
      updates_.push_back(std::move(update));
    };
  }

  std::uint32_t seen() const { return seen_; }
  void forget_updates() { updates_.clear(); }
  const std::vector<Update>& updates() const { return updates_; }

  Snapshot snapshot(const Table& table) const {
    Snapshot out;
    out.standing = standing(table);
    out.table = facts(table);
    out.log.lines = lines_;
    out.powers = table.powers();
    return out;
  }

 private:
  static bool is_over(const Table& table) { return table.turn().waiting == Waiting::nobody; }

  Standing standing(const Table& table) const {
    const Seat seat = lesson_->learner;
    Standing out;
    out.seen = seen_;
    out.turn = table.turn();
    out.view = table.view({seat});
    out.prompt = prompt_text(table, seat);
    if (out.turn.seats.contains(seat)) out.choices = choices_text(table, seat);
    return out;
  }

  json::array players(const Table& table) const {
    const std::vector<std::string> words = table.seat_words();
    json::array out;
    for (int i = 0; i < lesson_->seats; ++i) {
      const std::size_t at = static_cast<std::size_t>(i);
      const bool learns = seat_at(i) == lesson_->learner;
      out.push_back(json::object{{"seat", i},
                                 {"colour", at < words.size() ? words[at] : std::string()},
                                 {"kind", learns ? "person" : "bot"},
                                 {"name", lesson_->names[at]}});
    }
    return out;
  }

  TableFacts facts(const Table& table) const {
    TableFacts out;
    out.users.resize(static_cast<std::size_t>(lesson_->seats));
    out.users[static_cast<std::size_t>(index(lesson_->learner))] = kLearner;
    out.table = {{"id", "lesson-" + game_->info.id + "-" + lesson_->id},
                 {"game", game_->info.id},
                 {"name", lesson_->title},
                 {"seats", lesson_->seats},
                 {"options", lesson_->options},
                 {"status", is_over(table) ? "finished" : "running"},
                 {"access", word_for(Access::invitation)},
                 {"clock", to_json(ClockRule{})},
                 {"made_at", 0},
                 {"changed_at", 0},
                 {"rules_version", game_->info.rules_version},
                 {"board_hash", game_->board_hash},
                 {"players", players(table)}};
    if (is_over(table)) {
      out.table["scores"] = to_json(table.scores(), table.info().score_parts);
    } else {
      out.table["turn"] = to_json(table.turn());
    }
    return out;
  }

  const LoadedGame* game_;
  const Lesson* lesson_;
  std::uint32_t seen_ = 1;
  std::vector<LogLine> lines_;
  std::vector<Update> updates_;
};

// The game's words if it refuses, with the lesson's own; or the lesson's alone.
TableRefusal in_words(const LessonTable& at, const SeatAnswer& answer, const LessonRefusal& no) {
  if (!no.game) {
    const json::value* rule = at.step().shown.if_contains("rule");
    TableRefusal out{TableRefusal::Kind::refused, "lesson", no.says};
    out.refusal = json::object{
        {"why", out.code}, {"rule", rule != nullptr ? *rule : json::value("")}, {"text", no.says}};
    return out;
  }
  const bool plain = !answer.is_list && no.game->why == GestureRefusal::Why::rule;
  TableRefusal out =
      plain ? refusal_of(at.table(), no.game->refusal) : refusal_of(at.table(), *no.game);
  if (no.says.empty()) return out;
  out.text += " " + no.says;
  (*out.refusal)["text"] = out.text;
  return out;
}

// The answers to a learner's message.
class LessonHandling {
 public:
  LessonHandling(LessonTable& at, const LessonTelling& telling, std::int64_t id)
      : at_(&at), telling_(&telling), id_(id) {}

  Expected<json::object> operator()(const request::Choose& request) const {
    const Expected<Gesture> gesture = gesture_of(at_->table(), request.answer);
    if (!gesture) return answer(id_, refuse_malformed(gesture.error()).error());
    if (request.seen != telling_->seen()) {
      return answer(id_, TableRefusal{TableRefusal::Kind::stale});
    }
    if (const auto no = at_->why_not(*gesture))
      return answer(id_, in_words(*at_, request.answer, *no));
    if (const auto played = at_->play(*gesture); !played) return std::unexpected(played.error());
    return accepted(id_);
  }
  // What is allowed, and not what the step waits for, is explained as well: it was pointed at.
  Expected<json::object> operator()(const request::WhyNot& request) const {
    const Expected<Gesture> gesture = gesture_of(at_->table(), request.answer);
    if (!gesture) return answer(id_, refuse_malformed(gesture.error()).error());
    if (const auto no = at_->why_not(*gesture))
      return answer(id_, in_words(*at_, request.answer, *no));
    return legal(id_);
  }
  Expected<json::object> operator()(const request::Odds& request) const {
    const Expected<Gesture> gesture = gesture_of(at_->table(), request.answer);
    if (!gesture) return answer(id_, refuse_malformed(gesture.error()).error());
    if (const auto refusal = at_->table().why_not(at_->learner(), *gesture)) {
      return answer(id_, refusal_of(at_->table(), *refusal));
    }
    const OddsTask task = at_->table().odds(at_->learner(), *gesture);
    return odds_answer(id_, task ? task() : std::nullopt);
  }
  Expected<json::object> operator()(const request::Foresee&) const {
    return foreseen_answer(id_, at_->table().foresee(at_->learner()));
  }
  Expected<json::object> operator()(const auto&) const {
    return answer(
        id_, TableRefusal{TableRefusal::Kind::refused, "not_in_a_lesson",
                          "Nobody else sits at the table of a lesson; Back leads one step back."});
  }

 private:
  LessonTable* at_;
  const LessonTelling* telling_;
  std::int64_t id_;
};

Expected<void> play_again(LessonTable& at, const std::vector<std::string>& played) {
  for (const std::string& notation : played) {
    const Expected<Gesture> gesture = gesture_of(at.table(), SeatAnswer(notation));
    if (!gesture) return std::unexpected(gesture.error());
    if (at.why_not(*gesture)) {
      return fault("out_of_step",
                   in_quotes(notation) + " is not what this step of the lesson waits for");
    }
    if (const auto done = at.play(*gesture); !done) return done;
  }
  return {};
}

}  // namespace

Expected<LessonRequest> read_lesson_request(std::string_view body) {
  const Expected<json::value> value = read_body(body, kLongestLessonRequest);
  if (!value) return std::unexpected(value.error());
  Reading reading("bad_message");
  const Reader reader(*value, "body", reading);
  reader.only({"step", "played", "message"});
  LessonRequest out;
  out.step = reader["step"].text();
  if (const auto played = reader.find("played")) {
    const std::vector<Reader> items = played->items();
    if (items.size() > kMostPlayed) played->fail("is longer than any step");
    for (std::size_t i = 0; i < items.size() && !reading.failed(); ++i) {
      out.played.push_back(items[i].text());
      if (out.played.back().size() > kLongestChoice) items[i].fail("is too long");
    }
  }
  if (reading.failed()) return std::unexpected(reading.fault());
  if (const auto message = reader.find("message")) {
    auto read = read_client_message(json::serialize(message->value()));
    if (!read) return std::unexpected(read.error().fault);
    out.message = std::move(*read);
  }
  return out;
}

Expected<std::string> answer_lesson(const LoadedGame& game, const Lesson& lesson,
                                    const LessonRequest& request) {
  const auto step = lesson.find(request.step);
  if (!step) return fault("no_such_step", in_quotes(request.step) + " is no step of this lesson");
  LessonTelling telling(game, lesson);
  Expected<LessonTable> at = LessonTable::at(game, lesson, *step, telling.listener());
  if (!at) return std::unexpected(at.error());
  if (const auto done = play_again(*at, request.played); !done)
    return std::unexpected(done.error());
  telling.forget_updates();

  std::string text;
  JsonText out(text);
  if (!request.message) {
    out.object();
    out.add("done", at->is_done());
    out.list("messages");
    out.add_written(written(telling.snapshot(at->table()), kLearner));
  } else {
    const Expected<json::object> said =
        std::visit(LessonHandling(*at, telling, request.message->id), request.message->request);
    if (!said) return std::unexpected(said.error());
    out.object();
    out.add("done", at->is_done());
    out.list("messages");
    for (const Update& update : telling.updates()) out.add_written(written(update));
    out.add_written(json::serialize(*said));
  }
  out.end_list();
  out.end_object();
  return text;
}

}  // namespace casus::server
