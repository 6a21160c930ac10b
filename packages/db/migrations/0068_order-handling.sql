ALTER TABLE "algo"."children" ADD COLUMN "display_qty" bigint;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "min_qty" bigint;--> statement-breakpoint
ALTER TABLE "algo"."children" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ems"."venue_legs" ADD COLUMN "display_qty" bigint;--> statement-breakpoint
ALTER TABLE "ems"."venue_legs" ADD COLUMN "min_qty" bigint;--> statement-breakpoint
ALTER TABLE "ems"."venue_legs" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "display_qty" bigint;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "min_qty" bigint;--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "display_qty" bigint;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "min_qty" bigint;--> statement-breakpoint
ALTER TABLE "journal"."orders" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "display_qty" bigint;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "min_qty" bigint;--> statement-breakpoint
ALTER TABLE "oms"."orders" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;