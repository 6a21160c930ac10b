ALTER TABLE "oms"."deal_holds" ADD COLUMN "symbol" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "oms"."deal_holds" ADD COLUMN "side" text DEFAULT 'BUY' NOT NULL;--> statement-breakpoint
ALTER TABLE "oms"."deal_holds" ADD COLUMN "qty" bigint DEFAULT 0 NOT NULL;