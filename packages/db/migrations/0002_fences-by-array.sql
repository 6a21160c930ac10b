-- The fence check of every commit, without JSON: a third of its cost.

DROP FUNCTION platform.check_fences(json);
--> statement-breakpoint

-- Fails unless every given lease is held under the given fence, and keeps it so until the transaction ends.
CREATE FUNCTION platform.check_fences(services text[], fences bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lost text[] := '{}';
BEGIN
  FOR n IN 1 .. cardinality(services) LOOP
    PERFORM FROM platform.leases WHERE service = services[n] AND fence = fences[n] FOR SHARE;
    IF NOT FOUND THEN
      lost := lost || services[n];
    END IF;
  END LOOP;
  IF cardinality(lost) > 0 THEN
    RAISE EXCEPTION '%', array_to_string(lost, ',') USING ERRCODE = 'TF001';
  END IF;
END $$;
