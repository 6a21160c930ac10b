CREATE TABLE "risk"."profit_samples" (
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"holdings" json NOT NULL,
	CONSTRAINT "profit_samples_user_id_at_pk" PRIMARY KEY("user_id","at")
);
--> statement-breakpoint
CREATE INDEX "profit_samples_by_time" ON "risk"."profit_samples" USING brin ("at") WITH (autosummarize=true);