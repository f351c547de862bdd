-- Older versions: may run, because the column has a default; credentials that they set are for all kinds of number until they are set again.

-- The kinds of number that the line is polled for with the credentials.
ALTER TABLE "line_credential" ADD COLUMN "kinds" TEXT[] NOT NULL DEFAULT ARRAY['bill_of_lading', 'booking', 'container']::TEXT[];
