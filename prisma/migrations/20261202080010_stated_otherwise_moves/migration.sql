-- Older versions: may run, because a trigger moves the times, whoever writes.
-- A last free day that is stated otherwise than by the tariff is not shown of a container that is not tracked any more. So stopping
-- and resuming change what is shown of it, which moves its "updated_at" and puts it into the change feed. What it is derived from
-- stays as old as it was.
CREATE FUNCTION "change_stopped_otherwise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."changed_in" IS DISTINCT FROM pg_current_xact_id()::text::bigint
    AND EXISTS (SELECT FROM "charge_clock" k WHERE k."container_id" = NEW."id" AND k."otherwise" <> '[]')
  THEN
    NEW."changed_in" := pg_current_xact_id()::text::bigint;
    NEW."derived_at" := coalesce(OLD."derived_at", OLD."updated_at");
    NEW."updated_at" := greatest(now(), OLD."updated_at" + interval '1 millisecond');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "change_stopped_otherwise" BEFORE UPDATE OF "list_stopped" ON "container" FOR EACH ROW
  WHEN (NEW."list_stopped" IS DISTINCT FROM OLD."list_stopped") EXECUTE FUNCTION "change_stopped_otherwise"();
