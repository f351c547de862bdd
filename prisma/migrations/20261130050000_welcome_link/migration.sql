-- Older versions: may run, because the table is new and nothing else refers to it.

-- CreateTable
CREATE TABLE "welcome_link" (
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "welcome_link_pkey" PRIMARY KEY ("token_hash")
);
