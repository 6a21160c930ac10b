ALTER TABLE "oms"."daily_notionals" ADD COLUMN "orders" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "oms"."daily_notionals" ADD COLUMN "rejected" bigint DEFAULT 0 NOT NULL;