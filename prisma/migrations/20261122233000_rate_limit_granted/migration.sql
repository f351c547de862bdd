-- How much the last statement took of a counter, so that one statement can take what is left and return how much that was.
ALTER TABLE "rate_limit" ADD COLUMN "granted" INTEGER NOT NULL DEFAULT 0;
