/** An index-linked gilt at the desk: worked out, quoted, dealt and confirmed in money; figures recomputed here. */
import { bondQuotes, bondValuation } from '@tradefloor/contracts/calls/bonds';
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { describe, expect, it } from 'vitest';
import {
  givenBond,
  givenBondOrder,
  givenPerson,
  RfqFixture,
  WINDOW_MS,
} from '../../../testing/rfq-fixture.ts';

const LINKER = givenBond('UKTI 0.75 2033');
const GILT = givenBond('UKT 4.125 2031');
const TRADER = givenPerson('trader');
type Valued = CallOutput<typeof bondValuation>;

/** 408.2 in February 2026, then three per cent a year: the ratio of a day of 2026 or later to 372.24. */
function ratioOn(date: string): { readonly reference: number; readonly ratio: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const index = (back: number) =>
    Number((408.2 * 1.03 ** ((year * 12 + month - back - (2026 * 12 + 2)) / 12)).toFixed(1));
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const reference = Number((index(3) + ((day - 1) / days) * (index(2) - index(3))).toFixed(5));
  return { reference, ratio: Number((reference / 372.24).toFixed(5)) };
}
/** Real interest since 22 November 2026, of the 181 days to 22 May. */
const realAccrued = (date: string): number =>
  (0.375 * (Date.parse(date) - Date.parse('2026-11-22'))) / (181 * 86_400_000);

async function opened() {
  const fixture = new RfqFixture();
  await fixture.tick();
  const value = async (of: object, isin = LINKER.isin) =>
    (await fixture.request(bondValuation, { isin, ...of }, TRADER)).value as Valued;
  return { fixture, value };
}

describe('an index-linked gilt', () => {
  it('is worked out in money from its real price, with its index', async () => {
    const { value } = await opened();
    const settlement = '2026-12-15';
    const valued = await value({ settlement });
    const { reference, ratio } = ratioOn(settlement);
    expect(valued.indexation).toMatchObject({
      referenceIndex: reference,
      indexRatio: ratio,
      isProjected: true,
    });
    expect(valued.accruedInterest).toBeCloseTo(realAccrued(settlement) * ratio, 10);
    const real = valued.indexation?.realCleanPrice ?? 0;
    expect(real * ratio).toBeCloseTo(valued.cleanPrice, 10);
    // The formula for real prices: real payments at the real yield, compounded twice a year.
    const v = 1 / (1 + valued.yield / 200);
    const stub = 1 - realAccrued(settlement) / 0.375;
    const worth = Array.from(
      { length: 14 },
      (_, n) => (n === 13 ? 100.375 : 0.375) * v ** (stub + n),
    );
    const sum = worth.reduce((total, each) => total + each, 0);
    expect(real).toBeCloseTo(sum - realAccrued(settlement), 9);
    // Each payment is shown at the ratio of its own date.
    expect(valued.cashFlows).toHaveLength(14);
    expect(valued.cashFlows[0]?.amount).toBeCloseTo(0.375 * ratioOn('2027-05-22').ratio, 10);
    expect(valued.cashFlows[13]?.amount).toBeCloseTo(100.375 * ratioOn('2033-11-22').ratio, 9);
  });

  it('has a real yield, below that of gilts by the breakeven', async () => {
    const { value } = await opened();
    const valued = await value({});
    const nominal = (await value({}, GILT.isin)).yield;
    expect(valued.indexation?.breakevenPct).toBeGreaterThan(2.5);
    expect(Math.abs(nominal - valued.yield - (valued.indexation?.breakevenPct ?? 0))).toBeLessThan(
      0.6,
    );
    const byPrice = await value({ price: valued.cleanPrice });
    expect(byPrice.yield).toBeCloseTo(valued.yield, 8);
    expect(byPrice.cleanPrice).toBeCloseTo(valued.cleanPrice, 8);
  });

  it('adds nothing to what other bonds are worked out to', async () => {
    const { value } = await opened();
    expect(Object.keys(await value({}, GILT.isin))).not.toContain('indexation');
  });

  it('is quoted, dealt and confirmed at clean price and interest in money, to the penny', async () => {
    const { fixture } = await opened();
    const bondSpec = { isin: LINKER.isin, coupon: 0.75, periods: 14, yield: 1.2 };
    const routed = givenBondOrder(1, {
      symbol: instrumentSymbol(LINKER.isin),
      currency: 'GBP',
      bondSpec,
    });
    const id = await fixture.route(routed);
    await fixture.pass(WINDOW_MS);
    const rfq = fixture.rfq(id);
    expect(rfq.state).toBe('EXECUTED');
    const [executed] = fixture.on('rfq.executed');
    if (executed === undefined) throw new Error('it is executed');
    const { fill, accruedInterest, settlementAmount } = executed;
    const { ratio } = ratioOn(fill.settlementDate);
    const per100 = realAccrued(fill.settlementDate) * ratio;
    expect(accruedInterest).toBeCloseTo(per100, 10);
    expect(fill).toMatchObject({ symbol: LINKER.isin, currency: 'GBP', instrumentType: 'bond' });
    const pence = Math.round(((fill.qty * (fill.price / 1e6 + per100)) / 100) * 100);
    expect(settlementAmount).toBe(pence * 100);
    // Near the composite mid of the batch, which is in money too.
    const quotes = (await fixture.request(bondQuotes, {}, TRADER)).value as CallOutput<
      typeof bondQuotes
    >;
    const quote = quotes.quotes.find(({ isin }) => isin === LINKER.isin);
    expect(Math.abs(fill.price / 1e6 - (quote?.mid ?? 0) / 1e6)).toBeLessThan(1);
    expect((quote?.mid ?? 0) / 1e6 / ratio).toBeGreaterThan(85);
    expect((quote?.mid ?? 0) / 1e6 / ratio).toBeLessThan(105);
  });
});
