CREATE TABLE "ccp"."option_ends" (
	"option_end_id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"participant" text NOT NULL,
	"participant_kind" text NOT NULL,
	"symbol" text NOT NULL,
	"contracts" bigint NOT NULL,
	"underlying" text NOT NULL,
	"shares" bigint NOT NULL,
	"strike" bigint NOT NULL,
	"worth" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"settlement_date" date,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "option_ends_day" ON "ccp"."option_ends" USING btree ("participant","business_date");--> statement-breakpoint
SELECT platform.make_append_only('ccp.option_ends');
--> statement-breakpoint
CREATE VIEW audit.option_ends AS
  SELECT option_end_id, kind, participant, participant_kind, symbol, contracts, underlying, shares, strike / 1e6 AS strike,
    worth / 1e6 AS worth, cash / 1e4 AS cash, settlement_date, at, business_date
  FROM ccp.option_ends;
--> statement-breakpoint
CREATE VIEW audit.final_settlements AS
  SELECT symbol, instrument_type, expiry, final_price / 1e6 AS final_price, underlying_price / 1e6 AS underlying_price, tick_seq, at
  FROM rfq.final_settlements;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN
    GRANT SELECT ON audit.option_ends, audit.final_settlements TO auditor;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no grant to auditor: %', SQLERRM;
END $$;
