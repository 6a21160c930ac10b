-- Order events, decisions and FIX messages become partitioned tables of the same names and columns: a partition a week, made
-- ahead and retired by the platform (packages/db/src/retention), and one for all that no week takes. What is there stays
-- where it is: it becomes the first partition. Written by hand but for the table and the indexes.
CREATE TABLE "platform"."retired_partitions" (
	"partition" text PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"rows" bigint NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
SELECT platform.make_append_only('platform.retired_partitions');
--> statement-breakpoint
-- A table that has rows becomes the partition of all weeks up to this one, an empty one the default partition.
CREATE FUNCTION platform.begin_partitions(parent regclass, before regclass, by_column text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  newest timestamptz;
  ends date;
  rest text := parent::text || '_rest';
BEGIN
  EXECUTE format('SELECT max(%I)::timestamptz FROM %s', by_column, before) INTO newest;
  IF newest IS NULL THEN
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s DEFAULT', parent, before);
    RETURN;
  END IF;
  ends := date_trunc('week', greatest(newest, now()) AT TIME ZONE 'UTC')::date + 7;
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (MINVALUE) TO (%L)', parent, before, ends || ' 00:00+00');
  EXECUTE format('CREATE TABLE %s PARTITION OF %s DEFAULT', rest, parent);
  PERFORM platform.make_append_only(rest::regclass);
END $$;
--> statement-breakpoint
-- The week's partition of a table, named after its first day; null when it is there. Rows of the week that the default
-- partition has taken move into it.
CREATE FUNCTION platform.add_partition(parent regclass, by_column text, monday date) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  schema_name text;
  base text;
  child text;
  rest regclass;
  bounds text := format('FOR VALUES FROM (%L) TO (%L)', monday || ' 00:00+00', monday + 7 || ' 00:00+00');
  in_week text := format('%I >= %L AND %I < %L', by_column, monday || ' 00:00+00', by_column, monday + 7 || ' 00:00+00');
  stray boolean;
BEGIN
  SELECT n.nspname, c.relname INTO schema_name, base
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = parent;
  child := base || '_' || to_char(monday, 'YYYY_MM_DD');
  IF to_regclass(format('%I.%I', schema_name, child)) IS NOT NULL THEN RETURN NULL; END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
  IF to_regclass(format('%I.%I', schema_name, child)) IS NOT NULL THEN RETURN NULL; END IF;
  SELECT partdefid INTO rest FROM pg_partitioned_table WHERE partrelid = parent;
  EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s)', rest, in_week) INTO stray;
  IF NOT stray THEN
    EXECUTE format('CREATE TABLE %I.%I PARTITION OF %s %s', schema_name, child, parent, bounds);
  ELSE
    EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', parent);
    EXECUTE format('CREATE TABLE %I.%I (LIKE %s INCLUDING DEFAULTS)', schema_name, child, parent);
    EXECUTE format('INSERT INTO %I.%I SELECT * FROM %s WHERE %s', schema_name, child, rest, in_week);
    EXECUTE format('GRANT DELETE ON %s TO CURRENT_USER', rest);
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER append_only', rest);
    EXECUTE format('DELETE FROM %s WHERE %s', rest, in_week);
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', rest);
    EXECUTE format('REVOKE DELETE ON %s FROM CURRENT_USER', rest);
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I.%I %s', parent, schema_name, child, bounds);
  END IF;
  PERFORM platform.make_append_only(format('%I.%I', schema_name, child)::regclass);
  RETURN child;
END $$;
--> statement-breakpoint
-- Takes away a partition whose rows are in a file, and writes down which. Rows of orders that are still open stay: they move
-- to the default partition. Refused when the file has another number of rows. False when it is gone already.
CREATE FUNCTION platform.retire_partition(
  parent regclass, child_name text, first_at timestamptz, ends_at timestamptz, in_file bigint, to_file text, digest text,
  at timestamptz
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  child regclass := to_regclass(child_name);
  counted bigint;
BEGIN
  IF child IS NULL THEN RETURN false; END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE MODE', child);
  EXECUTE format('SELECT count(*) FROM %s', child) INTO counted;
  IF counted <> in_file THEN
    RAISE EXCEPTION '% has % rows, its file %', child_name, counted, in_file USING ERRCODE = 'TF005';
  END IF;
  EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', parent);
  EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', parent, child);
  EXECUTE format(
    'INSERT INTO %s SELECT t.* FROM %s t WHERE t.order_id IN (SELECT o.order_id FROM oms.orders o
     WHERE o.status NOT IN (''FILLED'', ''CANCELED'', ''EXPIRED'', ''REJECTED''))', parent, child);
  INSERT INTO platform.retired_partitions (partition, table_name, first_at, ends_at, rows, file, sha256, at)
  VALUES (child_name, parent::text, first_at, ends_at, in_file, to_file, digest, at);
  EXECUTE format('DROP TABLE %s', child);
  RETURN true;
END $$;
--> statement-breakpoint
ALTER TABLE "journal"."order_events" DROP CONSTRAINT "order_events_pkey";
--> statement-breakpoint
DROP INDEX "journal"."order_events_of_order";
--> statement-breakpoint
DROP INDEX "journal"."order_events_by_time";
--> statement-breakpoint
DROP INDEX "journal"."order_events_request";
--> statement-breakpoint
DROP INDEX "journal"."order_events_of_user";
--> statement-breakpoint
ALTER TABLE "journal"."order_events" RENAME TO "order_events_first";
--> statement-breakpoint
CREATE TABLE "journal"."order_events" (LIKE "journal"."order_events_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
--> statement-breakpoint
SELECT platform.begin_partitions('journal.order_events', 'journal.order_events_first', 'at');
--> statement-breakpoint
ALTER TABLE "journal"."order_events" ADD CONSTRAINT "order_events_pkey" PRIMARY KEY (event_id, at);
--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "journal"."order_events" USING btree (order_id);
--> statement-breakpoint
CREATE INDEX "order_events_by_time" ON "journal"."order_events" USING btree (at);
--> statement-breakpoint
CREATE INDEX "order_events_request" ON "journal"."order_events" USING btree (request_id);
--> statement-breakpoint
CREATE INDEX "order_events_of_user" ON "journal"."order_events" USING btree (user_id);
--> statement-breakpoint
SELECT platform.make_append_only('journal.order_events');
--> statement-breakpoint
ALTER TABLE "risk"."decisions" DROP CONSTRAINT "decisions_pkey";
--> statement-breakpoint
DROP INDEX "risk"."decisions_order";
--> statement-breakpoint
DROP INDEX "risk"."decisions_by_time";
--> statement-breakpoint
ALTER TABLE "risk"."decisions" RENAME TO "decisions_first";
--> statement-breakpoint
CREATE TABLE "risk"."decisions" (LIKE "risk"."decisions_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
--> statement-breakpoint
SELECT platform.begin_partitions('risk.decisions', 'risk.decisions_first', 'at');
--> statement-breakpoint
ALTER TABLE "risk"."decisions" ADD CONSTRAINT "decisions_pkey" PRIMARY KEY (decision_id, at);
--> statement-breakpoint
CREATE INDEX "decisions_order" ON "risk"."decisions" USING btree (order_id);
--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "risk"."decisions" USING btree (at);
--> statement-breakpoint
SELECT platform.make_append_only('risk.decisions');
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_exec_id";
--> statement-breakpoint
ALTER TABLE "fix_archive"."messages" DROP CONSTRAINT "messages_session_day_direction_msg_seq_num_pk";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_order";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_parent";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_of_name";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_name_before";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_of_user";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_of_desk";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_of_symbol";
--> statement-breakpoint
DROP INDEX "fix_archive"."messages_by_time";
--> statement-breakpoint
ALTER TABLE "fix_archive"."messages" RENAME TO "messages_first";
--> statement-breakpoint
CREATE TABLE "fix_archive"."messages" (LIKE "fix_archive"."messages_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("session_day");
--> statement-breakpoint
SELECT platform.begin_partitions('fix_archive.messages', 'fix_archive.messages_first', 'session_day');
--> statement-breakpoint
ALTER TABLE "fix_archive"."messages" ADD CONSTRAINT "messages_session_day_direction_msg_seq_num_pk" PRIMARY KEY (session_day, direction, msg_seq_num);
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_of_exec" ON "fix_archive"."messages" USING btree (exec_id, session_day);
--> statement-breakpoint
CREATE INDEX "messages_order" ON "fix_archive"."messages" USING btree (order_id);
--> statement-breakpoint
CREATE INDEX "messages_parent" ON "fix_archive"."messages" USING btree (parent_order_id) WHERE parent_order_id is not null;
--> statement-breakpoint
CREATE INDEX "messages_of_name" ON "fix_archive"."messages" USING btree (cl_ord_id);
--> statement-breakpoint
CREATE INDEX "messages_name_before" ON "fix_archive"."messages" USING btree (orig_cl_ord_id, user_id) WHERE orig_cl_ord_id is not null;
--> statement-breakpoint
CREATE INDEX "messages_of_user" ON "fix_archive"."messages" USING btree (user_id);
--> statement-breakpoint
CREATE INDEX "messages_of_desk" ON "fix_archive"."messages" USING btree (desk);
--> statement-breakpoint
CREATE INDEX "messages_of_symbol" ON "fix_archive"."messages" USING btree (symbol);
--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "fix_archive"."messages" USING btree (transact_time);
--> statement-breakpoint
SELECT platform.make_append_only('fix_archive.messages');
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_request_id";
--> statement-breakpoint
ALTER TABLE "fix_archive"."requests" DROP CONSTRAINT "requests_session_day_direction_msg_seq_num_pk";
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_order";
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_parent";
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_of_name";
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_name_before";
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_of_user";
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_of_desk";
--> statement-breakpoint
DROP INDEX "fix_archive"."requests_by_time";
--> statement-breakpoint
ALTER TABLE "fix_archive"."requests" RENAME TO "requests_first";
--> statement-breakpoint
CREATE TABLE "fix_archive"."requests" (LIKE "fix_archive"."requests_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("session_day");
--> statement-breakpoint
SELECT platform.begin_partitions('fix_archive.requests', 'fix_archive.requests_first', 'session_day');
--> statement-breakpoint
ALTER TABLE "fix_archive"."requests" ADD CONSTRAINT "requests_session_day_direction_msg_seq_num_pk" PRIMARY KEY (session_day, direction, msg_seq_num);
--> statement-breakpoint
CREATE UNIQUE INDEX "requests_of_id" ON "fix_archive"."requests" USING btree (request_id, session_day);
--> statement-breakpoint
CREATE INDEX "requests_order" ON "fix_archive"."requests" USING btree (order_id);
--> statement-breakpoint
CREATE INDEX "requests_parent" ON "fix_archive"."requests" USING btree (parent_order_id) WHERE parent_order_id is not null;
--> statement-breakpoint
CREATE INDEX "requests_of_name" ON "fix_archive"."requests" USING btree (cl_ord_id);
--> statement-breakpoint
CREATE INDEX "requests_name_before" ON "fix_archive"."requests" USING btree (orig_cl_ord_id, user_id) WHERE orig_cl_ord_id is not null;
--> statement-breakpoint
CREATE INDEX "requests_of_user" ON "fix_archive"."requests" USING btree (user_id);
--> statement-breakpoint
CREATE INDEX "requests_of_desk" ON "fix_archive"."requests" USING btree (desk);
--> statement-breakpoint
CREATE INDEX "requests_by_time" ON "fix_archive"."requests" USING btree (transact_time);
--> statement-breakpoint
SELECT platform.make_append_only('fix_archive.requests');
--> statement-breakpoint
-- Views follow their tables, not the names: they are made anew. The columns are as before.
CREATE OR REPLACE VIEW audit.order_events AS
  SELECT event_id, order_id, user_id, topic, version, actor, reason, request_id, at, "order" ->> 'status' AS status,
    ("order" ->> 'filledQty')::bigint AS filled_qty
  FROM journal.order_events;
--> statement-breakpoint
CREATE OR REPLACE VIEW audit.fix_reports AS
  SELECT session_day, direction, msg_seq_num, exec_id, exec_type, ord_status, order_id, user_id, symbol, side, last_qty,
    last_px / 1e6 AS last_px, cum_qty, leaves_qty, transact_time
  FROM fix_archive.messages;
--> statement-breakpoint
CREATE OR REPLACE VIEW audit.risk_decisions AS
  SELECT decision_id, by, is_replace, order_id, user_id, symbol, side, qty, price / 1e6 AS price, decision, reason_code,
    risk_config_version, at
  FROM risk.decisions;
--> statement-breakpoint
-- From when on the rows of a table are here; what is older is in files, each with the digest of its bytes.
CREATE VIEW audit.retired AS
  SELECT table_name, partition, first_at, ends_at, rows, file, sha256, at FROM platform.retired_partitions;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'auditor') THEN GRANT SELECT ON audit.retired TO auditor; END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no grant to auditor: %', SQLERRM;
END $$;
