CREATE TABLE "users"."alert_firings" (
	"slot" text collate "C" PRIMARY KEY NOT NULL,
	"firing_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"symbol" text NOT NULL,
	"condition" text NOT NULL,
	"price" bigint NOT NULL,
	"last" bigint NOT NULL,
	"note" text,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users"."alerts" (
	"alert_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"condition" text NOT NULL,
	"price" bigint NOT NULL,
	"priced_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"repeat" text NOT NULL,
	"is_armed" boolean NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"fired_count" integer NOT NULL,
	"last_fired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "alert_firings_kept" ON "users"."alert_firings" USING btree ("slot") WHERE dropped_at is null;--> statement-breakpoint
CREATE INDEX "alerts_kept" ON "users"."alerts" USING btree ("alert_id") WHERE deleted_at is null;