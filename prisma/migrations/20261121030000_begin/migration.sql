-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "features" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("account_id","user_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "permissions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "journey_month" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_companion" (
    "watch_id" UUID NOT NULL,
    "companion_id" UUID NOT NULL,

    CONSTRAINT "watch_companion_pkey" PRIMARY KEY ("watch_id","companion_id")
);

-- CreateTable
CREATE TABLE "watch_schedule" (
    "watch_id" UUID NOT NULL,
    "lane" TEXT NOT NULL,
    "next_due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "digest" BYTEA,
    "phase" TEXT NOT NULL DEFAULT 'pending',
    "eta_at" TIMESTAMPTZ(3),
    "changes_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_attempted_at" TIMESTAMPTZ(3),
    "last_succeeded_at" TIMESTAMPTZ(3),
    "last_changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "watch_schedule_pkey" PRIMARY KEY ("watch_id")
);

-- CreateTable
CREATE TABLE "source_lane" (
    "lane" TEXT NOT NULL,
    "blocked_until" TIMESTAMPTZ(3),
    "minute_start" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "minute_used" INTEGER NOT NULL DEFAULT 0,
    "day_start" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "day_used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "source_lane_pkey" PRIMARY KEY ("lane")
);

-- CreateTable
CREATE TABLE "sandbox_journey" (
    "scenario" TEXT NOT NULL,
    "first_asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_journey_pkey" PRIMARY KEY ("scenario")
);

-- CreateTable
CREATE TABLE "observation" (
    "journey_month" DATE NOT NULL,
    "watch_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "body" JSONB NOT NULL,
    "raw" JSONB,

    CONSTRAINT "observation_pkey" PRIMARY KEY ("journey_month","watch_id","id")
) PARTITION BY RANGE ("journey_month");

-- CreateTable
CREATE TABLE "quarantine" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "watch_id" UUID,
    "reason" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quarantine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracking_request" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "watch_id" UUID NOT NULL,
    "shipment_id" UUID,
    "request_type" TEXT NOT NULL,
    "request_number" TEXT NOT NULL,
    "normalized_number" TEXT NOT NULL,
    "scac" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "failed_reason" TEXT,
    "is_retrying" BOOLEAN NOT NULL DEFAULT false,
    "retry_count" INTEGER NOT NULL DEFAULT 0,
    "ref_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracking_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipment" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "watch_id" UUID NOT NULL,
    "scac" TEXT NOT NULL,
    "bill_of_lading_number" TEXT NOT NULL,
    "normalized_number" TEXT NOT NULL,
    "ref_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "booking_number" TEXT,
    "port_of_lading_id" UUID,
    "port_of_discharge_id" UUID,
    "destination_id" UUID,
    "pod_terminal_id" UUID,
    "destination_terminal_id" UUID,
    "pod_vessel_name" TEXT,
    "pod_vessel_imo" TEXT,
    "pod_voyage_number" TEXT,
    "pol_etd_at" TIMESTAMPTZ(3),
    "pol_atd_at" TIMESTAMPTZ(3),
    "pod_eta_at" TIMESTAMPTZ(3),
    "pod_original_eta_at" TIMESTAMPTZ(3),
    "pod_ata_at" TIMESTAMPTZ(3),
    "destination_eta_at" TIMESTAMPTZ(3),
    "destination_ata_at" TIMESTAMPTZ(3),
    "line_tracking_stopped_at" TIMESTAMPTZ(3),
    "line_tracking_stopped_reason" TEXT,
    "line_tracking_stopped_by_id" UUID,
    "line_tracking_resumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "shipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "container" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ref_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "current_status" TEXT NOT NULL DEFAULT 'new',
    "iso_code" TEXT,
    "seal_number" TEXT,
    "weight_kg" DOUBLE PRECISION,
    "availability_known" BOOLEAN NOT NULL DEFAULT false,
    "available_for_pickup" BOOLEAN,
    "holds" JSONB NOT NULL DEFAULT '[]',
    "fees" JSONB NOT NULL DEFAULT '[]',
    "pickup_appointment_at" TIMESTAMPTZ(3),
    "location_at_terminal" TEXT,
    "chassis_number" TEXT,
    "terminal_checked_at" TIMESTAMPTZ(3),
    "pickup_lfd" TIMESTAMPTZ(3),
    "pickup_lfd_line" TIMESTAMPTZ(3),
    "pickup_lfd_terminal" TIMESTAMPTZ(3),
    "pickup_lfd_rail" TIMESTAMPTZ(3),
    "empty_out_at" TIMESTAMPTZ(3),
    "pol_full_in_at" TIMESTAMPTZ(3),
    "pol_loaded_at" TIMESTAMPTZ(3),
    "pol_departed_at" TIMESTAMPTZ(3),
    "pod_eta_at" TIMESTAMPTZ(3),
    "pod_arrived_at" TIMESTAMPTZ(3),
    "pod_discharged_at" TIMESTAMPTZ(3),
    "pod_full_out_at" TIMESTAMPTZ(3),
    "pod_rail_loaded_at" TIMESTAMPTZ(3),
    "pod_rail_departed_at" TIMESTAMPTZ(3),
    "ind_eta_at" TIMESTAMPTZ(3),
    "ind_ata_at" TIMESTAMPTZ(3),
    "ind_rail_unloaded_at" TIMESTAMPTZ(3),
    "final_destination_full_out_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "empty_terminated_at" TIMESTAMPTZ(3),
    "pod_timezone" TEXT,
    "final_destination_timezone" TEXT,
    "empty_terminated_timezone" TEXT,
    "pod_terminal_id" UUID,
    "pickup_facility_id" UUID,
    "status_rule" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "container_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transport_event" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "container_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "precision" TEXT NOT NULL,
    "timezone" TEXT,
    "location_id" UUID,
    "terminal_id" UUID,
    "vessel_id" UUID,
    "voyage_number" TEXT,
    "party" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "invalidated_at" TIMESTAMPTZ(3),

    CONSTRAINT "transport_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "location" (
    "id" UUID NOT NULL,
    "locode" TEXT,
    "name" TEXT,
    "state_abbr" TEXT,
    "country_code" TEXT,
    "timezone" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "kind" TEXT NOT NULL,

    CONSTRAINT "location_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "terminal" (
    "id" UUID NOT NULL,
    "location_id" UUID,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nickname" TEXT,
    "firms_code" TEXT,
    "smdg_code" TEXT,
    "bic_facility_code" TEXT,

    CONSTRAINT "terminal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vessel" (
    "id" UUID NOT NULL,
    "imo" TEXT,
    "name" TEXT,

    CONSTRAINT "vessel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_snapshot" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "account_id" UUID NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "outbox_snapshot_pkey" PRIMARY KEY ("id","created_at")
) PARTITION BY RANGE ("created_at");

