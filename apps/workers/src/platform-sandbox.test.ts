/**
 * A sandbox key over the whole platform on virtual time: its account trades at the clearing house like any other, begins
 * again empty, leaves nothing in the market, and what others hold and own is what their own fills come to.
 */
import { createKey, listKeys, resetSandbox } from '@tradefloor/contracts/calls/keys';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { type UserId, userId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { AccountRow, TransferRow } from '@tradefloor/core/clearing/tables';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { brokenBalances } from './scenario/memory-clearing.ts';
import { DRILL_TRADER, insist, priceNear } from './testing/drill-trader.ts';
import { makePlatform } from './testing/platform-simulation.ts';

/** A batch of the market costs by the share. */
const MARKET = EQUITIES.filter(({ symbol }) => symbol === 'AAPL');
const KEY = createKey.in.parse({ name: 'bot', scopes: ['read', 'trade:EQ'], sandbox: true });

const toOrder = (name: string, qty: number, resting = false) =>
  placeOrder.in.parse({
    clientOrderId: name,
    symbol: 'AAPL',
    side: 'BUY',
    orderType: 'LIMIT',
    price: priceNear('AAPL', resting ? -400 : 300),
    qty,
    timeInForce: resting ? 'GTC' : 'IOC',
    strategy: 'LIT',
    instrumentType: 'equity',
  });

/** The program of the key, as the services see it. */
class Program {
  readonly accounts: UserId[] = [];
  #keyId = '';

  toCaller(): Caller {
    const account = this.accounts.at(-1) ?? userId('none');
    const key = { keyId: this.#keyId, scopes: [...KEY.scopes] };
    return { ...DRILL_TRADER, userId: account, sessionId: `key-${this.#keyId}`, key };
  }

  /** Has its key made by a person, once. */
  async begin({ request }: Client): Promise<boolean> {
    await request(createKey, KEY, DRILL_TRADER);
    const listed = await request(listKeys, {}, DRILL_TRADER);
    const [key] = listed.ok ? listed.value.items : [];
    if (key?.sandbox === undefined) return false;
    this.#keyId = key.keyId;
    this.accounts.push(key.sandbox);
    return true;
  }

  async reset({ request }: Client): Promise<boolean> {
    const response = await request(resetSandbox, {}, this.toCaller());
    if (response.ok) this.accounts.push(response.value.userId);
    return response.ok;
  }
}

async function drill(seed: number, faults: Faults) {
  const { exchange: _, ...platform } = makePlatform('one process', seed, { universe: MARKET });
  const program = new Program();
  const { database } = await simulate({
    seed,
    faults,
    ...platform,
    simulationMs: 16_000,
    calmMs: 30_000,
    drive: (client) => {
      const send = (atMs: number, order: ReturnType<typeof toOrder>, by: () => Caller) =>
        insist(client, atMs, async () => {
          const response = await client.request(placeOrder, order, by());
          return response.ok || response.error.kind === 'REFUSED';
        });
      insist(client, 500, () => program.begin(client));
      send(4_000, toOrder('own', 200), () => DRILL_TRADER);
      send(4_000, toOrder('first', 100), () => program.toCaller());
      send(4_500, toOrder('resting', 50, true), () => program.toCaller());
      insist(client, 9_000, () => program.reset(client));
      send(13_000, toOrder('first', 70), () => program.toCaller());
    },
  });
  return { database, accounts: program.accounts };
}

type Drilled = Awaited<ReturnType<typeof drill>>;
const listOrders = ({ database }: Drilled, id: UserId | undefined) =>
  database.rows<OrderRow>('oms.orders').filter((order) => order.userId === id);

/** What each account holds is what its own fills come to, by the trades alone; and nothing is made or lost in the ledgers. */
function auditHoldings({ database, accounts }: Drilled): void {
  const fills = database.rows<Fill>('journal.fills');
  const positions = database.rows<PositionRow>('risk.positions');
  for (const id of [...accounts, DRILL_TRADER.userId]) {
    const own = fills.filter((fill) => fill.userId === id);
    const bought = own.reduce((sum, { side, qty }) => sum + sideSign(side) * qty, 0);
    const held = positions.filter((position) => position.userId === id);
    expect([id, held.reduce((sum, { netQty }) => sum + netQty, 0)]).toEqual([id, bought]);
  }
  const ledgers = database.rows<AccountRow>('ccp.accounts');
  expect(brokenBalances(ledgers, database.rows<TransferRow>('ccp.transfers'))).toBe(0);
  const totals = new Map<string, number>();
  for (const { ledger, posted } of ledgers)
    totals.set(ledger, (totals.get(ledger) ?? 0) + Number(posted));
  for (const [ledger, total] of totals) expect([ledger, total]).toEqual([ledger, 0]);
}

test('an account begins again empty, and no one else’s figures move', async () => {
  const drilled = await drill(7, NO_FAULTS);
  const [before, after] = drilled.accounts;
  expect(drilled.accounts).toHaveLength(2);
  const old = new Map(listOrders(drilled, before).map((row) => [row.clientOrderId, row]));
  expect(old.get('first')).toMatchObject({ status: 'FILLED', qty: 100 });
  expect(old.get('resting')).toMatchObject({ status: 'CANCELED' });
  // The same name is another order in another account.
  expect(listOrders(drilled, after)).toMatchObject([
    { clientOrderId: 'first', qty: 70, status: 'FILLED' },
  ]);
  expect(drilled.database.rows('ccp.transfers').length).toBeGreaterThan(0);
  auditHoldings(drilled);
});

test('nor where processes crash, freeze and repeat: what is given up has nothing in the market', async () => {
  const drilled = await drill(7, ALL_FAULTS);
  expect(drilled.accounts).toHaveLength(2);
  const old = listOrders(drilled, drilled.accounts[0]);
  expect(old.length).toBeGreaterThan(0);
  expect(old.filter(({ status }) => isOpen(status))).toEqual([]);
  auditHoldings(drilled);
});
