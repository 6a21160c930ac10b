CREATE TABLE "platform"."chaos_outcomes" (
	"run_id" text PRIMARY KEY NOT NULL,
	"recovery_ms" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."chaos_runs" (
	"run_id" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chaos_runs_at" ON "platform"."chaos_runs" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
SELECT platform.make_append_only('platform.chaos_runs');
--> statement-breakpoint
SELECT platform.make_append_only('platform.chaos_outcomes');
