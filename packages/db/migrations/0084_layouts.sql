CREATE TABLE "users"."layouts" (
	"layout_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"rows" json NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "layouts_kept" ON "users"."layouts" USING btree ("layout_id") WHERE deleted_at is null;