-- Older versions: may run, because the column is new and may be null; their sessions do not allow what it allows.
ALTER TABLE "user" ADD COLUMN "operates_since" TIMESTAMPTZ(3);
