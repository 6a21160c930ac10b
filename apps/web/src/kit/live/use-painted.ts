/** What is computed of live prices: drawn with the cells of the grids, so that the same figure is the same everywhere. */
import { useEffect, useRef, useState } from 'react';
import { useClient } from './use-client.ts';

/** Rows added up in one paint, on average: a long list is added up the more rarely, as in the last row of a grid. */
const ROWS_A_PAINT = 500;

/** What is computed of rows at the prices on the screen: again with other rows, and with every paint. */
export function usePainted<T>(rows: readonly unknown[], compute: () => T): T {
  const client = useClient();
  const [painted, setPainted] = useState(compute);
  const latest = useRef(compute);
  latest.current = compute;
  useEffect(() => {
    let waited = rows.length;
    return client.painter.add(() => {
      waited += ROWS_A_PAINT;
      if (waited < rows.length) return;
      waited = 0;
      const next = latest.current();
      setPainted((before) => (isSame(before, next) ? before : next));
    });
  }, [client, rows]);
  return painted;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
