CREATE TABLE "risk"."decisions" (
	"decision_id" text collate "C" PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"desk" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"order_type" text NOT NULL,
	"instrument_type" text NOT NULL,
	"strategy" text NOT NULL,
	"time_in_force" text,
	"is_replace" boolean NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint,
	"decision" text NOT NULL,
	"reason_code" text,
	"detail" text,
	"checks" json NOT NULL,
	"risk_config_version" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"would_pass" json,
	"observed" json
);
--> statement-breakpoint
CREATE TABLE "risk"."exposure_samples" (
	"scope" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"gross_notional" double precision NOT NULL,
	"net_notional" double precision NOT NULL,
	"realised_pnl" double precision NOT NULL,
	"unrealised_pnl" double precision NOT NULL,
	"fees" double precision NOT NULL,
	"parametric_var99" double precision NOT NULL,
	"historical_var99" double precision,
	CONSTRAINT "exposure_samples_at_scope_pk" PRIMARY KEY("at","scope")
);
--> statement-breakpoint
CREATE TABLE "risk"."rejection_counts" (
	"at" timestamp (3) with time zone NOT NULL,
	"desk" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rejection_counts_at_desk_reason_pk" PRIMARY KEY("at","desk","reason")
);
--> statement-breakpoint
CREATE INDEX "decisions_order" ON "risk"."decisions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "decisions_at" ON "risk"."decisions" USING btree ("at" DESC NULLS LAST,"decision_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "risk"."orders" DROP COLUMN "seen";--> statement-breakpoint
SELECT platform.make_append_only('risk.decisions');
