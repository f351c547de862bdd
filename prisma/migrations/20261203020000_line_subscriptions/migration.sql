-- Older versions: may run, because the table is new; they keep subscriptions by the list of the line alone and renew none.

-- CreateTable
CREATE TABLE "line_subscription" (
    "scac" TEXT NOT NULL,
    "callback_url" TEXT NOT NULL,
    "subscription_id" TEXT,
    "created_at" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,

    CONSTRAINT "line_subscription_pkey" PRIMARY KEY ("scac","callback_url")
);
