ALTER TABLE "risk"."orders" ADD COLUMN "peg_to" text;--> statement-breakpoint
ALTER TABLE "risk"."orders" ADD COLUMN "peg_offset" bigint;