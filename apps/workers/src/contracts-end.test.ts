/** What becomes of positions at the end of their contract: at the CCP, with risk, and what comes too late. */

import { ccpMargin, ccpSettlements } from '@tradefloor/contracts/calls/ccp';
import { positions } from '@tradefloor/contracts/calls/risk';
import { participant } from '@tradefloor/contracts/ccp';
import type { ContractsExpired } from '@tradefloor/contracts/expiry';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, type InstrumentSymbol, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { givenFill } from '@tradefloor/contracts/testing/given';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it } from 'vitest';
import { openCcp, RISK } from './testing/ccp-fixture.ts';
import { type LoneService, publishedOn } from './testing/lone-service.ts';
import { openOms } from './testing/oms-fixture.ts';
import { openRisk } from './testing/risk-fixture.ts';

/** Over the counter: paid in cash. */
const CALL = instrumentSymbol('2AAPL261118C270');
/** Listed: delivered. */
const LISTED = instrumentSymbol('AAPL261118C270');
const OWNER = userId('trader-1');
const toFill = (n: number, more: Partial<Fill> = {}): Fill =>
  givenFill({
    execId: execId(`deal-${n}`),
    userId: OWNER,
    symbol: CALL,
    instrumentType: 'option',
    desk: 'DERIV',
    side: 'BUY',
    qty: qty(3),
    price: px(2_000_000),
    counterparty: 'DRVX',
    settlementDate: '2026-11-23',
    ...more,
  });
const endAt = (at: number, symbol: InstrumentSymbol = CALL): ContractsExpired => ({
  at,
  items: [
    {
      symbol,
      instrumentType: 'option',
      expiry: '2026-11-18',
      finalPrice: px(5_000_000),
      underlyingPrice: px(275_000_000),
      tickSeq: 9,
      at,
    },
  ],
});
const end = (lone: LoneService) => lone.receive('contracts.expired', endAt(lone.nowMs));

describe('at the CCP', () => {
  it('both sides are closed, queued and paid in one handling, and a repeat closes nothing', async () => {
    const { lone } = openCcp();
    await lone.receive('orders.filled', toFill(1));
    const events = await end(lone);
    expect(publishedOn(events, 'ccp.settlement.queued')).toHaveLength(2);
    expect(publishedOn(events, 'ccp.settlement.complete').length).toBeGreaterThanOrEqual(2);
    const net = lone.rows(CCP_TABLES.positions).map(({ netQty, openQty }) => [netQty, openQty]);
    expect(net).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const legs = lone.rows(CCP_TABLES.expiryLegs);
    expect(legs.map(({ participant, qty: size, cash }) => [participant, size, cash])).toEqual([
      ['trader-1', -3, 15_000_000],
      ['DRVX', 3, -15_000_000],
    ]);
    await end(lone);
    expect(lone.rows(CCP_TABLES.expiryLegs)).toHaveLength(2);
  });

  it('a fill that comes after it is closed at once, also after a restart', async () => {
    const { lone } = openCcp();
    await end(lone);
    lone.restart();
    await lone.receive('orders.filled', toFill(2));
    expect(lone.rows(CCP_TABLES.positions).map(({ netQty }) => netQty)).toEqual([0, 0]);
  });
});

describe('a bond', () => {
  const NOTE = instrumentSymbol(
    BONDS.find(({ name }) => name === 'UST 3.625 2028-10-31')?.isin ?? '',
  );
  const bought = toFill(8, {
    symbol: NOTE,
    instrumentType: 'bond',
    desk: 'FI',
    qty: qty(200_000),
    price: px(98_500_000),
    counterparty: 'SIMA',
  });
  const redeemed = (at: number): ContractsExpired => ({
    at,
    items: [
      {
        symbol: NOTE,
        instrumentType: 'bond',
        expiry: '2026-11-23',
        finalPrice: px(100_000_000),
        underlyingPrice: px(100_000_000),
        tickSeq: 9,
        at,
      },
    ],
  });

  it('is paid back at par: the discount is the profit, and the CCP pays the face amount', async () => {
    const [risk, { lone }] = [await openRisk(), openCcp()];
    for (const one of [risk, lone]) await one.receive('orders.filled', bought);
    const events = await risk.receive('contracts.expired', redeemed(risk.nowMs));
    // 200,000 at 1.50 below par is 3,000.00, in 1/10 000.
    expect(publishedOn(events, 'positions.changed')).toMatchObject([
      { symbol: NOTE, netQty: 0, realisedPnl: 30_000_000 },
    ]);
    await lone.receive('contracts.expired', redeemed(lone.nowMs));
    const legs = lone.rows(CCP_TABLES.expiryLegs);
    expect(legs.map(({ participant, qty: face, cash }) => [participant, face, cash])).toEqual([
      ['trader-1', -200_000, 2_000_000_000],
      ['SIMA', 200_000, -2_000_000_000],
    ]);
    expect(lone.rows(CCP_TABLES.positions).map(({ netQty }) => netQty)).toEqual([0, 0]);
  });
});

