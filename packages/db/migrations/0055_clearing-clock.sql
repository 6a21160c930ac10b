CREATE TABLE "ems"."clearing_clock" (
	"id" text PRIMARY KEY NOT NULL,
	"anchor_ms" bigint NOT NULL,
	"anchor_sim_ms" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfq"."clearing_clock" (
	"id" text PRIMARY KEY NOT NULL,
	"anchor_ms" bigint NOT NULL,
	"anchor_sim_ms" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
