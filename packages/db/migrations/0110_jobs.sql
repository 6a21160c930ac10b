CREATE SCHEMA "jobs";
--> statement-breakpoint
CREATE TABLE "jobs"."jobs" (
	"job_id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"title" text NOT NULL,
	"input" text NOT NULL,
	"state" text NOT NULL,
	"done" bigint NOT NULL,
	"total" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"fence" integer NOT NULL,
	"worker" text,
	"reason" text,
	"outcome" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_kept" ON "jobs"."jobs" USING btree ("job_id") WHERE dropped_at is null;