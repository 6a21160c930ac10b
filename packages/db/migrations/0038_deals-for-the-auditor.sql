CREATE INDEX "fills_rfq" ON "journal"."fills" USING btree ("rfq_id") WHERE rfq_id is not null;--> statement-breakpoint
CREATE INDEX "option_quotes_order" ON "rfq"."option_quotes" USING btree ("order_id");
--> statement-breakpoint
-- What an auditor reads of deals by phone and over the counter. Written by hand.
CREATE OR REPLACE VIEW audit.rfqs AS
  SELECT rfq_id, order_id, flow, state, side, isin, qty, user_id, client_user_id, sales_user_id,
    json_array_length(dealers) AS dealers, created_at, window_ends_at, executed_at, updated_at, version,
    (chosen ->> 'price')::bigint / 1e6 AS dealer_price, (client_quote ->> 'price')::bigint / 1e6 AS client_price
  FROM rfq.requests;
--> statement-breakpoint
CREATE VIEW audit.voice_deals AS
  SELECT deal_id, state, symbol, far_symbol, side, lots, client_user_id, asked_by, traded_by, price / 1e6 AS price,
    valid_until, json_array_length(legs) AS legs, created_at, updated_at, version
  FROM rfq.voice_deals;
--> statement-breakpoint
-- What the house dealt of each deal.
CREATE VIEW audit.voice_legs AS
  SELECT d.deal_id, l.leg_no, l.leg ->> 'execId' AS exec_id, l.leg ->> 'symbol' AS symbol, l.leg ->> 'side' AS side,
    (l.leg ->> 'price')::bigint / 1e6 AS price
  FROM rfq.voice_deals d CROSS JOIN LATERAL json_array_elements(d.legs) WITH ORDINALITY AS l(leg, leg_no);
--> statement-breakpoint
CREATE VIEW audit.voice_steps AS SELECT step_id, deal_id, version, actor, action, at FROM rfq.voice_steps;
--> statement-breakpoint
CREATE VIEW audit.option_quotes AS
  SELECT quote_id, user_id, symbol, qty, bid / 1e6 AS bid, ask / 1e6 AS ask, state, quoted_at, valid_until, order_id, side,
    decided_at
  FROM rfq.option_quotes;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN
    GRANT SELECT ON audit.voice_deals, audit.voice_legs, audit.voice_steps, audit.option_quotes TO auditor;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no grant to auditor: %', SQLERRM;
END $$;
