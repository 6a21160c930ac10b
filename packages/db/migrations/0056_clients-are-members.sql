ALTER TABLE "journal"."fills" ADD COLUMN "client_user_id" text;
--> statement-breakpoint
-- Fills of before stay as they are: they name no client, and their legs are of the account that all clients had.
CREATE OR REPLACE VIEW audit.fills AS
  SELECT exec_id, order_id, parent_order_id, rfq_id, user_id, symbol, instrument_type, desk, side, qty, price / 1e6 AS price,
    cum_qty, leaves_qty, venue, counterparty, liquidity, fee_sec31 / 1e4 AS fee_sec31, fee_finra_taf / 1e4 AS fee_finra_taf,
    fee_commission / 1e4 AS fee_commission, fee_venue / 1e4 AS fee_venue, fee_total / 1e4 AS fee_total, at, settlement_date,
    client_user_id
  FROM journal.fills;
