ALTER TABLE "journal"."order_events" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "rfq"."steps" ADD COLUMN "key_id" text;