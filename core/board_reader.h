// What every game's board reader needs: tables of data with a fixed number of rows, and their ids
// as words. A game derives from it and reads its tables one after the other; after the first
// mistake tables are empty, so nothing need be asked in between.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/data.h"
#include "core/form.h"

namespace casus {

class BoardReader {
 public:
  using Rows = std::vector<Reader>;

 protected:
  explicit BoardReader(const Files& files) : reading_("bad_data"), data_(files, reading_) {}

  // The rows of a file; `drawn` are fields that only the page draws.
  Rows rows(const std::string& file, DataFiles::Fields drawn = {});
  // So many, as the rulebook says.
  Rows rows(const std::string& file, int count, DataFiles::Fields drawn = {});
  // Of a file of which the page alone draws everything.
  Rows page_rows(const std::string& file, int count);

  // The ids and names of all rows; ids must differ and be plain words.
  static DomainPtr words(const std::string& name, const Rows& rows);
  // Rows that the rules know one by one stand in a fixed order.
  static void fixed(const Rows& rows, std::span<const std::string_view> ids);
  // An id that follows from other fields.
  static void named(const Reader& row, const std::string& id, std::string_view because = {});

  bool failed() const { return reading_.failed(); }
  void fail(const std::string& file, const std::string& what) { reading_.fail(file, what); }
  Reading& reading() { return reading_; }

  template <class Board>
  Expected<Board> result(Board board) const {
    board.hash = data_.hash();
    board.provenance = data_.provenance();
    return reading_.result(std::move(board));
  }

 private:
  Rows counted(const std::string& file, Rows rows, int count);

  Reading reading_;
  DataFiles data_;
};

// The words of `base` and some more behind them.
DomainPtr with_more(const Domain& base, std::string name, const std::vector<std::string>& ids,
                    const std::vector<std::string>& names);

}  // namespace casus
