CREATE SCHEMA "webhooks";
--> statement-breakpoint
CREATE TABLE "webhooks"."deliveries" (
	"slot" text collate "C" PRIMARY KEY NOT NULL,
	"delivery_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"status" integer,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks"."webhooks" (
	"webhook_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"kinds" json NOT NULL,
	"is_paused" boolean NOT NULL,
	"paused_because" text,
	"last_seq" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "deliveries_kept" ON "webhooks"."deliveries" USING btree ("slot") WHERE dropped_at is null;--> statement-breakpoint
CREATE INDEX "webhooks_kept" ON "webhooks"."webhooks" USING btree ("webhook_id") WHERE deleted_at is null;