#include "cli/command.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/text.h"
#include "games/all.h"

namespace casus::cli {
namespace {

namespace fs = std::filesystem;

// A path is the user's own word and is told whole.
std::string whole(const std::string& path) { return '"' + path + '"'; }

constexpr std::uintmax_t kLargestFile = 64U << 20U;

Expected<Replaced> read_data_folder(const std::string& folder) {
  Replaced replaced;
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return fault("bad_data", "--data: there is no folder " + whole(folder));
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(".")) continue;
    if (!entry.is_directory(error)) {
      if (entry.path().extension() != ".json") continue;
      return fault("bad_data", "--data: " + whole(name) + " must stand in the folder of a game");
    }
    Files& files = replaced[name];
    for (const fs::directory_entry& file : fs::directory_iterator(entry.path(), error)) {
      if (file.path().extension() != ".json") continue;
      Expected<std::string> text = read_file(file.path().string());
      if (!text) return std::unexpected(text.error());
      files[file.path().filename().string()] = std::move(*text);
    }
  }
  if (error) return fault("bad_data", "--data: " + whole(folder) + " cannot be read");
  return replaced;
}

}  // namespace

CLI::App* add_command(CLI::App& app, Program& program, const std::string& name,
                      const std::string& help, std::function<Expected<int>()> work) {
  CLI::App* command = app.add_subcommand(name, help);
  command->add_flag("--json", program.json, "Print one JSON document");
  command->add_option("--data", program.data_folder,
                      "A folder whose <game>/<file>.json replace data files");
  command->callback([&program, work = std::move(work)] { program.chosen = work; });
  return command;
}

Expected<Loaded> load_all(const Program& program) {
  Loaded loaded;
  if (!program.data_folder.empty()) {
    Expected<Replaced> replaced = read_data_folder(program.data_folder);
    if (!replaced) return std::unexpected(replaced.error());
    loaded.replaced = std::move(*replaced);
  }
  Expected<std::vector<LoadedGame>> games = load_games(loaded.replaced);
  if (!games) return std::unexpected(games.error());
  loaded.games = std::move(*games);
  return loaded;
}

void add_option_words(CLI::App& command, std::vector<std::string>& words) {
  command.add_option("--option", words, "name=value, an option of the game (see `casus games`)")
      ->allow_extra_args(false);
}

Expected<json::object> read_option_words(const LoadedGame& game,
                                         const std::vector<std::string>& words) {
  json::object given;
  for (const std::string& word : words) {
    if (const Expected<void> added = add_option(game.info.options, word, given); !added) {
      return std::unexpected(added.error());
    }
  }
  return given;
}

Expected<std::string> read_file(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return fault("bad_file", whole(path) + " is a folder");
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error && size > kLargestFile)
    return fault("bad_file", whole(path) + " is larger than 64 MiB");
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file) return fault("bad_file", whole(path) + " cannot be read");
  return text.str();
}

Expected<void> write_file(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (!file) return fault("bad_file", whole(path) + " cannot be written");
  return {};
}

void print_json(std::ostream& out, const json::value& document) {
  out << json::serialize(document) << '\n';
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out;
  std::size_t column = 0;
  for (const std::string_view word : words_of(text)) {
    if (column == 0 || column + 1 + word.size() > width) {
      if (column > 0) out += '\n';
      out += indent;
      column = indent.size();
    } else {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out + '\n';
}

}  // namespace casus::cli
