-- Older versions: may run, because the table is new; they store no arrivals that crews entered.
-- Arrivals that crews enter are kept, to be compared with how they came out and weighed in forecasts.

-- CreateTable
CREATE TABLE "vessel_entered_eta" (
    "imo" TEXT NOT NULL,
    "hour_at" TIMESTAMPTZ(3) NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "destination" TEXT,
    "locode" TEXT,
    "eta_at" TIMESTAMPTZ(3),

    CONSTRAINT "vessel_entered_eta_pkey" PRIMARY KEY ("imo","hour_at")
);

-- CreateIndex
CREATE INDEX "vessel_entered_eta_hour_at_idx" ON "vessel_entered_eta"("hour_at");
