-- Functions of the durable port, and what the database itself refuses. Written by hand; the tables are Drizzle's.

-- Leases ------------------------------------------------------------------------------------------------------------

-- Takes a lease whose holder released it, is late, or whose session is gone; a holder may take its own again. Null while
-- another holds it. Waits for commits under the old fence (they lock the row, see check_fences) and ends it: what is
-- read afterwards cannot be overtaken by a commit that was still on its way.
CREATE FUNCTION platform.acquire(for_service text, by_holder text, by_key bigint, ttl_ms integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  held platform.leases%ROWTYPE;
BEGIN
  INSERT INTO platform.leases (service, fence, expires_at) VALUES (for_service, 0, '-infinity') ON CONFLICT DO NOTHING;
  SELECT * INTO held FROM platform.leases WHERE service = for_service FOR UPDATE;
  IF held.holder_key IS NOT NULL AND held.holder_key <> by_key AND held.expires_at > clock_timestamp()
     AND NOT pg_try_advisory_xact_lock(held.holder_key) THEN
    RETURN NULL;
  END IF;
  UPDATE platform.leases
  SET fence = held.fence + 1, holder = by_holder, holder_key = by_key,
      expires_at = clock_timestamp() + make_interval(secs => ttl_ms / 1000.0)
  WHERE service = for_service;
  RETURN held.fence + 1;
END $$;
--> statement-breakpoint

-- Prolongs leases that are still held; answers their services. The session takes its own lock anew each time, which
-- is a count when it has it already, and heals it after a reconnect.
CREATE FUNCTION platform.renew(held json, by_key bigint, ttl_ms integer) RETURNS SETOF text
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_try_advisory_lock(by_key);
  RETURN QUERY
    WITH mine AS (
      SELECT l.service
      FROM json_to_recordset(held) AS h(service text, fence bigint)
      JOIN platform.leases l ON l.service = h.service AND l.fence = h.fence AND l.holder_key = by_key
      ORDER BY l.service
      FOR UPDATE OF l
    )
    UPDATE platform.leases l
    SET expires_at = clock_timestamp() + make_interval(secs => ttl_ms / 1000.0)
    FROM mine WHERE l.service = mine.service
    RETURNING l.service;
END $$;
--> statement-breakpoint

-- Fails unless every given lease is held under the given fence, and keeps it so until the transaction ends.
CREATE FUNCTION platform.check_fences(held json) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lost text;
BEGIN
  WITH wanted AS (SELECT * FROM json_to_recordset(held) AS h(service text, fence bigint)),
  locked AS MATERIALIZED (
    SELECT l.service, l.fence FROM platform.leases l
    WHERE l.service IN (SELECT service FROM wanted) ORDER BY l.service FOR SHARE
  )
  SELECT string_agg(w.service, ',' ORDER BY w.service) INTO lost
  FROM wanted w LEFT JOIN locked k ON k.service = w.service AND k.fence = w.fence
  WHERE k.service IS NULL;
  IF lost IS NOT NULL THEN
    RAISE EXCEPTION '%', lost USING ERRCODE = 'TF001';
  END IF;
END $$;
--> statement-breakpoint

-- Letters -----------------------------------------------------------------------------------------------------------

-- Letters on the topics, said before the given time, that the consumer has not confirmed: per producer in the order
-- they were said, without holes. Looks only above the consumer's marks, and moves these up to where all is confirmed.
-- The lateral joins with LIMIT keep the planner from ever hashing the whole inbox.
CREATE FUNCTION platform.unconfirmed(
  for_consumer text, on_topics json, before_at timestamptz, max_letters bigint, max_scan bigint
) RETURNS SETOF text
LANGUAGE sql AS $$
  WITH RECURSIVE topic AS (
    SELECT value AS topic FROM json_array_elements_text(on_topics)
  ),
  subscribed AS (
    INSERT INTO platform.subscriptions (topic, consumer) SELECT topic, for_consumer FROM topic
    ON CONFLICT DO NOTHING
  ),
  lane AS (
    SELECT t.topic, (SELECT min(o.producer) FROM platform.outbox o WHERE o.topic = t.topic) AS producer FROM topic t
    UNION ALL
    SELECT l.topic,
      (SELECT min(o.producer) FROM platform.outbox o WHERE o.topic = l.topic AND o.producer > l.producer)
    FROM lane l WHERE l.producer IS NOT NULL
  ),
  marked AS (
    SELECT l.topic, l.producer, coalesce(m.seq, 0) AS seq
    FROM lane l
    LEFT JOIN platform.consumer_marks m
      ON m.consumer = for_consumer AND m.topic = l.topic AND m.producer = l.producer
    WHERE l.producer IS NOT NULL
  ),
  scanned AS MATERIALIZED (
    SELECT k.topic, k.producer, o.seq, o.at < before_at AS is_old, i.hit IS NOT NULL AS is_confirmed
    FROM marked k
    CROSS JOIN LATERAL (
      SELECT x.seq, x.id, x.at FROM platform.outbox x
      WHERE x.topic = k.topic AND x.producer = k.producer AND x.seq > k.seq ORDER BY x.seq LIMIT max_scan
    ) o
    LEFT JOIN LATERAL (
      SELECT true AS hit FROM platform.inbox x WHERE x.consumer = for_consumer AND x.event_id = o.id LIMIT 1
    ) i ON true
  ),
  reached AS (
    SELECT topic, producer, count(*) >= max_scan AS is_cut, max(seq) AS last,
      min(seq) FILTER (WHERE NOT is_confirmed OR NOT is_old) AS first_open
    FROM scanned GROUP BY topic, producer
  ),
  advanced AS (
    INSERT INTO platform.consumer_marks AS m (consumer, topic, producer, seq)
    SELECT for_consumer, topic, producer, coalesce(first_open - 1, last) FROM reached
    ON CONFLICT (consumer, topic, producer) DO UPDATE SET seq = excluded.seq WHERE m.seq < excluded.seq
  ),
  horizon AS (
    SELECT producer, coalesce(min(last) FILTER (WHERE is_cut), 9223372036854775807) AS seq
    FROM reached GROUP BY producer
  ),
  open AS (
    SELECT s.producer, s.seq
    FROM scanned s JOIN horizon h ON h.producer = s.producer
    WHERE s.is_old AND NOT s.is_confirmed AND s.seq <= h.seq
    ORDER BY s.producer, s.seq LIMIT max_letters
  )
  SELECT o.envelope::text
  FROM open CROSS JOIN LATERAL (
    SELECT x.envelope FROM platform.outbox x WHERE x.producer = open.producer AND x.seq = open.seq LIMIT 1
  ) o
  ORDER BY open.producer, open.seq;
$$;
--> statement-breakpoint

-- Deletes up to `max_letters` letters of one producer, oldest first, that were said before the given time, are on the
-- wire and are confirmed by everyone who hears their topic; with them the receipts of their handling. The newest
-- letter stays for ever: the producer counts on from it.
CREATE FUNCTION platform.delete_old_letters(of_producer text, before_at timestamptz, max_letters integer)
RETURNS TABLE (letters bigint, receipts bigint)
LANGUAGE sql AS $$
  WITH floor AS (
    SELECT s.topic, min(coalesce(m.seq, 0)) AS seq
    FROM platform.subscriptions s
    LEFT JOIN platform.consumer_marks m
      ON m.consumer = s.consumer AND m.topic = s.topic AND m.producer = of_producer
    GROUP BY s.topic
  ),
  oldest AS (
    SELECT o.seq, o.topic, o.at FROM platform.outbox o
    WHERE o.producer = of_producer
      AND o.seq < (SELECT max(seq) FROM platform.outbox WHERE producer = of_producer)
      AND o.seq <= coalesce((SELECT seq FROM platform.relay_marks WHERE producer = of_producer), 0)
    ORDER BY o.seq LIMIT max_letters
  ),
  kept AS (
    SELECT min(o.seq) AS seq
    FROM oldest o LEFT JOIN floor f ON f.topic = o.topic
    WHERE o.at >= before_at OR o.seq > f.seq
  ),
  gone AS (
    DELETE FROM platform.outbox o
    USING oldest WHERE o.producer = of_producer AND o.seq = oldest.seq
      AND o.seq < coalesce((SELECT seq FROM kept), 9223372036854775807)
    RETURNING o.id
  ),
  forgotten AS (
    DELETE FROM platform.inbox i
    USING gone, (SELECT DISTINCT consumer FROM platform.subscriptions) s
    WHERE i.consumer = s.consumer AND i.event_id = gone.id
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM forgotten);
$$;
--> statement-breakpoint

-- Guards ------------------------------------------------------------------------------------------------------------

CREATE FUNCTION platform.refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%.% only takes new rows', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'TF002';
END $$;
--> statement-breakpoint
CREATE FUNCTION platform.make_append_only(of_table regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
     FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()', of_table);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', of_table);
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM PUBLIC, CURRENT_USER', of_table);
END $$;
--> statement-breakpoint
SELECT platform.make_append_only('risk.config_versions');
--> statement-breakpoint
SELECT platform.make_append_only('oms.kill_switch_log');
--> statement-breakpoint
SELECT platform.make_append_only('journal.order_events');
--> statement-breakpoint
SELECT platform.make_append_only('journal.fills');
--> statement-breakpoint
SELECT platform.make_append_only('journal.audit');
--> statement-breakpoint
SELECT platform.make_append_only('users.limit_changes');
--> statement-breakpoint

CREATE FUNCTION platform.refuse_change_of_closed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % is closed and cannot change', OLD.order_id USING ERRCODE = 'TF003';
END $$;
--> statement-breakpoint
-- A closed order never changes again; the OMS's own upkeep beside the record may.
CREATE TRIGGER closed_is_closed BEFORE UPDATE ON oms.orders FOR EACH ROW
WHEN (
  old.status IN ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED')
  AND (new.status, new.qty, new.price, new.filled_qty, new.avg_px, new.version)
    IS DISTINCT FROM (old.status, old.qty, old.price, old.filled_qty, old.avg_px, old.version)
)
EXECUTE FUNCTION platform.refuse_change_of_closed();
