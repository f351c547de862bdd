-- It was checked for each of the hundreds of notifications of one event, of webhooks that their writer has locked.
-- DropForeignKey
ALTER TABLE "webhook_notification" DROP CONSTRAINT "webhook_notification_webhook_id_fkey";

-- What it did when a webhook was deleted, by whomever. As with the key, whoever writes notifications has to hold their
-- webhooks FOR KEY SHARE until the end; a deletion that waited for that sees them in READ COMMITTED, the isolation of all
-- of ours.
CREATE FUNCTION "webhook_notifications_forgotten"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM "webhook_notification" WHERE "webhook_id" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_notifications_forgotten" AFTER DELETE ON "webhook"
  FOR EACH ROW EXECUTE FUNCTION "webhook_notifications_forgotten"();
