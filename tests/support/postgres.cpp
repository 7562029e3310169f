#include "tests/support/postgres.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <set>
#include <thread>

namespace casus::test {
namespace {

namespace fs = std::filesystem;

// Where Debian keeps them, the newest version first; CASUS_POSTGRES_BIN may name another place.
fs::path find_binaries() {
  if (const char* given = std::getenv("CASUS_POSTGRES_BIN")) return given;
  std::set<fs::path, std::greater<>> versions;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", error)) {
    if (fs::exists(entry.path() / "bin" / "initdb", error)) versions.insert(entry.path() / "bin");
  }
  return versions.empty() ? fs::path() : *versions.begin();
}

int free_port() {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  int port = 0;
  if (bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
      getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0) {
    port = ntohs(address.sin_port);
  }
  close(fd);
  return port;
}

// PostgreSQL refuses to run as root; its package made a user for it.
const passwd* server_user() { return geteuid() == 0 ? getpwnam("postgres") : nullptr; }

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

Expected<PostgresServer*> PostgresServer::shared() {
  static std::unique_ptr<PostgresServer> server(new PostgresServer);
  static const Expected<void> ready = server->set_up();
  if (!ready) return std::unexpected(ready.error());
  return server.get();
}

PostgresServer::~PostgresServer() {
  stop();
  std::error_code error;
  if (!directory_.empty()) fs::remove_all(directory_, error);
}

Expected<void> PostgresServer::set_up() {
  binaries_ = find_binaries();
  if (binaries_.empty()) {
    return fault("no_postgres", "PostgreSQL's programs are not installed (Debian: postgresql).");
  }
  const passwd* user = server_user();
  if (geteuid() == 0 && user == nullptr) {
    return fault("no_postgres", "PostgreSQL does not run as root, and there is no user postgres.");
  }
  std::string name = (fs::temp_directory_path() / "casus_pg.XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    return fault("no_postgres", "No temporary directory: " + name);
  directory_ = name;
  if (user != nullptr && chown(name.c_str(), user->pw_uid, user->pw_gid) != 0) {
    return fault("no_postgres", "The directory cannot be given to the user postgres: " + name);
  }
  if (finish({"initdb", "-D", directory_ / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8",
              "--locale=C.UTF-8", "--no-sync"},
             true) != 0) {
    return fault("no_postgres", "initdb failed: " + text_of(directory_ / "log"));
  }
  port_ = free_port();
  return start();
}

Expected<void> PostgresServer::start() {
  const std::string socket = directory_.string();
  server_ = launch({"postgres", "-D", directory_ / "data", "-p", std::to_string(port_), "-k",
                    socket, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c",
                    "shared_buffers=32MB", "-c", "max_connections=50", "-c", "autovacuum=off"},
                   true);
  for (int i = 0; i < 600; ++i) {
    if (finish({"pg_isready", "-q", "-h", "127.0.0.1", "-p", std::to_string(port_)}, false) == 0) {
      return {};
    }
    if (waitpid(server_, nullptr, WNOHANG) == server_) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return fault("no_postgres", "PostgreSQL did not start: " + text_of(directory_ / "log"));
}

void PostgresServer::stop() {
  if (server_ <= 0) return;
  kill(server_, SIGINT);
  waitpid(server_, nullptr, 0);
  server_ = -1;
}

Expected<std::string> PostgresServer::new_database() {
  const std::string name = "t" + std::to_string(++databases_);
  const std::string base = "postgresql://postgres@127.0.0.1:" + std::to_string(port_) + "/";
  if (auto made = run(base + "postgres", "CREATE DATABASE " + name); !made) {
    return std::unexpected(made.error());
  }
  return base + name;
}

std::string PostgresServer::over_socket(const std::string& url) const {
  return "postgresql://postgres@/" + url.substr(url.rfind('/') + 1) +
         "?host=" + directory_.string() + "&port=" + std::to_string(port_);
}

Expected<void> PostgresServer::run(const std::string& url, const std::string& sql) {
  if (finish({"psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", sql}, false) == 0)
    return {};
  return fault("no_postgres", "psql failed: " + text_of(directory_ / "log"));
}

pid_t PostgresServer::launch(const std::vector<std::string>& command, bool as_server) const {
  const std::string program = binaries_ / command[0];
  const std::string log = directory_ / "log";
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  words[0] = const_cast<char*>(program.c_str());  // PostgreSQL finds its other programs by it
  const passwd* user = as_server ? server_user() : nullptr;
  const uid_t uid = user == nullptr ? geteuid() : user->pw_uid;
  const gid_t gid = user == nullptr ? getegid() : user->pw_gid;

  const pid_t child = fork();
  if (child != 0) return child;
  if (user != nullptr && (setgroups(0, nullptr) != 0 || setgid(gid) != 0 || setuid(uid) != 0))
    _exit(126);
  if (as_server) prctl(PR_SET_PDEATHSIG, SIGINT);  // a crashed test leaves no server behind
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (out >= 0) {
    dup2(out, 1);
    dup2(out, 2);
  }
  if (chdir(directory_.c_str()) != 0) _exit(126);
  execv(program.c_str(), words.data());
  _exit(127);
}

int PostgresServer::finish(const std::vector<std::string>& command, bool as_server) const {
  const pid_t child = launch(command, as_server);
  int status = -1;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

}  // namespace casus::test
