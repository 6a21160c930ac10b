CREATE TABLE "oms"."deal_holds" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "deal_holds_live" ON "oms"."deal_holds" USING btree ("order_id") WHERE closed_at is null;