CREATE TABLE "users"."preferences" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"document" json NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "preferences_user_id_name_pk" PRIMARY KEY("user_id","name")
);
