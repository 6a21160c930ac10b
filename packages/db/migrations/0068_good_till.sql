ALTER TABLE "algo"."children" ADD COLUMN "expire_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "expire_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "expire_at" timestamp (3) with time zone;