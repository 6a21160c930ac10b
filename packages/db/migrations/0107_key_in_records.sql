ALTER TABLE "journal"."audit" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "journal"."audit" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "journal"."audit" ADD COLUMN "symbol" text;--> statement-breakpoint
ALTER TABLE "journal"."audit" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "risk"."decisions" ADD COLUMN "key_id" text;