// In builds without the page (sanitizers, fuzzing) a sentence stands in for it.
#include "server/net/page.h"

namespace casus::server {

std::span<const PageFile> page_files() {
  constexpr std::string_view kText =
      "<!doctype html><title>Casus</title><p>This build has no page; the API is there.</p>\n";
  static const PageFile kFiles[] = {
      {"/index.html", "text/html; charset=utf-8", "none", kText, kText}};
  return kFiles;
}

}  // namespace casus::server
