// The time of the house. It never goes back, and a leap of it is a closing: whether no server ran,
// the machine slept or somebody set the clock forward, nobody could play meanwhile.
#include <algorithm>

#include "server/store/impl.h"

namespace casus::server {
namespace {

using store::Connection;
using store::Dialect;
using store::Number;

constexpr Number kUneven = 1'000;  // so much apart are two who look at the same moment, at most

struct Kept {
  Number at = 0;
  Number ahead = 0;
  Number closings = 0;
  Number now = 0;  // of the database
};

Kept kept(Connection& connection) {
  Kept out;
  connection.rows<Number, Number, Number, Number>(
      "SELECT at, ahead, closings, $now FROM house",
      [&](Number at, Number ahead, Number closings, Number now) {
        out = {at, ahead, closings, now};
      });
  return out;
}

// With the row locked: has the clock been set, or was nobody there?
void set_right(Connection& connection, Number most) {
  connection.run("UPDATE house SET at = at");
  Kept house = kept(connection);
  Number late = house.now + house.ahead;
  if (late < house.at - kUneven) {
    house.ahead += house.at - late;
    late = house.at;
  } else if (late - house.at >= most) {
    connection.run("INSERT INTO closings (from_at, until_at) VALUES (:from, :until)", house.at,
                   late);
    ++house.closings;
  }
  late = std::max(late, house.at);
  connection.run("UPDATE house SET at = :at, ahead = :ahead, closings = :closings", late,
                 house.ahead, house.closings);
}

}  // namespace

Expected<HouseTime> Store::keep_time(Millis most) {
  return impl_->pool.beat([&](Connection& connection) -> Expected<HouseTime> {
    const Number leap = most;
    // As a rule it is a little later than before, and nobody waits for anybody.
    if (connection.run("UPDATE house SET at = $now + ahead "
                       "WHERE at <= $now + ahead AND at > $now + ahead - :most",
                       leap) == 0) {
      // A write to SQLite is a transaction already.
      const bool begins = connection.dialect() == Dialect::postgresql;
      if (begins) connection.begin_write();
      if (begins) connection.plain("SET LOCAL synchronous_commit = on");
      set_right(connection, leap);
      if (begins) connection.commit();
    }
    const Kept house = kept(connection);
    return HouseTime{house.at, static_cast<std::uint64_t>(house.closings)};
  });
}

Expected<std::vector<Closing>> Store::closings() {
  return impl_->pool.read([&](Connection& connection) -> Expected<std::vector<Closing>> {
    std::vector<Closing> found;
    connection.rows<Number, Number>(
        "SELECT from_at, until_at FROM closings ORDER BY from_at",
        [&](Number from, Number until) { found.push_back({from, until}); });
    return found;
  });
}

}  // namespace casus::server
