ALTER TABLE "algo"."children" ADD COLUMN "peg_to" text;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "peg_offset" bigint;--> statement-breakpoint
ALTER TABLE "ems"."venue_legs" ADD COLUMN "peg" json;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "peg_to" text;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "peg_offset" bigint;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "peg_to" text;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "peg_offset" bigint;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "peg_to" text;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "peg_offset" bigint;