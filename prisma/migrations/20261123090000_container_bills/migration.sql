-- The bills of lading that the line names for a container: of one that was split, the parts that it is on.
ALTER TABLE "container" ADD COLUMN "bill_of_lading_numbers" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- Version 5 of the rules, which find them in what is stored. No row is rewritten by this: journeys that were written by
-- older rules are repaired (src/services/repair).
ALTER TABLE "watch" ALTER COLUMN "rules_version" SET DEFAULT 5;

-- What is left to be repaired, in the order in which that is done: nothing, most of the time.
DROP INDEX "watch_repair_idx";
CREATE INDEX "watch_repair_idx" ON "watch"("id") WHERE "rules_version" < 5;
