CREATE TABLE "oms"."holdings" (
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"net_qty" bigint NOT NULL,
	CONSTRAINT "holdings_user_id_symbol_pk" PRIMARY KEY("user_id","symbol")
);
--> statement-breakpoint
ALTER TABLE "ems"."kill_switches" ADD COLUMN "until_at" timestamp (3) with time zone;