-- Older versions: may run, because they ignore the new column; they do not count under the limit of the fleet.

-- The polls that each process runs of a source whose concurrency is limited for all processes together.
ALTER TABLE "source_lane" ADD COLUMN "holders" JSONB NOT NULL DEFAULT '{}';
