-- It was checked for each of the hundreds of notifications of one event, of webhooks that their writer has locked.
-- DropForeignKey
ALTER TABLE "webhook_notification" DROP CONSTRAINT "webhook_notification_webhook_id_fkey";

-- What it did when a webhook was deleted.
CREATE FUNCTION "webhook_notifications_forgotten"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "webhook_notification" WHERE "webhook_id" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_notifications_forgotten" AFTER DELETE ON "webhook"
  FOR EACH ROW EXECUTE FUNCTION "webhook_notifications_forgotten"();
