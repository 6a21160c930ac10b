CREATE TABLE "rfq"."kill_switches" (
	"kill_switch_id" text collate "C" PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"target" text,
	"active" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone
);
