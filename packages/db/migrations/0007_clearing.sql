CREATE SCHEMA "ccp";
--> statement-breakpoint
CREATE TABLE "ccp"."accounts" (
	"account_id" text collate "C" PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"code" text NOT NULL,
	"ledger" text NOT NULL,
	"limited" text NOT NULL,
	"posted" bigint NOT NULL,
	"pending_debits" bigint NOT NULL,
	"pending_credits" bigint NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "accounts_limit" CHECK ("ccp"."accounts"."limited" <> 'NO_OVERDRAFT' OR "ccp"."accounts"."posted" >= "ccp"."accounts"."pending_debits"),
	CONSTRAINT "accounts_pending" CHECK ("ccp"."accounts"."pending_debits" >= 0 AND "ccp"."accounts"."pending_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ccp"."calls" (
	"call_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"exposure" bigint NOT NULL,
	"maintenance" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"pending_id" text collate "C",
	"reason" text,
	CONSTRAINT "calls_paid" CHECK ("ccp"."calls"."paid" >= 0 AND "ccp"."calls"."paid" <= "ccp"."calls"."amount")
);
--> statement-breakpoint
CREATE TABLE "ccp"."margin_events" (
	"margin_event_id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccp"."marks" (
	"symbol" text PRIMARY KEY NOT NULL,
	"instrument_type" text NOT NULL,
	"price" bigint NOT NULL,
	"unit" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ccp"."novations" (
	"novation_id" text collate "C" PRIMARY KEY NOT NULL,
	"exec_id" text collate "C" NOT NULL,
	"leg" text NOT NULL,
	"participant" text NOT NULL,
	"counterparty" text NOT NULL,
	"symbol" text NOT NULL,
	"asset_class" text NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"notional" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccp"."obligations" (
	"obligation_id" text collate "C" PRIMARY KEY NOT NULL,
	"settlement_date" date NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"instrument_type" text NOT NULL,
	"asset_class" text NOT NULL,
	"side" text NOT NULL,
	"qty" bigint NOT NULL,
	"cash_amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"settled_qty" bigint NOT NULL,
	"fail_reason" text,
	"fails" integer NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"net_qty" bigint NOT NULL,
	"net_cash" bigint NOT NULL,
	"gross_value" bigint NOT NULL,
	CONSTRAINT "obligations_settled" CHECK ("ccp"."obligations"."settled_qty" <= "ccp"."obligations"."qty")
);
--> statement-breakpoint
CREATE TABLE "ccp"."participants" (
	"participant" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"auto_pay" boolean NOT NULL,
	"in_default" boolean NOT NULL,
	"marked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"call_no" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccp"."pending_transfers" (
	"transfer_id" text collate "C" PRIMARY KEY NOT NULL,
	"debit_id" text collate "C" NOT NULL,
	"credit_id" text collate "C" NOT NULL,
	"amount" bigint NOT NULL,
	"is_open" boolean NOT NULL,
	"timeout_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccp"."positions" (
	"participant" text NOT NULL,
	"symbol" text NOT NULL,
	"instrument_type" text NOT NULL,
	"asset_class" text NOT NULL,
	"net_qty" bigint NOT NULL,
	"basis" numeric NOT NULL,
	"open_qty" bigint NOT NULL,
	"open_value" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "positions_participant_symbol_pk" PRIMARY KEY("participant","symbol")
);
--> statement-breakpoint
CREATE TABLE "ccp"."state" (
	"id" text PRIMARY KEY NOT NULL,
	"transfer_seq" bigint NOT NULL,
	"cycle" bigint NOT NULL,
	"fills" bigint NOT NULL,
	"legs" bigint NOT NULL,
	"settled" bigint NOT NULL,
	"by_class" json NOT NULL,
	"anchor_ms" bigint NOT NULL,
	"anchor_sim_ms" bigint NOT NULL,
	"business_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccp"."transfers" (
	"transfer_id" text collate "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"group_id" text NOT NULL,
	"debit_id" text collate "C" NOT NULL,
	"credit_id" text collate "C" NOT NULL,
	"ledger" text NOT NULL,
	"amount" bigint NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"pending_id" text collate "C",
	"timeout_at" timestamp (3) with time zone,
	"debit_after" bigint NOT NULL,
	"credit_after" bigint NOT NULL,
	"business_date" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfers_amount" CHECK ("ccp"."transfers"."amount" > 0),
	CONSTRAINT "transfers_sides" CHECK ("ccp"."transfers"."debit_id" <> "ccp"."transfers"."credit_id")
);
--> statement-breakpoint
CREATE INDEX "calls_issued" ON "ccp"."calls" USING btree ("issued_at" DESC NULLS LAST,"call_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "calls_open" ON "ccp"."calls" USING btree ("user_id") WHERE status in ('ISSUED', 'PARTIALLY_MET', 'OVERDUE');--> statement-breakpoint
CREATE INDEX "margin_events_day" ON "ccp"."margin_events" USING btree ("user_id","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "novations_leg" ON "ccp"."novations" USING btree ("exec_id","leg");--> statement-breakpoint
CREATE INDEX "novations_at" ON "ccp"."novations" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "novations_day" ON "ccp"."novations" USING btree ("participant","business_date");--> statement-breakpoint
CREATE INDEX "obligations_date" ON "ccp"."obligations" USING btree ("settlement_date","obligation_id");--> statement-breakpoint
CREATE INDEX "obligations_user" ON "ccp"."obligations" USING btree ("user_id","settlement_date");--> statement-breakpoint
CREATE INDEX "obligations_open" ON "ccp"."obligations" USING btree ("obligation_id") WHERE status <> 'SETTLED';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_seq" ON "ccp"."transfers" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "transfers_debit" ON "ccp"."transfers" USING btree ("debit_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfers_credit" ON "ccp"."transfers" USING btree ("credit_id","seq" DESC NULLS LAST);