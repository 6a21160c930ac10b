CREATE INDEX "inbox_by_seq" ON "platform"."inbox" USING btree ("consumer","producer","seq");
--> statement-breakpoint
-- A row of marks stays on its page, and is not compressed and taken apart again with every commit.
ALTER TABLE platform.handled_marks SET (toast_tuple_target = 4096);
--> statement-breakpoint
-- Takes a lease whose holder released it, is late, or whose session is gone; a holder may take its own again. Null while
-- another holds it. Waits for commits under the old fence (they share the service's lock, see check_fences) and ends
-- it: what is read afterwards cannot be overtaken by a commit that was still on its way.
CREATE OR REPLACE FUNCTION platform.acquire(for_service text, by_holder text, by_key bigint, ttl_ms integer)
RETURNS bigint
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
  PERFORM pg_advisory_xact_lock(hashtext('platform.leases'), hashtext(for_service));
  UPDATE platform.leases
  SET fence = held.fence + 1, holder = by_holder, holder_key = by_key,
      expires_at = clock_timestamp() + make_interval(secs => ttl_ms / 1000.0)
  WHERE service = for_service;
  RETURN held.fence + 1;
END $$;
--> statement-breakpoint
-- Fails unless every given lease is held under the given fence, and keeps it so until the transaction ends: each
-- service's lock is shared with other commits, and whoever takes a lease needs it alone. A lock of the rows themselves
-- was a write to each of them with every commit. The fences are read after the locks, in a statement of its own.
CREATE OR REPLACE FUNCTION platform.check_fences(services text[], fences bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lost text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('platform.leases'), hashtext(s)) FROM unnest(services) AS s;
  SELECT string_agg(h.service, ',') INTO lost FROM unnest(services, fences) AS h(service, fence)
  WHERE NOT EXISTS (SELECT FROM platform.leases l WHERE l.service = h.service AND l.fence = h.fence);
  IF lost IS NOT NULL THEN
    RAISE EXCEPTION '%', lost USING ERRCODE = 'TF001';
  END IF;
END $$;
--> statement-breakpoint
-- Raises the marks of a process; a mark never falls.
CREATE FUNCTION platform.raise_marks(by_writer text, consumers text[], producers text[], new_marks bigint[])
RETURNS void
LANGUAGE sql AS $$
  INSERT INTO platform.handled_marks AS h (writer, marks)
  SELECT by_writer, jsonb_object_agg(g.pair, g.mark) FROM (
    SELECT x.consumer || ' ' || x.producer AS pair, max(x.mark) AS mark
    FROM unnest(consumers, producers, new_marks) AS x(consumer, producer, mark)
    WHERE x.mark > 0 GROUP BY 1) g
  HAVING count(*) > 0
  ON CONFLICT (writer) DO UPDATE SET marks = h.marks || coalesce((
    SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(excluded.marks) e
    WHERE e.value::bigint > coalesce((h.marks ->> e.key)::bigint, 0)), '{}');
$$;
--> statement-breakpoint
-- As before; how far a consumer has come is looked up once for each producer and topic, not once for each receipt.
CREATE OR REPLACE FUNCTION platform.take_receipts(
  by_writer text, consumers text[], ids text[], producers text[], seqs bigint[], topics text[], are_rows boolean[],
  new_marks bigint[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  twice text;
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM unnest(consumers, ids, producers, seqs, topics, are_rows)
      AS x(consumer, id, producer, seq, topic, is_row)
  ),
  reached AS MATERIALIZED (
    SELECT c.consumer, c.producer, c.topic, max((h.marks ->> (c.consumer || ' ' || c.producer))::bigint) AS mark
    FROM (SELECT DISTINCT consumer, producer, topic FROM given) c
    JOIN platform.handled_topics t ON t.consumer = c.consumer AND t.topics ? c.topic
    JOIN platform.handled_marks h ON h.writer = t.writer
    GROUP BY 1, 2, 3
  ),
  receipt AS MATERIALIZED (
    SELECT g.consumer, g.id, g.producer, g.seq, g.is_row, count(*) OVER (PARTITION BY g.consumer, g.id) AS times,
      g.seq <= coalesce(r.mark, 0) AS is_covered
    FROM given g LEFT JOIN reached r USING (consumer, producer, topic)
  ),
  kept AS (
    INSERT INTO platform.inbox (consumer, event_id, producer, seq)
    SELECT consumer, id, producer, seq FROM receipt WHERE is_row OR is_covered
  )
  SELECT min(r.consumer || ' ' || r.id) INTO twice FROM receipt r
  WHERE r.times > 1
    OR (r.is_covered AND NOT EXISTS (
      SELECT FROM platform.redrives d WHERE d.consumer = r.consumer AND d.event_id = r.id))
    OR (NOT r.is_row AND NOT r.is_covered AND EXISTS (
      SELECT FROM platform.inbox i WHERE i.consumer = r.consumer AND i.event_id = r.id));
  IF twice IS NOT NULL THEN
    RAISE EXCEPTION '% was handled already', twice
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'inbox_consumer_event_id_pk';
  END IF;
  PERFORM platform.raise_marks(by_writer, consumers, producers, new_marks);
END $$;
--> statement-breakpoint
-- Receipts that keep no row, those of one consumer, producer and topic together. Where all are above what was handled,
-- and no row is among them, only the marks move; else each of them is looked at as a receipt of its own.
CREATE FUNCTION platform.take_handled(
  by_writer text, consumers text[], producers text[], topics text[], firsts bigint[], lasts bigint[], seqs text[],
  new_marks bigint[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  is_in_doubt boolean;
BEGIN
  SELECT bool_or(
      EXISTS (
        SELECT FROM platform.handled_topics t JOIN platform.handled_marks h ON h.writer = t.writer
        WHERE t.consumer = g.consumer AND t.topics ? g.topic
          AND (h.marks ->> (g.consumer || ' ' || g.producer))::bigint >= g.first)
      OR EXISTS (
        SELECT FROM platform.inbox i
        WHERE i.consumer = g.consumer AND i.producer = g.producer AND i.seq BETWEEN g.first AND g.last))
    INTO is_in_doubt
  FROM unnest(consumers, producers, topics, firsts, lasts) AS g(consumer, producer, topic, first, last);
  IF NOT is_in_doubt THEN
    PERFORM platform.raise_marks(by_writer, consumers, producers, new_marks);
    RETURN;
  END IF;
  PERFORM platform.take_receipts(by_writer, array_agg(e.consumer), array_agg(e.id), array_agg(e.producer),
    array_agg(e.seq), array_agg(e.topic), array_agg(false), array_agg(e.mark))
  FROM (
    SELECT g.consumer, g.producer, g.topic, g.mark, s.seq, coalesce(
        (SELECT o.id FROM platform.outbox o WHERE o.producer = g.producer AND o.seq = s.seq LIMIT 1),
        (SELECT i.event_id FROM platform.inbox i
         WHERE i.consumer = g.consumer AND i.producer = g.producer AND i.seq = s.seq LIMIT 1),
        g.producer || ' ' || s.seq) AS id
    FROM unnest(consumers, producers, topics, seqs, new_marks) AS g(consumer, producer, topic, seqs, mark)
    CROSS JOIN LATERAL unnest(string_to_array(g.seqs, ',')::bigint[]) AS s(seq)
  ) e;
END $$;
