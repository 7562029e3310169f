#include "server/protocol/messages.h"

#include <cmath>

#include "core/json_text.h"
#include "core/turn_json.h"
#include "server/match/strengths.h"

namespace casus::server {
namespace {

json::value seat_or_null(std::optional<Seat> seat) {
  return seat ? json::value(index(*seat)) : json::value(nullptr);
}

void add_seat(std::string_view key, std::optional<Seat> seat, JsonText& out) {
  out.add(key, seat.transform(index));
}

void add_clocks(const std::optional<ClockFace>& face, JsonText& out) {
  if (!face) {
    out.add("clocks", nullptr);
    return;
  }
  out.object("clocks");
  out.add("now", face->now);
  out.list("seats");
  for (const ClockFace::OfSeat& seat : face->seats) {
    out.object();
    out.add("left_ms", seat.left_ms);
    out.add("running", seat.running);
    out.end_object();
  }
  out.end_list();
  out.end_object();
}

void add_standing(const Standing& standing, JsonText& out) {
  write_turn("turn", standing.turn, out);
  out.add_written("prompt", standing.prompt);
  out.add_written("choices", standing.choices);
  out.add("can_take_back", standing.can_take_back);
  if (standing.whisper_to) write_seats("whisper_to", *standing.whisper_to, out);
  if (standing.asked_back) {
    out.object("take_back_asked");
    add_seat("seat", standing.asked_back->seat, out);
    write_seats("agreed", standing.asked_back->agreed, out);
    out.end_object();
  }
  add_clocks(standing.clocks, out);
}

void add_chat(const ChatLine& line, JsonText& out) {
  out.object();
  out.add("type", "chat");
  out.add("number", line.number);
  out.add("at", line.at);
  out.object("from");
  out.add("name", line.name);
  add_seat("seat", line.from, out);
  out.end_object();
  if (line.to) {
    write_seats("to", *line.to, out);
  } else {
    out.add("to", nullptr);
  }
  out.add("text", line.text);
  out.end_object();
}

void add_lines(const std::vector<LogLine>& lines, JsonText& out) {
  out.list("log");
  for (const LogLine& line : lines) {
    out.object();
    out.add("seen", line.seen);
    out.add("at", line.at);
    out.add_written("events", line.events);
    out.end_object();
  }
  out.end_list();
}

}  // namespace

std::string written(const LogPage& page) {
  std::string text;
  JsonText out(text);
  out.object();
  add_lines(page.lines, out);
  out.add("more", page.more);
  out.end_object();
  return text;
}

std::string written(const Update& update) {
  std::string text;
  text.reserve(update.standing.view.text.size() + update.standing.choices.size() +
               update.events.size() + 512);
  JsonText out(text);
  out.object();
  out.add("type", "update");
  out.add("seen", update.standing.seen);
  out.add("at", update.at);
  add_seat("by", update.by, out);
  if (update.forced) out.add("forced", true);
  if (update.taken_back) {
    out.object("taken_back");
    add_seat("seat", update.taken_back, out);
    out.end_object();
  }
  if (update.drop_from != 0) out.add("drop_from", update.drop_from);
  out.add_written("events", update.events);
  if (!update.same_view) out.add_written("view", update.standing.view.text);
  add_standing(update.standing, out);
  if (update.powers) write_powers("powers", *update.powers, out);
  if (update.scores) out.add_written("scores", json::serialize(*update.scores));
  out.end_object();
  return text;
}

std::string written(const ChatLine& line) {
  std::string text;
  JsonText out(text);
  add_chat(line, out);
  return text;
}

std::string written(const TableFacts& facts, std::string_view user) {
  return json::serialize(json::object{{"type", "table"}, {"table", table_json(facts, user)}});
}

std::string written(const Snapshot& snapshot, std::string_view user) {
  std::string text;
  JsonText out(text);
  out.object();
  out.add("type", "snapshot");
  out.add("seen", snapshot.standing.seen);
  out.add_written("table", json::serialize(table_json(snapshot.table, user)));
  out.add_written("view", snapshot.standing.view.text);
  add_standing(snapshot.standing, out);
  add_lines(snapshot.log.lines, out);
  out.add("log_more", snapshot.log.more);
  out.list("chat");
  for (const ChatLine& line : snapshot.chat) add_chat(line, out);
  out.end_list();
  out.add("auto_forced", snapshot.auto_forced);
  out.add("auto_usual", snapshot.auto_usual);
  if (!snapshot.powers.empty()) write_powers("powers", snapshot.powers, out);
  out.end_object();
  return text;
}

std::string written(const Delivery& delivery, std::string_view user) {
  if (const auto* update = std::get_if<Update>(&delivery.what)) return written(*update);
  if (const auto* line = std::get_if<ChatLine>(&delivery.what)) return written(*line);
  return written(*std::get<Facts>(delivery.what), user);
}

json::object to_json(const Replay& replay) {
  json::array steps;
  for (const ReplayStep& step : replay.steps) {
    steps.push_back(json::object{{"step", step.step},
                                 {"by", seat_or_null(step.by)},
                                 {"text", step.text},
                                 {"events", step.events}});
  }
  json::array scores(replay.scores.begin(), replay.scores.end());
  return {{"steps", std::move(steps)},
          {"scores", std::move(scores)},
          {"commitment", replay.commitment},
          {"seed", replay.seed ? json::value(*replay.seed) : json::value(nullptr)},
          {"verified", replay.proof.is_whole()},
          {"dice", replay.dice}};
}

json::object to_json(const ReplayView& view) {
  json::object out = {{"step", view.step},
                      {"eyes", view.eyes.seat ? json::value(index(*view.eyes.seat)) : "above"},
                      {"view", view.view.json()},
                      {"turn", to_json(view.turn)},
                      {"scores", view.scores}};
  if (!view.powers.empty()) {
    std::string text;
    JsonText powers(text);
    powers.object();
    write_powers("powers", view.powers, powers);
    powers.end_object();
    out["powers"] = json::parse(text).at("powers");
  }
  if (!view.eyes.seat) {
    json::array seats;
    for (const Shown& seat : view.seats) seats.push_back(seat.json());
    out["seats"] = std::move(seats);
  }
  return out;
}

json::object to_json(const Hopes& hopes, bool ready) {
  // More digits than this are noise.
  const auto rounded = [](double chance) { return std::round(chance * 1000) / 1000; };
  json::array looks;
  for (const HopesLook& look : hopes.looks) {
    json::array chances;
    for (const double chance : look.chances) chances.push_back(rounded(chance));
    looks.push_back(json::object{{"step", look.step}, {"chances", std::move(chances)}});
  }
  json::array turns;
  for (const TurningPoint& one : hopes.turning_points) {
    turns.push_back(json::object{{"from", one.from},
                                 {"step", one.step},
                                 {"seat", index(one.seat)},
                                 {"change", rounded(one.change)}});
  }
  return {{"ready", ready},
          {"share", rounded(hopes.share)},
          {"looks", std::move(looks)},
          {"turning_points", std::move(turns)}};
}

json::object bots_json() {
  json::array bots;
  for (const Strength& each : strengths()) {
    bots.push_back(json::object{{"id", each.id}, {"name", each.name}, {"text", each.text}});
  }
  return {{"bots", std::move(bots)}};
}

}  // namespace casus::server
