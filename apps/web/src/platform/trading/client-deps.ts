/** The dependencies of the live desk: the connection, the query cache, the browser. */
import type { QueryClient } from '@tanstack/query-core';
import type { Urgency } from '../../lib/a11y/announcer.ts';
import type { Connection } from '../client/connection.ts';

/** The base of a desk: the connection and the cache. */
export type ClientDeps = { readonly connection: Connection; readonly cache: QueryClient };

/** The browser, as far as the live parts need it. */
export type ClientBrowser = {
  readonly nowMs: () => number;
  readonly later: (callback: () => void, ms: number) => void;
  readonly repeat: (callback: () => void, ms: number) => () => void;
  readonly requestFrame: (callback: () => void) => void;
  readonly isHidden: () => boolean;
  readonly wantsFlashes: () => boolean;
  readonly publish: (text: string, urgency: Urgency) => void;
};
