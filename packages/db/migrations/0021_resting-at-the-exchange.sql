ALTER TABLE "ems"."working_orders" DROP COLUMN "posted_venue";--> statement-breakpoint
ALTER TABLE "ems"."working_orders" DROP COLUMN "queue_ahead";