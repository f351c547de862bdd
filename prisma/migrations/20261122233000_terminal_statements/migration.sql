-- Who stated what is shown of availability, holds and fees, and when. The next derivation of each container writes it.
ALTER TABLE "container" ADD COLUMN "terminal_statements" JSONB NOT NULL DEFAULT '{}';
