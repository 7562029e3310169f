// casus odds wallenstein.
#pragma once

#include "cli/command.h"

namespace casus::cli {

void add_wallenstein_odds(CLI::App& odds, Program& program);

}  // namespace casus::cli
