ALTER TABLE "ems"."working_orders" ADD COLUMN "top_venues" integer;--> statement-breakpoint
ALTER TABLE "journal"."tca_orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;