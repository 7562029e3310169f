// casus arena: matches between bots, with seats rotated.
#pragma once

#include "bots/arena.h"
#include "cli/command.h"

namespace casus::cli {

void add_arena(CLI::App& app, Program& program);

json::object to_json(const bots::ArenaResult& result);
std::string table_of(const bots::ArenaResult& result);  // for people

}  // namespace casus::cli
