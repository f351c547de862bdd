-- Older versions: may run, because they read what they know of the costs of clocks, and what they count is completed at the next change.

-- What charges cost that have ended is kept with what the others cost: clocks that have ended are counted again.
UPDATE "charge_clock" SET "due_at" = date_trunc('milliseconds', now()) WHERE "due_at" IS NULL AND "reported"::text LIKE '%"ended"%';
