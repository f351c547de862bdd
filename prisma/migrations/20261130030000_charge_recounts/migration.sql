-- Older versions: may run, because they note the containers of a changed tariff themselves, as before.
-- Accounts whose tariffs or calendars changed, until the clocks of all their containers are to be counted again.

-- CreateTable
CREATE TABLE "charge_recount" (
    "account_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
    "after_number" TEXT NOT NULL DEFAULT '',
    "after_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "skipped" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "is_again" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "charge_recount_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "charge_recount_due_at_idx" ON "charge_recount"("due_at");

-- AddForeignKey
ALTER TABLE "charge_recount" ADD CONSTRAINT "charge_recount_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
