CREATE TABLE "risk"."config_proposals" (
	"proposal_id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_as" text,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "users"."limit_proposals" (
	"proposal_id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_as" text,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "config_proposals_pending" ON "risk"."config_proposals" USING btree ("proposal_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "limit_proposals_pending" ON "users"."limit_proposals" USING btree ("proposal_id") WHERE ended_at is null;