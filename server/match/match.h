// A match: one table with its people, bots and clocks; a function of its head and its entries. It
// opens no socket, reads no clock and draws no lot: time is passed in, dice come from the head's
// seed.
//
// A command either changes nothing and says why, or gives a change: what is to be stored, and what
// is to be sent once it is. The match itself has moved on already, so whoever takes a snapshot
// sends it after whatever is still being stored.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "core/table.h"
#include "server/entry.h"
#include "server/match/chat.h"
#include "server/match/clocks.h"
#include "server/match/entry_body.h"
#include "server/match/refusals.h"
#include "server/match/seat_answer.h"
#include "server/match/seating.h"
#include "server/match/setup.h"
#include "server/match/update.h"
#include "server/match/viewer_log.h"

namespace casus::server {

// What matches need of the house they are played in; it outlives them.
struct House {
  const std::vector<LoadedGame>* games = nullptr;
  std::function<ChatRules(std::string_view game)> chat_rules = [](std::string_view) {
    return ChatRules{};
  };
  Closings* closings = nullptr;  // none: never closed
};

enum class Status : std::uint8_t { open, running, finished, stopped };
std::string_view word_for(Status status);

struct Change {
  enum class Answer : std::uint8_t { accepted, asked };
  Answer answer = Answer::accepted;
  Write write;  // without entries there is nothing to store
  std::vector<Delivery> deliveries;
};
using Result = std::expected<Change, TableRefusal>;

// A seat that waits for a bot. A question has one number: an answer to an older one is dropped.
struct BotJob {
  Seat seat{};
  std::string bot;  // a strength
  std::uint64_t question = 0;
  bool secret = false;  // how fast the answer comes must tell nothing
  Glimpse glimpse;
};

class Match {
 public:
  // A fault only if the head cannot be read. If the entries do not replay under these rules or on
  // this board, the match is stopped and says why.
  static Expected<Match> open(const House& house, const MatchHead& head,
                              const std::vector<Entry>& entries);

  // What another server has stored since, as if it had happened here. A fault: it does not follow
  // what this match knows, which then has to be opened anew.
  Expected<std::vector<Delivery>> follow(const std::vector<Entry>& entries);

  const MatchHead& head() const { return head_; }
  const Setup& setup() const { return setup_; }
  Status status() const { return status_; }
  const std::string& why_stopped() const { return why_stopped_; }
  const Seating& seating() const { return seating_; }
  const std::string& maker() const { return maker_; }
  const std::string& next() const { return next_; }
  std::uint64_t entries() const { return entries_; }
  Turn turn() const;
  SeatSet awaited() const;  // persons who are asked and answer themselves

  // The seat's eyes for whoever sits there, a spectator's for everybody else.
  Viewer viewer_of(std::string_view user) const { return {seating_.seat_of(user)}; }
  TableFacts facts() const;
  Summary summary() const;
  Millis wake_at() const;  // when the match goes on without people: bots and clocks
  // Only the last lines of the log; the older ones come in pages.
  Snapshot snapshot(Viewer viewer, Millis now) const;
  // The last lines that the viewer heard under smaller numbers than `before`; 0: the latest.
  LogPage log_page(Viewer viewer, std::uint32_t before) const;

  // What people are called belongs to them, not to the match: its entries have their names as they
  // were, and whoever runs it tells of new ones. False: nobody here is called otherwise.
  bool rename(const Person& person);
  std::vector<Person> people() const;  // who sits here or has spoken

  // Who listens. Updates are made for nobody else; a player who comes or goes is shown to the
  // others.
  std::vector<Delivery> set_present(Viewers present);

  // Before the start.
  Result join(const Person& person, std::optional<Seat> seat, Millis now);
  Result leave(std::string_view user, Millis now);
  Result seat_bot(std::string_view user, Seat seat, std::string_view bot,
                  Millis now);  // empty: out
  Result start(std::string_view user, Millis now);

