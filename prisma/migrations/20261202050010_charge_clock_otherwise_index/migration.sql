-- Older versions: may run, because an index alone is added.

-- The few containers of which a party states another last free day than its tariff gives.
CREATE INDEX "charge_clock_otherwise_idx" ON "charge_clock"("container_id") WHERE "otherwise" <> '[]';
