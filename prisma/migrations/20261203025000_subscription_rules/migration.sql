-- Older versions: may run, because the table is new; they keep no rules at lines.

-- CreateTable
CREATE TABLE "subscription_rule" (
    "scac" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,

    CONSTRAINT "subscription_rule_pkey" PRIMARY KEY ("scac","kind","number")
);

-- CreateIndex
CREATE INDEX "subscription_rule_scac_next_check_at_idx" ON "subscription_rule"("scac", "next_check_at");
