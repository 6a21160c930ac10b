ALTER TABLE "users"."sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "users"."sessions" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "order_events_at" ON "journal"."order_events" USING btree ("at" DESC NULLS LAST,"event_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_user" ON "journal"."order_events" USING btree ("user_id","at" DESC NULLS LAST,"event_id" DESC NULLS LAST);