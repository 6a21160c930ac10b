-- What the database itself refuses of the clearing ledger, and how it is audited. Written by hand.

SELECT platform.make_append_only('ccp.transfers');
--> statement-breakpoint
SELECT platform.make_append_only('ccp.novations');
--> statement-breakpoint
SELECT platform.make_append_only('ccp.margin_events');
--> statement-breakpoint

CREATE FUNCTION platform.refuse_change_of_settled() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'obligation % is settled and cannot change', OLD.obligation_id USING ERRCODE = 'TF004';
END $$;
--> statement-breakpoint
-- An obligation settles at most once, and stays settled.
CREATE TRIGGER settled_is_settled BEFORE UPDATE ON ccp.obligations FOR EACH ROW
WHEN (old.status = 'SETTLED')
EXECUTE FUNCTION platform.refuse_change_of_settled();
--> statement-breakpoint

-- Accounts whose kept balance is not the sum of their transfers. Balances and transfers are written in one commit: at
-- every moment there must be none.
CREATE VIEW ccp.broken_balances AS
WITH moved AS (
  SELECT t.debit_id, t.credit_id,
    CASE WHEN t.kind IN ('POSTED', 'POST') THEN t.amount ELSE 0 END AS posted,
    CASE WHEN t.kind = 'PENDING' THEN t.amount WHEN t.kind = 'POSTED' THEN 0 ELSE -p.amount END AS reserved
  FROM ccp.transfers t
  LEFT JOIN ccp.transfers p ON p.transfer_id = t.pending_id
),
sides AS (
  SELECT debit_id AS account_id, -posted AS posted, reserved AS debits, 0 AS credits FROM moved
  UNION ALL
  SELECT credit_id, posted, 0, reserved FROM moved
),
folded AS (
  SELECT account_id, sum(posted) AS posted, sum(debits) AS debits, sum(credits) AS credits
  FROM sides GROUP BY account_id
)
SELECT coalesce(a.account_id, f.account_id) AS account_id, a.posted AS kept, f.posted AS folded
FROM ccp.accounts a FULL JOIN folded f ON f.account_id = a.account_id
WHERE coalesce(a.posted, 0) <> coalesce(f.posted, 0)
  OR coalesce(a.pending_debits, 0) <> coalesce(f.debits, 0)
  OR coalesce(a.pending_credits, 0) <> coalesce(f.credits, 0);
