CREATE TABLE "market"."client_trades" (
	"batch_id" text collate "C" PRIMARY KEY NOT NULL,
	"seed" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"trades" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "client_trades_seed_seq" ON "market"."client_trades" USING btree ("seed","seq");