-- Older versions: may run, because triggers keep the new table, whoever writes.
-- What a search finds records by beside the beginnings of their numbers: the parts of numbers, and the words of references,
-- tags, custom fields and names of customers. A part is found by its beginning, in the order of the index, so that a text
-- that fits a million records reads no more of them than are shown.
CREATE TABLE "search_entry" (
    "account_id" UUID NOT NULL,
    "kind" SMALLINT NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "record_id" UUID NOT NULL,
    "is_part" BOOLEAN NOT NULL
);

-- The form in which texts are compared: small letters without blanks and punctuation, cut to what an index takes. What
-- consists of nothing else stays as it is. None of these functions is strict, because the server could not put them into the
-- statements that use them then.
CREATE FUNCTION "search_key"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(coalesce(nullif(translate(lower($1), E' \t\r\n!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', ''), ''), lower($1)), 100) $$;

-- The parts of a number of at least three characters; its beginnings are found by the index of the number itself.
CREATE FUNCTION "search_parts"(number text) RETURNS TABLE("term" text, "is_part" boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
  SELECT substr("search_key"(number), at), true FROM generate_series(2, least(length("search_key"(number)), 35) - 2) at
  WHERE number IS NOT NULL $$;

-- Texts whole and from each of their first words on: `PO-004711` from `po004711`, `004711` and `4711`. A word ends where
-- letters and digits meet; a rest of one or two characters is left out.
CREATE FUNCTION "search_words"(texts text[]) RETURNS TABLE("term" text, "is_part" boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT p.term, bool_and(p.is_part) FROM (
    SELECT "search_key"(t) AS term, false AS is_part FROM unnest(texts) t
    UNION ALL
    SELECT v.term, v.is_part FROM unnest(texts) t,
      LATERAL (SELECT array_agg(m.word[1] ORDER BY m.at) AS words
        FROM regexp_matches(left(lower(t), 200), '[0-9]+|[^0-9\s!-/:-@\[-`{-~]+', 'g') WITH ORDINALITY m(word, at)) w,
      generate_series(1, least(cardinality(w.words), 8)) at,
      LATERAL (SELECT left(array_to_string(w.words[at:], ''), 100) AS rest) r,
      LATERAL (VALUES (r.rest, at > 1), (ltrim(r.rest, '0'), true)) v(term, is_part)
  ) p WHERE length(p.term) > CASE WHEN p.is_part THEN 2 ELSE 0 END GROUP BY p.term $$;

-- What a record is found by, with the numbers of src/services/search/entry-kind.ts. Most have no references or tags, and to
-- look for words takes longer than to write what is found.
CREATE FUNCTION "search_entries"(r "container") RETURNS TABLE("kind" smallint, "term" text, "is_part" boolean)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
BEGIN
  RETURN QUERY SELECT 1::smallint, p.* FROM "search_parts"(r."number") p;
  IF r."ref_numbers" <> '{}' THEN RETURN QUERY SELECT 3::smallint, w.* FROM "search_words"(r."ref_numbers") w; END IF;
END $$;
CREATE FUNCTION "search_entries"(r "shipment") RETURNS TABLE("kind" smallint, "term" text, "is_part" boolean)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
BEGIN
  RETURN QUERY SELECT 2::smallint, p.* FROM "search_parts"(r."bill_of_lading_number") p;
  IF r."booking_number" IS DISTINCT FROM r."bill_of_lading_number" THEN
    RETURN QUERY SELECT 2::smallint, p.* FROM "search_parts"(r."booking_number") p
    WHERE NOT ("search_key"(r."bill_of_lading_number") LIKE '%_' || p.term);
  END IF;
  IF r."ref_numbers" <> '{}' THEN RETURN QUERY SELECT 4::smallint, w.* FROM "search_words"(r."ref_numbers") w; END IF;
  IF r."tags" <> '{}' THEN RETURN QUERY SELECT 6::smallint, w.* FROM "search_words"(r."tags") w; END IF;
END $$;
-- A request that has led to a shipment is found as that.
CREATE FUNCTION "search_entries"(r "tracking_request") RETURNS TABLE("kind" smallint, "term" text, "is_part" boolean)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
BEGIN
  IF r."shipment_id" IS NOT NULL THEN RETURN; END IF;
  RETURN QUERY SELECT 12::smallint, p.* FROM "search_parts"(r."normalized_number") p;
  IF r."ref_numbers" <> '{}' THEN RETURN QUERY SELECT 5::smallint, w.* FROM "search_words"(r."ref_numbers") w; END IF;
  IF r."tags" <> '{}' THEN RETURN QUERY SELECT 7::smallint, w.* FROM "search_words"(r."tags") w; END IF;
END $$;
CREATE FUNCTION "search_entries"(r "custom_field") RETURNS TABLE("kind" smallint, "term" text, "is_part" boolean)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 5 AS $$
BEGIN
  RETURN QUERY SELECT (CASE r."entity_type" WHEN 'container' THEN 8 WHEN 'shipment' THEN 9 ELSE 10 END)::smallint, w.*
  FROM "search_words"(ARRAY[r."value"]) w;
END $$;
CREATE FUNCTION "search_entries"(r "party") RETURNS TABLE("kind" smallint, "term" text, "is_part" boolean)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 5 AS $$
BEGIN
  RETURN QUERY SELECT 11::smallint, w.* FROM "search_words"(ARRAY[r."company_name"]) w;
END $$;

-- What is there already, without the call of a function for each row; of a booking what its bill of lading does not end with.
INSERT INTO "search_entry" SELECT r."account_id", 1, p.term, r."id", true FROM "container" r, "search_parts"(r."number") p;
INSERT INTO "search_entry" SELECT r."account_id", 2, p.term, r."id", true
FROM "shipment" r, "search_parts"(r."bill_of_lading_number") p;
INSERT INTO "search_entry" SELECT r."account_id", 2, p.term, r."id", true FROM "shipment" r, "search_parts"(r."booking_number") p
WHERE NOT ("search_key"(r."bill_of_lading_number") LIKE '%_' || p.term);
INSERT INTO "search_entry" SELECT r."account_id", 3, w.term, r."id", w.is_part
FROM "container" r, "search_words"(r."ref_numbers") w WHERE r."ref_numbers" <> '{}';
INSERT INTO "search_entry" SELECT r."account_id", 4, w.term, r."id", w.is_part
FROM "shipment" r, "search_words"(r."ref_numbers") w WHERE r."ref_numbers" <> '{}';
INSERT INTO "search_entry" SELECT r."account_id", 6, w.term, r."id", w.is_part
FROM "shipment" r, "search_words"(r."tags") w WHERE r."tags" <> '{}';
INSERT INTO "search_entry" SELECT r."account_id", e."kind", e."term", r."id", e."is_part"
FROM "tracking_request" r, "search_entries"(r) e WHERE r."shipment_id" IS NULL;
INSERT INTO "search_entry" SELECT r."account_id", CASE r."entity_type" WHEN 'container' THEN 8 WHEN 'shipment' THEN 9 ELSE 10 END, w.term, r."id", w.is_part
FROM "custom_field" r, "search_words"(ARRAY[r."value"]) w WHERE r."value" IS NOT NULL;
INSERT INTO "search_entry" SELECT r."account_id", 11, w.term, r."id", w.is_part
FROM "party" r, "search_words"(ARRAY[r."company_name"]) w;
ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_pkey" PRIMARY KEY ("account_id", "kind", "term", "record_id");

-- One row after the other, so that each is found by its key whatever the server believes of the table. To plan the
-- words of each text anew would take ten times as long as to find them.
CREATE FUNCTION "search_text_changed"() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE gone record;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    FOR gone IN SELECT e."kind", e."term" FROM "search_entries"(OLD) e LOOP
      DELETE FROM "search_entry" WHERE "account_id" = OLD."account_id" AND "kind" = gone."kind" AND "term" = gone."term"
        AND "record_id" = OLD."id";
    END LOOP;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "search_entry" SELECT NEW."account_id", e."kind", e."term", NEW."id", e."is_part" FROM "search_entries"(NEW) e
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "search_text_new" AFTER INSERT OR DELETE ON "container" FOR EACH ROW EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_changed" AFTER UPDATE ON "container" FOR EACH ROW
  WHEN ((OLD."number", OLD."ref_numbers") IS DISTINCT FROM (NEW."number", NEW."ref_numbers"))
  EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_new" AFTER INSERT OR DELETE ON "shipment" FOR EACH ROW EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_changed" AFTER UPDATE ON "shipment" FOR EACH ROW
  WHEN ((OLD."bill_of_lading_number", OLD."booking_number", OLD."ref_numbers", OLD."tags")
    IS DISTINCT FROM (NEW."bill_of_lading_number", NEW."booking_number", NEW."ref_numbers", NEW."tags"))
  EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_new" AFTER INSERT OR DELETE ON "tracking_request" FOR EACH ROW EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_changed" AFTER UPDATE ON "tracking_request" FOR EACH ROW
  WHEN ((OLD."normalized_number", OLD."shipment_id", OLD."ref_numbers", OLD."tags")
    IS DISTINCT FROM (NEW."normalized_number", NEW."shipment_id", NEW."ref_numbers", NEW."tags"))
  EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_new" AFTER INSERT OR DELETE ON "custom_field" FOR EACH ROW EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_changed" AFTER UPDATE ON "custom_field" FOR EACH ROW
  WHEN (OLD."value" IS DISTINCT FROM NEW."value") EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_new" AFTER INSERT OR DELETE ON "party" FOR EACH ROW EXECUTE FUNCTION "search_text_changed"();
CREATE TRIGGER "search_text_changed" AFTER UPDATE ON "party" FOR EACH ROW
  WHEN (OLD."company_name" IS DISTINCT FROM NEW."company_name") EXECUTE FUNCTION "search_text_changed"();
