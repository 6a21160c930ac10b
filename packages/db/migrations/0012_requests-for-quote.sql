CREATE SCHEMA "rfq";
--> statement-breakpoint
CREATE TABLE "rfq"."requests" (
	"rfq_id" text collate "C" PRIMARY KEY NOT NULL,
	"order_id" text,
	"flow" text NOT NULL,
	"state" text NOT NULL,
	"side" text NOT NULL,
	"isin" text NOT NULL,
	"bond_spec" json,
	"qty" bigint NOT NULL,
	"limit_price" bigint,
	"user_id" text NOT NULL,
	"client_user_id" text,
	"sales_user_id" text,
	"dealers" json NOT NULL,
	"chosen" json,
	"cover" json,
	"markup_bps" double precision,
	"client_quote" json,
	"mid_price" bigint,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"window_ends_at" timestamp (3) with time zone,
	"executed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"routed" json,
	"request_key" text,
	"last_looks" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfq"."steps" (
	"step_id" text collate "C" PRIMARY KEY NOT NULL,
	"rfq_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE INDEX "requests_created" ON "rfq"."requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "requests_live" ON "rfq"."requests" USING btree ("rfq_id") WHERE state not in ('EXECUTED', 'CLIENT_DECLINED', 'EXPIRED', 'CANCELED', 'REJECTED');--> statement-breakpoint
CREATE INDEX "steps_rfq" ON "rfq"."steps" USING btree ("rfq_id","version");