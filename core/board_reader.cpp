#include "core/board_reader.h"

#include <algorithm>

#include "core/text.h"

namespace casus {
namespace {

bool is_plain(std::string_view id) {
  return !id.empty() && id.size() <= 40 && std::ranges::all_of(id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
  });
}

}  // namespace

BoardReader::Rows BoardReader::rows(const std::string& file, DataFiles::Fields drawn) {
  if (failed()) return {};
  Rows rows = data_.rows(file, drawn);
  return failed() ? Rows{} : rows;
}

BoardReader::Rows BoardReader::rows(const std::string& file, int count, DataFiles::Fields drawn) {
  return counted(file, rows(file, drawn), count);
}

BoardReader::Rows BoardReader::page_rows(const std::string& file, int count) {
  return failed() ? Rows{} : counted(file, data_.page_rows(file), count);
}

BoardReader::Rows BoardReader::counted(const std::string& file, Rows rows, int count) {
  if (!failed() && static_cast<int>(rows.size()) != count) {
    fail(file, "must have " + std::to_string(count) + " rows, has " + std::to_string(rows.size()));
  }
  return failed() ? Rows{} : std::move(rows);
}

DomainPtr BoardReader::words(const std::string& name, const Rows& rows) {
  Domain domain{name, {}, {}};
  for (const Reader& row : rows) {
    const std::string id = row["id"].text();
    if (!is_plain(id)) row["id"].fail("must be a word of a-z, 0-9, '_', '.' and '-'");
    if (domain.find(id)) row["id"].fail("stands twice");
    domain.ids.push_back(id);
    const auto title = row.find("name");
    domain.names.push_back(title ? title->text() : id);
  }
  return std::make_shared<const Domain>(std::move(domain));
}

void BoardReader::fixed(const Rows& rows, std::span<const std::string_view> ids) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (rows[r]["id"].text() == ids[r]) continue;
    rows[r]["id"].fail("must be " + in_quotes(ids[r]) + ": the rules know this table by order");
    return;
  }
}

void BoardReader::named(const Reader& row, const std::string& id, std::string_view because) {
  if (row["id"].text() != id) row["id"].fail("must be " + in_quotes(id) + std::string(because));
}

DomainPtr with_more(const Domain& base, std::string name, const std::vector<std::string>& ids,
                    const std::vector<std::string>& names) {
  Domain domain{std::move(name), base.ids, base.names};
  domain.ids.insert(domain.ids.end(), ids.begin(), ids.end());
  domain.names.insert(domain.names.end(), names.begin(), names.end());
  return std::make_shared<const Domain>(std::move(domain));
}

}  // namespace casus
