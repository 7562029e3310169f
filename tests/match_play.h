// Matches in memory, with a clock that is set by hand: what the tests of the server's match, lobby
// and protocol share. A page stands for each viewer and does with messages what the real one does.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/table_of.h"
#include "games/all.h"
#include "server/lobby/new_table.h"
#include "server/protocol/messages.h"
#include "tests/support/toy_game.h"

namespace casus::server::tests {

// All games, and the toy with its common secret question.
inline const std::vector<LoadedGame>& games() {
  static const std::vector<LoadedGame> kGames = [] {
    std::vector<LoadedGame> all = load_games().value();
    all.push_back(load_game<toy::Toy>({}, "", "").value());
    return all;
  }();
  return kGames;
}

inline House house() { return {&games()}; }

inline const Person kAnna{"u-anna", "Anna"};
inline const Person kBert{"u-bert", "Bert"};
inline const Person kCleo{"u-cleo", "Cleo"};
inline const Person kDora{"u-dora", "Dora"};
inline const Person kEmil{"u-emil", "Emil"};  // never sits
inline const Person& person_at(int seat) {
  static const std::array<const Person*, 4> kPeople = {&kAnna, &kBert, &kCleo, &kDora};
  return *kPeople[static_cast<std::size_t>(seat)];
}

inline constexpr Viewer kSpectator{};
inline Viewer eyes(int seat) { return {seat_at(seat)}; }

inline json::object parsed(std::string_view text) { return parse_json(text, "test")->as_object(); }

// What a page knows: the standing, the log and the chat, kept up from messages alone.
struct Page {
  json::object standing;  // seen, view, turn, prompt, choices ...
  std::vector<std::pair<std::int64_t, json::array>> log;
  json::value log_more;
  std::vector<json::object> chat;
  std::vector<std::string> received;

  void take(const json::object& message) {
    received.push_back(json::serialize(message));
    const std::string type(message.at("type").as_string());
    if (type == "chat") chat.push_back(message);
    if (type != "update" && type != "snapshot") return;
    if (type == "snapshot") {
      log.clear();
      chat.clear();
      log_more = message.at("log_more");
      for (const json::value& line : message.at("log").as_array()) {
        log.emplace_back(line.at("seen").to_number<std::int64_t>(), line.at("events").as_array());
      }
      for (const json::value& line : message.at("chat").as_array())
        chat.push_back(line.as_object());
    } else {
      if (const json::value* from = message.if_contains("drop_from")) {
        while (!log.empty() && log.back().first >= from->to_number<std::int64_t>()) log.pop_back();
      }
      const json::array& events = message.at("events").as_array();
      if (!events.empty()) log.emplace_back(message.at("seen").to_number<std::int64_t>(), events);
    }
    json::value view = message.contains("view") ? message.at("view") : standing.at("view");
    standing = {{"view", std::move(view)}};
    for (const std::string_view field :
         {"seen", "turn", "prompt", "choices", "can_take_back", "take_back_asked", "clocks"}) {
      if (const json::value* value = message.if_contains(field)) standing[field] = *value;
    }
  }
  std::uint64_t seen() const { return standing.at("seen").to_number<std::uint64_t>(); }
  std::vector<std::string> choices() const {
    std::vector<std::string> out;
    for (const json::value& choice : standing.at("choices").as_array()) {
      out.emplace_back(choice.at("text").as_string());
    }
    return out;
  }
  // As much as a newcomer is told.
  std::string words() const {
    constexpr std::size_t kLinesOfSnapshot = 200;
    json::array lines;
    const std::size_t from = log.size() - std::min(log.size(), kLinesOfSnapshot);
    for (std::size_t i = from; i < log.size(); ++i) {
      lines.push_back(json::array{log[i].first, log[i].second});
    }
    json::array talk(chat.begin(), chat.end());
    json::object all = standing;
    all.erase("clocks");  // they tick
    return json::serialize(all) + json::serialize(lines) + json::serialize(talk);
  }
};

class Play {
 public:
  Play(const NewMatch& made, const House& at, Millis start = 1'000'000)
      : now(start), house_(at), head_(made.head), entries_(made.entries), match_(reopened()) {
    match_.set_present(Viewers::all(match_.setup().seats));
  }

  Match& operator*() { return match_; }
  Match* operator->() { return &match_; }
  const MatchHead& head() const { return head_; }
  const std::vector<Entry>& entries() const { return entries_; }
  Page& page(Viewer viewer) { return pages_[slot_of(viewer)]; }
  Page& page(int seat) { return page(eyes(seat)); }
  std::string user(Viewer viewer) const {
    return viewer.seat ? match_.seating().at(*viewer.seat).person.user : std::string();
  }

