// casus serve: the table in a browser, with an embedded database or on PostgreSQL.
#include <filesystem>
#include <memory>
#include <mutex>

#include "cli/command.h"
#include "server/net/serve.h"

namespace casus::cli {
namespace {

struct ServeArguments {
  server::ServeConfig config;
  bool fast = false;
  bool unlimited = false;
};

Expected<int> run_serve(const Program& program, ServeArguments arguments) {
  const Expected<Loaded> loaded = load_all(program);
  if (!loaded) return std::unexpected(loaded.error());
  std::ostream& out = program.streams.out;
  if (arguments.fast) arguments.config.sync = server::Sync::normal;
  if (arguments.unlimited) {
    arguments.config.rate_limits = false;
    arguments.config.connections_each = 0;
  }
  // With --json standard output has one document; what happens is told beside it.
  std::ostream& log = program.json ? program.streams.err : out;
  std::mutex saying;  // the server's threads have something to say, too
  const auto say = [&](const std::string& text) {
    const std::lock_guard lock(saying);
    log << text << std::endl;
  };
  const Expected<void> served =
      server::serve(loaded->games, arguments.config, say, [&](unsigned short port) {
        const std::string address =
            "http://" + arguments.config.address + ":" + std::to_string(port);
        if (program.json) {
          print_json(out, json::object{{"address", address}, {"port", port}});
          out.flush();
        } else {
          say("Casus is at " + address + " (Ctrl+C stops it).");
        }
      });
  if (!served) return std::unexpected(served.error());
  return kGood;
}

}  // namespace

std::function<Expected<int>()> add_serve(CLI::App& app, Program& program) {
  const auto arguments = std::make_shared<ServeArguments>();
  auto work = [&program, arguments] { return run_serve(program, *arguments); };
  CLI::App* command =
      add_command(app, program, "serve", "The table: page, API and bots, in a browser", work);
  command->add_option("--port", arguments->config.port,
                      "The port to listen on; 0 takes a free one");
  command->add_option("--address", arguments->config.address,
                      "The address to listen on; 0.0.0.0 for everybody who can reach this machine");
  command->add_option("--db", arguments->config.database,
                      "A SQLite file, or postgresql://user:password@host:port/database");
  command->add_option("--threads", arguments->config.threads, "Threads that serve connections")
      ->check(CLI::Range(1, 64));
  command->add_option("--bot-threads", arguments->config.bot_threads, "Threads that think for bots")
      ->check(CLI::Range(1, 64));
  command->add_option("--connections", arguments->config.connections, "Connections at once")
      ->check(CLI::Range(1, 1'000'000));
  command
      ->add_option("--connections-each", arguments->config.connections_each,
                   "Connections at once from one address; 0 as many as come")
      ->check(CLI::Range(0, 1'000'000));
  command
      ->add_option("--finished-rest", arguments->config.finished_rest,
                   "Seconds until a finished table that nobody looks at leaves memory")
      ->check(CLI::Range(1, 86'400));
  command->add_flag("--behind-proxy", arguments->config.behind_proxy,
                    "All connections come from a proxy; X-Forwarded-For tells for whom");
  command->add_flag("--fast", arguments->fast,
                    "SQLite: survive the end of the process, not a power cut");
  command->add_flag("--webhook-local", arguments->config.local_webhooks,
                    "Webhooks may lead to this machine and into private networks");
  command->add_flag(
      "--unlimited", arguments->unlimited,
      "Without limits to how often people may do something; for tests and benchmarks");
  return work;
}

}  // namespace casus::cli
