CREATE TABLE "rfq"."voice_deals" (
	"deal_id" text collate "C" PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"symbol" text NOT NULL,
	"far_symbol" text,
	"side" text NOT NULL,
	"lots" bigint NOT NULL,
	"client_user_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asker_role" text NOT NULL,
	"traded_by" text,
	"note" text,
	"price" bigint,
	"mark" bigint,
	"valid_until" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"legs" json NOT NULL,
	"steps" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"keys" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfq"."voice_steps" (
	"step_id" text collate "C" PRIMARY KEY NOT NULL,
	"deal_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE INDEX "voice_deals_created" ON "rfq"."voice_deals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "voice_steps_deal" ON "rfq"."voice_steps" USING btree ("deal_id","version");