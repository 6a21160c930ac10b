/**
 * The desk's port over the gateway: questions by HTTP, orders and everything live over one WebSocket that
 * reconnects by itself. With trpc-client.ts the only file that knows tRPC.
 */
import type { UserEvent } from '@tradefloor/api/subscriptions/events';
import type { TickFrame } from '@tradefloor/api/ticks/frame';
import type { AlgoPort } from './algo-port.ts';
import { bondCalls } from './bond-calls.ts';
import type { ClearingPort } from './clearing-port.ts';
import type { ControlPort } from './control-port.ts';
import { executionCalls } from './execution-calls.ts';
import type { FxPort } from './fx-port.ts';
import type { IntelligencePort } from './intelligence-port.ts';
import type { LadderPort } from './ladder-port.ts';
import type { ManyPort } from './many-port.ts';
import { opsCalls } from './ops-calls.ts';
import type { DeskPort, Stream, StreamListener } from './port.ts';
import { createQuoteAdapter } from './quote-adapter.ts';
import { replayCalls } from './replay-calls.ts';
import { salesCalls } from './sales-calls.ts';
import { scenarioCalls } from './scenario-calls.ts';
import { keepSubscribed } from './subscription.ts';
import { type Client, type Listening, openClient, openSocket, timed } from './trpc-client.ts';
import { voiceCalls } from './voice-calls.ts';

const PING_TIMEOUT_MS = 3_000;

/** Opens the connection. One per page: the owner keeps it. */
export function openTrpcPort(): DeskPort {
  const listening: Listening = { listener: null };
  const over = new AbortController();
  const socket = openSocket(listening, over);
  const client = openClient(socket, over.signal);
  return {
    open: (listener) => openStream({ socket, client, listening, listener }),
    ping,
    isSessionAlive,
    logOut: async () => {
      over.abort();
      await fetch('/api/user-service/oauth/logout', {
        method: 'POST',
        signal: AbortSignal.timeout(PING_TIMEOUT_MS),
      });
    },
    ...orderCalls(client),
    ...algoCalls(client),
    ...bookStream(client),
    ...fxCalls(client),
    ...marketCalls(client),
    ...killCalls(client),
    ...controlCalls(client),
    ...manyCalls(client),
    ...clearingCalls(client),
    ...intelligenceCalls(client),
    ...scenarioCalls(client),
    ...executionCalls(client, timed),
    ...replayCalls(client, timed),
    ...bondCalls(client, timed),
    ...salesCalls(client, timed),
    ...voiceCalls(client, timed),
    ...opsCalls(client, timed),
  };
}

const orderCalls = (client: Client) =>
  ({
    place: (order) => client.orders.place.mutate(order, timed()),
    placePackage: (body) => client.orders.placePackage.mutate(body, timed()),
    preview: (order) => client.orders.preview.query(order, timed()),
    cancel: (orderId) => client.orders.cancel.mutate({ orderId }, timed()),
    replace: (change) => client.orders.replace.mutate(change, timed()),
    findOrder: async (clientOrderId) => {
      const page = await client.orders.list.query({ clientOrderId, limit: 1 }, timed());
      return page.items[0] ?? null;
    },
    orderLife: (orderId) => client.journal.order.query({ orderId }, timed()),
    fills: async (limit) => (await client.journal.fills.query({ limit }, timed())).items,
    limitUse: () => client.orders.limitUse.query({}, timed()),
  }) satisfies Partial<DeskPort>;

const algoCalls = (client: Client): AlgoPort => ({
  algos: async () => (await client.algos.list.query({ limit: NEWEST }, timed())).items,
  algo: (orderId) => client.algos.get.query({ orderId }, timed()),
  pauseAlgo: (orderId) => client.algos.pause.mutate({ orderId }, timed()),
  resumeAlgo: (orderId) => client.algos.resume.mutate({ orderId }, timed()),
  amendAlgo: (orderId, algoParams) => client.algos.amend.mutate({ orderId, algoParams }, timed()),
  previewSchedule: (draft) => client.algos.preview.query(draft, timed()),
});

/** Levels of each side and venue: as many as the highest ladder shows. */
const LADDER_LEVELS = 40;

const bookStream = (client: Client): LadderPort => ({
  books: (symbol, hear) =>
    keepSubscribed(later, (ended) =>
      client.books.subscribe({ symbol, levels: LADDER_LEVELS }, { onData: hear, ...ended }),
    ),
});

