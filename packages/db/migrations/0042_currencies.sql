ALTER TABLE "ccp"."margin_events" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "ccp"."novations" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "ccp"."positions" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal"."fills" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW audit.novations AS
  SELECT novation_id, exec_id, leg, participant, counterparty, symbol, asset_class, qty, price / 1e6 AS price,
    notional / 1e4 AS notional, at, business_date, currency
  FROM ccp.novations;
--> statement-breakpoint
CREATE OR REPLACE VIEW audit.margin_events AS
  SELECT margin_event_id, kind, user_id, symbol, amount / 1e4 AS amount, balance_after / 1e4 AS balance_after, at, currency
  FROM ccp.margin_events;
