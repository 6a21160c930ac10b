CREATE TABLE "rfq"."bespoke_options" (
	"symbol" text PRIMARY KEY NOT NULL,
	"underlying" text NOT NULL,
	"expiry" date NOT NULL,
	"first_dealt_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rfq"."option_quotes" (
	"quote_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"qty" bigint NOT NULL,
	"bid" bigint NOT NULL,
	"ask" bigint NOT NULL,
	"mid" bigint NOT NULL,
	"spot" bigint NOT NULL,
	"volatility" double precision NOT NULL,
	"state" text NOT NULL,
	"quoted_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"order_id" text,
	"side" text,
	"decided_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "option_quotes_known" ON "rfq"."option_quotes" USING btree ("quote_id") WHERE closed_at is null;