-- Older versions: may run, because nothing else changes.

-- Each migration from here on says in its first line whether the versions before it may run with it, and is recorded here.
-- The migrations before have no row: versions before one of those must not run with it.
CREATE TABLE "migration_rule" (
    "migration" TEXT NOT NULL,
    "older_may_run" BOOLEAN NOT NULL,

    CONSTRAINT "migration_rule_pkey" PRIMARY KEY ("migration")
);
