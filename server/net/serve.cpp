#include "server/net/serve.h"

#include <csignal>

#include "server/net/api.h"
#include "server/net/descriptors.h"
#include "server/people/secrets.h"

namespace casus::server {

Expected<void> serve(const std::vector<LoadedGame>& games, const ServeConfig& config,
                     const std::function<void(const std::string&)>& say,
                     const std::function<void(unsigned short)>& ready) {
  if (!start_secrets()) return fault("internal", "libsodium cannot start");
  StoreOptions options;
  options.sync = config.sync;
  Expected<Store> store = Store::open(config.database, options);
  if (!store) return std::unexpected(store.error());
  if (auto alone = store->serve_alone(); !alone) return std::unexpected(alone.error());
  const Expected<std::string> key = store->secret("request tokens");
  if (!key) return std::unexpected(key.error());

  Loops loops(config.threads);
  Workers workers(2, config.bot_threads);
  GroupWriter writer(*store);
  Closings closings;
  House house{&games};
  house.closings = &closings;
  People people(*store, *key);
  HookOptions hook_options;
  hook_options.local = config.local_webhooks;
  Hooks hooks(*store, hook_options, say);
  Hub hub({loops, workers, writer, hooks}, *store, house, say,
          std::chrono::seconds(config.finished_rest));
  Passwords passwords;
  Attendance attendance(*store, people, hub);
  hub.when_people_change(
      [&](const std::optional<PersonNotice>& notice) { attendance.hear(notice); });
  Analyses analyses;
  Api api({games, house, *store, people, hub, workers, writer, hooks, passwords, attendance,
           analyses, say, config.rate_limits});
  HttpLimits limits;
  const Descriptors descriptors = take_descriptors(config.connections);
  say(descriptors.sentence());
  limits.most_connections = descriptors.connections;
  limits.most_connections_each = config.behind_proxy ? 0 : config.connections_each;
  limits.behind_proxy = config.behind_proxy;
  HttpServer http(
      loops,
      {[&](Request request, Peer peer) { return api.handle(std::move(request), std::move(peer)); },
       [&](Stream stream, Request request, Peer peer) {
         return api.live(std::move(stream), std::move(request), std::move(peer));
       }},
      limits);

  if (auto timed = hub.set_time(); !timed) return std::unexpected(timed.error());
  const Expected<std::size_t> open = hub.look_around();
  if (!open) return std::unexpected(open.error());
  if (auto entered = hub.enter(); !entered) return std::unexpected(entered.error());
  say(std::to_string(*open) + " tables in " + store->shown() + " are open or running.");
  if (auto listening = http.listen(config.address, config.port); !listening) {
    return std::unexpected(listening.error());
  }

  asio::signal_set signals(loops.first(), SIGINT, SIGTERM);
  signals.async_wait([&](const boost::system::error_code&, int) {
    say("Stopping.");
    http.stop();
    loops.stop();
  });
  hub.start_following();
  if (ready) ready(http.port());
  loops.run();
  hub.stop();
  workers.stop();
  analyses.stop();
  passwords.stop();
  attendance.stop();
  writer.stop();
  return {};
}

}  // namespace casus::server
