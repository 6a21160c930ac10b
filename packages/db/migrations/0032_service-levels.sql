CREATE TABLE "platform"."level_counts" (
	"step" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"level" text NOT NULL,
	"le" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "level_counts_step_at_level_le_pk" PRIMARY KEY("step","at","level","le")
);
--> statement-breakpoint
CREATE TABLE "platform"."level_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
