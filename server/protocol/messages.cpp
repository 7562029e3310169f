#include "server/protocol/messages.h"

#include "server/match/strengths.h"

namespace casus::server {
namespace {

json::value seat_or_null(std::optional<Seat> seat) {
  return seat ? json::value(index(*seat)) : json::value(nullptr);
}

json::value clocks_json(const std::optional<ClockFace>& face) {
  if (!face) return nullptr;
  json::array seats;
  for (const ClockFace::OfSeat& seat : face->seats) {
    seats.push_back(json::object{{"left_ms", seat.left_ms}, {"running", seat.running}});
  }
  return json::object{{"now", face->now}, {"seats", std::move(seats)}};
}

// What stands in `standing` is moved: it is large, and written once.
void add_standing(json::object& out, Standing& standing) {
  out["view"] = std::move(standing.view.json);
  out["turn"] = to_json(standing.turn);
  json::value& prompt = out["prompt"];
  if (standing.prompt) prompt = std::move(*standing.prompt);
  out["choices"] = std::move(standing.choices);
  out["can_take_back"] = standing.can_take_back;
  if (standing.asked_back) {
    out["take_back_asked"] = {{"seat", index(standing.asked_back->seat)},
                              {"agreed", to_json(standing.asked_back->agreed)}};
  }
  out["clocks"] = clocks_json(standing.clocks);
}

// In the memory of the news.
json::object to_json(News& news) {
  json::object out(news.standing.storage());
  out.reserve(16);
  out["type"] = "news";
  out["seen"] = news.standing.seen;
  out["at"] = news.at;
  out["by"] = seat_or_null(news.by);
  if (news.forced) out["forced"] = true;
  if (news.taken_back) out["taken_back"] = {{"seat", index(*news.taken_back)}};
  if (news.drop_from != 0) out["drop_from"] = news.drop_from;
  out["events"] = std::move(news.events);
  add_standing(out, news.standing);
  if (news.scores) out["scores"] = std::move(*news.scores);
  return out;
}

json::object to_json(const ChatLine& line) {
  json::value to = nullptr;
  if (line.to) to = to_json(*line.to);
  return {{"type", "chat"},      {"number", line.number},
          {"at", line.at},       {"from", {{"name", line.name}, {"seat", seat_or_null(line.from)}}},
          {"to", std::move(to)}, {"text", line.text}};
}

}  // namespace

json::object to_json(Snapshot snapshot, std::string_view user) {
  json::object out = {{"type", "snapshot"},
                      {"seen", snapshot.standing.seen},
                      {"table", table_json(snapshot.table, user)}};
  add_standing(out, snapshot.standing);
  json::array log;
  for (const LogLine& line : snapshot.log) {
    log.push_back(json::object{{"seen", line.seen}, {"at", line.at}, {"events", line.events}});
  }
  json::array chat;
  for (const ChatLine& line : snapshot.chat) chat.push_back(to_json(line));
  out["log"] = std::move(log);
  out["chat"] = std::move(chat);
  out["auto_forced"] = snapshot.auto_forced;
  return out;
}

json::object table_message(const TableFacts& facts, std::string_view user) {
  return {{"type", "table"}, {"table", table_json(facts, user)}};
}

std::string written(Delivery& delivery, std::string_view user) {
  if (auto* news = std::get_if<News>(&delivery.what)) return json::serialize(to_json(*news));
  if (const auto* line = std::get_if<ChatLine>(&delivery.what)) {
    return json::serialize(to_json(*line));
  }
  return json::serialize(table_message(*std::get<Facts>(delivery.what), user));
}

json::object to_json(const Replay& replay) {
  json::array steps;
  for (const ReplayStep& step : replay.steps) {
    steps.push_back(json::object{{"step", step.step},
                                 {"by", seat_or_null(step.by)},
                                 {"text", step.text},
                                 {"events", step.events}});
  }
  json::array scores;
  for (const std::vector<int>& after : replay.scores) {
    scores.push_back(json::array(after.begin(), after.end()));
  }
  return {{"steps", std::move(steps)},
          {"scores", std::move(scores)},
          {"commitment", replay.commitment},
          {"seed", replay.seed ? json::value(*replay.seed) : json::value(nullptr)},
          {"verified", replay.verified}};
}

json::object to_json(const ReplayView& view) {
  json::object out = {{"step", view.step},
                      {"eyes", view.eyes.seat ? json::value(index(*view.eyes.seat)) : "above"},
                      {"view", view.view.json},
                      {"turn", to_json(view.turn)},
                      {"scores", view.scores}};
  if (!view.eyes.seat) {
    json::array seats;
    for (const Shown& seat : view.seats) seats.push_back(seat.json);
    out["seats"] = std::move(seats);
  }
  return out;
}

json::object bots_json() {
  json::array bots;
  for (const Strength& each : strengths()) {
    bots.push_back(json::object{{"id", each.id}, {"name", each.name}, {"text", each.text}});
  }
  return {{"bots", std::move(bots)}};
}

}  // namespace casus::server
