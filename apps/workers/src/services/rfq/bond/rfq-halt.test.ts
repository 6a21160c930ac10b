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
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import { describe, expect, it } from 'vitest';
import {
  givenBond,
  givenBondOrder,
  givenPerson,
  type RfqFixture,
  WINDOW_MS,
} from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  requested,
  requestedFor,
  SALES,
  STRANGER,
  shownToClient,
} from '../../../testing/sales-fixture.given.ts';

const TRADER = givenPerson('trader');
const BOND = givenBond();
type Scope = { readonly scope: KillScope; readonly target: string | null };
const ALL: Scope = { scope: 'all', target: null };

const announce = (fixture: RfqFixture, of: Scope = ALL) =>
  fixture.lone.request(haltRfqs, { killSwitchId: 'kill-1', ...of, at: fixture.lone.nowMs });

const change = (
  fixture: RfqFixture,
  action: KillSwitchAction['action'],
  of: Scope = ALL,
  at = fixture.lone.nowMs,
) =>
  fixture.lone.receive('killswitch.changed', {
    actionId: `kill-1-${action}`,
    killSwitchId: 'kill-1',
    action,
    ...of,
    actor: 'risk-manager',
    reason: 'drill',
    ordersCancelled: 0,
    at,
  });

const phoned = (fixture: RfqFixture, requestKey = 'phone') =>
  fixture.request(
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

const quotedOrder = async (fixture: RfqFixture) => {
  const rfqId = (await fixture.route()) as never;
  await fixture.pass(WINDOW_MS - 1);
  const dealerId = fixture.rfq(rfqId).dealers.find(({ status }) => status === 'QUOTED')?.dealerId;
  return { rfqId, dealerId: dealerId ?? 'nobody' };
};

const nothingTraded = (fixture: RfqFixture): void => {
  expect(fixture.on('orders.filled')).toEqual([]);
  expect(fixture.on('rfq.executed')).toEqual([]);
};

describe('from the response on nothing in scope trades', () => {
  it('by hand; after the release it does', async () => {
    const fixture = await openFixture();
    const pick = await quotedOrder(fixture);
    expect((await announce(fixture)).result).toEqual({ ok: true, value: { outstanding: 0 } });
    const { code, detail } = await fixture.request(executeRfq, pick, TRADER);
    expect([code, detail]).toEqual(['KILL_SWITCH_ACTIVE', 'kill switch on all trading']);
    expect(fixture.rfq(pick.rfqId).state).toBe('PENDING');
    nothingTraded(fixture);
    await change(fixture, 'ACTIVATED');
    await change(fixture, 'RELEASED');
    expect((await fixture.request(executeRfq, pick, TRADER)).code).toBeNull();
  });

  it('by a client’s acceptance, whose refusal does not show whom the switch names', async () => {
    const fixture = await openFixture();
    const { rfqId } = await shownToClient(fixture);
    const sales = { scope: 'user', target: SALES.userId } as const;
    await announce(fixture, sales);
    const { code, detail } = await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect([code, detail]).toEqual(['KILL_SWITCH_ACTIVE', 'trading is stopped']);
    nothingTraded(fixture);
    await change(fixture, 'ACTIVATED', sales);
    await change(fixture, 'RELEASED', sales);
    expect((await fixture.request(acceptQuote, { rfqId }, CLIENT)).code).toBeNull();
  });

  it('by phone; a trade entered before still gets its response', async () => {
    const fixture = await openFixture();
    expect((await phoned(fixture, 'before')).code).toBeNull();
    const fills = fixture.on('orders.filled').length;
    await announce(fixture);
    expect((await phoned(fixture)).code).toBe('KILL_SWITCH_ACTIVE');
    expect((await phoned(fixture, 'before')).code).toBeNull();
    expect([fixture.rows().length, fixture.on('orders.filled').length]).toEqual([1, fills]);
  });

  it('by the end of the window: the request and its order end with the reason', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedOrder(fixture);
    await announce(fixture);
    await fixture.pass(1);
    expect(fixture.rfq(rfqId).state).toBe('EXPIRED');
    expect(fixture.on('orders.acknowledged')).toMatchObject([
      { orderId: rfqId, kind: 'EXPIRED', cumQty: 0, reason: 'kill switch on all trading' },
    ]);
    nothingTraded(fixture);
  });

  it('by a later order: dealers receive no request', async () => {
    const fixture = await openFixture();
    await announce(fixture);
    const rfqId = await fixture.route();
    expect(fixture.rfq(rfqId)).toMatchObject({ state: 'REJECTED', dealers: [] });
    expect(fixture.on('orders.acknowledged')).toMatchObject([
      { kind: 'CANCELED', reason: 'kill switch on all trading' },
    ]);
    nothingTraded(fixture);
  });
});

