#include "tests/support/postgres.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
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

// In memory where there is room for it: a data directory has a thousand files, and a disk takes ten
// times as long to make and remove them.
fs::path room_for_data() {
  const fs::path memory = "/dev/shm";
  std::error_code error;
  const fs::space_info space = fs::space(memory, error);
  const bool roomy = !error && space.available >= (std::uintmax_t{512} << 20U);
  return roomy && access(memory.c_str(), W_OK) == 0 ? memory : fs::temp_directory_path();
}

// "casus_pg.PID.XXXXXX". A test that was killed could not remove its own: the next one does.
constexpr std::string_view kDirectory = "casus_pg.";

void remove_orphans(const fs::path& room) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(room, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kDirectory)) continue;
    const pid_t owner = std::atoi(name.c_str() + kDirectory.size());
    if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) fs::remove_all(entry.path(), error);
  }
}

// Held by one process at a time, until it ends at the latest.
class FileLock {
 public:
  explicit FileLock(const fs::path& file) : fd_(open(file.c_str(), O_RDWR | O_CREAT, 0644)) {
    flock(fd_, LOCK_EX);
  }
  ~FileLock() { close(fd_); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int fd_;
};

// What initdb made, once for each build folder: every test begins with a copy of it.
const fs::path kTemplate = fs::path(CASUS_TEST_CACHE) / "postgres_template";

bool copy_tree(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::remove_all(to, error);
  fs::copy(from, to, fs::copy_options::recursive, error);
  return !error;
}

bool give_to(const passwd* user, const fs::path& directory) {
  if (user == nullptr) return true;
  bool given = chown(directory.c_str(), user->pw_uid, user->pw_gid) == 0;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    given = given && chown(entry.path().c_str(), user->pw_uid, user->pw_gid) == 0;
  }
  return given;
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
  const fs::path room = room_for_data();
  remove_orphans(room);
  std::string name = room / (std::string(kDirectory) + std::to_string(getpid()) + ".XXXXXX");
  if (mkdtemp(name.data()) == nullptr)
    return fault("no_postgres", "No temporary directory: " + name);
  directory_ = name;
  if (!give_to(user, directory_)) {
    return fault("no_postgres", "The directory cannot be given to the user postgres: " + name);
  }
  if (auto made = make_data(); !made) return made;
  port_ = free_port();
  return start();
}

Expected<void> PostgresServer::make_data() {
  const fs::path data = directory_ / "data";
  std::error_code error;
  const auto age = fs::last_write_time(binaries_ / "initdb", error).time_since_epoch().count();
  const std::string made_by = binaries_.string() + " " + std::to_string(age);
  {
    const FileLock lock(kTemplate.string() + ".lock");
    if (text_of(kTemplate / "made_by") != made_by) {
      if (finish({"initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
                  "--locale=C.UTF-8", "--wal-segsize=1", "--no-sync"},
                 true) != 0) {
        return fault("no_postgres", "initdb failed: " + text_of(directory_ / "log"));
      }
      fs::remove(kTemplate / "made_by", error);  // written last: a half copy has none
      fs::create_directories(kTemplate, error);
      if (copy_tree(data, kTemplate / "data")) std::ofstream(kTemplate / "made_by") << made_by;
      return {};
    }
  }
  if (copy_tree(kTemplate / "data", data) && give_to(server_user(), data)) return {};
  return fault("no_postgres", "The data directory cannot be copied: " + kTemplate.string());
}

Expected<void> PostgresServer::start() {
  const std::string socket = directory_.string();
  server_ = launch({"postgres", "-D", directory_ / "data", "-p", std::to_string(port_), "-k",
                    socket, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c",
                    "shared_buffers=8MB", "-c", "max_connections=50", "-c", "autovacuum=off"},
                   true);
  for (int i = 0; i < 3000; ++i) {
    if (finish({"pg_isready", "-q", "-h", "127.0.0.1", "-p", std::to_string(port_)}, false) == 0) {
      return {};
    }
    if (waitpid(server_, nullptr, WNOHANG) == server_) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
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
