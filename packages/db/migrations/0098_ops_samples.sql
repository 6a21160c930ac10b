CREATE TABLE "ops"."samples" (
	"slot" text collate "C" PRIMARY KEY NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"figures" json NOT NULL
);
