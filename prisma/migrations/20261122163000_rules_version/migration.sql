-- Version 1 of the rules. Journeys that stand were written by older ones, so they begin with 0 and are repaired
-- (src/services/repair); what begins from now on is written by the rules of today. No row is rewritten by this.
ALTER TABLE "watch" ADD COLUMN "rules_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "watch" ALTER COLUMN "rules_version" SET DEFAULT 1;

-- What is left to be repaired, in the order in which that is done: nothing, most of the time.
CREATE INDEX "watch_repair_idx" ON "watch"("id") WHERE "rules_version" < 1;
