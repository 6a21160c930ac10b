CREATE TABLE "jobs"."queues" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_paused" boolean NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs"."jobs" ADD COLUMN "stack" text;--> statement-breakpoint
ALTER TABLE "jobs"."jobs" ADD COLUMN "removed_at" timestamp (3) with time zone;