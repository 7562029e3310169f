-- Which process plays a match, until when by the database's own clock.

CREATE TABLE leases (
  match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
  owner TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX leases_by_owner ON leases (owner);
