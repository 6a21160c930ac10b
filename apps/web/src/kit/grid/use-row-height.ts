/** The height of a row in pixels under the reader's density. */
import { useSyncExternalStore } from 'react';
import { rowHeight } from '../../lib/look.ts';
import { PHONE } from '../../lib/phone.ts';
import { usePrefs } from '../live/use-client.ts';

const COARSE = `(pointer: coarse), ${PHONE}`;

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(COARSE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export function useRowHeight(): number {
  const density = usePrefs((prefs) => prefs.look.density);
  const isCoarse = useSyncExternalStore(subscribe, () => window.matchMedia(COARSE).matches);
  return rowHeight(density, isCoarse);
}
