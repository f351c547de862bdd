-- DropForeignKey
ALTER TABLE "webhook_notification" DROP CONSTRAINT "webhook_notification_account_id_fkey";
