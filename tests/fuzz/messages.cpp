// Messages of live connections and bodies of requests, as they come from outside: read, or a fault
// with a sentence. What is read is within its bounds.
#include "server/protocol/messages.h"
#include "core/text.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace casus;
using namespace casus::server;

constexpr std::int64_t kLargest = (std::int64_t{1} << 53U) - 1;

template <class T>
void must_explain(const Expected<T>& read) {
  fuzz::must(read || (!read.error().code.empty() && !read.error().text.empty()),
             "a fault has a code and a sentence");
}

void must_be_bounded(const SeatAnswer& answer) {
  fuzz::must(answer.choices.size() <= kMostChoices, "a gesture is short");
  fuzz::must(answer.back > 0 || !answer.choices.empty(), "something is answered");
  for (const std::string& choice : answer.choices) {
    fuzz::must(choice.size() <= kLongestChoice, "a choice is short");
  }
}

struct Bounds {
  void operator()(const request::Choose& choose) const {
    fuzz::must(choose.seen <= static_cast<std::uint64_t>(kLargest), "seen is a number of a page");
    must_be_bounded(choose.answer);
  }
  void operator()(const request::WhyNot& why) const { must_be_bounded(why.answer); }
  void operator()(const request::Odds& odds) const { must_be_bounded(odds.answer); }
  void operator()(const request::Say& say) const {
    fuzz::must(!trimmed(say.text).empty(), "something is said");
    fuzz::must(say.text.find_first_of("\n\r") == std::string::npos, "one line is said");
    fuzz::must(!say.to || !say.to->empty(), "a whisper is to somebody");
  }
  void operator()(const request::Foresee&) const {}
  void operator()(const request::Advise&) const {}
  void operator()(const request::TakeBack&) const {}
  void operator()(const request::AnswerTakeBack&) const {}
  void operator()(const request::Auto& wanted) const {
    fuzz::must(wanted.forced || wanted.usual, "something is set");
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  if (const auto message = read_client_message(text)) {
    fuzz::must(message->id >= 0 && message->id <= kLargest, "an id is a number of a page");
    std::visit(Bounds(), message->request);
  } else {
    const json::object said = answer(message.error());
    fuzz::must(said.at("type") == "malformed", "what cannot be read is malformed");
    fuzz::must(!message.error().fault.text.empty(), "a fault has a sentence");
  }
  must_explain(read_join_body(text));
  must_explain(read_seat_body(text));
  must_explain(read_hand_over_body(text));
  return 0;
}
