// The program `casus` as a function: main() and tests call it.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace casus::cli {

using AddServe = std::function<std::function<Expected<int>()>(CLI::App&, Program&)>;

// The exit code: 0, 1 where a check that was asked for fails, 2 on bad usage or input. The server
// is brought along by the program; tests of the other commands do without it.
int run(std::span<const std::string> arguments, const Streams& streams,
        const AddServe& add_serve = {});

}  // namespace casus::cli
