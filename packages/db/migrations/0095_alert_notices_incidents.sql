CREATE SCHEMA "ops";
--> statement-breakpoint
CREATE TABLE "ops"."incidents" (
	"slot" text collate "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"incident_id" text NOT NULL,
	"alert" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"severity" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"acknowledged_at" timestamp (3) with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "users"."alert_notices" (
	"slot" text collate "C" PRIMARY KEY NOT NULL,
	"notice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_over" boolean NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users"."notice_snoozes" (
	"snooze_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"dropped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "alert_notices_kept" ON "users"."alert_notices" USING btree ("slot") WHERE dropped_at is null;--> statement-breakpoint
CREATE INDEX "notice_snoozes_kept" ON "users"."notice_snoozes" USING btree ("snooze_id") WHERE dropped_at is null;