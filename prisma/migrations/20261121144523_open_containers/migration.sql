-- What is not picked up yet, the earliest last free day first: a few containers of an account among all that it ever
-- had. Prisma's schema cannot name a partial index, so it is made here alone.
CREATE INDEX "container_open_idx" ON "container"("account_id", "pickup_lfd")
  WHERE "current_status" NOT IN ('picked_up', 'delivered', 'empty_returned');
