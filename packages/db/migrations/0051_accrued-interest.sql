ALTER TABLE "ccp"."novations" ADD COLUMN "accrued_interest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ccp"."obligations" ADD COLUMN "accrued_interest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ccp"."obligations" ADD COLUMN "net_accrued" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW audit.novations AS
  SELECT novation_id, exec_id, leg, participant, counterparty, symbol, asset_class, qty, price / 1e6 AS price,
    notional / 1e4 AS notional, at, business_date, currency, accrued_interest / 1e4 AS accrued_interest
  FROM ccp.novations;
