-- Lists are ordered by time alone and narrowed by one column alone: equal keys share an entry, so that each costs a tenth.
-- The indexes before them were ordered NULLS LAST, which no list asks for: none of them ever gave a page its order.
DROP INDEX "ccp"."novations_leg";--> statement-breakpoint
DROP INDEX "ccp"."novations_at";--> statement-breakpoint
DROP INDEX "ccp"."obligations_date";--> statement-breakpoint
DROP INDEX "ccp"."obligations_open";--> statement-breakpoint
DROP INDEX "ccp"."transfers_debit";--> statement-breakpoint
DROP INDEX "ccp"."transfers_credit";--> statement-breakpoint
DROP INDEX "ems"."venue_legs_order";--> statement-breakpoint
DROP INDEX "ems"."working_orders_updated";--> statement-breakpoint
DROP INDEX "fix_archive"."messages_name";--> statement-breakpoint
DROP INDEX "fix_archive"."messages_user";--> statement-breakpoint
DROP INDEX "fix_archive"."messages_desk";--> statement-breakpoint
DROP INDEX "fix_archive"."messages_at";--> statement-breakpoint
DROP INDEX "fix_archive"."messages_symbol";--> statement-breakpoint
DROP INDEX "fix_archive"."requests_name";--> statement-breakpoint
DROP INDEX "fix_archive"."requests_user";--> statement-breakpoint
DROP INDEX "fix_archive"."requests_desk";--> statement-breakpoint
DROP INDEX "fix_archive"."requests_at";--> statement-breakpoint
DROP INDEX "journal"."audit_at";--> statement-breakpoint
DROP INDEX "journal"."fills_user";--> statement-breakpoint
DROP INDEX "journal"."fills_desk";--> statement-breakpoint
DROP INDEX "journal"."fills_at";--> statement-breakpoint
DROP INDEX "journal"."fills_symbol";--> statement-breakpoint
DROP INDEX "journal"."orders_user";--> statement-breakpoint
DROP INDEX "journal"."orders_desk";--> statement-breakpoint
DROP INDEX "journal"."orders_created";--> statement-breakpoint
DROP INDEX "journal"."order_events_order";--> statement-breakpoint
DROP INDEX "journal"."order_events_at";--> statement-breakpoint
DROP INDEX "journal"."order_events_user";--> statement-breakpoint
DROP INDEX "journal"."tca_orders_user";--> statement-breakpoint
DROP INDEX "journal"."tca_orders_desk";--> statement-breakpoint
DROP INDEX "journal"."tca_orders_decided";--> statement-breakpoint
DROP INDEX "oms"."orders_user";--> statement-breakpoint
DROP INDEX "oms"."orders_desk";--> statement-breakpoint
DROP INDEX "risk"."decisions_at";--> statement-breakpoint
DROP INDEX "risk"."orders_submitted";--> statement-breakpoint
ALTER TABLE "ccp"."novations" DROP CONSTRAINT "novations_pkey";--> statement-breakpoint
ALTER TABLE "ccp"."novations" ADD CONSTRAINT "novations_pkey" PRIMARY KEY("exec_id","leg");--> statement-breakpoint
CREATE INDEX "novations_by_time" ON "ccp"."novations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "obligations_by_date" ON "ccp"."obligations" USING btree ("settlement_date");--> statement-breakpoint
CREATE INDEX "obligations_unsettled" ON "ccp"."obligations" USING btree ("settlement_date") WHERE status <> 'SETTLED';--> statement-breakpoint
CREATE INDEX "transfers_of_debit" ON "ccp"."transfers" USING btree ("debit_id");--> statement-breakpoint
CREATE INDEX "transfers_of_credit" ON "ccp"."transfers" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "working_orders_updated_ranges" ON "ems"."working_orders" USING brin ("updated_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "messages_of_name" ON "fix_archive"."messages" USING btree ("cl_ord_id");--> statement-breakpoint
CREATE INDEX "messages_of_user" ON "fix_archive"."messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_of_desk" ON "fix_archive"."messages" USING btree ("desk");--> statement-breakpoint
CREATE INDEX "messages_of_symbol" ON "fix_archive"."messages" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "fix_archive"."messages" USING btree ("transact_time");--> statement-breakpoint
CREATE INDEX "requests_of_name" ON "fix_archive"."requests" USING btree ("cl_ord_id");--> statement-breakpoint
CREATE INDEX "requests_of_user" ON "fix_archive"."requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "requests_of_desk" ON "fix_archive"."requests" USING btree ("desk");--> statement-breakpoint
CREATE INDEX "requests_by_time" ON "fix_archive"."requests" USING btree ("transact_time");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "journal"."audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "fills_of_user" ON "journal"."fills" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fills_of_desk" ON "journal"."fills" USING btree ("desk");--> statement-breakpoint
CREATE INDEX "fills_by_time" ON "journal"."fills" USING btree ("at");--> statement-breakpoint
CREATE INDEX "fills_of_symbol" ON "journal"."fills" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "journal"."orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_of_desk" ON "journal"."orders" USING btree ("desk");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "journal"."orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "journal"."order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_by_time" ON "journal"."order_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_events_of_user" ON "journal"."order_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tca_orders_of_user" ON "journal"."tca_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tca_orders_of_desk" ON "journal"."tca_orders" USING btree ("desk");--> statement-breakpoint
CREATE INDEX "tca_orders_by_time" ON "journal"."tca_orders" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "orders_of_desk" ON "oms"."orders" USING btree ("desk");--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "risk"."decisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_submitted_ranges" ON "risk"."orders" USING brin ("submitted_at") WITH (autosummarize=true);