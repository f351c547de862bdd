-- Older versions: may run, because triggers note which arrivals are to be compared, and a process of this version does the rest.
-- Estimates of arrivals are compared with how they came out.

-- CreateTable
CREATE TABLE "eta_call" (
    "id" UUID NOT NULL,
    "scac" TEXT NOT NULL,
    "port_of_lading" TEXT NOT NULL,
    "port_of_discharge" TEXT NOT NULL,
    "vessel" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "actual_at" TIMESTAMPTZ(3) NOT NULL,
    "precision" TEXT NOT NULL,
    "container_number" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "eta_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eta_sample" (
    "call_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "lead_days" INTEGER NOT NULL,
    "estimated_at" TIMESTAMPTZ(3),
    "lateness_hours" DOUBLE PRECISION,

    CONSTRAINT "eta_sample_pkey" PRIMARY KEY ("call_id","source","lead_days")
);

-- CreateTable
CREATE TABLE "eta_call_account" (
    "call_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,

    CONSTRAINT "eta_call_account_pkey" PRIMARY KEY ("call_id","account_id")
);

-- CreateTable
CREATE TABLE "eta_due" (
    "container_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "eta_due_pkey" PRIMARY KEY ("container_id")
);

-- CreateIndex
CREATE INDEX "eta_call_port_of_discharge_vessel_actual_at_idx" ON "eta_call"("port_of_discharge", "vessel", "actual_at");

-- CreateIndex
CREATE INDEX "eta_call_actual_at_idx" ON "eta_call"("actual_at");

-- CreateIndex
CREATE INDEX "eta_call_account_account_id_idx" ON "eta_call_account"("account_id");

-- CreateIndex
CREATE INDEX "eta_due_due_at_idx" ON "eta_due"("due_at");

-- AddForeignKey
ALTER TABLE "eta_sample" ADD CONSTRAINT "eta_sample_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "eta_call"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eta_call_account" ADD CONSTRAINT "eta_call_account_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "eta_call"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eta_call_account" ADD CONSTRAINT "eta_call_account_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eta_due" ADD CONSTRAINT "eta_due_container_id_fkey" FOREIGN KEY ("container_id") REFERENCES "container"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An arrival is compared a day later, when its berthing and corrections are known too.
CREATE FUNCTION "eta_note_arrival"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "eta_due" ("container_id", "due_at") VALUES (NEW."id", date_trunc('milliseconds', now()) + interval '1 day')
  ON CONFLICT ("container_id") DO UPDATE SET "due_at" = EXCLUDED."due_at", "lease_until" = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "eta_arrival_written" AFTER INSERT ON "container" FOR EACH ROW
  WHEN (coalesce(NEW."pod_arrived_at", NEW."pod_discharged_at") IS NOT NULL) EXECUTE FUNCTION "eta_note_arrival"();
CREATE TRIGGER "eta_arrival_changed" AFTER UPDATE OF "pod_arrived_at", "pod_discharged_at" ON "container" FOR EACH ROW
  WHEN (coalesce(NEW."pod_arrived_at", NEW."pod_discharged_at") IS NOT NULL
    AND (OLD."pod_arrived_at", OLD."pod_discharged_at") IS DISTINCT FROM (NEW."pod_arrived_at", NEW."pod_discharged_at"))
  EXECUTE FUNCTION "eta_note_arrival"();

-- What had arrived before is compared too, as there is time.
INSERT INTO "eta_due" ("container_id", "due_at")
SELECT "id", date_trunc('milliseconds', now()) FROM "container" WHERE coalesce("pod_arrived_at", "pod_discharged_at") IS NOT NULL;
