/**
 * The commits of real orders: market orders through all services, on virtual time, each commit's batch kept as the
 * engine made it.
 */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { qty } from '@tradefloor/contracts/money';
import type { CommitBatch } from '@tradefloor/runtime/engine/durable';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { PRIVATE_TRADER } from '@tradefloor/workers/scenario/private-trader';
import { openPrivateWorld } from '@tradefloor/workers/scenario/private-world';

const SEED = 7;
const SYMBOLS = EQUITIES.slice(0, 8);
/** Long enough for an order to be filled, cleared and published. */
const PAUSE_MS = 2_000;

/** Commits in the order in which they were made, and how many orders they belong to. */
export type Segment = { readonly orders: number; readonly batches: readonly CommitBatch[] };

/**
 * Plays `segments` rounds of `orders` market orders, `together` at the same instant.
 * @returns one segment a round; each continues where the one before it ended
 */
export async function recordCommits(of: {
  readonly segments: number;
  readonly orders: number;
  readonly together: number;
}): Promise<Segment[]> {
  const world = await openPrivateWorld({ seed: SEED, universe: SYMBOLS });
  let batches: CommitBatch[] = [];
  const { database } = world;
  const commit = database.commit.bind(database);
  database.commit = (batch) => {
    batches.push(batch);
    return commit(batch);
  };
  let placed = 0;
  const place = async () => {
    placed += 1;
    const instrument = SYMBOLS[placed % SYMBOLS.length];
    if (instrument === undefined) throw new Error('the universe is not empty');
    const order = {
      clientOrderId: `recorded-${placed}`,
      symbol: instrument.symbol,
      side: placed % 2 === 0 ? ('BUY' as const) : ('SELL' as const),
      orderType: 'MARKET' as const,
      // Equal orders at the same instant count as one sent twice.
      qty: qty(100 + (placed % 50)),
      timeInForce: 'DAY' as const,
      strategy: 'LIT' as const,
      instrumentType: 'equity' as const,
    };
    const response = await world.host.request(placeOrder, order, PRIVATE_TRADER);
    if (!response.ok) throw new Error(`an order was refused: ${JSON.stringify(response.error)}`);
  };
  const segments: Segment[] = [];
  for (let round = 0; round < of.segments; round += 1) {
    for (let sent = 0; sent < of.orders; sent += of.together) {
      const responses = Array.from({ length: of.together }, place);
      await world.pass(PAUSE_MS);
      await Promise.all(responses);
    }
    segments.push({ orders: of.orders, batches });
    batches = [];
  }
  return segments;
}