const fxCalls = (client: Client): FxPort => ({
  fxPairs: async () => (await client.rfq.fxPairs.query({}, timed())).items,
  fxTerms: (symbol) => client.rfq.fxTerms.query({ symbol }, timed()),
  fxPrices: (hear) =>
    keepSubscribed(later, (ended) => client.fx.subscribe({}, { onData: hear, ...ended })),
});

const marketCalls = (client: Client) =>
  ({
    candles: async (symbol, interval) =>
      (await client.market.candles.query({ symbol, interval }, timed())).items,
    depth: (symbol) => client.market.depth.query({ symbol }, timed()),
    optionChain: (underlying, expiry) =>
      client.rfq.chain.query({ underlying, ...(expiry === null ? {} : { expiry }) }, timed()),
    optionSurface: (underlying, expiry) =>
      client.rfq.surface.query({ underlying, ...(expiry === null ? {} : { expiry }) }, timed()),
    askOptionQuote: (terms) => client.rfq.askOption.mutate(terms, timed()),
    optionStrategy: (legs) => client.rfq.strategy.query({ legs: [...legs] }, timed()),
    contractMarks: async (symbols) =>
      (await client.rfq.marks.query({ symbols: [...symbols] }, timed())).items,
    futureStrip: (root) => client.rfq.strip.query({ root }, timed()),
    riskConfig: () => client.risk.config.query({}, timed()),
  }) satisfies Partial<DeskPort>;

const killCalls = (client: Client) =>
  ({
    killSwitches: () => client.killSwitch.list.query({}, timed()),
    activateKill: (body) => client.killSwitch.activate.mutate(body, timed()),
    releaseKill: (killSwitchId, reason) =>
      client.killSwitch.release.mutate({ killSwitchId, reason }, timed()),
  }) satisfies Partial<DeskPort>;

