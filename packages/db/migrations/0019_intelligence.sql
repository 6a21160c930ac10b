CREATE SCHEMA "signal";
--> statement-breakpoint
CREATE TABLE "market"."news" (
	"news_id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sim_at" timestamp (3) with time zone NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"headline" text NOT NULL,
	"sentiment" double precision NOT NULL,
	"impact" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal"."weight_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"weights" json NOT NULL,
	"gain" double precision NOT NULL,
	"author" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "weight_versions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE INDEX "news_at" ON "market"."news" USING btree ("at");
--> statement-breakpoint
SELECT platform.make_append_only('signal.weight_versions');
