-- CreateTable
CREATE TABLE "secret_key_check" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "secret_key_check_pkey" PRIMARY KEY ("id")
);
