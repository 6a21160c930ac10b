CREATE TABLE "ccp"."buy_ins" (
	"buy_in_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"seller" text NOT NULL,
	"obligation_id" text collate "C" NOT NULL,
	"symbol" text NOT NULL,
	"instrument_type" text NOT NULL,
	"currency" text NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"notional" bigint NOT NULL,
	"accrued_interest" bigint NOT NULL,
	"contract_amount" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"settlement_date" date NOT NULL,
	"business_date" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ccp"."obligations" ADD COLUMN "bought_in_qty" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "buy_ins_user" ON "ccp"."buy_ins" USING btree ("user_id","at" DESC NULLS LAST,"buy_in_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "buy_ins_day" ON "ccp"."buy_ins" USING btree ("user_id","business_date");--> statement-breakpoint
SELECT platform.make_append_only('ccp.buy_ins');
--> statement-breakpoint
CREATE VIEW audit.buy_ins AS
  SELECT buy_in_id, user_id, kind, seller, obligation_id, symbol, instrument_type, currency, qty, price / 1e6 AS price,
    notional / 1e4 AS notional, accrued_interest / 1e4 AS accrued_interest, contract_amount / 1e4 AS contract_amount,
    cost / 1e4 AS cost, settlement_date, business_date, at
  FROM ccp.buy_ins;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN GRANT SELECT ON audit.buy_ins TO auditor; END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no grant to auditor: %', SQLERRM;
END $$;
