-- One row for each limit of a caller holds all uses of its period, so that one statement under the lock of the row counts
-- them. What was counted before is dropped: every limit begins unused, as after a crash of the server.
DROP TABLE "rate_limit";

CREATE UNLOGGED TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "used_at" TIMESTAMPTZ(3)[] NOT NULL,
    "used" INTEGER[] NOT NULL,
    "granted" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);
