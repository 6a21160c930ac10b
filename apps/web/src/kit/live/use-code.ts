/**
 * Components whose code is fetched when they are needed. Not React's `lazy`: it holds back what follows the fallback of a
 * `Suspense` until the fallback has stood for 300 ms, however soon the code came.
 */
import { useSyncExternalStore } from 'react';
import type { CodeOnDemand } from '../../lib/code/code-on-demand.ts';

/** The code as soon as it is there, null before. */
export const useCode = <T>({ subscribe, current }: CodeOnDemand<T>): T | null =>
  useSyncExternalStore(subscribe, current, () => null);
