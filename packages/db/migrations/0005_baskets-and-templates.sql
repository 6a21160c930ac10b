CREATE TABLE "oms"."basket_lines" (
	"user_id" text NOT NULL,
	"basket_id" text collate "C" NOT NULL,
	"line" integer NOT NULL,
	"state" text NOT NULL,
	"request" json,
	"order_id" uuid,
	"code" text,
	"detail" text,
	CONSTRAINT "basket_lines_user_id_basket_id_line_pk" PRIMARY KEY("user_id","basket_id","line")
);
--> statement-breakpoint
CREATE TABLE "oms"."baskets" (
	"user_id" text NOT NULL,
	"basket_id" text collate "C" NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "baskets_user_id_basket_id_pk" PRIMARY KEY("user_id","basket_id")
);
--> statement-breakpoint
CREATE TABLE "oms"."order_templates" (
	"template_id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"order" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "baskets_created_at" ON "oms"."baskets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_templates_kept" ON "oms"."order_templates" USING btree ("template_id") WHERE deleted_at is null;