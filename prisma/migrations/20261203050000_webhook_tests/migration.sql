-- Older versions: may run, because the column has a default, and what they recover may include a test.

-- A test of a webhook is in its log, with its mark. A constant default rewrites no partition.
ALTER TABLE "webhook_notification" ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false;
