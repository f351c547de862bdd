-- Older versions: may run, because the tables are new; they note no events for alerts, so what comes in while only they run is not sent.

-- CreateTable
CREATE TABLE "mail_setting" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "alerts" BOOLEAN NOT NULL,
    "digest_minute" INTEGER,
    "time_zone" TEXT NOT NULL,
    "digest_due_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_setting_pkey" PRIMARY KEY ("account_id","user_id")
);

-- CreateTable
CREATE TABLE "mail_cause" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "container_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "waits" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_cause_pkey" PRIMARY KEY ("account_id","user_id","cause")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID,
    "link_id" UUID,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" BYTEA,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_setting_digest_due_at_idx" ON "mail_setting"("digest_due_at");

-- CreateIndex
CREATE INDEX "mail_cause_waits_idx" ON "mail_cause"("waits");

-- CreateIndex
CREATE INDEX "mail_cause_created_at_idx" ON "mail_cause"("created_at");

-- CreateIndex
CREATE INDEX "mail_due_at_idx" ON "mail"("due_at");

-- CreateIndex
CREATE INDEX "mail_created_at_idx" ON "mail"("created_at");

-- CreateIndex
CREATE INDEX "mail_account_id_idx" ON "mail"("account_id");

-- CreateIndex
CREATE INDEX "mail_link_id_idx" ON "mail"("link_id");

-- AddForeignKey
ALTER TABLE "mail_setting" ADD CONSTRAINT "mail_setting_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "membership"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "sign_in_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;
