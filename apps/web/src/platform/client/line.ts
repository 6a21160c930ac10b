/**
 * The way that everything live takes: the socket of this window, or that of another one. It can change while the page is
 * open; what is subscribed then begins again on the new way (subscription.ts).
 */
import { observable } from '@trpc/server/observable';
import type { CallLink } from './calls.ts';

export type Line = {
  readonly link: CallLink;
  readonly use: (way: CallLink) => void;
};

/** @param first the first way, as soon as it is known: what is called before waits for it */
export function createLine(first: Promise<CallLink>): Line {
  const streams = new Set<{ complete(): void }>();
  let way = first;
  return {
    link:
      (runtime) =>
      ({ op, next }) =>
        observable((observer) => {
          const gone = new AbortController();
          if (op.type === 'subscription') streams.add(observer);
          void way.then((used) => {
            if (gone.signal.aborted) return;
            const running = used(runtime)({ op, next }).subscribe(observer);
            gone.signal.addEventListener('abort', () => running.unsubscribe());
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