  // Play.
  Result choose(Seat seat, std::uint64_t seen, const SeatAnswer& answer, Millis now);
  std::optional<TableRefusal> why_not(Seat seat, const SeatAnswer& answer) const;
  // What is likely to come of an answer that the seat may give; empty if the game does not say.
  std::expected<OddsTask, TableRefusal> odds(Seat seat, const SeatAnswer& answer) const;
  // What the seat's answers would bring as the table stands; nothing where the game does not say.
  std::expected<std::optional<json::object>, TableRefusal> foresee(Seat seat) const;
  // Advice: what a bot would do in the seat's place, thought of from what the seat may know. For
  // people who play alone with bots, and at tables that were made so. First the question that a bot
  // is to think about, then its thoughts in words; a fault where the question has changed since.
  std::expected<BotJob, TableRefusal> ask_advice(Seat seat) const;
  std::expected<json::array, TableRefusal> advice(
      Seat seat, std::uint64_t question, const std::vector<bots::Considered>& thoughts) const;
  Result take_back(Seat seat, Millis now);
  Result answer_take_back(Seat seat, bool agree, Millis now);
  // What the table may answer for the seat: the only choice there is, the usual one.
  Result set_auto(Seat seat, std::optional<bool> forced, std::optional<bool> usual, Millis now);
  Result resign(Seat seat, Millis now);
  Result hand_over(Seat seat, std::string_view bot, Millis now);
  Result take_over(Seat seat, Millis now);

  // At any time. Whispers are to seats, by seats.
  Result say(const Person& person, std::string_view text, std::optional<SeatSet> to, Millis now);
  Result set_next(std::string_view user, std::string_view match, Millis now);

  // Bots and clocks: whoever runs the match asks for jobs after each change, and calls expire then.
  std::vector<BotJob> bot_jobs() const;
  // As much of the list as is one gesture here; the bot is asked again for the rest.
  Result bot_choice(Seat seat, std::uint64_t question, const Choices& choices, Millis now);
  std::optional<Millis> next_expiry() const { return clocks_.next_expiry(); }
  Result expire(Millis now);

  // After the end: the record with its seed, and a table that stands after so many of its steps.
  Expected<Record> record() const;
  Expected<std::unique_ptr<Table>> table_after(std::size_t steps) const;
  std::size_t steps() const { return table_ ? table_->steps() : 0; }
  const LoadedGame* game() const { return game_; }

 private:
  // A seat's open question.
  struct Question {
    std::uint32_t since = 0;   // the number of the update that brought it, in the seat's counting
    std::uint64_t opened = 0;  // the entry that brought it
  };
  // How the table stood before an entry.
  struct Before {
    Turn turn;
    std::array<std::optional<Prompt>, kMaxSeats> prompts;  // of seats that are asked
    std::function<bool(Viewer)> sees_change;               // of a common or a secret question
  };
  // What an entry brought about, for those who must be told.
  struct Effect {
    std::optional<Told> told;
    bool table = false;  // what `Table` shows has changed
    bool said = false;
  };
  enum class Mode : std::uint8_t { live, replay };
  using OwnMoments = std::vector<std::size_t>;  // of the log

  Match(const MatchHead& head, Setup setup, const Closings* closings);
  void stop(std::string why);
  std::optional<std::string> open_table(const House& house);
  std::optional<std::string> open_record();

