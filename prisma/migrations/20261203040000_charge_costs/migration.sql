-- Older versions: must not run, because they would count clocks again without writing what they cost.

-- What the clocks of a container cost, as it was counted last: lists, the map and Today show it.
ALTER TABLE "charge_clock" ADD COLUMN     "costs" JSONB,
ADD COLUMN     "is_charging" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "costs_account_id" UUID;

-- CreateIndex
CREATE INDEX "charge_clock_charging_idx" ON "charge_clock"("costs_account_id", "container_id") WHERE "is_charging";

-- CreateIndex
CREATE INDEX "charge_clock_uncounted_idx" ON "charge_clock"("costs_account_id", "container_id") WHERE "costs" -> 'unknown' <> '[]';

-- What is known already has no costs yet: the clocks of containers that are still out are counted again.
UPDATE "charge_clock" k SET "due_at" = date_trunc('milliseconds', now())
FROM "container" c WHERE c."id" = k."container_id" AND k."due_at" IS NULL AND NOT c."list_stopped" AND c."empty_terminated_at" IS NULL;
