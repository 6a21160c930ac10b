ALTER TABLE "ccp"."position_payments" ADD COLUMN "rate_bps" bigint;--> statement-breakpoint
CREATE OR REPLACE VIEW audit.position_payments AS
  SELECT payment_id, kind, participant, symbol, qty, rate / 1e6 AS rate, cash / 1e4 AS cash, currency, holds_before, pay_date,
    at, business_date, rate_bps
  FROM ccp.position_payments;
