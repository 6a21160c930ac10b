CREATE SCHEMA "ems";
--> statement-breakpoint
CREATE SCHEMA "journal";
--> statement-breakpoint
CREATE SCHEMA "market";
--> statement-breakpoint
CREATE SCHEMA "oms";
--> statement-breakpoint
CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE SCHEMA "risk";
--> statement-breakpoint
CREATE SCHEMA "users";
--> statement-breakpoint
CREATE TABLE "ems"."kill_switches" (
	"kill_switch_id" text collate "C" PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"target" text,
	"active" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ems"."working_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"client_order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"parent_order_id" uuid,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"order_type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"strategy" text NOT NULL,
	"instrument_type" text NOT NULL,
	"desk" text NOT NULL,
	"trading_style" text NOT NULL,
	"destination_venue" text,
	"price" bigint,
	"protection_px" bigint,
	"qty" bigint NOT NULL,
	"cum_qty" bigint NOT NULL,
	"px_qty_sum" numeric NOT NULL,
	"fill_count" integer NOT NULL,
	"leg_count" integer NOT NULL,
	"arrival_mid" bigint,
	"posted_venue" text,
	"queue_ahead" bigint NOT NULL,
	"priority_at" timestamp (3) with time zone NOT NULL,
	"request_no" integer NOT NULL,
	"state" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."audit" (
	"audit_id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"actor" text NOT NULL,
	"detail" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."candles" (
	"symbol" text NOT NULL,
	"interval" text NOT NULL,
	"slot" integer NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"open" bigint NOT NULL,
	"high" bigint NOT NULL,
	"low" bigint NOT NULL,
	"close" bigint NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "candles_symbol_interval_slot_pk" PRIMARY KEY("symbol","interval","slot")
);
--> statement-breakpoint
CREATE TABLE "journal"."fills" (
	"exec_id" text collate "C" PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"parent_order_id" uuid,
	"rfq_id" text,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"instrument_type" text NOT NULL,
	"desk" text NOT NULL,
	"side" text NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint NOT NULL,
	"cum_qty" bigint NOT NULL,
	"leaves_qty" bigint NOT NULL,
	"avg_px" bigint NOT NULL,
	"venue" text NOT NULL,
	"counterparty" text NOT NULL,
	"liquidity" text NOT NULL,
	"arrival_mid" bigint NOT NULL,
	"impact_bps" double precision NOT NULL,
	"fee_sec31" bigint NOT NULL,
	"fee_finra_taf" bigint NOT NULL,
	"fee_commission" bigint NOT NULL,
	"fee_venue" bigint NOT NULL,
	"fee_total" bigint NOT NULL,
	"tick_seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settlement_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"client_order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"parent_order_id" uuid,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"order_type" text NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint,
	"time_in_force" text NOT NULL,
	"strategy" text NOT NULL,
	"algo_params" json,
	"instrument_type" text NOT NULL,
	"bond_spec" json,
	"desk" text NOT NULL,
	"destination_venue" text,
	"status" text NOT NULL,
	"filled_qty" bigint NOT NULL,
	"leaves_qty" bigint NOT NULL,
	"avg_px" bigint,
	"reject_code" text,
	"reject_reason" text,
	"risk_config_version" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal"."order_events" (
	"event_id" text collate "C" PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"desk" text NOT NULL,
	"topic" text NOT NULL,
	"version" integer NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"order" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."state" (
	"id" text PRIMARY KEY NOT NULL,
	"seed" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"sim_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"snapshot" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oms"."daily_notionals" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "daily_notionals_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "oms"."kill_switch_log" (
	"action_id" text collate "C" PRIMARY KEY NOT NULL,
	"kill_switch_id" text collate "C" NOT NULL,
	"action" text NOT NULL,
	"scope" text NOT NULL,
	"target" text,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"orders_cancelled" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oms"."kill_switches" (
	"kill_switch_id" text collate "C" PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"target" text,
	"reason" text NOT NULL,
	"cancel_open" boolean NOT NULL,
	"activated_by" text NOT NULL,
	"activated_at" timestamp (3) with time zone NOT NULL,
	"released_by" text,
	"released_at" timestamp (3) with time zone,
	"actions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oms"."orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"client_order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"parent_order_id" uuid,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"order_type" text NOT NULL,
	"qty" bigint NOT NULL,
	"price" bigint,
	"time_in_force" text NOT NULL,
	"strategy" text NOT NULL,
	"algo_params" json,
	"instrument_type" text NOT NULL,
	"bond_spec" json,
	"desk" text NOT NULL,
	"destination_venue" text,
	"status" text NOT NULL,
	"filled_qty" bigint NOT NULL,
	"leaves_qty" bigint NOT NULL,
	"avg_px" bigint,
	"reject_code" text,
	"reject_reason" text,
	"risk_config_version" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"asked_qty" bigint NOT NULL,
	"asked_price" bigint,
	"asked_venue" text,
	"counted_px" bigint NOT NULL,
	"counted_on" date,
	"request_no" integer NOT NULL,
	"pending_qty" bigint,
	"pending_price" bigint,
	"pending_count" bigint NOT NULL,
	"pending_on" date,
	"ends_as" text,
	"ends_by" text,
	"ends_why" text,
	"held_ack" json,
	CONSTRAINT "orders_filled" CHECK (filled_qty between 0 and qty),
	CONSTRAINT "orders_version" CHECK (version > 0)
);
--> statement-breakpoint
CREATE TABLE "platform"."consumer_marks" (
	"consumer" text NOT NULL,
	"topic" text NOT NULL,
	"producer" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "consumer_marks_consumer_topic_producer_pk" PRIMARY KEY("consumer","topic","producer")
);
--> statement-breakpoint
CREATE TABLE "platform"."dead_letters" (
	"consumer" text NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"error" text NOT NULL,
	"attempts" integer NOT NULL,
	"letter" json NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dead_letters_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "platform"."inbox" (
	"consumer" text NOT NULL,
	"event_id" text NOT NULL,
	"producer" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "platform"."leases" (
	"service" text PRIMARY KEY NOT NULL,
	"fence" bigint NOT NULL,
	"holder" text,
	"holder_key" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."outbox" (
	"producer" text NOT NULL,
	"seq" bigint NOT NULL,
	"topic" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"envelope" json NOT NULL,
	CONSTRAINT "outbox_producer_seq_pk" PRIMARY KEY("producer","seq")
);
--> statement-breakpoint
CREATE TABLE "platform"."relay_marks" (
	"producer" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."subscriptions" (
	"consumer" text NOT NULL,
	"topic" text NOT NULL,
	CONSTRAINT "subscriptions_topic_consumer_pk" PRIMARY KEY("topic","consumer")
);
--> statement-breakpoint
CREATE TABLE "platform"."timers" (
	"service" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"data" json NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "timers_service_key_pk" PRIMARY KEY("service","key")
);
--> statement-breakpoint
CREATE TABLE "risk"."config_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"thresholds" json NOT NULL,
	"author" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "config_versions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "risk"."positions" (
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"desk" text NOT NULL,
	"net_qty" bigint NOT NULL,
	"avg_px" bigint NOT NULL,
	"realised_pnl" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"bought_qty" bigint NOT NULL,
	"sold_qty" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"basis" numeric NOT NULL,
	"paid" numeric NOT NULL,
	CONSTRAINT "positions_user_id_symbol_pk" PRIMARY KEY("user_id","symbol")
);
--> statement-breakpoint
CREATE TABLE "risk"."orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"order_type" text NOT NULL,
	"price" bigint,
	"qty" bigint NOT NULL,
	"strategy" text NOT NULL,
	"time_in_force" text,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users"."auth_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text,
	"challenge" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"session_id" text,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users"."limit_changes" (
	"change_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"request_id" text NOT NULL,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users"."sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"idle_ms" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_cookie_hash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "users"."users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"role" text NOT NULL,
	"trading_style" text NOT NULL,
	"guest" boolean NOT NULL,
	"dark_pool_access" boolean NOT NULL,
	"disabled" boolean NOT NULL,
	"limits" json NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE INDEX "working_orders_live" ON "ems"."working_orders" USING btree ("order_id") WHERE state = 'WORKING';--> statement-breakpoint
CREATE INDEX "working_orders_updated" ON "ems"."working_orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "journal"."audit" USING btree ("at" DESC NULLS LAST,"audit_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fills_user" ON "journal"."fills" USING btree ("user_id","at" DESC NULLS LAST,"exec_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fills_desk" ON "journal"."fills" USING btree ("desk","at" DESC NULLS LAST,"exec_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fills_at" ON "journal"."fills" USING btree ("at" DESC NULLS LAST,"exec_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fills_order" ON "journal"."fills" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "fills_symbol" ON "journal"."fills" USING btree ("symbol","at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "journal"."orders" USING btree ("user_id","created_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_desk" ON "journal"."orders" USING btree ("desk","created_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_created" ON "journal"."orders" USING btree ("created_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "journal"."order_events" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "daily_notionals_day" ON "oms"."daily_notionals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "kill_switch_log_at" ON "oms"."kill_switch_log" USING btree ("at" DESC NULLS LAST,"action_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "kill_switches_active" ON "oms"."kill_switches" USING btree ("kill_switch_id") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_client_order_id" ON "oms"."orders" USING btree ("user_id","client_order_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "oms"."orders" USING btree ("user_id","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_desk" ON "oms"."orders" USING btree ("desk","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_open" ON "oms"."orders" USING btree ("order_id") WHERE status not in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED');--> statement-breakpoint
CREATE INDEX "dead_letters_at" ON "platform"."dead_letters" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_topic" ON "platform"."outbox" USING btree ("topic","producer","seq");--> statement-breakpoint
CREATE INDEX "orders_live" ON "risk"."orders" USING btree ("order_id") WHERE state in ('RESERVED', 'OPEN');--> statement-breakpoint
CREATE INDEX "orders_submitted" ON "risk"."orders" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "auth_codes_live" ON "users"."auth_codes" USING btree ("code_hash") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "limit_changes_user" ON "users"."limit_changes" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "users"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_live" ON "users"."sessions" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "users_live" ON "users"."users" USING btree ("user_id") WHERE closed_at is null;