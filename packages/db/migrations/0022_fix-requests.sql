CREATE TABLE "fix_archive"."requests" (
	"session_day" date NOT NULL,
	"direction" text NOT NULL,
	"msg_seq_num" bigint NOT NULL,
	"sending_time" timestamp (3) with time zone NOT NULL,
	"request_id" text collate "C" NOT NULL,
	"msg_type" text NOT NULL,
	"order_id" uuid NOT NULL,
	"parent_order_id" uuid,
	"cl_ord_id" text NOT NULL,
	"orig_cl_ord_id" text,
	"user_id" text NOT NULL,
	"desk" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"ord_type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"order_qty" bigint NOT NULL,
	"price" bigint,
	"transact_time" timestamp (3) with time zone NOT NULL,
	"raw" text NOT NULL,
	CONSTRAINT "requests_session_day_direction_msg_seq_num_pk" PRIMARY KEY("session_day","direction","msg_seq_num")
);
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_cl_ord_id";--> statement-breakpoint
ALTER TABLE "fix_archive"."session_days" ADD COLUMN "last_request_num" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fix_archive"."verifications" ADD COLUMN "requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_request_id" ON "fix_archive"."requests" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "requests_order" ON "fix_archive"."requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "requests_parent" ON "fix_archive"."requests" USING btree ("parent_order_id") WHERE parent_order_id is not null;--> statement-breakpoint
CREATE INDEX "requests_name" ON "fix_archive"."requests" USING btree ("cl_ord_id","user_id");--> statement-breakpoint
CREATE INDEX "requests_name_before" ON "fix_archive"."requests" USING btree ("orig_cl_ord_id","user_id") WHERE orig_cl_ord_id is not null;--> statement-breakpoint
CREATE INDEX "requests_user" ON "fix_archive"."requests" USING btree ("user_id","transact_time" DESC NULLS LAST,"request_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_desk" ON "fix_archive"."requests" USING btree ("desk","transact_time" DESC NULLS LAST,"request_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_at" ON "fix_archive"."requests" USING btree ("transact_time" DESC NULLS LAST,"request_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_parent" ON "fix_archive"."messages" USING btree ("parent_order_id") WHERE parent_order_id is not null;--> statement-breakpoint
CREATE INDEX "messages_name" ON "fix_archive"."messages" USING btree ("cl_ord_id","user_id");--> statement-breakpoint
CREATE INDEX "messages_name_before" ON "fix_archive"."messages" USING btree ("orig_cl_ord_id","user_id") WHERE orig_cl_ord_id is not null;--> statement-breakpoint
SELECT platform.make_append_only('fix_archive.requests');
