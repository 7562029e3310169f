// The names of people in the store: what is taken, in every way to write it and to read it.
#pragma once

#include <string>

#include "server/store/connection.h"

namespace casus::server::store {

// The user is called so from now on, as far as looks are concerned. False: somebody else is called
// so, or like it; the transaction must not be committed then.
bool take_looks(Connection& connection, const std::string& user, const std::string& name);

// After an older build, or another ICU: writes what all names are taken in. Who had a name first
// keeps it, accounts before guests; whoever else has one like it stays called so.
void bring_names_up_to_date(Connection& connection);

}  // namespace casus::server::store
