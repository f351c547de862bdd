-- Version 4 of the rules. Journeys that were written by older ones are repaired (src/services/repair). No row is rewritten
-- by this.
ALTER TABLE "watch" ALTER COLUMN "rules_version" SET DEFAULT 4;

-- What is left to be repaired, in the order in which that is done: nothing, most of the time.
DROP INDEX "watch_repair_idx";
CREATE INDEX "watch_repair_idx" ON "watch"("id") WHERE "rules_version" < 4;
