// In a file of its own, so that the compiler does not see through new and delete.
#include "tests/support/counted_new.h"

#ifdef CASUS_SANITIZED

std::optional<std::uint64_t> casus::tests::allocations() { return std::nullopt; }

#else

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> count = 0;

void* counted(std::size_t size) {
  ++count;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

std::optional<std::uint64_t> casus::tests::allocations() { return count; }

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

#endif
