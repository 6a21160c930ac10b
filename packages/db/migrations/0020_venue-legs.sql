CREATE TABLE "ems"."venue_legs" (
	"leg_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"venue" text NOT NULL,
	"time_in_force" text NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"cum_qty" bigint NOT NULL,
	"state" text NOT NULL,
	"cl_ord_id" text NOT NULL,
	"asked" json,
	"request_count" integer NOT NULL,
	"tick_seq" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "rounds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "round_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "requests" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
CREATE INDEX "venue_legs_live" ON "ems"."venue_legs" USING btree ("leg_id") WHERE state <> 'OVER';--> statement-breakpoint
CREATE INDEX "venue_legs_order" ON "ems"."venue_legs" USING btree ("order_id");