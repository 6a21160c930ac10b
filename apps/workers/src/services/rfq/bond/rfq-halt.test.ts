/** Kill switches at the RFQ service: what is in their scope does not trade, by none of the ways a request trades. */

import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import {
  acceptQuote,
  executeRfq,
  markUpRfq,
  quoteClient,
  requestQuote,
  reviewRfq,
  sendRfq,
  voiceTrade,
} from '@tradefloor/contracts/calls/rfq';
import type { KillScope, KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { px, qty } from '@tradefloor/contracts/money';
import { RFQ_HALTS } from '@tradefloor/core/trading/rfq/halted-rfq';
import { describe, expect, it } from 'vitest';
import {
  givenBond,
  givenBondOrder,
  givenPerson,
  type RfqBench,
  WINDOW_MS,
} from '../../../testing/rfq-bench.ts';
import {
  askedFor,
  CLIENT,
  openBench,
  quotedByDealers,
  requested,
  SALES,
  STRANGER,
  shownToClient,
} from '../../../testing/sales-desk.given.ts';

const TRADER = givenPerson('trader');
const BOND = givenBond();
type Scope = { readonly scope: KillScope; readonly target: string | null };
const ALL: Scope = { scope: 'all', target: null };

const announce = (bench: RfqBench, of: Scope = ALL) =>
  bench.lone.ask(haltRfqs, { killSwitchId: 'kill-1', ...of, at: bench.lone.nowMs });

const change = (
  bench: RfqBench,
  action: KillSwitchAction['action'],
  of: Scope = ALL,
  at = bench.lone.nowMs,
) =>
  bench.lone.hear('killswitch.changed', {
    actionId: `kill-1-${action}`,
    killSwitchId: 'kill-1',
    action,
    ...of,
    actor: 'risk-manager',
    reason: 'drill',
    ordersCancelled: 0,
    at,
  });

const phoned = (bench: RfqBench, requestKey = 'phone') =>
  bench.ask(
    voiceTrade,
    {
      requestKey,
      isin: BOND.isin,
      side: 'BUY',
      qty: qty(1_000_000),
      dealerId: 'BRKD',
      dealerPrice: px(100_000_000),
      clientPrice: px(100_030_000),
      clientUserId: CLIENT.userId,
      note: 'line 3',
    },
    SALES,
  );

const quotedOrder = async (bench: RfqBench) => {
  const rfqId = (await bench.route()) as never;
  await bench.pass(WINDOW_MS - 1);
  const dealerId = bench.rfq(rfqId).dealers.find(({ status }) => status === 'QUOTED')?.dealerId;
  return { rfqId, dealerId: dealerId ?? 'nobody' };
};

const nothingTraded = (bench: RfqBench): void => {
  expect(bench.on('orders.filled')).toEqual([]);
  expect(bench.on('rfq.executed')).toEqual([]);
};

describe('from the response on nothing in scope trades', () => {
  it('by hand; after the release it does', async () => {
    const bench = await openBench();
    const pick = await quotedOrder(bench);
    expect((await announce(bench)).result).toEqual({ ok: true, value: { outstanding: 0 } });
    const { code, detail } = await bench.ask(executeRfq, pick, TRADER);
    expect([code, detail]).toEqual(['KILL_SWITCH_ACTIVE', 'kill switch on all trading']);
    expect(bench.rfq(pick.rfqId).state).toBe('PENDING');
    nothingTraded(bench);
    await change(bench, 'ACTIVATED');
    await change(bench, 'RELEASED');
    expect((await bench.ask(executeRfq, pick, TRADER)).code).toBeNull();
  });

  it('by a client’s acceptance, whose refusal does not show whom the switch names', async () => {
    const bench = await openBench();
    const { rfqId } = await shownToClient(bench);
    const sales = { scope: 'user', target: SALES.userId } as const;
    await announce(bench, sales);
    const { code, detail } = await bench.ask(acceptQuote, { rfqId }, CLIENT);
    expect([code, detail]).toEqual(['KILL_SWITCH_ACTIVE', 'trading is stopped']);
    nothingTraded(bench);
    await change(bench, 'ACTIVATED', sales);
    await change(bench, 'RELEASED', sales);
    expect((await bench.ask(acceptQuote, { rfqId }, CLIENT)).code).toBeNull();
  });

  it('by phone; a trade entered before still gets its response', async () => {
    const bench = await openBench();
    expect((await phoned(bench, 'before')).code).toBeNull();
    const fills = bench.on('orders.filled').length;
    await announce(bench);
    expect((await phoned(bench)).code).toBe('KILL_SWITCH_ACTIVE');
    expect((await phoned(bench, 'before')).code).toBeNull();
    expect([bench.rows().length, bench.on('orders.filled').length]).toEqual([1, fills]);
  });

  it('by the end of the window: the request and its order end with the reason', async () => {
    const bench = await openBench();
    const { rfqId } = await quotedOrder(bench);
    await announce(bench);
    await bench.pass(1);
    expect(bench.rfq(rfqId).state).toBe('EXPIRED');
    expect(bench.on('orders.acknowledged')).toMatchObject([
      { orderId: rfqId, kind: 'EXPIRED', cumQty: 0, reason: 'kill switch on all trading' },
    ]);
    nothingTraded(bench);
  });

  it('by a later order: dealers receive no request', async () => {
    const bench = await openBench();
    await announce(bench);
    const rfqId = await bench.route();
    expect(bench.rfq(rfqId)).toMatchObject({ state: 'REJECTED', dealers: [] });
    expect(bench.on('orders.acknowledged')).toMatchObject([
      { kind: 'CANCELED', reason: 'kill switch on all trading' },
    ]);
    nothingTraded(bench);
  });
});

describe('under a switch', () => {
  it('a client’s new request is refused and not kept; another’s is taken', async () => {
    const bench = await openBench();
    await announce(bench, { scope: 'user', target: CLIENT.userId });
    expect((await bench.ask(requestQuote, askedFor(), CLIENT)).code).toBe('KILL_SWITCH_ACTIVE');
    expect(bench.rows()).toEqual([]);
    expect((await bench.ask(requestQuote, askedFor(), STRANGER)).code).toBeNull();
  });

  it('dealers receive no request, and no price is shown that could not be accepted', async () => {
    const bench = await openBench();
    const taken = await requested(bench);
    await bench.ask(reviewRfq, { rfqId: taken.rfqId }, SALES);
    const priced = await quotedByDealers(bench, { requestKey: 'two' });
    await bench.ask(markUpRfq, { rfqId: priced.rfqId, markupBps: 2 }, SALES);
    await announce(bench, { scope: 'symbol', target: BOND.isin });
    const sent = await bench.ask(sendRfq, { rfqId: taken.rfqId }, SALES);
    const shown = await bench.ask(quoteClient, { rfqId: priced.rfqId, validForMs: 5_000 }, SALES);
    expect([sent.code, shown.code]).toEqual(['KILL_SWITCH_ACTIVE', 'KILL_SWITCH_ACTIVE']);
    expect(bench.rfq(taken.rfqId)).toMatchObject({ state: 'SALES_REVIEW', dealers: [] });
    expect(bench.rfq(priced.rfqId).state).toBe('MARKED_UP');
  });

  it.each([
    ['the asking client', { scope: 'user', target: CLIENT.userId }],
    ['the sales user', { scope: 'user', target: SALES.userId }],
    ['the bond', { scope: 'symbol', target: BOND.isin }],
    ['the venue of such trades', { scope: 'venue', target: 'OTC' }],
  ] as const)('on %s an acceptance is refused', async (_, of) => {
    const bench = await openBench();
    const { rfqId } = await shownToClient(bench);
    await announce(bench, of);
    expect((await bench.ask(acceptQuote, { rfqId }, CLIENT)).code).toBe('KILL_SWITCH_ACTIVE');
    expect((await phoned(bench)).code).toBe('KILL_SWITCH_ACTIVE');
    nothingTraded(bench);
  });

  it('on a user who executes for another, that execution is refused; others are not', async () => {
    const bench = await openBench();
    const pick = await quotedOrder(bench);
    await announce(bench, { scope: 'user', target: SALES.userId });
    expect((await bench.ask(executeRfq, pick, SALES)).code).toBe('KILL_SWITCH_ACTIVE');
    expect((await bench.ask(executeRfq, pick, TRADER)).code).toBeNull();
  });
});

describe('an announced switch', () => {
  it('survives a restart', async () => {
    const bench = await openBench();
    const pick = await quotedOrder(bench);
    await announce(bench);
    bench.lone.restart();
    expect((await bench.ask(executeRfq, pick, TRADER)).code).toBe('KILL_SWITCH_ACTIVE');
  });

  it('that is never confirmed falls away; one that is confirmed does not', async () => {
    for (const isConfirmed of [false, true]) {
      const bench = await openBench();
      const { says } = (await announce(bench)) as { says: readonly object[] };
      expect(says).toMatchObject([{ name: 'unconfirmed-halt', data: { killSwitchId: 'kill-1' } }]);
      if (isConfirmed) await change(bench, 'ACTIVATED');
      await bench.lone.wake('unconfirmed-halt', { killSwitchId: 'kill-1' });
      const rfqId = await bench.route(givenBondOrder(1));
      expect(bench.rfq(rfqId).state).toBe(isConfirmed ? 'REJECTED' : 'PENDING');
    }
  });

  it('holds when only its message comes, and an older message changes nothing', async () => {
    const bench = await openBench();
    await change(bench, 'ACTIVATED');
    await change(bench, 'RELEASED', ALL, bench.lone.nowMs - 1);
    expect(bench.lone.rows(RFQ_HALTS)).toMatchObject([{ active: true, untilAt: null }]);
    expect((await announce(bench)).says).toEqual([]);
    expect(bench.rfq(await bench.route()).state).toBe('REJECTED');
  });
});
