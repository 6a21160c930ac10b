/** Orders at an even pace while something breaks: how long none is acknowledged, and what became of all of them. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 50;
/** One that is not answered in this time counts as unanswered, and is not repeated. */
const ANSWER_MS = 2_000;
const OPEN = /"status":"(PENDING\w*|NEW|PARTIALLY_FILLED)"/;

export type Takeover = {
  /** The longest time from the fault on in which no order was acknowledged. */
  readonly secondsWithout: number;
  readonly acknowledged: number;
  /** Refused by the door, or without an answer. */
  readonly unanswered: number;
  /** Acknowledged, and unknown or without an end when the patience was over. */
  readonly lost: number;
};

type Around = {
  readonly port: number;
  readonly cookie: string;
  readonly symbols: readonly string[];
  /** How long orders are sent before the fault, and after it. */
  readonly beforeMs: number;
  readonly afterMs: number;
  /** How long an acknowledged order may take to end before it counts as lost. */
  readonly patienceMs: number;
  readonly breakIt: () => void;
};

type Sent = { readonly sentMs: number; ackMs: number | null; orderId: string | null };

export async function measureTakeover(around: Around): Promise<Takeover> {
  const { afterMs, breakIt } = around;
  const name = randomBytes(4).toString('hex');
  const sent: Sent[] = [];
  const open: Promise<void>[] = [];
  const timer = setInterval(() => {
    const order: Sent = { sentMs: performance.now(), ackMs: null, orderId: null };
    sent.push(order);
    open.push(sendOne(around, order, `${name}-${sent.length}`));
  }, EVERY_MS);
  await wait(around.beforeMs);
  const faultMs = performance.now();
  breakIt();
  await wait(afterMs);
  const endMs = performance.now();
  clearInterval(timer);
  await Promise.all(open);
  const acknowledged = sent.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  return {
    secondsWithout: longestMs(sent, faultMs, endMs) / 1_000,
    acknowledged: acknowledged.length,
    unanswered: sent.length - acknowledged.length,
    lost: await countLost(around, acknowledged),
  };
}

function longestMs(sent: readonly Sent[], fromMs: number, toMs: number): number {
  const acks = sent.flatMap(({ ackMs }) => (ackMs !== null && ackMs > fromMs ? [ackMs] : []));
  const instants = [fromMs, ...acks.filter((ms) => ms < toMs), toMs].sort((a, b) => a - b);
  return Math.max(...instants.slice(1).map((ms, n) => ms - (instants[n] ?? ms)));
}

async function sendOne({ port, cookie, symbols }: Around, order: Sent, id: string): Promise<void> {
  const n = Number(id.split('-')[1]);
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/oms/orders`, {
      method: 'POST',
      // A connection each: one that was open to a host that is gone would be waited for.
      headers: { cookie, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({
        clientOrderId: id,
        symbol: symbols[n % symbols.length],
        side: n % 2 === 0 ? 'BUY' : 'SELL',
        orderType: 'MARKET',
        qty: 1,
        timeInForce: 'IOC',
        strategy: 'LIT',
        instrumentType: 'equity',
      }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    if (response.status !== 201) return;
    order.ackMs = performance.now();
    order.orderId = /"orderId":"([^"]+)"/.exec(text)?.[1] ?? null;
  } catch {
    // No answer in time, or a connection that broke.
  }
}

/** Looks each acknowledged order up until it has ended. */
async function countLost(around: Around, orderIds: readonly string[]): Promise<number> {
  let left = [...orderIds];
  for (const endMs = performance.now() + around.patienceMs; ; await wait(500)) {
    const still: string[] = [];
    for (const orderId of left) if (!(await hasEnded(around, orderId))) still.push(orderId);
    left = still;
    if (left.length === 0 || performance.now() > endMs) return left.length;
  }
}

async function hasEnded({ port, cookie }: Around, orderId: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/oms/orders/${orderId}`, {
      headers: { cookie, connection: 'close' },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return response.ok && !OPEN.test(await response.text());
  } catch {
    return false;
  }
}