  // The match as it would be after a restart.
  Match reopened() const {
    Expected<Match> opened = Match::open(house_, head_, entries_);
    EXPECT_TRUE(opened.has_value());
    return std::move(*opened);
  }
  void restart() {
    match_ = reopened();
    match_.set_present(Viewers::all(match_.setup().seats));
  }
  json::object snapshot(Viewer viewer) const {
    return parsed(written(match_.snapshot(viewer, now), user(viewer)));
  }
  void connect(Viewer viewer) { page(viewer).take(snapshot(viewer)); }
  void connect_all() {
    for (const Viewer viewer : Viewers::all(match_.setup().seats).list()) connect(viewer);
  }

  // Stores and sends what a command brought about; false: it was refused.
  bool done(Result result) {
    if (!result) {
      last = std::move(result.error());
      return false;
    }
    EXPECT_EQ(result->write.match, head_.id);
    for (const Entry& entry : result->write.entries) {
      EXPECT_EQ(entry.number, entries_.size());
      entries_.push_back(entry);
    }
    if (result->write.latest_only) {
      Summary kept = summary;
      kept.changed_at = result->write.summary.changed_at;
      kept.awaited = result->write.summary.awaited;
      kept.latest = result->write.summary.latest;
      kept.wake_at = result->write.summary.wake_at;
      EXPECT_EQ(result->write.summary, kept) << "only the latest part may change";
    }
    summary = result->write.summary;
    for (const Delivery& delivery : result->deliveries) {
      page(delivery.to).take(parsed(written(delivery, user(delivery.to))));
    }
    return true;
  }
  bool choose(int seat, std::string_view choice) {
    return done(match_.choose(seat_at(seat), page(seat).seen(), choice, now));
  }
  // As a page would: through the protocol.
  std::string send(const Person& who, std::string_view text) {
    const auto message = read_client_message(text);
    if (!message) return json::serialize(answer(message.error()));
    Handled handled = handle(match_, who, *message, now);
    if (handled.change) done(std::move(*handled.change));
    if (handled.work) handled.answer = handled.work();
    return json::serialize(handled.answer);
  }

  // Any answer for any awaited seat, by its person or its bot. False: nobody is awaited.
  bool step(Dice& dice) {
    if (match_.status() != Status::running) return false;
    std::vector<Seat> asked;
    for (const Seat seat : match_.turn().seats) asked.push_back(seat);
    const Seat seat = asked[dice.below(static_cast<std::uint32_t>(asked.size()))];
    if (match_.seating().at(seat).is_bot()) return bot_step(seat, dice);
    const std::vector<std::string> choices = page(index(seat)).choices();
    EXPECT_FALSE(choices.empty());
    return choose(index(seat), choices[dice.below(static_cast<std::uint32_t>(choices.size()))]);
  }
  bool bot_step(Seat seat, Dice& dice) {
    for (const BotJob& job : match_.bot_jobs()) {
      if (job.seat == seat) {
        return done(match_.bot_choice(seat, job.question, {any_answer(job.glimpse, dice)}, now));
      }
    }
    return false;
  }
  void finish(Dice& dice) {
    while (step(dice)) now += 1000;
    EXPECT_EQ(match_.status(), Status::finished);
  }

  static Choice any_answer(const Glimpse& glimpse, Dice& dice) {
    if (const auto* own = std::any_cast<GlimpseOf<toy::Toy>>(&glimpse.view_of_game)) {
      return any_of(*own, dice);
    }
    if (const auto* own = std::any_cast<GlimpseOf<royals::Royals>>(&glimpse.view_of_game)) {
      return any_of(*own, dice);
    }
    return any_of(std::any_cast<const GlimpseOf<wallenstein::Wallenstein>&>(glimpse.view_of_game),
                  dice);
  }

  Millis now;
  TableRefusal last;
  Summary summary;

 private:
  template <Game G>
  static Choice any_of(const GlimpseOf<G>& glimpse, Dice& dice) {
    Choices legal;
    glimpse.game->legal(glimpse.game->imagine(glimpse.view, dice), glimpse.seat, legal);
    return legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
  }

  House house_;
  MatchHead head_;
  std::vector<Entry> entries_;
  Match match_;
  std::map<std::size_t, Page> pages_;
};

inline const Lot kLot{"table0000001", "a seed of the tests", "invite-me-1234"};

inline NewMatch made(std::string_view request, const Lot& lot = kLot) {
  const auto read = read_table_request(games(), parse_json(request, "request").value());
  EXPECT_TRUE(read.has_value()) << read.error().text;
  auto out = make_table(house(), *read, kAnna, lot, 1'000'000);
  EXPECT_TRUE(out.has_value()) << out.error().text;
  return *out;
}

// A table that everybody has joined and that has begun; everybody listens.
inline Play begun(std::string_view request, const Lot& lot = kLot, const House& at = house()) {
  Play play(made(request, lot), at);
  play.connect_all();
  for (int i = 1; play->seating().first_free(); ++i) {
    EXPECT_TRUE(play.done(play->join(person_at(i), std::nullopt, play.now)));
  }
  EXPECT_TRUE(play.done(play->start(kAnna.user, play.now))) << play.last.text;
  play.connect_all();
  return play;
}

}  // namespace casus::server::tests
