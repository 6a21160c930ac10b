ALTER TABLE "ccp"."marks" ADD COLUMN "usd_times" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ccp"."marks" ADD COLUMN "usd_per" bigint DEFAULT 1 NOT NULL;