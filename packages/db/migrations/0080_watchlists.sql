CREATE TABLE "users"."watchlists" (
	"watchlist_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"symbols" json NOT NULL,
	"shared_with" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "watchlists_kept" ON "users"."watchlists" USING btree ("watchlist_id") WHERE deleted_at is null;