CREATE SCHEMA "recommendation";
--> statement-breakpoint
CREATE TABLE "recommendation"."recommendations" (
	"recommendation_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sim_at" timestamp (3) with time zone NOT NULL,
	"seq" bigint NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"suggested_qty" bigint NOT NULL,
	"limit_price" bigint NOT NULL,
	"mid" bigint NOT NULL,
	"strategy" text NOT NULL,
	"horizon_ms" bigint NOT NULL,
	"signal" double precision NOT NULL,
	"confidence" double precision NOT NULL,
	"score" double precision NOT NULL,
	"reasons" json NOT NULL,
	"weights_version" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"outcome" json
);
--> statement-breakpoint
CREATE TABLE "recommendation"."track_record" (
	"id" text PRIMARY KEY NOT NULL,
	"measured" bigint NOT NULL,
	"hits" bigint NOT NULL,
	"returns" bigint NOT NULL,
	"costs" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recommendations_at" ON "recommendation"."recommendations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recommendations_open" ON "recommendation"."recommendations" USING btree ("recommendation_id") WHERE outcome is null;