// What a fault is called over HTTP, and how much of it is said aloud. Faults that are not known to
// be the asker's own are ours: 500, and told in the log alone.
#pragma once

#include <string>

#include "core/fault.h"

namespace casus::server {

struct ToldFault {
  int status = 500;
  std::string code;
  std::string text;      // for whoever asked
  bool for_log = false;  // the fault itself is to be read in the log
};

ToldFault told(const Fault& fault);

}  // namespace casus::server
