CREATE INDEX "steps_by_time" ON "rfq"."steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "voice_steps_by_time" ON "rfq"."voice_steps" USING btree ("at");