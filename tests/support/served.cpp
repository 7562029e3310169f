#include "tests/support/served.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

namespace casus::test {
namespace {

namespace fs = std::filesystem;

// The port from the line that the server writes when it is ready.
int read_port(int pipe) {
  Clock::time_point until = Clock::now() + std::chrono::seconds(60);
  std::string line;
  char c = 0;
  while (Clock::now() < until && read(pipe, &c, 1) == 1) {
    line.push_back(c);
    if (c != '\n') continue;
    boost::system::error_code error;
    const json::value value = json::parse(line, error);
    if (!error && value.is_object()) {
      if (const json::value* port = value.get_object().if_contains("port")) {
        return port->to_number<int>();
      }
    }
    line.clear();
  }
  return 0;
}

}  // namespace

Served::Served(ServedOptions options) : options_(std::move(options)) {
  std::string name = (fs::temp_directory_path() / "casus_served.XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) directory_ = name;
  if (options_.database.empty()) options_.database = (directory_ / "casus.db").string();
  start();
}

Served::~Served() {
  stop();
  std::error_code error;
  if (!directory_.empty()) fs::remove_all(directory_, error);
}

std::string Served::log() const {
  std::ifstream stream(directory_ / "log");
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool Served::start() {
  const Clock::time_point begin = Clock::now();
  std::string program = options_.program;
#ifdef CASUS_PROGRAM
  if (program.empty()) program = CASUS_PROGRAM;
#endif
  std::vector<std::string> words = {program, "serve", "--json",         "--port",
                                    "0",     "--db",  options_.database};
  words.insert(words.end(), options_.arguments.begin(), options_.arguments.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string log_file = directory_ / "log";
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC) != 0) return false;
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a crashed test leaves no server behind
    dup2(pipes[1], 1);
    const int log_to = open(log_file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (log_to >= 0) dup2(log_to, 2);
    for (const std::string& pair : options_.environment) {
      const std::size_t equals = pair.find('=');
      setenv(pair.substr(0, equals).c_str(), pair.substr(equals + 1).c_str(), 1);
    }
    execv(program.c_str(), arguments.data());
    _exit(127);
  }
  close(pipes[1]);
  port_ = process_ > 0 ? read_port(pipes[0]) : 0;
  close(pipes[0]);
  started_in_ = std::chrono::duration<double>(Clock::now() - begin).count();
  ++runs_;
  return port_ != 0;
}

void Served::end(int signal) {
  if (process_ <= 0) return;
  kill(process_, signal);
  for (int i = 0; i < 1000; ++i) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) {
      process_ = -1;
      return;
    }
    usleep(10'000);
  }
  kill(process_, SIGKILL);  // it hangs
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

void Served::stop() { end(SIGTERM); }
void Served::kill_now() { end(SIGKILL); }

Visitor::Visitor(const Served& served, const std::string& name, int from)
    : Visitor(served.port(), name, from) {}

Visitor::Visitor(int port, const std::string& name, int from)
    : port_(port), from_(from), name_(name) {
  const HttpAnswer answer =
      send("POST", "/api/guest", json::serialize(json::object{{"name", name}}));
  if (answer.status != 200) return;
  const auto cookie = answer.headers.find("set-cookie");
  if (cookie != answer.headers.end()) {
    cookie_ = cookie->second.substr(0, cookie->second.find(';'));
  }
  const json::value me = answer.json();
  token_ = me.at("token").as_string();
  id_ = me.at("user").at("id").as_string();
  name_ = me.at("user").at("name").as_string();
}

void Visitor::move_to(int port) {
  port_ = port;
  wire_.close();
}

Headers Visitor::headers() const {
  Headers out;
  if (!cookie_.empty()) out.emplace_back("Cookie", cookie_);
  if (!token_.empty()) out.emplace_back("X-Casus-Token", token_);
  return out;
}

HttpAnswer Visitor::send(std::string_view method, const std::string& target, std::string_view body,
                         const Headers& more) {
  Headers all = headers();
  all.insert(all.end(), more.begin(), more.end());
  for (int attempt = 0; attempt < 2; ++attempt) {
    const bool fresh = !wire_.is_open();
    if (fresh) wire_ = Wire(port_, from_);
    if (!wire_.send(http_request(method, target, body, all))) {
      wire_.close();
      continue;
    }
    HttpAnswer answer = read_answer(wire_, Clock::now() + kPatience);
    if (answer.status != 0) return answer;
    wire_.close();
    if (fresh) return answer;  // an idle connection may have been closed; a new one was not
  }
  return {};
}

HttpAnswer Visitor::post(const std::string& target, const json::value& body) {
  return send("POST", target, body.is_null() ? "" : json::serialize(body));
}

HttpAnswer Visitor::patch(const std::string& target, const json::value& body) {
  return send("PATCH", target, json::serialize(body));
}

LiveWire Visitor::live(const std::string& table, const std::string& query) const {
  return LiveWire(port_, table, headers(), query, from_);
}

json::object Visitor::make(const json::object& wish) {
  const HttpAnswer answer = post("/api/tables", wish);
  const json::value table = answer.json();
  return answer.status == 200 && table.is_object() ? table.get_object() : json::object();
}

std::vector<std::string> choices_of(const json::object& message) {
  std::vector<std::string> out;
  for (const json::value& choice : message.at("choices").as_array()) {
    out.emplace_back(choice.at("text").as_string());
  }
  return out;
}

std::int64_t seen_of(const json::object& message) {
  return message.at("seen").to_number<std::int64_t>();
}

json::object choose(std::int64_t seen, const std::string& choice) {
  return {{"type", "choose"}, {"seen", seen}, {"choice", choice}};
}

}  // namespace casus::test
