CREATE TABLE "platform"."redrives" (
	"redrive_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."redrives_redrive_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consumer" text NOT NULL,
	"event_id" text NOT NULL,
	"producer" text NOT NULL,
	"seq" bigint NOT NULL,
	"topic" text NOT NULL,
	"error" text NOT NULL,
	"attempts" integer NOT NULL,
	"letter" json NOT NULL,
	"died_at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "redrives_letter" ON "platform"."redrives" USING btree ("consumer","event_id");--> statement-breakpoint
CREATE INDEX "redrives_at" ON "platform"."redrives" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_request" ON "journal"."order_events" USING btree ("request_id");
--> statement-breakpoint
SELECT platform.make_append_only('platform.redrives');
