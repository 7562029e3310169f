// A disk that has no room left while the file CASUS_TEST_FULL begins with a 1: loaded before the C
// library (LD_PRELOAD), refuses what a process writes to files. It asks the kernel itself, as the
// set clock does.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace {

bool is_full() {
  static const long file = [] {
    const char* name = std::getenv("CASUS_TEST_FULL");
    return name == nullptr ? -1L : syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC);
  }();
  char letter = '0';
  return file >= 0 && syscall(SYS_pread64, file, &letter, 1, 0) == 1 && letter == '1';
}

// What is said (standard output and error) is no matter of the disk.
bool is_refused(int file) {
  struct stat found{};
  if (file <= 2 || fstat(file, &found) != 0 || !S_ISREG(found.st_mode) || !is_full()) return false;
  errno = ENOSPC;
  return true;
}

}  // namespace

extern "C" ssize_t write(int file, const void* bytes, size_t size) {
  return is_refused(file) ? -1 : syscall(SYS_write, file, bytes, size);
}

extern "C" ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
  return is_refused(file) ? -1 : syscall(SYS_pwrite64, file, bytes, size, at);
}

extern "C" ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
  return is_refused(file) ? -1 : syscall(SYS_pwrite64, file, bytes, size, at);
}
