#include "core/power.h"

namespace casus {

void write_powers(std::string_view key, const Powers& powers, JsonText& out) {
  out.list(key);
  for (const Power& power : powers) {
    out.object();
    out.add("id", power.id);
    out.add("name", power.name);
    if (power.seat) {
      out.add("seat", index(*power.seat));
    } else {
      out.add("seat", nullptr);
    }
    out.add("colour", power.colour);
    out.end_object();
  }
  out.end_list();
}

}  // namespace casus