const PAGE = 500;

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** All pages of a list. */
async function all<T>(
  read: (asked: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

/** One page of the newest: a screen shows no more. */
const NEWEST = 200;

const controlCalls = (client: Client): ControlPort => ({
  exposure: () => client.risk.exposure.query({}, timed()),
  exposureHistory: () => client.risk.exposureHistory.query({}, timed()),
  limitUses: async () => (await client.orders.limitUses.query({}, timed())).items,
  positions: (asked) => all((page) => client.risk.positions.query({ ...asked, ...page }, timed())),
  orderDecisions: async (orderId) =>
    (await client.risk.orderDecisions.query({ orderId }, timed())).items,
  replayDecision: (decisionId) => client.risk.replayDecision.query({ decisionId }, timed()),
  users: () => all((asked) => client.session.listUsers.query(asked, timed())),
  putLimits: (body) => client.session.putLimits.mutate(body, timed()),
  limitHistory: async (userId) =>
    (await client.session.limitHistory.query({ userId }, timed())).items,
  riskVersions: () => all((asked) => client.risk.configVersions.query(asked, timed())),
  putRiskConfig: (body) => client.risk.putConfig.mutate(body, timed()),
  previewRiskConfig: (thresholds) => client.risk.previewConfig.query({ thresholds }, timed()),
  audit: (asked) => client.journal.audit.query(asked, timed()),
  marketEvents: async () => (await client.market.events.query({ limit: NEWEST }, timed())).items,
  startMarketEvent: (body) => client.market.startEvent.mutate(body, timed()),
  loadRun: () => client.load.run.query({}, timed()),
  startLoad: (plan) => client.load.start.mutate(plan, timed()),
  stopLoad: () => client.load.stop.mutate({}, timed()),
  sessions: () => all((asked) => client.session.listSessions.query(asked, timed())),
  endSession: async ({ userId, sessionId }) =>
    (await client.session.endSession.mutate({ userId, sessionId }, timed())).ended,
  endSessions: async (userId) =>
    (await client.session.endSessions.mutate({ userId }, timed())).ended,
});

const manyCalls = (client: Client): ManyPort => ({
  cancelMany: (asked) => client.orders.cancelMany.mutate(asked, timed()),
  reviewBasket: (text) => client.baskets.review.mutate({ text }, timed()),
  placeBasket: (body) => client.baskets.place.mutate(body, timed()),
  basket: (basketId) => client.baskets.get.query({ basketId }, timed()),
  stopBasket: (basketId) => client.baskets.stop.mutate({ basketId }, timed()),
  templates: async () => (await client.templates.list.query({}, timed())).items,
  saveTemplate: (body) => client.templates.save.mutate(body, timed()),
  changeTemplate: (body) => client.templates.change.mutate(body, timed()),
  removeTemplate: (templateId) => client.templates.remove.mutate({ templateId }, timed()),
});

const clearingCalls = (client: Client): ClearingPort => ({
  clearingStats: () => client.ccp.stats.query({}, timed()),
  clearingOverview: () => client.ccp.overview.query({}, timed()),
  marginAccount: (userId) => client.ccp.margin.query({ userId }, timed()),
  setAutoPay: (asked) => client.ccp.setAutoPay.mutate(asked, timed()),
  settlements: () => all((asked) => client.ccp.settlements.query(asked, timed())),
  marginCalls: async () => (await client.ccp.calls.query({ limit: NEWEST }, timed())).items,
  payCall: (callId) => client.ccp.pay.mutate({ callId }, timed()),
  declareDefault: (asked) => client.ccp.declareDefault.mutate(asked, timed()),
  ledger: async (userId) =>
    (await client.ccp.ledger.query({ userId, limit: NEWEST }, timed())).items,
  statement: (asked) => client.ccp.statement.query(asked, timed()),
  advanceClearingClock: () => client.ccp.advanceClock.mutate({}, timed()),
  stress: () => client.ccp.stress.query({}, timed()),
  drill: (asked) => client.ccp.drill.mutate(asked, timed()),
});

const intelligenceCalls = (client: Client): IntelligencePort => ({
  news: (asked) => client.intelligence.news.query(asked, timed()),
  signals: () => client.intelligence.signals.query({}, timed()),
  signal: (symbol) => client.intelligence.signal.query({ symbol }, timed()),
  weightVersions: () => all((asked) => client.intelligence.weightVersions.query(asked, timed())),
  putWeights: (body) => client.intelligence.putWeights.mutate(body, timed()),
  recommendations: () => client.intelligence.recommendations.query({ limit: 50 }, timed()),
  rescore: (body) => client.intelligence.rescore.query(body, timed()),
});

type Opening = {
  readonly socket: ReturnType<typeof openSocket>;
  readonly client: Client;
  readonly listening: Listening;
  readonly listener: StreamListener;
};

const later = (callback: () => void, ms: number): void => {
  window.setTimeout(callback, ms);
};

function openStream({ socket, client, listening, listener }: Opening): Stream {
  listening.listener = listener;
  if (socket.connection?.state === 'open') listener.onOpen();
  const stops = [
    keepSubscribed(later, (ended) =>
      client.authIdentity.subscribe(undefined, { onData: listener.onIdentity, ...ended }),
    ),
    keepSubscribed(later, (ended) =>
      client.events.subscribe({}, { onData: ({ data }) => tell(listener, data), ...ended }),
    ),
    keepSubscribed(later, (ended) => {
      const batchOf = createQuoteAdapter();
      const onData = (frame: TickFrame): void => listener.onQuotes(batchOf(frame));
      return client.ticks.subscribe({}, { onData, ...ended });
    }),
  ];
  return {
    reconnect: () => socket.connection?.ws.close(),
    close: () => {
      listening.listener = null;
      for (const stop of stops) stop();
      void socket.close();
    },
  };
}

/** Prices come by their own subscription; candles and clearing are fetched by the panels that show them. */
function tell(listener: StreamListener, event: UserEvent): void {
  switch (event.event) {
    case 'market.ticks':
    case 'market.fx':
    case 'market.candles':
    case 'ccp.novation':
    case 'ccp.margin':
    case 'ccp.settlement.queued':
    case 'ccp.settlement.complete':
      return;
    case 'risk.exposure':
      listener.onExposure(event.data);
      return;
    default:
      listener.onEvent(event);
  }
}

async function ping(): Promise<number | null> {
  const started = performance.now();
  try {
    const answer = await fetch('/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok ? performance.now() - started : null;
  } catch {
    return null;
  }
}

async function isSessionAlive(): Promise<boolean | null> {
  try {
    const answer = await fetch('/api/user-service/oauth/session', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    if (answer.status === 401) return false;
    return answer.ok ? true : null;
  } catch {
    return null;
  }
}
