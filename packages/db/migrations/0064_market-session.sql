CREATE TABLE "oms"."market_session" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"opens_at" timestamp (3) with time zone
);
