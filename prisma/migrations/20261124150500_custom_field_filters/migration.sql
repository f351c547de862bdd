-- Older versions: may run, because they do not read the indexes.
-- Lists are filtered by the values of custom fields. A generated column would be blank in the triggers that compare rows
-- before an update, and each save would count as a change.
CREATE INDEX "custom_field_value_idx" ON "custom_field"("definition_id", left(lower("value"), 255), "entity_id");

-- Of several options each is looked for by itself; most values have no comma and stand in the index above alone.
CREATE INDEX "custom_field_options_idx" ON "custom_field" USING GIN ("list_words"("definition_id", string_to_array("value", ',')))
  WHERE strpos("value", ',') > 0;
