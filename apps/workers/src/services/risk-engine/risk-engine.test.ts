/** The risk engine's handlers: checks that fail closed, append-only versions, positions shown by scope. */

import { listBonds } from '@tradefloor/contracts/calls/bonds';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import {
  positions,
  previewRiskConfig,
  riskConfig,
  riskConfigVersions,
} from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import {
  RISK_DEFAULTS,
  type RiskConfigVersion,
  type RiskDecision,
  type RiskPreview,
} from '@tradefloor/contracts/risk';
import type { Caller, Role } from '@tradefloor/contracts/user';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { InvariantViolation, invariant } from '@tradefloor/core/result';
import {
  cents,
  givenBatch,
  givenCaller,
  givenFill,
  givenOrder,
  givenOrderId,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { evolve } from '@tradefloor/core/trading/order/order-state';
import { givenCheck, givenNth } from '@tradefloor/core/trading/risk/risk.given';
import { brokenLink } from '@tradefloor/core/trading/risk/risk-config';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it, test } from 'vitest';
import { type LoneService, publishedOn } from '../../testing/lone-service.ts';
import {
  check,
  LISTING,
  omsRefusal,
  openRisk,
  putThresholds,
  RITA,
  riskEngineOver,
  toChange,
} from '../../testing/risk-fixture.ts';

const engine = riskEngineOver(() => []);

describe('a check', () => {
  it('returns the decision, every check and the version of the configuration', async () => {
    const decision = await check(await openRisk(), givenCheck());
    expect(decision).toMatchObject({ decision: 'ACCEPT', riskConfigVersion: 1, elapsedMs: 0 });
    expect((decision as RiskDecision).checks).toHaveLength(6);
  });

  it('without the market’s list returns nothing, so that the OMS refuses', async () => {
    expect(await check(await openRisk([]), givenCheck())).toBe('UPSTREAM_UNAVAILABLE');
  });

  it('knows the bonds after its minute’s work as before it', async () => {
    const [bond] = BONDS;
    invariant(bond !== undefined, 'there is a bond');
    const symbol = instrumentSymbol(bond.isin);
    const risk = await openRisk([LISTING, { call: listBonds, value: { items: [bond] } }]);
    const quote = { bid: px(99_900_000), ask: px(100_100_000), mid: px(100_000_000) };
    await risk.receive('market.quotes', {
      seq: 1,
      markets: [{ type: 'bond', at: NOW, quotes: [{ symbol, ...quote }] }],
    });
    await risk.fireTimer('minute');
    const order = { symbol, instrumentType: 'bond', qty: qty(1_000) } as const;
    expect(await check(risk, givenNth(1, order))).toMatchObject({ decision: 'ACCEPT' });
  });

  it('reserves in the database what it accepts, and notes what it refuses', async () => {
    const risk = await openRisk();
    await check(risk, givenNth(1));
    await check(risk, givenNth(2, { qty: qty(500_000) }));
    expect(risk.rows(RISK_TABLES.orders).map(({ state }) => state)).toEqual([
      'RESERVED',
      'REFUSED',
    ]);
  });

  it('counts what is open over a restart', async () => {
    const risk = await openRisk();
    await putThresholds(risk, { maxOpenOrders: 1 });
    await check(risk, givenNth(1));
    await risk.receive('orders.submitted', toChange(givenOrder(1)));
    risk.restart();
    await risk.receive('market.ticks', givenBatch());
    expect(await check(risk, givenNth(2))).toMatchObject({ reasonCode: 'MAX_OPEN_ORDERS' });
  });

  it.each(['orders.cancelled', 'orders.expired', 'orders.rejected', 'orders.updated'] as const)(
    'finds the slot free after %s ended the order',
    async (topic) => {
      const risk = await openRisk();
      await putThresholds(risk, { maxOpenOrders: 1 });
      await check(risk, givenNth(1));
      await risk.receive('orders.submitted', toChange(givenOrder(1)));
      await risk.receive(topic, toChange(evolve(givenOrder(1), { type: 'canceled', at: NOW })));
      expect(await check(risk, givenNth(2))).toMatchObject({ decision: 'ACCEPT' });
    },
  );

  it('finds the slot free after the last fill, and taken after an earlier one', async () => {
    const risk = await openRisk();
    await putThresholds(risk, { maxOpenOrders: 1 });
    await check(risk, givenNth(1));
    await risk.receive(
      'orders.filled',
      givenFill({ qty: qty(40), cumQty: qty(40), leavesQty: qty(60) }),
    );
    expect(await check(risk, givenNth(2))).toMatchObject({ reasonCode: 'MAX_OPEN_ORDERS' });
    await risk.receive('orders.filled', givenFill({ qty: qty(60) }));
    expect(await check(risk, givenNth(3))).toMatchObject({ decision: 'ACCEPT' });
  });

  it('meets a replaced order at its new price', async () => {
    const risk = await openRisk();
    const sell = { side: 'SELL' as const, price: cents(10_010) };
    await check(risk, givenNth(1, sell));
    const order = givenOrder(1, sell);
    await risk.receive('orders.replaced', toChange({ ...order, price: cents(10_020), version: 2 }));
    expect(await check(risk, givenNth(2, { price: cents(10_015) }))).toMatchObject({
      decision: 'ACCEPT',
    });
  });
});

