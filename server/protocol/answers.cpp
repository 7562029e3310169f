// Answers to live messages and failed requests.
#include "server/protocol/messages.h"

namespace casus::server {
namespace {

json::object simple(std::string_view type, std::int64_t id) { return {{"type", type}, {"id", id}}; }

json::object error_of(std::string_view code, std::string_view text) {
  return {{"code", code}, {"text", text}};
}

// A refusal of the house instead of the game's has no rule to point at.
json::object refusal_json(const TableRefusal& no) {
  if (no.refusal) return *no.refusal;
  return {{"why", no.code}, {"rule", ""}, {"text", no.text}};
}

}  // namespace

std::string written_trouble(bool trouble) {
  const json::value error =
      trouble ? json::value(error_of(kStoreTrouble.code, kStoreTrouble.text)) : nullptr;
  return json::serialize(json::object{{"type", "trouble"}, {"error", error}});
}

json::object accepted(std::int64_t id) { return simple("accepted", id); }
json::object asked(std::int64_t id) { return simple("asked", id); }
json::object legal(std::int64_t id) { return simple("legal", id); }

json::object odds_answer(std::int64_t id, std::optional<json::object> odds) {
  json::object out = simple("odds", id);
  out["odds"] = odds ? json::value(std::move(*odds)) : json::value(nullptr);
  return out;
}

json::object foreseen_answer(std::int64_t id, std::optional<json::object> foreseen) {
  json::object out = simple("foreseen", id);
  out["foreseen"] = foreseen ? json::value(std::move(*foreseen)) : json::value(nullptr);
  return out;
}

json::object answer(std::int64_t id, const TableRefusal& no) {
  switch (no.kind) {
    case TableRefusal::Kind::stale: return simple("stale", id);
    case TableRefusal::Kind::refused:
    case TableRefusal::Kind::forbidden: {
      json::object out = simple("refused", id);
      out["refusal"] = refusal_json(no);
      return out;
    }
    case TableRefusal::Kind::malformed: {
      json::object out = simple("malformed", id);
      out["error"] = error_of(no.code, no.text);
      return out;
    }
  }
  return {};
}

json::object advice_answer(std::int64_t id, std::expected<json::array, TableRefusal> thoughts) {
  if (!thoughts) return answer(id, thoughts.error());
  json::object out = simple("advice", id);
  out["thoughts"] = std::move(*thoughts);
  return out;
}

json::object answer(std::int64_t id, const Result& result) {
  if (!result) return answer(id, result.error());
  switch (result->answer) {
    case Change::Answer::accepted: return accepted(id);
    case Change::Answer::asked: return asked(id);
  }
  return {};
}

json::object answer(const BadMessage& bad) {
  return {{"type", "malformed"},
          {"id", bad.id ? json::value(*bad.id) : json::value(nullptr)},
          {"error", error_of(bad.fault.code, bad.fault.text)}};
}

json::object error_json(std::string_view code, std::string_view text) {
  return {{"error", error_of(code, text)}};
}

int http_status(const TableRefusal& no) {
  switch (no.kind) {
    case TableRefusal::Kind::stale:
    case TableRefusal::Kind::refused: return 409;
    case TableRefusal::Kind::malformed: return 400;
    case TableRefusal::Kind::forbidden: return 403;
  }
  return 500;
}

}  // namespace casus::server
