-- What an auditor reads: stable names over the services' tables, without secrets, money and prices as decimals of the
-- currency. A view stands for a promise; the tables behind it may change.

CREATE SCHEMA audit;
--> statement-breakpoint
CREATE VIEW audit.users AS
  SELECT user_id, username, role, trading_style, guest, dark_pool_access, disabled, created_at, closed_at FROM users.users;
--> statement-breakpoint
CREATE VIEW audit.sessions AS
  SELECT session_id, user_id, kind, created_at, last_seen_at, expires_at, ended_at, end_reason FROM users.sessions;
--> statement-breakpoint
-- Orders as the OMS keeps them, without the children of algos.
CREATE VIEW audit.orders AS
  SELECT order_id, client_order_id, user_id, symbol, side, order_type, asked_qty, qty, asked_price / 1e6 AS asked_price,
    price / 1e6 AS price, time_in_force, strategy, instrument_type, desk, destination_venue, status, filled_qty, leaves_qty,
    avg_px / 1e6 AS avg_px, reject_code, risk_config_version, created_at, updated_at, version
  FROM oms.orders;
--> statement-breakpoint
-- Orders as the journal keeps them, with the children of algos.
CREATE VIEW audit.journal AS
  SELECT order_id, client_order_id, user_id, parent_order_id, symbol, side, order_type, qty, price / 1e6 AS price,
    time_in_force, strategy, instrument_type, desk, status, filled_qty, leaves_qty, avg_px / 1e6 AS avg_px, reject_code,
    created_at, updated_at, version
  FROM journal.orders;
--> statement-breakpoint
CREATE VIEW audit.order_events AS
  SELECT event_id, order_id, user_id, topic, version, actor, reason, request_id, at, "order" ->> 'status' AS status,
    ("order" ->> 'filledQty')::bigint AS filled_qty
  FROM journal.order_events;
--> statement-breakpoint
CREATE VIEW audit.fills AS
  SELECT exec_id, order_id, parent_order_id, rfq_id, user_id, symbol, instrument_type, desk, side, qty, price / 1e6 AS price,
    cum_qty, leaves_qty, venue, counterparty, liquidity, fee_sec31 / 1e4 AS fee_sec31, fee_finra_taf / 1e4 AS fee_finra_taf,
    fee_commission / 1e4 AS fee_commission, fee_venue / 1e4 AS fee_venue, fee_total / 1e4 AS fee_total, at, settlement_date
  FROM journal.fills;
--> statement-breakpoint
CREATE VIEW audit.candles AS
  SELECT symbol, "interval", start_at, open / 1e6 AS open, high / 1e6 AS high, low / 1e6 AS low, close / 1e6 AS close, volume
  FROM journal.candles;
--> statement-breakpoint
CREATE VIEW audit.fix_reports AS
  SELECT session_day, direction, msg_seq_num, exec_id, exec_type, ord_status, order_id, user_id, symbol, side, last_qty,
    last_px / 1e6 AS last_px, cum_qty, leaves_qty, transact_time
  FROM fix_archive.messages;
--> statement-breakpoint
CREATE VIEW audit.novations AS
  SELECT novation_id, exec_id, leg, participant, counterparty, symbol, asset_class, qty, price / 1e6 AS price,
    notional / 1e4 AS notional, at, business_date
  FROM ccp.novations;
--> statement-breakpoint
CREATE VIEW audit.positions AS
  SELECT participant, symbol, instrument_type, asset_class, net_qty, updated_at FROM ccp.positions;
--> statement-breakpoint
CREATE VIEW audit.margin_events AS
  SELECT margin_event_id, kind, user_id, symbol, amount / 1e4 AS amount, balance_after / 1e4 AS balance_after, at
  FROM ccp.margin_events;
--> statement-breakpoint
CREATE VIEW audit.accounts AS
  SELECT account_id, owner, code, ledger, posted / unit AS posted, pending_debits / unit AS pending_debits,
    pending_credits / unit AS pending_credits
  FROM ccp.accounts, LATERAL (SELECT CASE code WHEN 'SEC' THEN 1 ELSE 1e4 END AS unit) u;
--> statement-breakpoint
CREATE VIEW audit.transfers AS
  SELECT transfer_id, seq, group_id, debit_id, credit_id, ledger,
    amount / CASE code WHEN 'SETTLEMENT_SECURITIES' THEN 1 ELSE 1e4 END AS amount, code, kind, pending_id, at
  FROM ccp.transfers;
--> statement-breakpoint
CREATE VIEW audit.settlements AS
  SELECT obligation_id, settlement_date, user_id, symbol, asset_class, side, qty, cash_amount / 1e4 AS cash_amount, status,
    settled_qty, queued_at, due_at, settled_at, gross_value / 1e4 AS gross_value
  FROM ccp.obligations;
--> statement-breakpoint
CREATE VIEW audit.risk_config_versions AS
  SELECT version, thresholds, author, reason, at, previous_hash, hash FROM risk.config_versions;
--> statement-breakpoint
CREATE VIEW audit.risk_decisions AS
  SELECT decision_id, by, is_replace, order_id, user_id, symbol, side, qty, price / 1e6 AS price, decision, reason_code,
    risk_config_version, at
  FROM risk.decisions;
--> statement-breakpoint
CREATE VIEW audit.kill_switches AS
  SELECT kill_switch_id, scope, target, cancel_open, activated_by, activated_at, released_by, released_at
  FROM oms.kill_switches;
--> statement-breakpoint
CREATE VIEW audit.kill_switch_log AS
  SELECT action_id, kill_switch_id, action, scope, target, actor, reason, orders_cancelled, at FROM oms.kill_switch_log;
--> statement-breakpoint
CREATE VIEW audit.rfqs AS
  SELECT rfq_id, order_id, flow, state, side, isin, qty, user_id, client_user_id, sales_user_id,
    json_array_length(dealers) AS dealers, created_at, window_ends_at, executed_at, updated_at, version
  FROM rfq.requests;
--> statement-breakpoint
CREATE VIEW audit.rfq_steps AS
  SELECT step_id, rfq_id, version, actor, action, at FROM rfq.steps;
--> statement-breakpoint
-- What was said durably, kept for at least seven days.
CREATE VIEW audit.letters AS
  SELECT producer, seq, topic, id, at, envelope -> 'payload' AS payload FROM platform.outbox;
--> statement-breakpoint
CREATE VIEW audit.handled AS SELECT consumer, event_id, producer, seq, at FROM platform.inbox;
--> statement-breakpoint
CREATE VIEW audit.consumers AS SELECT consumer, topic FROM platform.subscriptions;
--> statement-breakpoint
CREATE VIEW audit.dead_letters AS
  SELECT consumer, event_id, topic, error, attempts, at FROM platform.dead_letters;
--> statement-breakpoint
-- Reads the views and nothing else. A database whose owner may make no roles goes without: the views stand anyway.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN CREATE ROLE auditor NOLOGIN; END IF;
  GRANT USAGE ON SCHEMA audit TO auditor;
  GRANT SELECT ON ALL TABLES IN SCHEMA audit TO auditor;
  EXECUTE format('GRANT auditor TO %I', current_user);
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no role auditor: %', SQLERRM;
END $$;
