/** A function that is fetched once it is needed. */
import { useEffect, useState } from 'react';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';

/** Null until it is there; `load` is the same at every render. */
export function useLoaded<T>(isNeeded: boolean, load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    void untilLoaded(load).then((made) => {
      if (isCurrent) setLoaded(() => made);
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, load]);
  return loaded;
}
