// Counts every operator new of the test program. Sanitizers bring their own; there nothing is
// counted.
#pragma once

#include <cstdint>
#include <optional>

namespace casus::tests {

// So many so far, or nothing where they cannot be counted.
std::optional<std::uint64_t> allocations();

}  // namespace casus::tests
