// Whether this build has sanitizers, which slow everything down: a sample that the release takes
// whole may be smaller then.
#pragma once

namespace casus::tests {

#ifdef CASUS_SANITIZED
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

}  // namespace casus::tests
