-- Older versions: may run, because the tables are new; they serve every request without a session.

-- CreateTable
CREATE TABLE "mcp_session" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "opening" JSONB NOT NULL,
    "resources" TEXT[],
    "stream_id" UUID,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mcp_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mcp_session_answer" (
    "request_id" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mcp_session_answer_pkey" PRIMARY KEY ("request_id","session_id")
);

-- CreateIndex
CREATE INDEX "mcp_session_account_id_used_at_idx" ON "mcp_session"("account_id", "used_at");

-- CreateIndex
CREATE INDEX "mcp_session_used_at_idx" ON "mcp_session"("used_at");

-- CreateIndex
CREATE INDEX "mcp_session_answer_session_id_idx" ON "mcp_session_answer"("session_id");

-- AddForeignKey
ALTER TABLE "mcp_session" ADD CONSTRAINT "mcp_session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mcp_session_answer" ADD CONSTRAINT "mcp_session_answer_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "mcp_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
