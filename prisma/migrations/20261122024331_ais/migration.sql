-- CreateTable
CREATE TABLE "vessel_position" (
    "imo" TEXT NOT NULL,
    "minute_at" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "mmsi" INTEGER NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "speed_knots" DOUBLE PRECISION,
    "course_degrees" DOUBLE PRECISION,
    "heading_degrees" DOUBLE PRECISION,

    CONSTRAINT "vessel_position_pkey" PRIMARY KEY ("imo","minute_at")
) PARTITION BY RANGE ("minute_at");

-- CreateTable
CREATE TABLE "ais_vessel" (
    "mmsi" INTEGER NOT NULL,
    "imo" TEXT NOT NULL,
    "name" TEXT,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "disputed_until_at" TIMESTAMPTZ(3),

    CONSTRAINT "ais_vessel_pkey" PRIMARY KEY ("mmsi")
);

-- CreateTable
CREATE TABLE "ais_vessel_state" (
    "imo" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ais_vessel_state_pkey" PRIMARY KEY ("imo")
);

-- CreateTable
CREATE TABLE "ais_lease" (
    "feed" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ais_lease_pkey" PRIMARY KEY ("feed")
);

-- CreateTable
CREATE TABLE "vessel_suspicion" (
    "event_id" UUID NOT NULL,
    "imo" TEXT NOT NULL,
    "locode" TEXT NOT NULL,
    "carrier_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "distance_nm" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vessel_suspicion_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE INDEX "ais_vessel_imo_idx" ON "ais_vessel"("imo");

-- AddForeignKey
ALTER TABLE "vessel_suspicion" ADD CONSTRAINT "vessel_suspicion_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "transport_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The partitions are made at start-up, some months ahead (src/db/partitions.ts). What is older than them goes here.
CREATE TABLE "vessel_position_rest" PARTITION OF "vessel_position" DEFAULT;

-- What stands and happens with a vessel, by time: which vessels carry what is tracked, and what AIS may contradict.
CREATE INDEX "transport_event_aboard_idx" ON "transport_event"("at")
  WHERE "vessel_id" IS NOT NULL AND "invalidated_at" IS NULL;
