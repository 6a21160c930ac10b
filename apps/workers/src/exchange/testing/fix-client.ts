/** A client of the exchange with a real FIX engine over a real socket. Only tests import it. */
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { type FixMessage, field, toText } from '@tradefloor/fix/message';
import { USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import { MemoryStore } from '@tradefloor/fix/store';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { Initiator } from '@tradefloor/runtime/host/fix/initiator';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';

type ClientOptions = { readonly store?: MemoryStore; readonly nowMs?: () => number };

/** A client that keeps its numbers, as any standard engine does. It connects at once, and again after every loss. */
export function startFixClient(
  port: number,
  compId: string,
  { store = new MemoryStore(), nowMs = Date.now }: ClientOptions = {},
) {
  const received: FixMessage[] = [];
  const initiator = new Initiator({
    address: { host: '127.0.0.1', port },
    settings: {
      ...USUAL_SETTINGS,
      role: 'initiator',
      ourCompId: compId,
      theirCompId: 'TRADEFLOOR',
      dictionary: EXCHANGE_DICTIONARY,
      store,
    },
    group: createWriteGroup(),
    nowMs,
    listeners: {
      onMessage: ({ message }) => void received.push(message),
      onLoggedOn: () => undefined,
      onRejected: (message) => void received.push(message),
      onClosed: () => undefined,
    },
  });
  initiator.start();
  /** Execution reports as ClOrdID and ExecType. */
  const reports = (): string[] =>
    received
      .filter(({ type }) => type === '8')
      .map(({ body }) => [11, 150].map((tag) => toText(body, tag)).join());
  return { initiator, received, reports, store };
}

/** A limit order over a hundred shares of a test security; 1 buys, 2 sells. */
export const limitOrder = (id: string, side: 1 | 2 = 1, price = '95'): FixMessage => ({
  type: 'D',
  header: [],
  body: [
    field(11, id),
    field(38, 100),
    field(40, 2),
    field(44, price),
    field(54, side),
    field(55, 'ZVZZT'),
    field(60, formatUtcTimestamp(Date.now())),
  ],
});
