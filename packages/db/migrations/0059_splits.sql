CREATE TABLE "ccp"."split_legs" (
	"split_leg_id" text collate "C" PRIMARY KEY NOT NULL,
	"participant" text NOT NULL,
	"symbol" text NOT NULL,
	"qty" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccp"."splits" (
	"split_id" text collate "C" PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"ratio" integer NOT NULL,
	"ex_date" date NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."splits" (
	"symbol" text NOT NULL,
	"ratio" integer NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "splits_symbol_at_pk" PRIMARY KEY("symbol","at")
);
--> statement-breakpoint
CREATE TABLE "market"."clearing_clock" (
	"id" text PRIMARY KEY NOT NULL,
	"anchor_ms" bigint NOT NULL,
	"anchor_sim_ms" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."split_calendar" (
	"id" text PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"announced_up_to" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oms"."splits" (
	"split_id" text collate "C" PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"ratio" integer NOT NULL,
	"ex_date" date NOT NULL,
	"booked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "risk"."splits" (
	"split_id" text collate "C" PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"ratio" integer NOT NULL,
	"ex_date" date NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
SELECT platform.make_append_only('ccp.split_legs');
--> statement-breakpoint
CREATE VIEW audit.splits AS SELECT split_id, symbol, ratio, ex_date, at FROM ccp.splits;
--> statement-breakpoint
CREATE VIEW audit.split_legs AS SELECT split_leg_id, participant, symbol, qty, at, business_date FROM ccp.split_legs;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN GRANT SELECT ON audit.splits, audit.split_legs TO auditor; END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no grant to auditor: %', SQLERRM;
END $$;
