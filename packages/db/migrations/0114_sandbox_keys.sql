ALTER TABLE "users"."api_keys" ADD COLUMN "sandbox_id" text;--> statement-breakpoint
ALTER TABLE "users"."api_keys" ADD COLUMN "reset_at" timestamp (3) with time zone;