-- Older versions: may run, because they do not know the new table.

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "maker_id" UUID,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "columns" TEXT[],
    "filters" JSONB NOT NULL,
    "sort" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_view_account_id_created_at_id_idx" ON "saved_view"("account_id", "created_at" DESC, "id");

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
