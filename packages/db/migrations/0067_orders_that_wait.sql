CREATE TABLE "oms"."linked_legs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"link" text NOT NULL,
	"is_entry" boolean NOT NULL,
	"trading_style" text NOT NULL,
	"request_id" text NOT NULL,
	"tick_size" bigint NOT NULL,
	"is_active" boolean NOT NULL,
	"ended_qty" bigint,
	"is_filled" boolean NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oms"."triggers" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"trading_style" text NOT NULL,
	"request_id" text NOT NULL,
	"best_px" bigint,
	"stop_px" bigint NOT NULL,
	"tick_size" bigint NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"triggered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "stop_price" bigint;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "trail_amount" bigint;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "trail_pct" double precision;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "trigger_by" text;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "triggered" boolean;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "expire_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "stop_price" bigint;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "trail_amount" bigint;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "trail_pct" double precision;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "trigger_by" text;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "triggered" boolean;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "expire_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "stop_price" bigint;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "trail_amount" bigint;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "trail_pct" double precision;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "trigger_by" text;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "triggered" boolean;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "expire_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "asked_stop_price" bigint;--> statement-breakpoint
ALTER TABLE "risk"."decisions" ADD COLUMN "stop_price" bigint;--> statement-breakpoint
ALTER TABLE "risk"."decisions" ADD COLUMN "triggered" boolean;--> statement-breakpoint
ALTER TABLE "risk"."orders" ADD COLUMN "trigger" text;--> statement-breakpoint
ALTER TABLE "risk"."orders" ADD COLUMN "triggered" boolean;--> statement-breakpoint
CREATE INDEX "linked_legs_live" ON "oms"."linked_legs" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "triggers_live" ON "oms"."triggers" USING btree ("order_id") WHERE closed_at is null;