#include "server/names/names.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <array>

#include "core/sha256.h"

namespace casus::server {
namespace {

constexpr int kMostMarks = 3;  // on one letter; more pile up over the lines above

icu::UnicodeString from(std::string_view utf8) {
  return icu::UnicodeString::fromUTF8({utf8.data(), static_cast<int32_t>(utf8.size())});
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

// ICU's own data is compiled into it: these cannot fail unless it is broken, and then nothing is
// changed here, and names are told apart as they are.
icu::UnicodeString normalized(const icu::Normalizer2* form, const icu::UnicodeString& text,
                              UErrorCode status) {
  if (U_FAILURE(status)) return text;
  icu::UnicodeString out = form->normalize(text, status);
  return U_FAILURE(status) ? text : out;
}

icu::UnicodeString composed(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFKCInstance(status);
  return normalized(form, text, status);
}

icu::UnicodeString small(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return normalized(form, text, status);
}

const USpoofChecker* spoof_checker() {
  static const USpoofChecker* const kChecker = [] {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker* made = uspoof_open(&status);
    if (U_SUCCESS(status))
      uspoof_setChecks(made, USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY, &status);
    return made;
  }();
  return kChecker;
}

// Letters that look alike become the same one.
icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(spoof_checker(), 0, text, out, &status);
  return U_FAILURE(status) ? text : out;
}

template <class Each>
void for_each_character(const icu::UnicodeString& text, Each each) {
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) each(text.char32At(at));
}

// One blank for any white space, and none at the ends.
icu::UnicodeString with_single_blanks(const icu::UnicodeString& text) {
  icu::UnicodeString out;
  bool blank = false;
  for_each_character(text, [&](UChar32 c) {
    if (u_isUWhiteSpace(c) != 0) {
      blank = !out.isEmpty();
      return;
    }
    if (blank) out.append(u' ');
    blank = false;
    out.append(c);
  });
  return out;
}

bool is_unseen(UChar32 c) {
  constexpr UChar32 kBlankBraille = 0x2800;  // a symbol to Unicode, nothing to the eye
  constexpr uint32_t kUnseen = U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_MASK(u_charType(c)) & kUnseen) != 0 ||
         u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 || c == kBlankBraille;
}

bool is_mark(UChar32 c) { return (U_MASK(u_charType(c)) & U_GC_M_MASK) != 0; }

// A mark needs a letter to stand on, and a letter bears only so many.
bool has_stray_marks(const icu::UnicodeString& name) {
  int marks = kMostMarks;  // at the beginning there is no letter
  bool stray = false;
  for_each_character(name, [&](UChar32 c) {
    marks = is_mark(c) ? marks + 1 : c == u' ' ? kMostMarks : 0;
    if (is_mark(c) && marks > kMostMarks) stray = true;
  });
  UErrorCode status = U_ZERO_ERROR;
  return stray || uspoof_check2UnicodeString(spoof_checker(), name, nullptr, &status) != 0;
}

bool has_unseen(const icu::UnicodeString& name) {
  bool found = false;
  for_each_character(name, [&](UChar32 c) { found = found || is_unseen(c); });
  return found;
}

// Some letters look like twenty others in a row; an index holds only so much.
std::string as_key(const std::string& look) {
  constexpr std::size_t kLongestKey = 256;
  return look.size() <= kLongestKey ? look : hex(sha256(look));
}

std::unexpected<Fault> bad(const std::string& text) { return fault("bad_name", text); }

}  // namespace

Expected<std::string> plain_name(std::string_view name, std::size_t longest) {
  constexpr std::size_t kMostBytes = 4096;  // of what is looked at
  const std::string length = "a name has 1 to " + std::to_string(longest) + " characters";
  if (name.size() > kMostBytes) return bad(length);
  const icu::UnicodeString given = from(name);
  if (given.indexOf(static_cast<UChar32>(0xFFFD)) >= 0) return bad("a name is text in UTF-8");
  icu::UnicodeString plain = given;
  plain.trim();
  if (has_unseen(plain)) {
    return bad("a name has no invisible characters, and none that turn the direction of writing");
  }
  plain = with_single_blanks(composed(plain));
  const auto characters = static_cast<std::size_t>(plain.countChar32());
  if (characters == 0 || characters > longest) return bad(length);
  if (has_unseen(plain) || has_stray_marks(plain)) {
    return bad("a name has no marks without a letter, and not many on one");
  }
  return to_utf8(plain);
}

std::string folded_name(std::string_view name) {
  std::string folded = to_utf8(with_single_blanks(small(from(name))));
  return folded.empty() ? std::string(name) : folded;
}

std::vector<std::string> looks_of(std::string_view name) {
  const icu::UnicodeString plain = with_single_blanks(composed(from(name)));
  const std::array<icu::UnicodeString, 3> written = {
      small(plain), skeleton(plain),
      skeleton(icu::UnicodeString(plain).toUpper(icu::Locale::getRoot()))};
  std::vector<std::string> looks;
  for (const icu::UnicodeString& each : written) {
    const std::string look = to_utf8(skeleton(small(each)));
    looks.push_back(as_key(look.empty() ? std::string(name) : look));
  }
  std::ranges::sort(looks);
  const auto doubled = std::ranges::unique(looks);
  looks.erase(doubled.begin(), doubled.end());
  return looks;
}

std::string naming_rules() { return std::string("1 of ICU ") + U_ICU_VERSION; }

}  // namespace casus::server
