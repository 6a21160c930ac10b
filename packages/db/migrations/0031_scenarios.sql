CREATE SCHEMA "scenario";
--> statement-breakpoint
CREATE TABLE "scenario"."batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"scenario_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"terms" json NOT NULL,
	"strategies" json NOT NULL,
	"first_seed" bigint NOT NULL,
	"seeds" integer NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenario"."outcomes" (
	"batch_id" uuid NOT NULL,
	"strategy" text NOT NULL,
	"seed" bigint NOT NULL,
	"status" text NOT NULL,
	"digest" text NOT NULL,
	"fill_share" double precision NOT NULL,
	"duration_ms" bigint NOT NULL,
	"slippage_bps" double precision,
	"cost_bps" double precision,
	"cost" bigint,
	CONSTRAINT "outcomes_batch_id_strategy_seed_pk" PRIMARY KEY("batch_id","strategy","seed")
);
--> statement-breakpoint
CREATE TABLE "scenario"."run_records" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"fills" json NOT NULL,
	"tca" json,
	"path" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenario"."runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"scenario_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"terms" json NOT NULL,
	"order_end" json NOT NULL,
	"digest" text NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"fill_count" integer NOT NULL,
	"arrival_slippage_bps" double precision,
	"shortfall_bps" double precision
);
--> statement-breakpoint
CREATE TABLE "scenario"."scenarios" (
	"scenario_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"terms" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "batches_user" ON "scenario"."batches" USING btree ("user_id","created_at","batch_id");--> statement-breakpoint
CREATE INDEX "runs_user" ON "scenario"."runs" USING btree ("user_id","ran_at","run_id");--> statement-breakpoint
CREATE INDEX "runs_scenario" ON "scenario"."runs" USING btree ("scenario_id","ran_at","run_id");--> statement-breakpoint
CREATE INDEX "scenarios_user" ON "scenario"."scenarios" USING btree ("user_id");
--> statement-breakpoint
SELECT platform.make_append_only('scenario.runs');
--> statement-breakpoint
SELECT platform.make_append_only('scenario.run_records');
--> statement-breakpoint
SELECT platform.make_append_only('scenario.outcomes');