describe('the configuration', () => {
  it('begins with the defaults, as a row like any other', async () => {
    const risk = await openRisk();
    await risk.fireTimer('first-config');
    await risk.fireTimer('first-config');
    expect(risk.rows(RISK_TABLES.configVersions)).toEqual([
      expect.objectContaining({ version: 1, thresholds: RISK_DEFAULTS, author: 'platform' }),
    ]);
    expect((await risk.request(riskConfig, {}, givenCaller())).result).toMatchObject({
      value: { version: 1 },
    });
  });

  it('changes by a new version that is live for the next check, published and chained', async () => {
    const risk = await openRisk();
    expect(await check(risk, givenNth(1, { price: cents(10_400) }))).toMatchObject({
      riskConfigVersion: 1,
    });
    const { events, result } = await putThresholds(risk, { collarBps: 300 });
    expect(publishedOn(events, 'risk.config.changed')).toEqual([result.ok && result.value]);
    expect(await check(risk, givenNth(2, { price: cents(10_400) }))).toMatchObject({
      reasonCode: 'PRICE_COLLAR',
      riskConfigVersion: 2,
    });
    const rows = risk.rows(RISK_TABLES.configVersions);
    expect([rows.length, brokenLink(rows)]).toEqual([2, null]);
  });

  it('is live again after a restart', async () => {
    const risk = await openRisk();
    await putThresholds(risk, { ordersPerSecond: 1 });
    risk.restart();
    await risk.receive('market.ticks', givenBatch());
    await check(risk, givenNth(1));
    expect(await check(risk, givenNth(2))).toMatchObject({
      reasonCode: 'RATE_LIMIT',
      riskConfigVersion: 2,
    });
  });

  it('that was tampered with stops the engine instead of checking by it', async () => {
    const risk = await openRisk();
    await putThresholds(risk, { collarBps: 300 });
    const rows = risk.rows(RISK_TABLES.configVersions);
    const forged = rows.map((row) => ({ ...row, thresholds: RISK_DEFAULTS }));
    expect(() => openWith(forged)).toThrow(InvariantViolation);
    expect(() => openWith(rows)).not.toThrow();
  });

  it.each(ROLES.filter((role) => !['risk-manager', 'admin'].includes(role)))(
    'is not changed by a %s',
    async (role) => {
      const risk = await openRisk();
      const { result } = await putThresholds(risk, { collarBps: 300 }, givenCaller({ role }));
      expect(result).toMatchObject({ error: { code: 'FORBIDDEN' } });
      expect(risk.rows(RISK_TABLES.configVersions)).toEqual([]);
    },
  );

  it('is listed newest first, page by page', async () => {
    const risk = await openRisk();
    for (const collarBps of [100, 200, 300]) await putThresholds(risk, { collarBps });
    const page = async (requested: CallInput<typeof riskConfigVersions>) => {
      const { result } = await risk.request(riskConfigVersions, requested, RITA);
      const value = result.ok
        ? (result.value as { items: RiskConfigVersion[]; nextCursor: string | null })
        : null;
      return [value?.items.map(({ version }) => version), value?.nextCursor];
    };
    expect(await page({ limit: 3 })).toEqual([[4, 3, 2], '2']);
    expect(await page({ limit: 3, cursor: '2' })).toEqual([[1], null]);
    expect((await risk.request(riskConfigVersions, { cursor: 'x' }, RITA)).result.ok).toBe(false);
  });
});

