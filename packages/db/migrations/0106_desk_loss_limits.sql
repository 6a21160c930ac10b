CREATE TABLE "risk"."desk_loss_limits" (
	"desk" text PRIMARY KEY NOT NULL,
	"max_day_loss" bigint,
	"released_for" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"level" text
);
--> statement-breakpoint
CREATE TABLE "risk"."desk_loss_proposals" (
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
CREATE INDEX "desk_loss_proposals_pending" ON "risk"."desk_loss_proposals" USING btree ("proposal_id") WHERE ended_at is null;