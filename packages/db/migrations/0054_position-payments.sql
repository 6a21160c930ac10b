CREATE TABLE "ccp"."position_payments" (
	"payment_id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"participant" text NOT NULL,
	"symbol" text NOT NULL,
	"qty" bigint NOT NULL,
	"rate" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"currency" text NOT NULL,
	"holds_before" date NOT NULL,
	"pay_date" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ccp"."novations" ADD COLUMN "settlement_date" date;--> statement-breakpoint
ALTER TABLE "ccp"."obligations" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "ccp"."state" ADD COLUMN "income_up_to" date;--> statement-breakpoint
ALTER TABLE "ccp"."state" ADD COLUMN "variation_on" date;--> statement-breakpoint
CREATE INDEX "position_payments_day" ON "ccp"."position_payments" USING btree ("participant","business_date");--> statement-breakpoint
SELECT platform.make_append_only('ccp.position_payments');
--> statement-breakpoint
CREATE VIEW audit.position_payments AS
  SELECT payment_id, kind, participant, symbol, qty, rate / 1e6 AS rate, cash / 1e4 AS cash, currency, holds_before, pay_date,
    at, business_date
  FROM ccp.position_payments;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN GRANT SELECT ON audit.position_payments TO auditor; END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no grant to auditor: %', SQLERRM;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW audit.novations AS
  SELECT novation_id, exec_id, leg, participant, counterparty, symbol, asset_class, qty, price / 1e6 AS price,
    notional / 1e4 AS notional, at, business_date, currency, accrued_interest / 1e4 AS accrued_interest, settlement_date
  FROM ccp.novations;
