ALTER TABLE "webhooks"."webhooks" ADD COLUMN "fence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks"."webhooks" ADD COLUMN "lease_until" timestamp (3) with time zone;