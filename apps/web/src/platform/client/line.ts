/**
 * The way that everything live takes: the socket of this window, or that of another one. It can change while the page is
 * open; what is subscribed then begins again on the new way (subscription.ts).
 */
import { observable } from '@trpc/server/observable';
import type { CallLink } from './calls.ts';
import type { ResultListener } from './shared-streams.ts';

export type Operation = Parameters<ReturnType<CallLink>>[0]['op'];

/** Makes a call; returns a stop function. What serves other windows is written against this, and brings no part of tRPC along. */
export type Way = (operation: Operation, on: ResultListener) => () => void;

export type Line = {
  readonly link: CallLink;
  readonly use: (way: Way) => void;
};

/** @param first the first way, as soon as it is known: what is called before waits for it */
export function createLine(first: Promise<Way>): Line {
  const streams = new Set<{ complete(): void }>();
  let way = first;
  return {
    link:
      () =>
      ({ op }) =>
        observable((observer) => {
          const gone = new AbortController();
          if (op.type === 'subscription') streams.add(observer);
          void way.then((used) => {
            if (gone.signal.aborted) return;
            gone.signal.addEventListener('abort', used(op, observer as ResultListener));
          });
          return () => {
            streams.delete(observer);
            gone.abort();
          };
        }),
    use: (next) => {
      way = Promise.resolve(next);
      for (const stream of [...streams]) stream.complete();
    },
  };
}
