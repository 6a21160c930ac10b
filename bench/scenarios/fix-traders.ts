/**
 * Two clients that trade with each other over FIX as fast as they get responses, a number of rounds in flight at once.
 */
import { FIX44 } from '@tradefloor/fix/dictionary';
import { type FixMessage, field, toText } from '@tradefloor/fix/message';
import { USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import { MemoryStore } from '@tradefloor/fix/store';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { Initiator } from '@tradefloor/runtime/host/fix/initiator';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';

const UNDER_WAY = 100;

export type Pair = {
  /** A seller's order and a buyer's that takes it, so often. @returns fills, two a round */
  trade(rounds: number): Promise<number>;
  stop(): Promise<void>;
};

/** Connects both clients to the exchange on this port. */
export async function openPair(port: number): Promise<Pair> {
  let fills = 0;
  let rounds = 0;
  let wanted = 0;
  let isDone: (() => void) | null = null;
  const onFill = () => {
    fills += 1;
    if (fills % 2 !== 0) return;
    if (rounds < wanted) start();
    else if (fills === 2 * wanted) isDone?.();
  };
  const seller = makeClient(port, 'CERTA', onFill);
  const buyer = makeClient(port, 'CERTB', onFill);
  const start = () => {
    rounds += 1;
    seller.initiator.send(order(`s${rounds}`, 2));
  };
  // The buyer follows once the seller's order rests, so that both exchanges see the same.
  seller.onNew = (id) => buyer.initiator.send(order(`b${id.slice(1)}`, 1));
  await Promise.all([seller.loggedOn, buyer.loggedOn]);
  return {
    trade: async (count) => {
      wanted += count;
      const done = new Promise<void>((resolve) => {
        isDone = resolve;
      });
      for (let n = 0; n < Math.min(UNDER_WAY, count); n += 1) start();
      await done;
      return count * 2;
    },
    stop: async () => {
      await seller.initiator.stop();
      await buyer.initiator.stop();
    },
  };
}

const order = (id: string, side: 1 | 2): FixMessage => ({
  type: 'D',
  header: [],
  body: [
    field(11, id),
    field(38, 100),
    field(40, 2),
    field(44, '100'),
    field(54, side),
    field(55, 'ZVZZT'),
    field(59, 0),
    field(60, formatUtcTimestamp(Date.now())),
  ],
});

type Client = {
  readonly initiator: Initiator;
  readonly loggedOn: Promise<void>;
  onNew: (clOrdId: string) => void;
};

function makeClient(port: number, compId: string, onFill: () => void): Client {
  let isUp: () => void = () => undefined;
  const loggedOn = new Promise<void>((resolve) => {
    isUp = resolve;
  });
  const initiator = new Initiator({
    address: { host: '127.0.0.1', port },
    settings: {
      ...USUAL_SETTINGS,
      role: 'initiator',
      ourCompId: compId,
      theirCompId: 'TRADEFLOOR',
      dictionary: FIX44,
      store: new MemoryStore(),
      resetOnLogon: true,
    },
    group: createWriteGroup(),
    nowMs: Date.now,
    listeners: {
      onMessage: ({ message: { body } }) => {
        const type = toText(body, 150);
        if (type === '0') client.onNew(toText(body, 11) ?? '');
        else if (type === 'F') onFill();
      },
      onLoggedOn: () => isUp(),
      onRejected: () => undefined,
      onClosed: () => undefined,
    },
  });
  const client: Client = { initiator, loggedOn, onNew: () => undefined };
  initiator.start();
  return client;
}
