// A machine whose clock can be set while a server runs on it: loaded before the C library
// (LD_PRELOAD), adds to the time of day as many seconds as the file CASUS_TEST_CLOCK says. The time
// that passes (CLOCK_MONOTONIC) stays as it is. It asks the kernel itself: a sanitizer stands
// between the program and the C library, and may ask for the time before it is ready.
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

long seconds_more() {
  static const long file = [] {
    const char* name = std::getenv("CASUS_TEST_CLOCK");
    return name == nullptr ? -1L : syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC);
  }();
  char text[32] = {};
  if (file < 0 || syscall(SYS_pread64, file, text, sizeof text - 1, 0) <= 0) return 0;
  return std::atol(text);
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  if (clock == CLOCK_REALTIME) time->tv_sec += seconds_more();
  return result;
}

extern "C" int gettimeofday(timeval* time, void*) noexcept {
  timespec now{};
  const int result = clock_gettime(CLOCK_REALTIME, &now);
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return result;
}

extern "C" time_t time(time_t* out) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != nullptr) *out = now.tv_sec;
  return now.tv_sec;
}
