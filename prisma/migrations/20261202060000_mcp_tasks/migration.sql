-- Older versions: may run, because none of them knows the table.

-- CreateTable
CREATE TABLE "mcp_task" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "begun" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mcp_task_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mcp_task_account_id_created_at_idx" ON "mcp_task"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "mcp_task_created_at_idx" ON "mcp_task"("created_at");

-- AddForeignKey
ALTER TABLE "mcp_task" ADD CONSTRAINT "mcp_task_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
