// A way to a port of this machine that can be made slow, stalled or cut, as networks are.
#pragma once

#include <atomic>
#include <chrono>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace casus::test {

// Of an address such as postgresql://user@host:port/database.
int port_of(const std::string& url);

class Proxy {
 public:
  explicit Proxy(int to);  // a port of this machine
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  int port() const { return port_; }
  std::string to(const std::string& url) const;     // this address, by this way
  void stall(bool stalled) { stalled_ = stalled; }  // what comes is kept, and passed on later
  void delay(std::chrono::milliseconds each) { delay_ = each; }  // of every piece, each way
  void refuse(bool refusing) { refusing_ = refusing; }           // new connections end at once
  void cut();                                                    // those that are open end

 private:
  struct Link {
    int near = -1;
    int far = -1;
    std::atomic<int> done = 0;  // directions
    std::thread there;
    std::thread back;
  };
  void accept_all();
  void pass_on(Link& link, int from, int to);
  void reap(bool all);

  const int to_;
  int listening_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> stalled_ = false;
  std::atomic<bool> refusing_ = false;
  std::atomic<std::chrono::milliseconds> delay_ = std::chrono::milliseconds(0);
  std::mutex mutex_;
  std::list<Link> links_;
  std::thread accepting_;
};

}  // namespace casus::test
