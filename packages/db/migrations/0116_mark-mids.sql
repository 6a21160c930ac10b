CREATE TABLE "journal"."mark_mids" (
	"slot" integer PRIMARY KEY NOT NULL,
	"second" bigint NOT NULL,
	"mids" json NOT NULL
);
