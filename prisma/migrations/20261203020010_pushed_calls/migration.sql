-- Older versions: may run, because the table is new; they take in every time of a call that is pushed.

-- CreateTable
CREATE TABLE "pushed_call" (
    "source" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "imo" TEXT NOT NULL,
    "said" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "waiting" TEXT,
    "waiting_since" TIMESTAMPTZ(3),

    CONSTRAINT "pushed_call_pkey" PRIMARY KEY ("source","key")
);

-- CreateIndex
CREATE INDEX "pushed_call_source_imo_idx" ON "pushed_call"("source", "imo");
