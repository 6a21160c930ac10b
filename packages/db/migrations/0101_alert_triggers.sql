ALTER TABLE "users"."alert_firings" ADD COLUMN "trigger_by" text DEFAULT 'LAST' NOT NULL;--> statement-breakpoint
ALTER TABLE "users"."alerts" ADD COLUMN "trigger_by" text DEFAULT 'LAST' NOT NULL;