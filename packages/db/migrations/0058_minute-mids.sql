CREATE TABLE "risk"."minute_mids" (
	"slot" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mids" json NOT NULL
);
