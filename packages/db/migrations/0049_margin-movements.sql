-- Movements of margin that are transfers, read from these; a row of its own, of before, counts instead.
CREATE VIEW ccp.margin_movements AS
  SELECT m.margin_event_id, m.kind, m.user_id, m.symbol, m.currency, m.amount, m.balance_after, m.at, m.business_date
  FROM ccp.margin_events m
  UNION ALL
  SELECT x.margin_event_id, x.kind, x.user_id, x.symbol, x.currency, x.amount, x.balance_after, x.at, x.business_date
  FROM (
    SELECT coalesce(n.novation_id || ':INITIAL', t.transfer_id) AS margin_event_id,
      CASE t.code WHEN 'INITIAL_MARGIN' THEN 'INITIAL' WHEN 'MARGIN_RELEASE' THEN 'RELEASE' ELSE 'VARIATION' END AS kind,
      split_part(CASE WHEN o.is_credited THEN t.credit_id ELSE t.debit_id END, '|', 1) COLLATE "default" AS user_id,
      n.symbol, t.ledger AS currency,
      CASE WHEN t.code IN ('VARIATION_MARGIN', 'CALL_RETURN') AND NOT o.is_credited THEN - t.amount ELSE t.amount END AS amount,
      CASE WHEN o.is_credited THEN t.credit_after ELSE t.debit_after END AS balance_after,
      t.at, t.business_date
    FROM ccp.transfers t
    CROSS JOIN LATERAL (SELECT split_part(t.credit_id, '|', 2) IN ('IM', 'VM') AS is_credited) o
    LEFT JOIN ccp.novations n
      ON t.code = 'INITIAL_MARGIN' AND n.exec_id = t.group_id AND n.novation_id || ':IM' = t.transfer_id
    WHERE t.code IN ('INITIAL_MARGIN', 'MARGIN_RELEASE', 'VARIATION_MARGIN', 'CALL_RETURN')
  ) x
  WHERE NOT EXISTS (SELECT FROM ccp.margin_events k WHERE k.margin_event_id = x.margin_event_id);
--> statement-breakpoint
CREATE OR REPLACE VIEW audit.margin_events AS
  SELECT margin_event_id, kind, user_id, symbol, amount / 1e4 AS amount, balance_after / 1e4 AS balance_after, at, currency
  FROM ccp.margin_movements;
