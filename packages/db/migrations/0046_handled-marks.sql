CREATE TABLE "platform"."handled_marks" (
	"writer" text PRIMARY KEY NOT NULL,
	"marks" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."handled_topics" (
	"writer" text NOT NULL,
	"consumer" text NOT NULL,
	"topics" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handled_topics_writer_consumer_pk" PRIMARY KEY("writer","consumer")
);
--> statement-breakpoint
-- Up to which event of a producer each consumer has handled everything on a topic, by process.
CREATE VIEW platform.handled_by AS
  SELECT t.writer, t.consumer, x.topic, split_part(m.key, ' ', 2) AS producer, m.value::bigint AS seq
  FROM platform.handled_topics t
  JOIN platform.handled_marks h USING (writer)
  CROSS JOIN LATERAL jsonb_each_text(h.marks) m
  CROSS JOIN LATERAL jsonb_array_elements_text(t.topics) x(topic)
  WHERE split_part(m.key, ' ', 1) = t.consumer;
--> statement-breakpoint
CREATE VIEW platform.handled_to AS
  SELECT consumer, topic, producer, max(seq) AS seq FROM platform.handled_by GROUP BY consumer, topic, producer;
--> statement-breakpoint
-- The receipts of a commit. An event at or below its consumer's mark, or with a row, was handled already: the commit
-- fails as on a second row, but for a dead letter that an operator redelivered. Rows are kept of what is above the mark
-- that the commit sets, parked or redelivered.
CREATE FUNCTION platform.take_receipts(
  by_writer text, consumers text[], ids text[], producers text[], seqs bigint[], topics text[], are_rows boolean[],
  new_marks bigint[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  twice text;
BEGIN
  WITH receipt AS MATERIALIZED (
    SELECT x.consumer, x.id, x.producer, x.seq, x.is_row, count(*) OVER (PARTITION BY x.consumer, x.id) AS times,
      x.seq <= coalesce((
        SELECT max((h.marks ->> (x.consumer || ' ' || x.producer))::bigint) FROM platform.handled_marks h
        JOIN platform.handled_topics t ON t.writer = h.writer AND t.consumer = x.consumer
        WHERE t.topics ? x.topic), 0) AS is_covered
    FROM unnest(consumers, ids, producers, seqs, topics, are_rows) AS x(consumer, id, producer, seq, topic, is_row)
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
  INSERT INTO platform.handled_marks AS h (writer, marks)
  SELECT by_writer, jsonb_object_agg(g.pair, g.mark) FROM (
    SELECT x.consumer || ' ' || x.producer AS pair, max(x.mark) AS mark
    FROM unnest(consumers, producers, new_marks) AS x(consumer, producer, mark)
    WHERE x.mark > 0 GROUP BY 1) g
  HAVING count(*) > 0
  ON CONFLICT (writer) DO UPDATE SET marks = h.marks || coalesce((
    SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(excluded.marks) e
    WHERE e.value::bigint > coalesce((h.marks ->> e.key)::bigint, 0)), '{}');
END $$;
--> statement-breakpoint
-- As before, from the marks of handled events on where these are further; the consumer's marks by topic, which retention
-- goes by, follow them in steps.
CREATE OR REPLACE FUNCTION platform.unconfirmed(
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
  covered AS MATERIALIZED (
    SELECT topic, producer, seq FROM platform.handled_to WHERE consumer = for_consumer
  ),
  marked AS (
    SELECT l.topic, l.producer, greatest(coalesce(m.seq, 0), coalesce(c.seq, 0)) AS seq, c.seq AS covered,
      m.seq AS marked
    FROM lane l
    LEFT JOIN platform.consumer_marks m
      ON m.consumer = for_consumer AND m.topic = l.topic AND m.producer = l.producer
    LEFT JOIN covered c ON c.topic = l.topic AND c.producer = l.producer
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
    SELECT for_consumer, k.topic, k.producer, coalesce(r.first_open - 1, r.last, k.covered)
    FROM marked k LEFT JOIN reached r ON r.topic = k.topic AND r.producer = k.producer
    WHERE r.last IS NOT NULL OR k.covered >= coalesce(k.marked + 200, 0)
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
-- Deletes the marks of processes that have not run for a day, once those of others are as far.
CREATE FUNCTION platform.delete_old_marks() RETURNS void
LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM platform.handled_topics t
    WHERE t.at < now() - interval '1 day' AND NOT EXISTS (
      SELECT FROM platform.handled_by a WHERE a.writer = t.writer AND a.consumer = t.consumer AND NOT EXISTS (
        SELECT FROM platform.handled_by b
        WHERE b.consumer = a.consumer AND b.topic = a.topic AND b.producer = a.producer
          AND (b.seq > a.seq OR (b.seq = a.seq AND b.writer > a.writer))))
    RETURNING t.writer, t.consumer
  )
  DELETE FROM platform.handled_marks h
  WHERE h.writer IN (SELECT writer FROM gone) AND NOT EXISTS (
    SELECT FROM platform.handled_topics t WHERE t.writer = h.writer
      AND NOT EXISTS (SELECT FROM gone g WHERE g.writer = t.writer AND g.consumer = t.consumer));
$$;
--> statement-breakpoint
-- What was handled: with a row, or by a mark. A redelivered dead letter is open until it has a row again.
CREATE OR REPLACE VIEW audit.handled AS
  SELECT consumer, event_id, producer, seq, at FROM platform.inbox
  UNION ALL
  SELECT h.consumer, o.id, o.producer, o.seq, o.at
  FROM platform.handled_to h
  JOIN platform.outbox o ON o.topic = h.topic AND o.producer = h.producer AND o.seq <= h.seq
  WHERE NOT EXISTS (SELECT FROM platform.redrives d WHERE d.consumer = h.consumer AND d.event_id = o.id);
