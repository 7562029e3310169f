-- When somebody must look after a match that nobody looks at: a bot is awaited (0), or a clock runs out.
-- So a start opens no match that only waits for people.

ALTER TABLE summaries ADD COLUMN wake_at BIGINT NOT NULL DEFAULT 9223372036854775807;

-- An older build did not say it: these are opened once.
UPDATE summaries SET wake_at = 0 WHERE status = 'running';
