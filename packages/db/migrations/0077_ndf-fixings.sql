ALTER TABLE "rfq"."fx_forwards" ADD COLUMN "fixing" bigint;--> statement-breakpoint
ALTER TABLE "rfq"."fx_forwards" ADD COLUMN "fixed_at" timestamp (3) with time zone;