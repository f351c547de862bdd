-- Older versions: may run, because the column has a default; they take arrivals at ramps for those of another lane.
-- What was estimated of arrivals at rail ramps is compared with how they came out.

-- AlterTable
ALTER TABLE "eta_call" ADD COLUMN     "place" TEXT NOT NULL DEFAULT 'port';

-- An arrival at a ramp is compared a day later, as one at a port.
CREATE TRIGGER "eta_ramp_changed" AFTER UPDATE OF "ind_ata_at" ON "container" FOR EACH ROW
  WHEN (NEW."ind_ata_at" IS NOT NULL AND OLD."ind_ata_at" IS DISTINCT FROM NEW."ind_ata_at")
  EXECUTE FUNCTION "eta_note_arrival"();

-- What had arrived before is compared too, as there is time.
INSERT INTO "eta_due" ("container_id", "due_at")
SELECT "id", date_trunc('milliseconds', now()) FROM "container" WHERE "ind_ata_at" IS NOT NULL
ON CONFLICT ("container_id") DO NOTHING;
