ALTER TABLE "oms"."orders" ADD COLUMN "child_px_qty" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "fills_parent" ON "journal"."fills" USING btree ("parent_order_id") WHERE parent_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_parent" ON "journal"."orders" USING btree ("parent_order_id") WHERE parent_order_id is not null;