#include "server/store/naming.h"

#include <utility>
#include <vector>

#include "server/names/names.h"

namespace casus::server::store {
namespace {

struct Called {
  std::string user;
  std::string name;
};

std::vector<Called> everybody(Connection& connection) {
  std::vector<Called> all;
  connection.rows<std::string, std::string>(
      "SELECT id, name FROM users ORDER BY guest, made_at, id",
      [&](const std::string& user, const std::string& name) { all.push_back({user, name}); });
  return all;
}

constexpr std::string_view kTakeLook =
    "INSERT INTO name_looks (look, user_id) VALUES (:look, :user) ON CONFLICT DO NOTHING";

}  // namespace

bool take_looks(Connection& connection, const std::string& user, const std::string& name) {
  connection.run("DELETE FROM name_looks WHERE user_id = :user", user);
  // In their order: two who want the same names lock them alike.
  for (const std::string& look : looks_of(name)) {
    if (connection.run(kTakeLook, look, user) == 0) return false;
  }
  return true;
}

void bring_names_up_to_date(Connection& connection) {
  const std::string rules = naming_rules();
  std::string stored;
  connection.rows<std::string>("SELECT rules FROM naming",
                               [&](const std::string& found) { stored = found; });
  if (stored == rules) return;
  // No folded name begins with a blank: this is nobody's, and found by nobody.
  connection.plain("UPDATE users SET folded_name = ' ' || id");
  connection.plain("DELETE FROM name_looks");
  for (const auto& [user, name] : everybody(connection)) {
    const std::string folded = folded_name(name);
    connection.run(
        "UPDATE users SET folded_name = :folded WHERE id = :id "
        "AND NOT EXISTS (SELECT 1 FROM users WHERE folded_name = :same)",
        folded, user, folded);
    for (const std::string& look : looks_of(name)) connection.run(kTakeLook, look, user);
  }
  connection.run("UPDATE naming SET rules = :rules", rules);
}

}  // namespace casus::server::store
