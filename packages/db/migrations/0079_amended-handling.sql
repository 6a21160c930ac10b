ALTER TABLE "oms"."orders" ADD COLUMN "asked_handling" json;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "pending_handling" json;