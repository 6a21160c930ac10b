CREATE TABLE "journal"."minute_bars" (
	"symbol" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"open" bigint NOT NULL,
	"high" bigint NOT NULL,
	"low" bigint NOT NULL,
	"close" bigint NOT NULL,
	"volume" bigint NOT NULL,
	"shares" integer NOT NULL,
	CONSTRAINT "minute_bars_symbol_start_at_pk" PRIMARY KEY("symbol","start_at")
);
--> statement-breakpoint
CREATE TABLE "journal"."trading_days" (
	"starts_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
