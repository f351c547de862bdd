-- Older versions: may run, because triggers note which forecasts are to be made again, and a process of this version makes them.
-- Forecasts of the arrival at the port of discharge, and how they came out.

-- CreateTable
CREATE TABLE "container_forecast" (
    "container_id" UUID NOT NULL,
    "voyage" JSONB,
    "voyage_at" TIMESTAMPTZ(3) NOT NULL,
    "vessel_imo" TEXT,
    "shown" JSONB,
    "announced" JSONB NOT NULL DEFAULT '[]',
    "looks" JSONB NOT NULL DEFAULT '{}',
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "container_forecast_pkey" PRIMARY KEY ("container_id")
);

-- CreateTable
CREATE TABLE "forecast_due" (
    "container_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "forecast_due_pkey" PRIMARY KEY ("container_id")
);

-- CreateTable
CREATE TABLE "forecast_outcome" (
    "call_id" UUID NOT NULL,
    "lead_days" INTEGER NOT NULL,
    "line" DOUBLE PRECISION,
    "schedule" DOUBLE PRECISION,
    "ais" DOUBLE PRECISION,
    "own" DOUBLE PRECISION,
    "combined" DOUBLE PRECISION,
    "published" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "forecast_outcome_pkey" PRIMARY KEY ("call_id","lead_days")
);

-- CreateTable
CREATE TABLE "wait_outcome" (
    "kind" TEXT NOT NULL,
    "locode" TEXT NOT NULL,
    "vessel" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "hours" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "wait_outcome_pkey" PRIMARY KEY ("kind","locode","vessel","ended_at")
);

-- CreateIndex
CREATE INDEX "container_forecast_next_at_idx" ON "container_forecast"("next_at");

-- CreateIndex
CREATE INDEX "container_forecast_voyage_at_idx" ON "container_forecast"("voyage_at");

-- CreateIndex
CREATE INDEX "forecast_due_due_at_idx" ON "forecast_due"("due_at");

-- CreateIndex
CREATE INDEX "wait_outcome_ended_at_idx" ON "wait_outcome"("ended_at");

-- AddForeignKey
ALTER TABLE "container_forecast" ADD CONSTRAINT "container_forecast_container_id_fkey" FOREIGN KEY ("container_id") REFERENCES "container"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_due" ADD CONSTRAINT "forecast_due_container_id_fkey" FOREIGN KEY ("container_id") REFERENCES "container"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_outcome" ADD CONSTRAINT "forecast_outcome_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "eta_call"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only what an ingest derives concerns a forecast: what touches a container alone leaves "derived_at" as it is.
CREATE FUNCTION "forecast_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "forecast_due" ("container_id", "due_at") VALUES (NEW."id", date_trunc('milliseconds', now()))
  ON CONFLICT ("container_id") DO UPDATE SET "due_at" = EXCLUDED."due_at", "lease_until" = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "forecast_container_written" AFTER INSERT ON "container" FOR EACH ROW
  WHEN (coalesce(NEW."pod_arrived_at", NEW."pod_discharged_at") IS NULL) EXECUTE FUNCTION "forecast_note_change"();
CREATE TRIGGER "forecast_container_changed" AFTER UPDATE OF "updated_at" ON "container" FOR EACH ROW
  WHEN (NEW."derived_at" IS DISTINCT FROM coalesce(OLD."derived_at", OLD."updated_at")
    AND (coalesce(OLD."pod_arrived_at", OLD."pod_discharged_at") IS NULL OR coalesce(NEW."pod_arrived_at", NEW."pod_discharged_at") IS NULL))
  EXECUTE FUNCTION "forecast_note_change"();

-- What is under way already gets a forecast too.
INSERT INTO "forecast_due" ("container_id", "due_at")
SELECT "id", date_trunc('milliseconds', now()) FROM "container"
WHERE coalesce("pod_arrived_at", "pod_discharged_at") IS NULL AND NOT "list_stopped";
