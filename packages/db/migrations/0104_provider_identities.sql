CREATE TABLE "users"."provider_identities" (
	"identity_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_log_in_at" timestamp (3) with time zone NOT NULL
);
