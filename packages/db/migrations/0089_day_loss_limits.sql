CREATE TABLE "risk"."day_loss_limits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"max" bigint,
	"started_at" timestamp (3) with time zone NOT NULL,
	"level" text
);