-- CreateTable
CREATE TABLE "outbox_event" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "reference_type" TEXT NOT NULL,
    "reference_id" UUID NOT NULL,
    "snapshot_id" UUID NOT NULL,
    "record" JSONB NOT NULL,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("id","created_at")
) PARTITION BY RANGE ("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "account_name_key" ON "account"("name");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "watch_source_kind_number_key" ON "watch"("source", "kind", "number");

-- CreateIndex
CREATE INDEX "watch_companion_companion_id_idx" ON "watch_companion"("companion_id");

-- CreateIndex
CREATE INDEX "watch_schedule_lane_next_due_at_idx" ON "watch_schedule"("lane", "next_due_at");

-- CreateIndex
CREATE UNIQUE INDEX "quarantine_source_content_hash_key" ON "quarantine"("source", "content_hash");

-- CreateIndex
CREATE INDEX "tracking_request_account_id_created_at_id_idx" ON "tracking_request"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "tracking_request_account_id_normalized_number_idx" ON "tracking_request"("account_id", "normalized_number");

-- CreateIndex
CREATE INDEX "tracking_request_ref_numbers_idx" ON "tracking_request" USING GIN ("ref_numbers");

-- CreateIndex
CREATE INDEX "tracking_request_watch_id_idx" ON "tracking_request"("watch_id");

-- CreateIndex
CREATE INDEX "tracking_request_shipment_id_idx" ON "tracking_request"("shipment_id");

-- CreateIndex
CREATE UNIQUE INDEX "tracking_request_account_id_idempotency_key_key" ON "tracking_request"("account_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "shipment_account_id_bill_of_lading_number_idx" ON "shipment"("account_id", "bill_of_lading_number");

-- CreateIndex
CREATE INDEX "shipment_account_id_normalized_number_idx" ON "shipment"("account_id", "normalized_number");

-- CreateIndex
CREATE INDEX "shipment_account_id_booking_number_idx" ON "shipment"("account_id", "booking_number");

-- CreateIndex
CREATE INDEX "shipment_ref_numbers_idx" ON "shipment" USING GIN ("ref_numbers");

-- CreateIndex
CREATE INDEX "shipment_account_id_created_at_id_idx" ON "shipment"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "shipment_watch_id_idx" ON "shipment"("watch_id");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_account_id_scac_bill_of_lading_number_key" ON "shipment"("account_id", "scac", "bill_of_lading_number");

-- CreateIndex
CREATE INDEX "container_account_id_number_idx" ON "container"("account_id", "number");

-- CreateIndex
CREATE INDEX "container_ref_numbers_idx" ON "container" USING GIN ("ref_numbers");

-- CreateIndex
CREATE INDEX "container_account_id_created_at_id_idx" ON "container"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "container_shipment_id_number_key" ON "container"("shipment_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "transport_event_container_id_key_key" ON "transport_event"("container_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "location_locode_key" ON "location"("locode");

-- CreateIndex
CREATE UNIQUE INDEX "vessel_imo_key" ON "vessel"("imo");

-- CreateIndex
CREATE INDEX "outbox_event_account_id_created_at_idx" ON "outbox_event"("account_id", "created_at");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_companion" ADD CONSTRAINT "watch_companion_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_companion" ADD CONSTRAINT "watch_companion_companion_id_fkey" FOREIGN KEY ("companion_id") REFERENCES "watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_schedule" ADD CONSTRAINT "watch_schedule_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_request" ADD CONSTRAINT "tracking_request_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_request" ADD CONSTRAINT "tracking_request_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_request" ADD CONSTRAINT "tracking_request_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_port_of_lading_id_fkey" FOREIGN KEY ("port_of_lading_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_port_of_discharge_id_fkey" FOREIGN KEY ("port_of_discharge_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_destination_id_fkey" FOREIGN KEY ("destination_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_pod_terminal_id_fkey" FOREIGN KEY ("pod_terminal_id") REFERENCES "terminal"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_destination_terminal_id_fkey" FOREIGN KEY ("destination_terminal_id") REFERENCES "terminal"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "container" ADD CONSTRAINT "container_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "container" ADD CONSTRAINT "container_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "container" ADD CONSTRAINT "container_pod_terminal_id_fkey" FOREIGN KEY ("pod_terminal_id") REFERENCES "terminal"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "container" ADD CONSTRAINT "container_pickup_facility_id_fkey" FOREIGN KEY ("pickup_facility_id") REFERENCES "terminal"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transport_event" ADD CONSTRAINT "transport_event_container_id_fkey" FOREIGN KEY ("container_id") REFERENCES "container"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transport_event" ADD CONSTRAINT "transport_event_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transport_event" ADD CONSTRAINT "transport_event_terminal_id_fkey" FOREIGN KEY ("terminal_id") REFERENCES "terminal"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transport_event" ADD CONSTRAINT "transport_event_vessel_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessel"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "location"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The partitions are made at start-up, some months ahead (src/db/migrate.ts). Rows outside of them go here, never nowhere.
CREATE TABLE "observation_rest" PARTITION OF "observation" DEFAULT;
CREATE TABLE "outbox_snapshot_rest" PARTITION OF "outbox_snapshot" DEFAULT;
CREATE TABLE "outbox_event_rest" PARTITION OF "outbox_event" DEFAULT;

-- One living request for a number: a failed or stopped one does not stand in the way of another.
CREATE UNIQUE INDEX "tracking_request_living_key" ON "tracking_request"("account_id", "scac", "normalized_number")
  WHERE "status" IN ('pending', 'created', 'awaiting_manifest');

-- Every poll updates these rows twice: room on the page keeps the update of the lease out of the indexes.
ALTER TABLE "watch_schedule" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "source_lane" SET (fillfactor = 50);

-- Numbers are capitals and digits: byte order makes the plain indexes serve prefix search in every locale.
ALTER TABLE "container" ALTER COLUMN "number" TYPE TEXT COLLATE "C";
ALTER TABLE "shipment" ALTER COLUMN "normalized_number" TYPE TEXT COLLATE "C";
ALTER TABLE "shipment" ALTER COLUMN "bill_of_lading_number" TYPE TEXT COLLATE "C";
ALTER TABLE "tracking_request" ALTER COLUMN "normalized_number" TYPE TEXT COLLATE "C";
