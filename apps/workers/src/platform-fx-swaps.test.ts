/** Currency swaps in the whole platform on virtual time, through every fault by seed: both legs are dealt, or none. */
import { fxStream, openFxStream } from '@tradefloor/contracts/calls/fx';
import { placeFxSwap } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { isTerminal } from '@tradefloor/contracts/vocabulary/order';
import type { FxStreamRow } from '@tradefloor/core/trading/dealer/fx-stream-tables';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { ALL_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { listOnly, makePlatform } from './testing/platform-simulation.ts';

const SWAPS = 14;
const SIMULATION_MS = 9_000;
const SIMULATIONS_MS = 300_000;
const FELIX = givenCaller({
  userId: userId('trader-fx-electronic'),
  tradingStyle: 'fx_electronic',
});

/** Requests a stream, and sends the swap on its price until there is a response. */
function swap({ time, request }: Client, name: string): void {
  const start = async (): Promise<void> => {
    const asked = openFxStream.in.parse({ symbol: 'EURUSD', qty: 1_000_000, farTenor: '1M' });
    const opened = await request(openFxStream, asked, FELIX);
    if (!opened.ok) {
      time.after(300, () => void start());
      return;
    }
    const { streamId } = opened.value;
    const read = await request(fxStream, { streamId }, FELIX);
    const { near, far, qty, price } = read.ok ? read.value : opened.value;
    if (price === null) return;
    const input = placeFxSwap.in.parse({
      clientPackageId: name,
      quoteId: price.quoteId,
      nearSymbol: near.symbol,
      farSymbol: far?.symbol,
      side: 'BUY',
      qty,
    });
    const insist = async (): Promise<void> => {
      const placed = await request(placeFxSwap, input, FELIX);
      if (!placed.ok && placed.error.kind !== 'REFUSED') time.after(300, () => void insist());
    };
    await insist();
  };
  time.after(1_000 + time.between(0, SIMULATION_MS - 2_000), () => void start());
}

/** What is wrong with each swap, by its orders, its fills and its stream. */
function audit(database: MemoryDatabase): { readonly wrong: string[]; readonly dealt: number } {
  const orders = database.rows<OrderRow>('oms.orders');
  const fills = database.rows<Fill>('journal.fills');
  const streams = database.rows<FxStreamRow>(DEALER_TABLES.fxStreams.name);
  const wrong = database.deadLetters.map(({ error }) => `dead letter: ${error}`);
  let dealt = 0;
  for (let n = 0; n < SWAPS; n += 1) {
    const legs = orders.filter(({ clientOrderId }) => clientOrderId.startsWith(`swap-${n}/`));
    const own = fills.filter((fill) => legs.some(({ orderId }) => orderId === fill.orderId));
    const statuses = new Set(legs.map(({ status }) => status));
    if (legs.length !== 0 && legs.length !== 2) wrong.push(`swap-${n} has ${legs.length} legs`);
    if (statuses.size > 1) wrong.push(`swap-${n} is ${[...statuses].join(' and ')}`);
    if (legs.some(({ status }) => !isTerminal(status))) wrong.push(`swap-${n} is open`);
    const isDealt = statuses.has('FILLED');
    if (own.length !== (isDealt ? 2 : 0)) wrong.push(`swap-${n} has ${own.length} fills`);
    if (!isDealt) continue;
    dealt += 1;
    const stream = streams.filter((row) => legs.some(({ orderId }) => orderId === row.orderId));
    if (stream.length !== 1 || stream[0]?.state !== 'DEALT') wrong.push(`swap-${n}: no stream`);
  }
  const isHalf = streams.filter(({ state }) => state === 'DEALT').length !== dealt;
  return { wrong: isHalf ? [...wrong, 'a stream is dealt without a swap'] : wrong, dealt };
}

test(
  'a swap is dealt with both legs or not at all, once, whatever fails meanwhile',
  async () => {
    let dealt = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const { exchange: _, ...platform } = makePlatform('a process a group', seed, {
        universe: listOnly('AAPL'),
      });
      const { database } = await simulate({
        seed,
        ...platform,
        faults: ALL_FAULTS,
        simulationMs: SIMULATION_MS,
        calmMs: 40_000,
        drive: (client) => {
          for (let n = 0; n < SWAPS; n += 1) swap(client, `swap-${n}`);
        },
      });
      const found = audit(database);
      expect(found.wrong, `seed ${seed}`).toEqual([]);
      dealt += found.dealt;
    }
    // Runs in which nothing was dealt would prove little.
    expect(dealt).toBeGreaterThan(4);
  },
  SIMULATIONS_MS,
);
