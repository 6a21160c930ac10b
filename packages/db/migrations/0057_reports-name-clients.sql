ALTER TABLE "fix_archive"."messages" ADD COLUMN "client_user_id" text;
--> statement-breakpoint
CREATE OR REPLACE VIEW audit.fix_reports AS
  SELECT session_day, direction, msg_seq_num, exec_id, exec_type, ord_status, order_id, user_id, symbol, side, last_qty,
    last_px / 1e6 AS last_px, cum_qty, leaves_qty, transact_time, settlement_date, client_user_id
  FROM fix_archive.messages;
