CREATE TABLE "users"."user_changes" (
	"change_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"request_id" text NOT NULL,
	"before" json,
	"after" json NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "user_changes_user" ON "users"."user_changes" USING btree ("user_id","at" DESC NULLS LAST);