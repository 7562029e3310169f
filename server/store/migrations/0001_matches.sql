-- Matches: heads that never change, entries in order, and what lists show.
-- A statement ends with a semicolon at the end of a line. $clustered is the one dialect word (schema.cpp).

CREATE TABLE matches (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  rules_version TEXT NOT NULL,
  board_hash TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  body TEXT NOT NULL
);

-- No foreign key: the checked update of the summary's row, in the same transaction, proves the match.
CREATE TABLE entries (
  match_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (match_id, number)
) $clustered;

-- `entries` is how many there are, so the number of the next one; a writer must know it.
CREATE TABLE summaries (
  match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
  entries BIGINT NOT NULL,
  game TEXT NOT NULL,
  status TEXT NOT NULL,
  listed INTEGER NOT NULL,
  changed_at BIGINT NOT NULL,
  users TEXT NOT NULL,
  awaited TEXT NOT NULL,
  body TEXT NOT NULL
);

-- A write of a running match touches neither index: open and running ones are few and can be sorted,
-- the finished ones grow for ever and stay as they are.
CREATE INDEX summaries_by_status ON summaries (status);

CREATE INDEX summaries_finished ON summaries (changed_at) WHERE status = 'finished';

-- The same users as in the summary, for the lists of one user.
CREATE TABLE match_users (
  user_id TEXT NOT NULL,
  match_id TEXT NOT NULL REFERENCES matches (id),
  PRIMARY KEY (user_id, match_id)
) $clustered;

CREATE INDEX match_users_by_match ON match_users (match_id);
