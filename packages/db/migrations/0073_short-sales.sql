CREATE TABLE "oms"."locates" (
	"user_id" text NOT NULL,
	"locate_id" text collate "C" NOT NULL,
	"symbol" text NOT NULL,
	"requested_qty" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"rate_bps" integer NOT NULL,
	"day" date NOT NULL,
	"sold_qty" bigint NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "locates_user_id_locate_id_pk" PRIMARY KEY("user_id","locate_id"),
	CONSTRAINT "locates_sold" CHECK (sold_qty between 0 and qty)
);
--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "short_qty" bigint;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "short_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "algo"."orders" ADD COLUMN "short_qty" bigint;--> statement-breakpoint
ALTER TABLE "algo"."orders" ADD COLUMN "short_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "algo"."orders" ADD COLUMN "long_sent_qty" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ems"."venue_legs" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "short_qty" bigint;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "short_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "long_cum_qty" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "short_qty" bigint;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "short_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "short_qty" bigint;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "short_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "pending_short_qty" bigint;--> statement-breakpoint
CREATE INDEX "locates_day" ON "oms"."locates" USING btree ("day");