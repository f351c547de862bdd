-- Older versions: may run, because triggers do it, whoever writes.
-- What an account writes itself and saves as it is has not changed: its "updated_at" stays, and it is not in the change feed.
-- Who touches a record because something else of it has changed leaves its "updated_at" to the trigger.
CREATE FUNCTION "change_stamp_saved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."updated_at" IS NOT DISTINCT FROM OLD."updated_at" THEN
    NEW."updated_at" := greatest(now(), OLD."updated_at" + interval '1 millisecond');
  ELSIF to_jsonb(NEW) - 'updated_at' = to_jsonb(OLD) - 'updated_at' THEN
    RETURN OLD;
  END IF;
  NEW."changed_in" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
DROP TRIGGER "change_stamp" ON "party";
CREATE TRIGGER "change_stamp" BEFORE UPDATE ON "party" FOR EACH ROW EXECUTE FUNCTION "change_stamp_saved"();
DROP TRIGGER "change_stamp" ON "custom_field";
CREATE TRIGGER "change_stamp" BEFORE UPDATE ON "custom_field" FOR EACH ROW EXECUTE FUNCTION "change_stamp_saved"();
DROP TRIGGER "change_stamp" ON "custom_field_definition";
CREATE TRIGGER "change_stamp" BEFORE UPDATE ON "custom_field_definition" FOR EACH ROW EXECUTE FUNCTION "change_stamp_saved"();

-- An option is shown by its definition, and by the values that have it.
DROP TRIGGER "change_option" ON "custom_field_option";
CREATE TRIGGER "change_option" AFTER INSERT OR DELETE ON "custom_field_option" FOR EACH ROW EXECUTE FUNCTION "change_option"();
CREATE TRIGGER "change_option_changed" AFTER UPDATE ON "custom_field_option" FOR EACH ROW
  WHEN ((OLD."label", OLD."value", OLD."position") IS DISTINCT FROM (NEW."label", NEW."value", NEW."position"))
  EXECUTE FUNCTION "change_option"();