/** The engine as it would start from these rows. */
function openWith(rows: readonly RiskConfigVersion[]) {
  const empty = { get: () => undefined, put: () => undefined, forget: () => undefined, size: 0 };
  engine.state({
    table: (def: { name: string }) => ({
      ...empty,
      values: () => (def.name === RISK_TABLES.configVersions.name ? rows : []).values(),
    }),
    log: () => ({ append: () => undefined }),
    seed: 1,
    nowMs: NOW,
  } as never);
}

describe('positions', () => {
  const MSFT = instrumentSymbol('MSFT');
  const toFill = (who: string, over: Partial<Fill> = {}) =>
    givenFill({ userId: userId(who), ...over });
  async function openFirm() {
    const risk = await openRisk([
      LISTING,
      {
        call: userOf,
        value: { user: givenUser({ limits: { ...givenUser().limits, desks: ['FX'] } }) },
      },
    ]);
    await risk.receive('orders.filled', toFill('alice'));
    await risk.receive('orders.filled', toFill('alice', { symbol: MSFT, side: 'SELL' }));
    await risk.receive(
      'orders.filled',
      toFill('bob', { desk: 'FX', symbol: instrumentSymbol('A.B') }),
    );
    return risk;
  }
  const list = async (
    risk: LoneService,
    caller: Caller | null,
    requested: CallInput<typeof positions> = {},
  ) => {
    const { result } = await risk.request(positions, requested, caller);
    if (!result.ok) return result.error.code;
    const { items } = result.value as { items: { userId: string; symbol: string }[] };
    return items.map((item) => `${item.userId} ${item.symbol}`);
  };
  const as = (role: Role, who = 'alice') => givenCaller({ role, userId: userId(who) });

  it('follow fills, are published, and survive a restart', async () => {
    const risk = await openRisk();
    await risk.receive('orders.filled', givenFill());
    risk.restart();
    const events = await risk.receive(
      'orders.filled',
      givenFill({ side: 'SELL', qty: qty(40), price: cents(10_100) }),
    );
    expect(publishedOn(events, 'positions.changed')).toEqual([
      expect.objectContaining({
        netQty: 60,
        avgPx: cents(10_000),
        realisedPnl: money(400_000),
        version: 2,
      }),
    ]);
    expect(Object.keys(publishedOn(events, 'positions.changed')[0] ?? {})).not.toContain('basis');
  });

  it('are shown to their owner, to the head of their desk, and to those who see the firm', async () => {
    const risk = await openFirm();
    expect(await list(risk, as('trader'))).toEqual(['alice AAPL', 'alice MSFT']);
    expect(await list(risk, as('desk-head', 'dora'))).toEqual(['bob A.B']);
    for (const role of ['risk-manager', 'compliance', 'admin'] as const) {
      expect(await list(risk, as(role, 'zoe'))).toEqual(['alice AAPL', 'alice MSFT', 'bob A.B']);
    }
  });

  it('of others are not shown to a trader who names them, but are to those who see the firm', async () => {
    const risk = await openFirm();
    expect(await list(risk, as('trader'), { userId: userId('bob') })).toBe('FORBIDDEN');
    expect(await list(risk, as('admin'), { userId: userId('bob') })).toEqual(['bob A.B']);
    expect(await list(risk, as('viewer'))).toBe('FORBIDDEN');
    expect(await list(risk, null)).toBe('UNAUTHENTICATED');
  });

  it('come page by page, dots in symbols included', async () => {
    const risk = await openFirm();
    await risk.receive('orders.filled', toFill('bob', { symbol: instrumentSymbol('B') }));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const requested: CallInput<typeof positions> = {
        limit: 1,
        ...(cursor === '' ? {} : { cursor }),
      };
      const { result } = await risk.request(positions, requested, as('admin'));
      const page = result.ok
        ? (result.value as { items: { symbol: string }[]; nextCursor: string | null })
        : null;
      seen.push(...(page?.items.map(({ symbol }) => symbol) ?? []));
      expect(page?.nextCursor ?? 'x').toMatch(/^[A-Za-z0-9_-]+$/);
      cursor = page?.nextCursor ?? null;
    }
    expect(seen).toEqual(['AAPL', 'MSFT', 'A.B', 'B']);
  });
});

