CREATE TABLE "oms"."self_matches" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"mode" text NOT NULL,
	"trading_style" text NOT NULL,
	"protection_px" bigint,
	"request_id" text NOT NULL,
	"steps" json NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "self_matches_live" ON "oms"."self_matches" USING btree ("order_id") WHERE closed_at is null;