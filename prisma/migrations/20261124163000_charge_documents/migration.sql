-- Older versions: may run, because the table is new; they count no charges.

-- CreateTable
CREATE TABLE "charge_document" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "created_by" TEXT NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "charge_document_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "charge_document_account_id_kind_created_at_id_idx" ON "charge_document"("account_id", "kind", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "charge_document_account_id_kind_name_version_key" ON "charge_document"("account_id", "kind", "name", "version");

-- Those of the installation have no account, and no two nulls are equal in the index above.
CREATE UNIQUE INDEX "charge_document_installation_key" ON "charge_document"("kind", "name", "version") WHERE "account_id" IS NULL;

-- AddForeignKey
ALTER TABLE "charge_document" ADD CONSTRAINT "charge_document_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
