/** Joins the single look-ups of one turn of the event loop into one question: many callers, one round trip. */

type Waiting<V> = {
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A look-up by key whose calls of one turn are batched.
 * @param request returns the results by key; a missing key gets null
 */
export function batchedByTurn<V>(
  request: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let waiting = new Map<string, Waiting<V>[]>();

  const flush = async () => {
    const batch = waiting;
    waiting = new Map();
    try {
      const found = await request([...batch.keys()]);
      for (const [key, callers] of batch) {
        for (const { resolve } of callers) resolve(found.get(key) ?? null);
      }
    } catch (error) {
      for (const callers of batch.values()) for (const { reject } of callers) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(() => void flush());
      const callers = waiting.get(key);
      if (callers) callers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
    });
}
