CREATE TABLE "market"."events" (
	"event_id" text collate "C" PRIMARY KEY NOT NULL,
	"seed" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"size" double precision,
	"duration_ms" integer,
	"flags" json,
	"from_seq" bigint NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "events_seed_seq" ON "market"."events" USING btree ("seed","from_seq");--> statement-breakpoint
SELECT platform.make_append_only('market.events');
