ALTER TABLE "rfq"."requests" ADD COLUMN "ending" json;--> statement-breakpoint
ALTER TABLE "rfq"."requests" ADD COLUMN "refusal" json;