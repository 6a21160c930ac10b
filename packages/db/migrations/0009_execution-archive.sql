CREATE SCHEMA "fix_archive";
--> statement-breakpoint
CREATE TABLE "fix_archive"."messages" (
	"session_day" date NOT NULL,
	"direction" text NOT NULL,
	"msg_seq_num" bigint NOT NULL,
	"sending_time" timestamp (3) with time zone NOT NULL,
	"exec_id" text collate "C" NOT NULL,
	"exec_type" text NOT NULL,
	"ord_status" text NOT NULL,
	"order_id" uuid NOT NULL,
	"cl_ord_id" text NOT NULL,
	"orig_cl_ord_id" text,
	"parent_order_id" uuid,
	"user_id" text NOT NULL,
	"desk" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"ord_type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"order_qty" bigint NOT NULL,
	"price" bigint,
	"last_qty" bigint NOT NULL,
	"last_px" bigint,
	"last_mkt" text,
	"liquidity" text,
	"contra_broker" text,
	"trd_match_id" text,
	"fees" json,
	"settlement_date" date,
	"cum_qty" bigint NOT NULL,
	"leaves_qty" bigint NOT NULL,
	"avg_px" bigint NOT NULL,
	"transact_time" timestamp (3) with time zone NOT NULL,
	"text" text,
	"raw" text NOT NULL,
	CONSTRAINT "messages_session_day_direction_msg_seq_num_pk" PRIMARY KEY("session_day","direction","msg_seq_num")
);
--> statement-breakpoint
CREATE TABLE "fix_archive"."session_days" (
	"session_day" date PRIMARY KEY NOT NULL,
	"last_seq_num" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fix_archive"."verifications" (
	"verification_id" text collate "C" PRIMARY KEY NOT NULL,
	"session_day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"messages" integer NOT NULL,
	"orders" integer NOT NULL,
	"fills" integer NOT NULL,
	"journal_fills" integer NOT NULL,
	"fault_count" integer NOT NULL,
	"faults" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."market_tape" (
	"symbol" text PRIMARY KEY NOT NULL,
	"volume" bigint NOT NULL,
	"px_volume" numeric NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."tca_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"desk" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"strategy" text NOT NULL,
	"status" text NOT NULL,
	"qty" bigint NOT NULL,
	"filled_qty" bigint NOT NULL,
	"decision_px" bigint,
	"arrival_px" bigint,
	"end_px" bigint,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"first_fill_at" timestamp (3) with time zone,
	"last_fill_at" timestamp (3) with time zone,
	"tape_volume" bigint NOT NULL,
	"tape_px_volume" numeric NOT NULL,
	"market_volume" bigint NOT NULL,
	"market_px_volume" numeric NOT NULL,
	"venues" json NOT NULL,
	"mid_1m" bigint,
	"mid_5m" bigint,
	"mid_10m" bigint,
	"is_complete" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ems"."working_orders" ADD COLUMN "cl_ord_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_exec_id" ON "fix_archive"."messages" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "messages_order" ON "fix_archive"."messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "messages_cl_ord_id" ON "fix_archive"."messages" USING btree ("user_id","cl_ord_id");--> statement-breakpoint
CREATE INDEX "messages_user" ON "fix_archive"."messages" USING btree ("user_id","transact_time" DESC NULLS LAST,"exec_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_desk" ON "fix_archive"."messages" USING btree ("desk","transact_time" DESC NULLS LAST,"exec_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_at" ON "fix_archive"."messages" USING btree ("transact_time" DESC NULLS LAST,"exec_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_symbol" ON "fix_archive"."messages" USING btree ("symbol","transact_time");--> statement-breakpoint
CREATE INDEX "verifications_at" ON "fix_archive"."verifications" USING btree ("at" DESC NULLS LAST,"verification_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tca_orders_user" ON "journal"."tca_orders" USING btree ("user_id","decided_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tca_orders_desk" ON "journal"."tca_orders" USING btree ("desk","decided_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tca_orders_decided" ON "journal"."tca_orders" USING btree ("decided_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tca_orders_live" ON "journal"."tca_orders" USING btree ("order_id") WHERE not is_complete;--> statement-breakpoint
SELECT platform.make_append_only('fix_archive.messages');
--> statement-breakpoint
SELECT platform.make_append_only('fix_archive.verifications');
