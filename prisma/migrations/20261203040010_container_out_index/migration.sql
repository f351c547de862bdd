-- Older versions: may run, because an index alone is added.

-- Which containers are still out and tracked, without reading the containers: what their clocks cost is summed for Today.
CREATE INDEX "container_out_idx" ON "container"("account_id", "id") INCLUDE ("list_scac") WHERE NOT "list_stopped" AND "empty_terminated_at" IS NULL;
