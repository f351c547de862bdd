-- Older versions: may run, because the tables are new; they leave jobs to newer processes.

-- CreateTable
CREATE TABLE "tracking_job" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "total" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "lease_token" UUID,

    CONSTRAINT "tracking_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracking_job_row" (
    "job_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "request_number" TEXT NOT NULL,
    "request_type" TEXT,
    "scac" TEXT,
    "ref_numbers" TEXT[],
    "tags" TEXT[],
    "outcome" TEXT,
    "tracking_request_id" UUID,
    "suggestion" TEXT,
    "code" TEXT,
    "detail" TEXT,

    CONSTRAINT "tracking_job_row_pkey" PRIMARY KEY ("job_id","position")
);

-- CreateIndex
CREATE INDEX "tracking_job_account_id_created_at_idx" ON "tracking_job"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "tracking_job_created_at_idx" ON "tracking_job"("created_at");

-- CreateIndex
CREATE INDEX "tracking_job_next_at_idx" ON "tracking_job"("next_at");

-- AddForeignKey
ALTER TABLE "tracking_job" ADD CONSTRAINT "tracking_job_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_job_row" ADD CONSTRAINT "tracking_job_row_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "tracking_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
