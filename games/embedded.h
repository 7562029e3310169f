// The games' facts as compiled into the program (written by tools/embed.cmake).
#pragma once

#include <map>
#include <string>

#include "core/files.h"

namespace casus {

struct EmbeddedGame {
  Files data;               // data/*.json
  std::string rules_md;     // the ledger
  std::string tests_index;  // lines `rule-id<TAB>test`
};

const std::map<std::string, EmbeddedGame, std::less<>>& embedded_games();

}  // namespace casus
