-- The last free days of all parties stand beside those of the contract, with the one that counts where the container
-- stands; and whether anybody reported holds and fees, because an empty list alone does not say it.
ALTER TABLE "container" ADD COLUMN "last_free_days" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "binding_lfd" TIMESTAMPTZ(3),
  ADD COLUMN "holds_reported" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "fees_reported" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "pickup_appointment_timezone" TEXT;

-- What is known of containers already: the day of each party in the calendar in which it is a midnight. What a terminal
-- of the port allowed ended with the departure by rail. The next derivation of each container says more.
UPDATE "container" c SET "last_free_days" = d.days, "binding_lfd" = d.binding,
  "holds_reported" = c."holds" <> '[]', "fees_reported" = c."fees" <> '[]'
FROM (
  SELECT r.id, min(r.at) FILTER (WHERE r.applies) AS binding,
    coalesce(jsonb_agg(jsonb_build_object('party', r.party, 'date', to_char(r.at AT TIME ZONE coalesce(r.zone, 'UTC'), 'YYYY-MM-DD'),
      'at', to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', r.zone, 'place_locode', NULL,
      'place_name', NULL, 'computed', false, 'applies', r.applies, 'binding', r.applies AND r.position = 1,
      'reported_at', NULL) ORDER BY r.position) FILTER (WHERE r.at IS NOT NULL), '[]') AS days
  FROM (
    SELECT o."id", p.party, p.at, p.applies, row_number() OVER (PARTITION BY o."id" ORDER BY NOT p.applies, p.at, p.rank) AS position,
      CASE WHEN (p.at AT TIME ZONE p.first_zone)::time = '00:00' THEN p.first_zone
        WHEN (p.at AT TIME ZONE p.other_zone)::time = '00:00' THEN p.other_zone ELSE coalesce(p.first_zone, p.other_zone) END AS zone
    FROM "container" o CROSS JOIN LATERAL (SELECT q.*,
        q.at IS NOT NULL AND o."current_status" NOT IN ('picked_up', 'delivered', 'empty_returned')
          AND NOT (q.party = 'terminal' AND coalesce(o."pod_rail_loaded_at", o."pod_rail_departed_at") IS NOT NULL) AS applies
      FROM (VALUES
        (1, 'shipping_line', o."pickup_lfd_line", coalesce(o."final_destination_timezone", o."pod_timezone"), o."pod_timezone"),
        (2, 'terminal', o."pickup_lfd_terminal", coalesce(o."pod_timezone", o."final_destination_timezone"), o."final_destination_timezone"),
        (3, 'rail', o."pickup_lfd_rail", coalesce(o."final_destination_timezone", o."pod_timezone"), o."pod_timezone")
      ) AS q(rank, party, at, first_zone, other_zone)) p
    WHERE coalesce(o."pickup_lfd_line", o."pickup_lfd_terminal", o."pickup_lfd_rail") IS NOT NULL
      OR o."holds" <> '[]' OR o."fees" <> '[]'
  ) r GROUP BY r.id
) d WHERE d.id = c."id";

UPDATE "container" SET "pickup_appointment_timezone" = CASE WHEN coalesce("pod_rail_loaded_at", "pod_rail_departed_at") IS NULL
    THEN coalesce("pod_timezone", "final_destination_timezone") ELSE coalesce("final_destination_timezone", "pod_timezone") END
  WHERE "pickup_appointment_at" IS NOT NULL;

-- The rule of isReadyForPickup (src/domain/journey/derive.ts), by which lists are filtered.
ALTER TABLE "container" ADD COLUMN "list_ready" BOOLEAN GENERATED ALWAYS AS
  ("availability_known" AND coalesce("available_for_pickup", false) AND NOT "holds" @> '[{"status": "hold"}]') STORED;

-- What is not picked up yet, the earliest binding last free day first.
DROP INDEX "container_open_idx";
CREATE INDEX "container_open_idx" ON "container"("account_id", "binding_lfd")
  WHERE "current_status" NOT IN ('picked_up', 'delivered', 'empty_returned');

-- The index in which all stands that lists are filtered by, as before, and whether it is ready.
DROP INDEX "container_list_idx";
CREATE INDEX "container_list_idx" ON "container"("account_id", "created_at" DESC, "id") INCLUDE ("number", "updated_at",
  "pickup_lfd", "current_status", "shipment_id", "list_scac", "list_pol_id", "list_pod_id", "list_destination_id",
  "list_customer_id", "list_stopped", "list_changed_at", "list_arrival_at", "list_holds", "list_ready")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "container_ready_idx" ON "container"("account_id", "created_at" DESC, "id") WHERE "list_ready";
