/**
 * Historical value at risk over restarts: the minutes of currencies, futures and bonds are those of before. A book of
 * pounds is worked out here from its prices alone.
 */
import { exposure } from '@tradefloor/contracts/calls/risk';
import type { Exposure, ValueAtRisk } from '@tradefloor/contracts/firm-risk';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import {
  cents,
  givenBatch,
  givenFill,
  givenTick,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../testing/lone-service.ts';
import { openRisk, RITA } from '../../testing/risk-fixture.ts';

const [MINUTE, MINUTES] = [60_000, 150];
const NOTE = BONDS.find(({ kind, currency }) => kind === 'GOVERNMENT' && currency === 'USD');
const ISIN = NOTE?.isin ?? '';
const quoted = (symbol: string, mid: number) => {
  const price = px(mid);
  return { symbol: instrumentSymbol(symbol), bid: price, ask: price, mid: price };
};

/** The pound against the dollar in a minute: no two of its moves are alike. */
const pound = (minute: number): number => 1_250_000 + ((minute * minute * 37) % 1_009);

/** Prices of a minute, dealers' after the shares' as they come. */
async function pass(risk: LoneService, minute: number): Promise<void> {
  const at = NOW + minute * MINUTE;
  risk.nowMs = at;
  const ticks = [givenTick({ mid: cents(10_000 + ((minute * 7) % 13)) })];
  await risk.receive('market.ticks', givenBatch({ seq: 10 + minute, at, ticks }));
  const bond = quoted(ISIN, 98_000_000 + ((minute * minute * 1_700) % 90_001));
  const future = quoted('CLF27', 70_000_000 + 10_000 * ((minute * minute) % 11));
  const fx = [quoted('GBPUSD', pound(minute)), quoted('EURUSD', 1_080_000 + (minute % 17) * 100)];
  await risk.receive('market.quotes', {
    seq: 10 + minute,
    markets: [
      { type: 'bond', at, quotes: [bond] },
      { type: 'commodity', at, quotes: [future] },
      { type: 'fx', at, quotes: [...fx, quoted('EURGBP', 864_000 + ((minute * 31) % 97))] },
    ],
  });
}

const POUNDS = { desk: 'FX', instrumentType: 'fx', symbol: instrumentSymbol('GBPUSD') } as const;
const BOOK = [
  { ...POUNDS, symbol: instrumentSymbol('EURGBP'), currency: 'GBP', qty: qty(2_000_000) },
  { desk: 'FI', instrumentType: 'bond', symbol: instrumentSymbol(ISIN), qty: qty(1_000_000) },
  { desk: 'COMM', instrumentType: 'commodity', symbol: instrumentSymbol('CLF27'), qty: qty(3) },
  { side: 'SELL', qty: qty(400) },
] as const;

async function open(fills: readonly Parameters<typeof givenFill>[0][]): Promise<LoneService> {
  const risk = await openRisk();
  for (const fill of fills) await risk.receive('orders.filled', givenFill(fill));
  for (let minute = 0; minute < MINUTES; minute += 1) await pass(risk, minute);
  return risk;
}

async function measure(risk: LoneService): Promise<ValueAtRisk['historical']> {
  const { result } = await risk.request(exposure, {}, RITA);
  if (!result.ok) throw new Error(result.error.code);
  return (result.value as Exposure).valueAtRisk.historical;
}

describe('historical value at risk of bonds, currencies, futures and shares', () => {
  it('is after a restart what it was before', async () => {
    const risk = await open(BOOK);
    const before = await measure(risk);
    expect(before?.observations).toBe(MINUTES - 2);
    risk.restart();
    await pass(risk, MINUTES - 1);
    expect(await measure(risk)).toEqual(before);
  });

  it('goes on in another process as if none had ended', async () => {
    const [stays, moves] = [await open(BOOK), await open(BOOK)];
    moves.restart();
    for (let minute = MINUTES - 1; minute < MINUTES + 30; minute += 1) {
      await pass(stays, minute);
      await pass(moves, minute);
    }
    expect(await measure(moves)).toEqual(await measure(stays));
  });

  it('leaves out the minutes away: it has the recorded ones, and their number', async () => {
    const risk = await open([{ ...POUNDS, qty: qty(1_000_000) }]);
    risk.restart();
    const away = 20;
    const last = MINUTES + away + 10;
    for (let minute = MINUTES + away; minute <= last; minute += 1) await pass(risk, minute);
    const recorded = (minute: number) =>
      (minute > 0 && minute < MINUTES - 1) || (minute > MINUTES + away && minute < last);
    const moves = Array.from({ length: last }, (_, minute) => minute)
      .filter(recorded)
      .map((minute) => pound(minute) / pound(minute - 1) - 1)
      .sort((a, b) => a - b);
    const worst = moves[Math.ceil(moves.length / 100) - 1] ?? 0;
    const historical = await measure(risk);
    expect(historical?.observations).toBe(moves.length);
    expect(historical?.var99).toBeCloseTo(-worst * Math.sqrt(390) * pound(last), 1);
  });

  it('asks the journal for shares’ minutes only while its own are too few', async () => {
    // The journal is not there: what asks it asks again soon.
    const askedAgainMs = async (risk: LoneService) => {
      const [timer] = await risk.fireTimer('minute');
      return (timer as { readonly delayMs: number }).delayMs;
    };
    expect(await askedAgainMs(await openRisk())).toBe(5_000);
    const risk = await open(BOOK);
    risk.restart();
    await pass(risk, MINUTES - 1);
    expect(await askedAgainMs(risk)).toBe(MINUTE);
  });

  it('costs a row a minute, and none at other times', async () => {
    const risk = await open(BOOK);
    expect(risk.rows(RISK_TABLES.minuteMids)).toHaveLength(MINUTES - 1);
    await pass(risk, MINUTES - 1);
    expect(risk.rows(RISK_TABLES.minuteMids)).toHaveLength(MINUTES - 1);
  });
});
