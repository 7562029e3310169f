// What every command of the program shares: where it reads and writes, the flags all of them have,
// and the games with their boards. Each command is one file with one `add_...` function.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <istream>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "core/files.h"
#include "core/table.h"

namespace casus::cli {

inline constexpr int kGood = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
};

using Replaced = std::map<std::string, Files, std::less<>>;

struct Program {
  Streams streams;
  std::string data_folder;  // --data
  bool json = false;        // --json
  // Set by the command that was chosen: does its work and returns the exit code.
  std::function<Expected<int>()> chosen = {};
};

struct Loaded {
  Replaced replaced;  // files of the data folder by game
  std::vector<LoadedGame> games;
};

// A command with the flags that all have; `work` runs after the whole line was read.
CLI::App* add_command(CLI::App& app, Program& program, const std::string& name,
                      const std::string& help, std::function<Expected<int>()> work);

// The games, with the files of --data in place of the compiled ones.
Expected<Loaded> load_all(const Program& program);

// `--option name=value` of a command, as the JSON that starts a table.
Expected<json::object> read_option_words(const LoadedGame& game,
                                         const std::vector<std::string>& words);
void add_option_words(CLI::App& command, std::vector<std::string>& words);

Expected<std::string> read_file(const std::string& path);
Expected<void> write_file(const std::string& path, std::string_view text);

// Prints a JSON document on a line of its own.
void print_json(std::ostream& out, const json::value& document);

// Breaks a text into lines of at most `width` characters, each indented.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent);

void add_games(CLI::App& app, Program& program);
void add_catalogue(CLI::App& app, Program& program);
void add_rules(CLI::App& app, Program& program);
void add_engine(CLI::App& app, Program& program);
void add_play(CLI::App& app, Program& program);
void add_simulate(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_odds(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
// Of the program alone, since it links the server; returns what runs when no command is named.
std::function<Expected<int>()> add_serve(CLI::App& app, Program& program);

}  // namespace casus::cli
