#include "server/net/faults.h"

#include <functional>
#include <map>

#include "server/protocol/messages.h"
#include "server/store/store.h"

namespace casus::server {
namespace {

// Every fault that somebody outside can cause. What is missing here is a fault of ours.
const std::map<std::string, int, std::less<>>& statuses() {
  static const std::map<std::string, int, std::less<>> kStatuses = {
      // What was sent cannot be read, or says something that cannot be.
      {"malformed", 400},
      {"bad_json", 400},
      {"bad_message", 400},
      {"bad_table", 400},
      {"bad_option", 400},
      {"bad_seats", 400},
      {"bad_bot", 400},
      {"bad_bots", 400},
      {"bad_name", 400},
      {"bad_names", 400},
      {"bad_password", 400},
      {"bad_webhook", 400},
      {"bad_record", 400},
      {"bad_position", 400},
      {"bad_choice", 400},
      {"bad_seed", 400},
      {"bad_text", 400},
      {"no_such_seat", 400},
      {"no_such_step", 404},
      {"no_answer", 409},
      {"too_large", 413},
      // It is understood, and not so.
      {"wrong_password", 403},
      {"not_seated", 403},
      {"no_match", 404},
      {"no_user", 404},
      {"unknown_game", 404},
      {"unknown_rule", 404},
      {"unknown_lesson", 404},
      {"name_taken", 409},
      {"has_account", 409},
      {"stopped", 409},
      {"out_of_step", 409},
      {"not_finished", 409},
      // Not now.
      {"busy", 503},
  };
  return kStatuses;
}

}  // namespace

ToldFault told(const Fault& fault) {
  const auto at = statuses().find(fault.code);
  if (at != statuses().end()) return {at->second, fault.code, fault.text, false};
  if (is_store_fault(fault)) {
    // Its sentence names files, hosts and what the database said.
    return {503, std::string(kStoreTrouble.code), std::string(kStoreTrouble.text), true};
  }
  return {500, fault.code, "something went wrong here; it is told in the server's log", true};
}

}  // namespace casus::server
