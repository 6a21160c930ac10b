ALTER TABLE "algo"."children" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "risk"."positions" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
-- What is there already is in the currency of its instrument: the bonds listed so far are told apart by their country,
-- a pair is priced in its second currency, everything else in dollars.
UPDATE oms.orders SET currency = CASE WHEN instrument_type = 'fx' THEN right(symbol, 3)
    WHEN left(symbol, 2) = 'GB' THEN 'GBP' ELSE 'EUR' END
  WHERE (instrument_type = 'fx' AND right(symbol, 3) <> 'USD')
    OR (instrument_type = 'bond' AND left(symbol, 2) IN ('GB', 'DE', 'FR'));--> statement-breakpoint
UPDATE journal.orders SET currency = CASE WHEN instrument_type = 'fx' THEN right(symbol, 3)
    WHEN left(symbol, 2) = 'GB' THEN 'GBP' ELSE 'EUR' END
  WHERE (instrument_type = 'fx' AND right(symbol, 3) <> 'USD')
    OR (instrument_type = 'bond' AND left(symbol, 2) IN ('GB', 'DE', 'FR'));--> statement-breakpoint
UPDATE risk.positions SET currency = CASE WHEN desk = 'FX' THEN right(symbol, 3)
    WHEN left(symbol, 2) = 'GB' THEN 'GBP' ELSE 'EUR' END
  WHERE (desk = 'FX' AND right(symbol, 3) <> 'USD') OR (desk = 'FI' AND left(symbol, 2) IN ('GB', 'DE', 'FR'));
