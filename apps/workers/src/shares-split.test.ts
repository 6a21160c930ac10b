/** A split at those who keep positions, risk engine and CCP: booked once, also after a restart, and a late fill fits in. */
import { positions } from '@tradefloor/contracts/calls/risk';
import { splitCleared, splitPositions } from '@tradefloor/contracts/calls/splits';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { Split } from '@tradefloor/contracts/split';
import { givenFill } from '@tradefloor/contracts/testing/given';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { describe, expect, it } from 'vitest';
import { openCcp } from './testing/ccp-fixture.ts';
import { type LoneService, publishedOn } from './testing/lone-service.ts';
import { openRisk } from './testing/risk-fixture.ts';

const META = instrumentSymbol('META');
const OWNER = userId('trader-1');

const toFill = (n: number, at: number) =>
  givenFill({
    execId: execId(`deal-${n}`),
    userId: OWNER,
    symbol: META,
    side: 'BUY',
    qty: qty(300),
    price: px(620_000_000),
    at,
  });
const toSplit = (at: number): Split => ({
  splitId: 'META-2026-11-24',
  symbol: META,
  ratio: 10,
  exDate: '2026-11-24',
  seq: 9,
  at,
});

describe('with risk', () => {
  const split = (lone: LoneService, at = lone.nowMs) => lone.request(splitPositions, toSplit(at));

  it('the position is as many times the shares at the same cost, once', async () => {
    const risk = await openRisk();
    await risk.receive('orders.filled', toFill(1, risk.nowMs));
    risk.nowMs += 1_000;
    const at = risk.nowMs;
    const { events } = await split(risk, at);
    expect(publishedOn(events, 'positions.changed')).toMatchObject([
      { symbol: META, netQty: 3_000, avgPx: px(62_000_000), boughtQty: 3_000, version: 2 },
    ]);
    risk.restart();
    expect((await split(risk, at)).events).toEqual([]);
    const { result } = await risk.request(positions, {}, givenCaller({ userId: OWNER }));
    expect(result).toMatchObject({ ok: true, value: { items: [{ netQty: 3_000 }] } });
  });

  it('a fill of before that arrives after it is of old shares, one of after it of new ones', async () => {
    const risk = await openRisk();
    const before = risk.nowMs;
    risk.nowMs += 1_000;
    await split(risk);
    risk.restart();
    await risk.receive('orders.filled', toFill(1, before));
    await risk.receive('orders.filled', { ...toFill(2, risk.nowMs + 1), price: px(62_000_000) });
    expect(risk.rows(RISK_TABLES.positions)).toMatchObject([
      { netQty: 3_300, avgPx: 62_000_000, realisedPnl: 0 },
    ]);
  });
});

describe('at the CCP', () => {
  const split = (lone: LoneService, at = lone.nowMs) => lone.request(splitCleared, toSplit(at));
  const net = (lone: LoneService) => lone.rows(CCP_TABLES.positions).map(({ netQty }) => netQty);

  it('both sides and what is due become new shares, once', async () => {
    const { lone } = openCcp();
    await lone.receive('orders.filled', toFill(1, lone.nowMs));
    lone.nowMs += 1_000;
    const at = lone.nowMs;
    const { events } = await split(lone, at);
    expect(publishedOn(events, 'ccp.settlement.queued').map((due) => due.qty)).toEqual([
      3_000, 3_000,
    ]);
    expect(net(lone)).toEqual([3_000, -3_000]);
    lone.restart();
    expect((await split(lone, at)).events).toEqual([]);
    expect(net(lone)).toEqual([3_000, -3_000]);
    expect(lone.rows(CCP_TABLES.splitLegs).map((leg) => leg.qty)).toEqual([2_700, -2_700]);
  });

  it('a fill of before that is cleared after it becomes new shares at once', async () => {
    const { lone } = openCcp();
    const before = lone.nowMs;
    lone.nowMs += 1_000;
    await split(lone);
    lone.restart();
    await lone.receive('orders.filled', toFill(1, before));
    expect(net(lone)).toEqual([3_000, -3_000]);
    expect(lone.rows(CCP_TABLES.novations).map((leg) => leg.qty)).toEqual([300, 300]);
    expect(lone.rows(CCP_TABLES.splitLegs).map((leg) => leg.qty)).toEqual([2_700, -2_700]);
  });
});
