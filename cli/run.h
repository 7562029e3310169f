// The program `casus` as a function: main() and tests call it.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace casus::cli {

// The exit code: 0, 1 where a check that was asked for fails, 2 on bad usage or input.
int run(std::span<const std::string> arguments, const Streams& streams);

}  // namespace casus::cli
