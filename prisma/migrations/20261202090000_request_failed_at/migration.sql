-- Older versions: may run, because a trigger keeps the column, whoever writes.

-- AlterTable
ALTER TABLE "tracking_request" ADD COLUMN     "failed_at" TIMESTAMPTZ(3);

-- "updated_at" moves with any change, so it does not say when a request failed. Of those that failed before it is the best that is known.
CREATE FUNCTION "tracking_request_failed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" <> 'failed' THEN
    NEW."failed_at" := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW."failed_at" := NEW."created_at";
  ELSIF OLD."status" <> 'failed' THEN
    NEW."failed_at" := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "failed_at_new" BEFORE INSERT ON "tracking_request" FOR EACH ROW EXECUTE FUNCTION "tracking_request_failed"();
CREATE TRIGGER "failed_at_changed" BEFORE UPDATE OF "status" ON "tracking_request" FOR EACH ROW EXECUTE FUNCTION "tracking_request_failed"();