test('two copies of the same state share a number, and a change makes another', async () => {
  const risk = await openRisk();
  const hash = () => engine.stateHash?.(risk.state);
  const empty = hash();
  await check(risk, givenNth(1));
  await risk.receive('orders.filled', givenFill());
  const before = hash();
  risk.restart();
  expect([hash(), before === empty]).toEqual([before, false]);
});

describe('the preview of thresholds', () => {
  const preview = async (
    risk: LoneService,
    over: Partial<typeof RISK_DEFAULTS>,
    role: Role = 'risk-manager',
  ) => {
    const thresholds = { ...RISK_DEFAULTS, ...over };
    const { result } = await risk.request(previewRiskConfig, { thresholds }, givenCaller({ role }));
    return result.ok ? (result.value as RiskPreview) : result.error.code;
  };

  it("returns which of today's would have been refused, and leaves yesterday and the live version alone", async () => {
    const risk = await openRisk();
    await check(risk, givenNth(1));
    await check(risk, givenNth(2, { price: cents(10_400) }));
    await check(risk, givenNth(3, { price: cents(20_000) }));
    const today = await preview(risk, { collarBps: 300 });
    expect(today).toMatchObject({
      configVersion: 1,
      judged: 3,
      isCut: false,
      wereRefused: 1,
      wouldBeRefused: 2,
      changedCount: 1,
      byReason: [{ reason: 'PRICE_COLLAR', was: 1, would: 2 }],
      changed: [{ orderId: givenOrderId(2), was: null, would: 'PRICE_COLLAR' }],
    });
    expect(await preview(risk, {})).toMatchObject({
      wereRefused: 1,
      wouldBeRefused: 1,
      changed: [],
    });
    expect(risk.rows(RISK_TABLES.configVersions)).toHaveLength(1);
    risk.nowMs += 86_400_000;
    expect(await preview(risk, { collarBps: 300 })).toMatchObject({ judged: 0 });
  });

  it("re-runs risk's decisions, and not the OMS's earlier refusals", async () => {
    const risk = await openRisk();
    await check(risk, givenCheck());
    await risk.receive('orders.rejected', omsRefusal());
    expect(risk.rows(RISK_TABLES.decisions)).toHaveLength(2);
    expect(await preview(risk, { collarBps: 1 })).toMatchObject({ judged: 1, wouldBeRefused: 0 });
  });

  it('is for those who may set thresholds', async () => {
    const risk = await openRisk();
    expect(await preview(risk, {}, 'compliance')).toBe('FORBIDDEN');
    expect(await preview(risk, {}, 'trader')).toBe('FORBIDDEN');
  });
});
