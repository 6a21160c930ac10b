/** The browser's whole interface: every call under its noun and verb, and five subscriptions. */

import { router } from './procedure/trpc.ts';
import { procedures } from './procedures.ts';
import { authIdentity } from './subscriptions/auth-identity.ts';
import { books } from './subscriptions/books.ts';
import { events } from './subscriptions/events.ts';
import { fx } from './subscriptions/fx.ts';
import { ticks } from './subscriptions/ticks.ts';

export const appRouter = router({ ...procedures, authIdentity, books, events, fx, ticks });

export type AppRouter = typeof appRouter;
