CREATE SCHEMA "rooms";
--> statement-breakpoint
CREATE TABLE "rooms"."heats" (
	"heat_id" text collate "C" PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"no" integer NOT NULL,
	"state" text NOT NULL,
	"seed" bigint NOT NULL,
	"clock_ms" bigint NOT NULL,
	"is_ending" boolean NOT NULL,
	"last_seq" integer NOT NULL,
	"seats" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"results" json,
	"dropped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rooms"."log" (
	"line_id" text collate "C" PRIMARY KEY NOT NULL,
	"heat_id" text NOT NULL,
	"seq" integer NOT NULL,
	"clock_ms" bigint NOT NULL,
	"seat_no" integer,
	"call" text NOT NULL,
	"client_order_id" text,
	"input" json NOT NULL,
	"logged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms"."rooms" (
	"room_id" text collate "C" PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"instructor_id" text NOT NULL,
	"terms" json NOT NULL,
	"seed" bigint NOT NULL,
	"code" text,
	"seats" integer NOT NULL,
	"heats" integer NOT NULL,
	"announcements" json NOT NULL,
	"announced" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms"."seats" (
	"seat_id" text collate "C" PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"no" integer NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"user_ids" json NOT NULL,
	"disqualified" text,
	"dropped_at" timestamp (3) with time zone,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "heats_kept" ON "rooms"."heats" USING btree ("heat_id") WHERE dropped_at is null;--> statement-breakpoint
CREATE INDEX "log_heat" ON "rooms"."log" USING btree ("heat_id","seq");--> statement-breakpoint
CREATE INDEX "rooms_kept" ON "rooms"."rooms" USING btree ("room_id") WHERE state <> 'ARCHIVED';--> statement-breakpoint
CREATE INDEX "seats_kept" ON "rooms"."seats" USING btree ("seat_id") WHERE dropped_at is null;