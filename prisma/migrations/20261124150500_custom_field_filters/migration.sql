-- Older versions: may run, because the database makes the new column itself and they do not read the indexes.
-- Lists are filtered by the values of custom fields.
ALTER TABLE "custom_field" ADD COLUMN "list_value" TEXT GENERATED ALWAYS AS (left(lower("value"), 255)) STORED;
CREATE INDEX "custom_field_value_idx" ON "custom_field"("definition_id", "list_value", "entity_id");

-- Of several options each is looked for by itself; most values have no comma and stand in the index above alone.
CREATE INDEX "custom_field_options_idx" ON "custom_field" USING GIN ("list_words"("definition_id", string_to_array("value", ',')))
  WHERE strpos("value", ',') > 0;

-- A generated column is blank before an update, so it says nothing of whether a row is saved as it is.
CREATE OR REPLACE FUNCTION "change_stamp_saved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."updated_at" IS NOT DISTINCT FROM OLD."updated_at" THEN
    NEW."updated_at" := greatest(now(), OLD."updated_at" + interval '1 millisecond');
  ELSIF to_jsonb(NEW) - ARRAY['updated_at', 'list_value'] = to_jsonb(OLD) - ARRAY['updated_at', 'list_value'] THEN
    RETURN OLD;
  END IF;
  NEW."changed_in" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
