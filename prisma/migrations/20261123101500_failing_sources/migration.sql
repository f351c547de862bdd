-- Since when a source has answered no poll, so that a line that fails for hours shows in the metrics of every process.
ALTER TABLE "source_lane" ADD COLUMN "failing_since" TIMESTAMPTZ(3);
