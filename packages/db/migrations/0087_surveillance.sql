CREATE TABLE "journal"."case_steps" (
	"step_id" text collate "C" PRIMARY KEY NOT NULL,
	"finding_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"state" text NOT NULL,
	"assignee" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "journal"."cases" (
	"finding_id" text collate "C" PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"assignee" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."findings" (
	"finding_id" text collate "C" PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"value" double precision NOT NULL,
	"limit_value" double precision NOT NULL,
	"unit" text NOT NULL,
	"summary" text NOT NULL,
	"evidence" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_steps_case" ON "journal"."case_steps" USING btree ("finding_id","version");--> statement-breakpoint
CREATE INDEX "findings_by_time" ON "journal"."findings" USING btree ("at");