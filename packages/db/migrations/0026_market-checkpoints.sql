CREATE TABLE "market"."checkpoints" (
	"checkpoint_id" text collate "C" PRIMARY KEY NOT NULL,
	"seed" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"halt_compression" integer NOT NULL,
	"flags" json NOT NULL,
	"snapshot" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "checkpoints_seed_seq" ON "market"."checkpoints" USING btree ("seed","seq");--> statement-breakpoint
CREATE INDEX "checkpoints_saved_at" ON "market"."checkpoints" USING btree ("saved_at");