-- What the database refuses of the ends of contracts, and what an auditor reads of them. Written by hand.

SELECT platform.make_append_only('rfq.final_settlements');
--> statement-breakpoint
SELECT platform.make_append_only('ccp.expiry_legs');
--> statement-breakpoint
CREATE VIEW audit.expiry_legs AS
  SELECT expiry_leg_id, participant, symbol, qty, price / 1e6 AS price, cash / 1e4 AS cash, at, business_date
  FROM ccp.expiry_legs;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN GRANT SELECT ON audit.expiry_legs TO auditor; END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no grant to auditor: %', SQLERRM;
END $$;
