-- When a container was found to stand at its inland destination, where no arrival was reported before. The next derivation of each says it.
ALTER TABLE "container" ADD COLUMN "ind_seen_at" TIMESTAMPTZ(3);