  // What each kind of entry does, alike when it happens and when it is replayed. A fault: it cannot
  // have happened here.
  struct Coming {
    Millis at = 0;
    Mode mode = Mode::live;
  };
  Expected<Effect> take(EntryBody& body, Coming coming);
  Expected<Effect> apply(entry::Start& body, Coming coming);
  Expected<Effect> apply(entry::Choose& body, Coming coming);
  Expected<Effect> apply(const entry::TakeBack& body, Coming coming);
  Expected<Effect> apply(const entry::AskTakeBack& body, Coming coming);
  Expected<Effect> apply(const entry::AnswerTakeBack& body, Coming coming);
  Expected<Effect> apply(const entry::Say& body, Coming coming);
  Expected<Effect> apply(const entry::AutoForced& body, Coming coming);
  Expected<Effect> apply(const entry::AutoUsual& body, Coming coming);
  Expected<Effect> apply(const entry::Rematch& body, Coming coming);
  template <class Body>  // of all others, which are about people
  Expected<Effect> apply(const Body& body, Coming coming);
  // Who sits where and who answers for them: also of a match that is stopped, which has no table.
  void seat_people();
  void change_people(const entry::Sit& body);
  void change_people(const entry::Stand& body);
  void change_people(const entry::SeatBot& body);
  void change_people(const entry::Rename& body);
  void change_people(const entry::Resign& body);
  void change_people(const entry::HandOver& body);
  void change_people(const entry::TakeOver& body);
  void change_people(const entry::Expire& body);
  Expected<Effect> take_several_back(Seat seat, const OwnMoments& gone, Millis at);
  Viewers told_of(Seat seat, const std::vector<Moment>& moments, const Before& was) const;
  Expected<Effect> rewind(Seat seat, int more, Millis at);
  Expected<void> roll(Moment& moment, std::vector<std::string>& chance, Mode mode);
  Before before(Seat by) const;
  void settle(const Before& before, std::optional<Seat> by, bool all_new);
  void run_clocks(bool taken_back, Millis at);
  void name_seats();

  // Commands.
  Change carry_out(EntryBody body, Millis now);
  void add(Change& change, EntryBody body, Millis now);
  void take_for_absent(Change& change, Millis now);
  std::optional<Choice> taken_for(Seat seat) const;
  void deliver(Change& change, const Effect& effect, Millis now);
  Change sealed(Change change);
  std::optional<TableRefusal> why_not_running() const;
  std::optional<TableRefusal> why_not_self(Seat seat) const;
  Expected<Gesture> read(const SeatAnswer& answer) const;
  std::optional<TableRefusal> why_not_play(Seat seat, const SeatAnswer& answer,
                                           const Gesture& gesture) const;
  // A gesture that the seat may play now, as the table counts what is taken back.
  std::expected<Gesture, TableRefusal> allowed(Seat seat, const SeatAnswer& answer) const;
  Result played(Seat seat, int back, const Choices& choices, Millis now);

  // The seat's last so many answers that it gave itself, with those that were taken for it since:
  // the latest first. Nothing if it did not give so many.
  std::optional<OwnMoments> own_moments(Seat seat, int answers) const;
  int more_of_gesture(Seat seat) const;  // answers that go back with the seat's last
  std::optional<std::size_t> last_own(Seat seat, bool forced_too) const;
  bool may_take_back(Seat seat) const;  // by the house's rule
  SeatSet others(Seat seat) const { return seating_.persons().without(seat); }
  bool may_rewind_alone(Seat seat) const;
  bool takes_back_at_once(Seat seat) const;
  Standing standing(Viewer viewer, Millis now) const;
  std::optional<SeatSet> whisper_to(Seat from) const;  // nothing: all others
  Update update_for(Viewer viewer, const Told& told, Millis now);
  std::string written(const std::vector<Event>& events) const;
  std::string choices_of(Seat seat) const;
  json::array players_json() const;

  MatchHead head_;
  Setup setup_;
  const LoadedGame* game_ = nullptr;
  std::unique_ptr<Table> table_;  // none: stopped
  std::optional<Record> imported_;
  Status status_ = Status::open;
  std::string why_stopped_;

  Seating seating_;
  std::string maker_;
  std::string next_;
  ViewerLog log_;
  Chat chat_;
  Clocks clocks_;
  std::array<Question, kMaxSeats> questions_{};
  std::optional<AskedBack> asked_back_;
  int rewinds_ = 0;
  std::uint64_t entries_ = 0;
  Millis last_at_ = 0;
  Millis changed_at_ = 0;  // for everybody to see; a secret answer does not move it
  Viewers present_;
  // As each viewer was told last, the spectators behind the seats.
  std::array<Powers, kMaxSeats + 1> powers_told_;
  // What each viewer was shown last, as a hash; none: nothing yet, or listeners were shown
  // different things.
  mutable std::array<std::optional<std::size_t>, kViewers> shown_{};
  mutable std::string listed_;  // the part for lists that changes seldom; empty: write it anew
  bool listed_given_ = false;   // it is in an earlier write as it is
};

}  // namespace casus::server
