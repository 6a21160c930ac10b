/**
 * Code that is fetched when it is needed, and known as soon as it is there.
 */
import { untilLoaded } from './until-loaded.ts';

export type CodeOnDemand<T> = {
  /** Begins to fetch it, once. */
  readonly fetch: () => void;
  /** Null until it is there. */
  readonly current: () => T | null;
  /** Fetches it and calls the listener when it is there; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** One for the lifetime of the page: a component of it keeps its state. */
export function onDemand<T>(load: () => Promise<T>): CodeOnDemand<T> {
  const listeners = new Set<() => void>();
  let code: T | null = null;
  let isFetching = false;
  const fetch = (): void => {
    if (isFetching) return;
    isFetching = true;
    void untilLoaded(load).then((loaded) => {
      code = loaded;
      for (const listener of listeners) listener();
    });
  };
  return {
    fetch,
    current: () => code,
    subscribe: (listener) => {
      listeners.add(listener);
      fetch();
      return () => listeners.delete(listener);
    },
  };
}
