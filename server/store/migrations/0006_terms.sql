-- Which server may write to a match, and which one leads its bots and clocks.

-- Raised by every writer that comes after another one; no two ever have the same. What a server still has in hand under an older term is refused.
ALTER TABLE summaries ADD COLUMN term BIGINT NOT NULL DEFAULT 0;

-- An older build knows no terms: under the new name of this column it can store nothing more, whatever it has in hand.
ALTER TABLE summaries RENAME COLUMN entries TO next_entry;

DROP TABLE leases;

-- A server that lives counts on. No time of day is in it: whoever watches the number knows by its own clock how long it stood.
CREATE TABLE servers (
  id TEXT NOT NULL PRIMARY KEY,
  beats BIGINT NOT NULL
);

CREATE TABLE leads (
  match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
  server TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE
);

CREATE INDEX leads_by_server ON leads (server);
