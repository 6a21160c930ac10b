CREATE TABLE "ccp"."future_settlements" (
	"symbol" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"price" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfq"."future_days" (
	"day_id" text collate "C" PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"settlement" bigint,
	"volume" bigint NOT NULL,
	"open_interest" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfq"."future_sessions" (
	"symbol" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"seq" bigint NOT NULL,
	"volume" bigint NOT NULL,
	"client_volume" bigint NOT NULL,
	"last" bigint,
	"levels" json NOT NULL,
	"period_lots" bigint NOT NULL,
	"period_value" bigint NOT NULL,
	"settlement" bigint,
	"settled_on" date,
	"prior_settlement" bigint,
	"others_open" bigint NOT NULL,
	"cleared_open" bigint NOT NULL,
	"open_interest" bigint NOT NULL,
	"open_interest_on" date NOT NULL,
	"open_interest_change" bigint
);