describe('with risk', () => {
  it('the holding is closed at the final price, its profit taken, and an event is published', async () => {
    const risk = await openRisk();
    await risk.receive('orders.filled', toFill(1));
    const [changed] = publishedOn(await end(risk), 'positions.changed');
    // Three hundred shares' worth from 2 to 5.
    expect(changed).toMatchObject({ symbol: CALL, netQty: 0, realisedPnl: 9_000_000, version: 2 });
    expect(publishedOn(await end(risk), 'positions.changed')).toEqual([]);
    const caller = givenCaller({ userId: OWNER });
    const { result } = await risk.request(positions, {}, caller);
    expect(result).toMatchObject({ ok: true, value: { items: [{ netQty: 0 }] } });
  });

  it('a fill that comes after it is closed at the final price as well', async () => {
    const risk = await openRisk();
    await end(risk);
    risk.restart();
    await risk.receive('orders.filled', toFill(3));
    expect(risk.rows(RISK_TABLES.positions)).toMatchObject([{ netQty: 0, realisedPnl: 9_000_000 }]);
  });
});

describe('a listed option', () => {
  const bought = toFill(20, { symbol: LISTED });
  const endListed = (lone: LoneService) =>
    lone.receive('contracts.expired', endAt(lone.nowMs, LISTED));
  const askMargin = (lone: LoneService) =>
    lone.request(ccpMargin, { userId: participant(OWNER) }, givenCaller({ userId: OWNER }));

  it('is delivered by the CCP in one handling, its margin posted in it, and a repeat delivers nothing', async () => {
    const { lone } = openCcp();
    await lone.receive('orders.filled', bought);
    const events = await endListed(lone);
    expect(publishedOn(events, 'ccp.option.ended')).toMatchObject([
      { kind: 'EXERCISE', participant: 'trader-1', contracts: 3, shares: 300, strike: 270_000_000 },
      { kind: 'ASSIGNMENT', participant: 'DRVX', contracts: -3, shares: -300 },
    ]);
    expect(lone.rows(CCP_TABLES.expiryLegs)).toEqual([]);
    const held = lone.rows(CCP_TABLES.positions).map(({ symbol, netQty }) => [symbol, netQty]);
    expect(held).toEqual([
      [LISTED, 0],
      [LISTED, 0],
      ['AAPL', 300],
      ['AAPL', -300],
    ]);
    // A tenth of three hundred shares at 275.
    const { result } = await askMargin(lone);
    const margin = { initialMargin: 82_500_000, posted: 82_500_000 };
    expect(result).toMatchObject({ ok: true, value: margin });
    expect(publishedOn(await endListed(lone), 'ccp.option.ended')).toEqual([]);
    expect(lone.rows(CCP_TABLES.optionEnds)).toHaveLength(2);
  });

  it('is delivered after a restart as well, and once', async () => {
    const { lone } = openCcp();
    await lone.receive('orders.filled', bought);
    lone.restart();
    await endListed(lone);
    lone.restart();
    await endListed(lone);
    await lone.receive('orders.filled', toFill(21, { symbol: LISTED, side: 'SELL' }));
    const ended = lone
      .rows(CCP_TABLES.optionEnds)
      .map((end) => `${end.participant} ${end.contracts}`);
    expect(ended.sort()).toEqual(['DRVX -3', 'DRVX 3', 'trader-1 -3', 'trader-1 3']);
    expect(lone.rows(CCP_TABLES.positions).map(({ netQty }) => netQty)).toEqual([0, 0, 0, 0]);
  });

  it('becomes shares at the strike with risk and the OMS by the message of the CCP, whatever comes first', async () => {
    const ccp = openCcp().lone;
    await ccp.receive('orders.filled', bought);
    const ends = publishedOn(await endListed(ccp), 'ccp.option.ended');
    for (const isFillFirst of [true, false]) {
      const risk = await openRisk();
      if (isFillFirst) await risk.receive('orders.filled', bought);
      expect(publishedOn(await endListed(risk), 'positions.changed')).toEqual([]);
      for (const one of ends) await risk.receive('ccp.option.ended', one);
      risk.restart();
      if (!isFillFirst) await risk.receive('orders.filled', bought);
      // Three contracts at 2 a share are lost, and three hundred shares are worth 5 more than they cost.
      expect(
        risk.rows(RISK_TABLES.positions).toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)),
      ).toMatchObject([
        { symbol: 'AAPL', netQty: 300, avgPx: 270_000_000, realisedPnl: 0, desk: 'EQ' },
        { symbol: LISTED, netQty: 0, realisedPnl: -6_000_000, desk: 'DERIV' },
      ]);
    }
  });

  it('of a strike with a fraction has obligations that are listed page by page', async () => {
    const ccp = openCcp();
    const { lone } = ccp;
    const symbol = instrumentSymbol('AAPL261118C272.5');
    await lone.receive('orders.filled', toFill(22, { symbol }));
    await lone.receive('contracts.expired', endAt(lone.nowMs, symbol));
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const input = ccpSettlements.in.parse({ limit: 1, ...(cursor && { cursor }) });
      const { items, nextCursor } = await ccp.value(ccpSettlements, input, RISK);
      ids.push(...items.map(({ obligationId }) => obligationId));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids.sort()).toEqual([
      'AAPL261118C272.5:X:DRVX:1:D:O',
      'AAPL261118C272.5:X:trader-1:1:D:O',
    ]);
  });

  it('leaves the OMS with what the user holds of the share', async () => {
    const oms = await openOms();
    const ccp = openCcp().lone;
    await ccp.receive('orders.filled', bought);
    const ends = publishedOn(await endListed(ccp), 'ccp.option.ended');
    for (const one of ends) await oms.lone.receive('ccp.option.ended', one);
    expect(oms.lone.rows(OMS_TABLES.holdings)).toEqual([
      // The fill of its order, which this OMS has not had yet, makes it zero.
      { userId: OWNER, symbol: LISTED, netQty: -3 },
      { userId: OWNER, symbol: 'AAPL', netQty: 300 },
    ]);
  });
});
