CREATE TABLE "users"."api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" json NOT NULL,
	"addresses" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE INDEX "api_keys_kept" ON "users"."api_keys" USING btree ("key_id") WHERE deleted_at is null;