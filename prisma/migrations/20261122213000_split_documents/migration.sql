-- The shipments whose bill of lading or booking was split: few, and found by the numbers of the parts.
CREATE INDEX "shipment_split_idx" ON "shipment" USING gin ("replaced_by_numbers") WHERE "replaced_by_numbers" <> '{}';
