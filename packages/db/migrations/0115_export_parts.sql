CREATE TABLE "jobs"."export_parts" (
	"part_id" text PRIMARY KEY NOT NULL,
	"job_id" text collate "C" NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "export_parts_of_job" ON "jobs"."export_parts" USING btree ("job_id","part");--> statement-breakpoint
CREATE INDEX "export_parts_kept" ON "jobs"."export_parts" USING btree ("kept_at");