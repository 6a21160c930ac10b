/** A book before and after trades that are not sent: as if they had been filled, and nothing is changed by looking. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { exposure, whatIf } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { Exposure } from '@tradefloor/contracts/firm-risk';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import type { WhatIf } from '@tradefloor/contracts/what-if';
import {
  ALICE,
  cents,
  givenBatch,
  givenCaller,
  givenFill,
  givenTick,
  givenUser,
} from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { Z99 } from '@tradefloor/core/trading/risk/value-at-risk';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../testing/lone-service.ts';
import { openRisk, RITA } from '../../testing/risk-fixture.ts';

const AAPL = instrumentSymbol('AAPL');
const MSFT = instrumentSymbol('MSFT');
const LISTED = {
  call: instruments,
  value: {
    items: [givenInstrument(), givenInstrument({ symbol: MSFT, sector: 'Energy' })],
    nextCursor: null,
  },
};
const HEAD_OF_FX = {
  call: userOf,
  value: { user: givenUser({ limits: { ...givenUser().limits, desks: ['FX'] } }) },
};
const TRADER = givenCaller({ userId: ALICE });

/** Alice is long 1,000 AAPL; it stands at 102, MSFT at 99. */
async function openBook(): Promise<LoneService> {
  const risk = await openRisk([LISTED, HEAD_OF_FX]);
  await risk.receive('orders.filled', givenFill({ qty: qty(1_000), cumQty: qty(1_000) }));
  const ticks = [givenTick({ mid: cents(10_200) }), givenTick({ symbol: MSFT, mid: cents(9_900) })];
  await risk.receive('market.ticks', givenBatch({ seq: 2, ticks }));
  await risk.fireTimer('minute');
  return risk;
}
async function look(
  risk: LoneService,
  input: Partial<CallInput<typeof whatIf>>,
  caller: Caller | null = TRADER,
): Promise<WhatIf | string> {
  const { result } = await risk.request(whatIf, { trades: [], ...input }, caller);
  return result.ok ? (result.value as WhatIf) : result.error.code;
}
const sell = (symbol: typeof AAPL, count: number) =>
  ({ symbol, side: 'SELL', qty: qty(count) }) as const;

describe('a book', () => {
  it('comes to what the trades would have made of it', async () => {
    const risk = await openBook();
    const seen = await look(risk, { trades: [sell(AAPL, 400), sell(MSFT, 100)] });
    expect(seen).toMatchObject({
      userId: 'alice',
      before: { grossNotional: 102_000, netNotional: 102_000, unvalued: 0 },
      after: { grossNotional: 71_100, netNotional: 51_300, unvalued: 0 },
      exposures: [
        { symbol: 'AAPL', before: 102_000, after: 61_200 },
        { symbol: 'MSFT', before: 0, after: -9_900 },
      ],
      hedge: null,
    });
    // One share alone: its exposure times a day's deviation.
    const { var99 } = (seen as WhatIf).before.valueAtRisk.parametric;
    expect(var99).toBeCloseTo((Z99 * 102_000 * 0.25) / Math.sqrt(252), 1);
    // The same trades, made: the exposure comes to the same.
    for (const { symbol, count } of [
      { symbol: AAPL, count: 400 },
      { symbol: MSFT, count: 100 },
    ]) {
      await risk.receive(
        'orders.filled',
        givenFill({ ...sell(symbol, count), cumQty: qty(count) }),
      );
    }
    const { result } = await risk.request(exposure, {}, RITA);
    const made = result.ok ? (result.value as Exposure) : null;
    expect(made).toMatchObject({ grossNotional: 71_100, netNotional: 51_300 });
    expect(made?.valueAtRisk).toEqual((seen as WhatIf).after.valueAtRisk);
  });

  it('is not changed by a look', async () => {
    const risk = await openBook();
    const rows = risk.rows(RISK_TABLES.positions).map((row) => ({ ...row }));
    await look(risk, { trades: [sell(AAPL, 400)], hedgeWith: MSFT });
    expect(risk.rows(RISK_TABLES.positions)).toEqual(rows);
    expect(await look(risk, {})).toMatchObject({ after: { grossNotional: 102_000 } });
  });

  it('is hedged by the trade after which its value at risk is least', async () => {
    const risk = await openBook();
    const { hedge } = (await look(risk, { hedgeWith: MSFT })) as WhatIf;
    // Correlation 0.30 over sectors and the same volatility: 0.3 of 102,000 at 99 each.
    expect(hedge).toMatchObject({ symbol: 'MSFT', side: 'SELL', qty: 309 });
    const { after } = (await look(risk, { trades: [sell(MSFT, 309)] })) as WhatIf;
    expect(after.valueAtRisk.parametric.var99).toBe(hedge?.var99);
    const own = (await look(risk, { hedgeWith: AAPL })) as WhatIf;
    expect(own.hedge).toEqual({ symbol: 'AAPL', side: 'SELL', qty: 1_000, var99: 0 });
    const flat = (await look(risk, { trades: [sell(AAPL, 1_000)], hedgeWith: MSFT })) as WhatIf;
    expect(flat.hedge).toBeNull();
  });
});

describe('who may look', () => {
  it('is who holds the book, and who sees the positions', async () => {
    const risk = await openBook();
    const bob = givenCaller({ userId: userId('bob') });
    expect(await look(risk, { userId: ALICE }, bob)).toBe('FORBIDDEN');
    expect(await look(risk, {}, bob)).toMatchObject({ before: { grossNotional: 0 } });
    expect(await look(risk, { userId: ALICE }, RITA)).toMatchObject({
      before: { grossNotional: 102_000 },
    });
    const head = givenCaller({ role: 'desk-head', userId: userId('zoe') });
    expect(await look(risk, { userId: ALICE }, head)).toMatchObject({
      before: { grossNotional: 0 },
      exposures: [],
    });
    expect(await look(risk, {}, null)).toBe('UNAUTHENTICATED');
  });

  it('is refused what is no instrument, and what has no price', async () => {
    const risk = await openBook();
    expect(await look(risk, { trades: [sell(instrumentSymbol('INTC'), 1)] })).toBe(
      'NO_REFERENCE_PRICE',
    );
    expect(await look(risk, { hedgeWith: instrumentSymbol('NO SUCH') })).toBe('UNKNOWN_SYMBOL');
  });
});
