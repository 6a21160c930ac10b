ALTER TABLE "market"."news" ALTER COLUMN "symbol" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."news" ADD COLUMN "sector" text;