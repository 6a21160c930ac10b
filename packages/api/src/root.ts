/** The browser's whole interface: every call under its noun and verb, and six subscriptions. */

import { router } from './procedure/trpc.ts';
import { procedures } from './procedures.ts';
import { authIdentity } from './subscriptions/auth-identity.ts';
import { books } from './subscriptions/books.ts';
import { events } from './subscriptions/events.ts';
import { fx } from './subscriptions/fx.ts';
import { ticks } from './subscriptions/ticks.ts';
import { trades } from './subscriptions/trades.ts';

export const appRouter = router({ ...procedures, authIdentity, books, events, fx, ticks, trades });

export type AppRouter = typeof appRouter;