describe('under a switch', () => {
  it('a client’s new request is refused and not kept; another’s is taken', async () => {
    const fixture = await openFixture();
    await announce(fixture, { scope: 'user', target: CLIENT.userId });
    expect((await fixture.request(requestQuote, requestedFor(), CLIENT)).code).toBe(
      'KILL_SWITCH_ACTIVE',
    );
    expect(fixture.rows()).toEqual([]);
    expect((await fixture.request(requestQuote, requestedFor(), STRANGER)).code).toBeNull();
  });

  it('dealers receive no request, and no price is shown that could not be accepted', async () => {
    const fixture = await openFixture();
    const taken = await requested(fixture);
    await fixture.request(reviewRfq, { rfqId: taken.rfqId }, SALES);
    const priced = await quotedByDealers(fixture, { requestKey: 'two' });
    await fixture.request(markUpRfq, { rfqId: priced.rfqId, markupBps: 2 }, SALES);
    await announce(fixture, { scope: 'symbol', target: BOND.isin });
    const sent = await fixture.request(sendRfq, { rfqId: taken.rfqId }, SALES);
    const shown = await fixture.request(
      quoteClient,
      { rfqId: priced.rfqId, validForMs: 5_000 },
      SALES,
    );
    expect([sent.code, shown.code]).toEqual(['KILL_SWITCH_ACTIVE', 'KILL_SWITCH_ACTIVE']);
    expect(fixture.rfq(taken.rfqId)).toMatchObject({ state: 'SALES_REVIEW', dealers: [] });
    expect(fixture.rfq(priced.rfqId).state).toBe('MARKED_UP');
  });

  it.each([
    ['the requesting client', { scope: 'user', target: CLIENT.userId }],
    ['the sales user', { scope: 'user', target: SALES.userId }],
    ['the bond', { scope: 'symbol', target: BOND.isin }],
    ['the venue of such trades', { scope: 'venue', target: 'OTC' }],
  ] as const)('on %s an acceptance is refused', async (_, of) => {
    const fixture = await openFixture();
    const { rfqId } = await shownToClient(fixture);
    await announce(fixture, of);
    expect((await fixture.request(acceptQuote, { rfqId }, CLIENT)).code).toBe('KILL_SWITCH_ACTIVE');
    expect((await phoned(fixture)).code).toBe('KILL_SWITCH_ACTIVE');
    nothingTraded(fixture);
  });

  it('on a user who executes for another, that execution is refused; others are not', async () => {
    const fixture = await openFixture();
    const pick = await quotedOrder(fixture);
    await announce(fixture, { scope: 'user', target: SALES.userId });
    expect((await fixture.request(executeRfq, pick, SALES)).code).toBe('KILL_SWITCH_ACTIVE');
    expect((await fixture.request(executeRfq, pick, TRADER)).code).toBeNull();
  });
});

describe('an announced switch', () => {
  it('survives a restart', async () => {
    const fixture = await openFixture();
    const pick = await quotedOrder(fixture);
    await announce(fixture);
    fixture.lone.restart();
    expect((await fixture.request(executeRfq, pick, TRADER)).code).toBe('KILL_SWITCH_ACTIVE');
  });

  it('that is never confirmed falls away; one that is confirmed does not', async () => {
    for (const isConfirmed of [false, true]) {
      const fixture = await openFixture();
      const { events } = (await announce(fixture)) as { events: readonly object[] };
      expect(events).toMatchObject([
        { name: 'unconfirmed-halt', data: { killSwitchId: 'kill-1' } },
      ]);
      if (isConfirmed) await change(fixture, 'ACTIVATED');
      await fixture.lone.fireTimer('unconfirmed-halt', { killSwitchId: 'kill-1' });
      const rfqId = await fixture.route(givenBondOrder(1));
      expect(fixture.rfq(rfqId).state).toBe(isConfirmed ? 'REJECTED' : 'PENDING');
    }
  });

  it('holds when only its message comes, and an older message changes nothing', async () => {
    const fixture = await openFixture();
    await change(fixture, 'ACTIVATED');
    await change(fixture, 'RELEASED', ALL, fixture.lone.nowMs - 1);
    expect(fixture.lone.rows(RFQ_TABLES.killSwitches)).toMatchObject([
      { active: true, untilAt: null },
    ]);
    expect((await announce(fixture)).events).toEqual([]);
    expect(fixture.rfq(await fixture.route()).state).toBe('REJECTED');
  });
});
