CREATE TABLE "platform"."size_samples" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"orders" bigint NOT NULL
);
--> statement-breakpoint
-- Rows that change find room for their next version on their page (HOT), so that no index is touched; VACUUM comes by
-- numbers of rows where a share of the table would be too late.
ALTER TABLE oms.orders SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE journal.orders SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE journal.tca_orders SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE ems.working_orders SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE ems.venue_legs SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE risk.orders SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE risk.positions SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE ccp.positions SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE ccp.accounts SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
ALTER TABLE oms.holdings SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE platform.leases SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
--> statement-breakpoint
ALTER TABLE platform.timers SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE platform.outbox SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE platform.inbox SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE platform.handled_marks SET (fillfactor = 25, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
