CREATE TABLE "rfq"."client_days" (
	"client_user_id" text collate "C" PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"used" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rfq"."requests" ADD COLUMN "trader_user_id" text;
--> statement-breakpoint
SELECT platform.make_append_only('rfq.steps');
