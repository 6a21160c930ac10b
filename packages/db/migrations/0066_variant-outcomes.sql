CREATE TABLE "scenario"."variant_outcomes" (
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
	"variant" integer NOT NULL,
	CONSTRAINT "variant_outcomes_batch_id_strategy_seed_variant_pk" PRIMARY KEY("batch_id","strategy","seed","variant")
);
--> statement-breakpoint
ALTER TABLE "scenario"."batches" ADD COLUMN "risk_aversions" json;--> statement-breakpoint
SELECT platform.make_append_only('scenario.variant_outcomes');
