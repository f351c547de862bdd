-- Older versions: may run, because nothing that they know changes; their leases end by time.

-- The processes that hold leases. Each has a session with an advisory lock on its key, which the server releases when the
-- process has died, so that its leases can be taken over before they end. Programs that do not know the table are unaffected.
CREATE TABLE "lease_holder" (
    "key" SERIAL NOT NULL,
    "missing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "lease_holder_pkey" PRIMARY KEY ("key")
);
