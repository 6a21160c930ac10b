CREATE TABLE "rfq"."fx_deals" (
	"order_id" text PRIMARY KEY NOT NULL,
	"routed" json NOT NULL,
	"quote_id" text NOT NULL,
	"price" bigint NOT NULL,
	"quoted_mid" bigint NOT NULL,
	"quoted_spread" bigint NOT NULL,
	"state" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"mid" bigint,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "quote_id" text;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "quote_id" text;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "quote_id" text;--> statement-breakpoint
CREATE INDEX "fx_deals_looking" ON "rfq"."fx_deals" USING btree ("order_id") WHERE state = 'LOOKING';