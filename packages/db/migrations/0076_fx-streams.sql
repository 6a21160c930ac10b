CREATE TABLE "rfq"."fx_forwards" (
	"symbol" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"value_date" date NOT NULL,
	"first_dealt_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rfq"."fx_streams" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"qty" bigint NOT NULL,
	"near" text NOT NULL,
	"far" text,
	"spot_date" date NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"order_id" text,
	"side" text,
	"decided_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "fx_streams_known" ON "rfq"."fx_streams" USING btree ("stream_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "fx_streams_order" ON "rfq"."fx_streams" USING btree ("order_id");