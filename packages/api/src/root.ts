/** The browser's whole interface: one router per noun, and five subscriptions. */

import { algosRouter } from './routers/algos.ts';
import { basketsRouter } from './routers/baskets.ts';
import { ccpRouter } from './routers/ccp.ts';
import { fixArchiveRouter } from './routers/fix-archive.ts';
import { fixExchangeRouter } from './routers/fix-exchange.ts';
import { intelligenceRouter } from './routers/intelligence.ts';
import { journalRouter } from './routers/journal.ts';
import { killSwitchRouter } from './routers/kill-switch.ts';
import { loadRouter } from './routers/load.ts';
import { marketRouter } from './routers/market.ts';
import { opsRouter } from './routers/ops.ts';
import { ordersRouter } from './routers/orders.ts';
import { replaysRouter } from './routers/replays.ts';
import { rfqRouter } from './routers/rfq.ts';
import { riskRouter } from './routers/risk.ts';
import { scenariosRouter } from './routers/scenarios.ts';
import { sessionRouter } from './routers/session.ts';
import { templatesRouter } from './routers/templates.ts';
import { authIdentity } from './subscriptions/auth-identity.ts';
import { books } from './subscriptions/books.ts';
import { events } from './subscriptions/events.ts';
import { fx } from './subscriptions/fx.ts';
import { ticks } from './subscriptions/ticks.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  session: sessionRouter,
  orders: ordersRouter,
  algos: algosRouter,
  baskets: basketsRouter,
  templates: templatesRouter,
  market: marketRouter,
  risk: riskRouter,
  rfq: rfqRouter,
  fixExchange: fixExchangeRouter,
  journal: journalRouter,
  replays: replaysRouter,
  intelligence: intelligenceRouter,
  load: loadRouter,
  scenarios: scenariosRouter,
  fixArchive: fixArchiveRouter,
  killSwitch: killSwitchRouter,
  ccp: ccpRouter,
  ops: opsRouter,
  authIdentity,
  books,
  events,
  fx,
  ticks,
});

export type AppRouter = typeof appRouter;
