-- When a container came to its port of discharge or is expected there, by its own word: what arrives in a week is a few
-- of all that an account ever had. Prisma's schema cannot name an index of an expression, so it is made here alone.
CREATE INDEX "container_arrival_idx" ON "container"("account_id", (coalesce("pod_arrived_at", "pod_discharged_at", "pod_eta_at")));
