CREATE TABLE "ccp"."expiries" (
	"symbol" text PRIMARY KEY NOT NULL,
	"instrument_type" text NOT NULL,
	"expiry" date NOT NULL,
	"final_price" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccp"."expiry_legs" (
	"expiry_leg_id" text collate "C" PRIMARY KEY NOT NULL,
	"participant" text NOT NULL,
	"symbol" text NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfq"."expiry_clock" (
	"id" text PRIMARY KEY NOT NULL,
	"settled_up_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfq"."final_settlements" (
	"symbol" text PRIMARY KEY NOT NULL,
	"instrument_type" text NOT NULL,
	"expiry" date NOT NULL,
	"final_price" bigint NOT NULL,
	"underlying_price" bigint NOT NULL,
	"tick_seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk"."expiries" (
	"symbol" text PRIMARY KEY NOT NULL,
	"instrument_type" text NOT NULL,
	"expiry" date NOT NULL,
	"final_price" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
