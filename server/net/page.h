// The built page as compiled into the program (written by tools/embed_page.cmake).
#pragma once

#include <span>
#include <string_view>

namespace casus::server {

struct PageFile {
  std::string_view path;  // "/index.html"
  std::string_view type;
  std::string_view tag;  // changes with the contents
  std::string_view plain;
  std::string_view packed;  // gzip
};

std::span<const PageFile> page_files();

}  // namespace casus::server
