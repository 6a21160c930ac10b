ALTER TABLE "oms"."basket_lines" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "oms"."basket_lines" ADD COLUMN "link_line" integer;