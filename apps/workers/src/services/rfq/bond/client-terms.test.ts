/** What a client is shown before it accepts is what is dealt, cleared and settled, to the smallest unit of money. */
import type { Bond } from '@tradefloor/contracts/bond';
import { bondValuation } from '@tradefloor/contracts/calls/bonds';
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import {
  acceptQuote,
  getRfq,
  markUpRfq,
  previewMarkUp,
  quoteClient,
} from '@tradefloor/contracts/calls/rfq';
import { MONEY_PER_UNIT, qty } from '@tradefloor/contracts/money';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { describe, expect, it } from 'vitest';
import { openCcp } from '../../../testing/ccp-fixture.ts';
import { asRfq, givenBond } from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  SALES,
} from '../../../testing/sales-fixture.given.ts';

/** A price in the client's hands, with the preview that sales had of it. */
async function shown(bond: Bond, side: 'BUY' | 'SELL', face: number) {
  const fixture = await openFixture();
  const change = { isin: bond.isin, side, qty: qty(face) };
  const { rfqId } = await quotedByDealers(fixture, change);
  const preview = (await fixture.request(previewMarkUp, { rfqId, markupBps: 1.5 }, SALES))
    .value as CallOutput<typeof previewMarkUp>;
  await fixture.request(markUpRfq, { rfqId, markupBps: 1.5 }, SALES);
  await fixture.request(quoteClient, { rfqId, validForMs: 60_000 }, SALES);
  const { clientQuote } = asRfq((await fixture.request(getRfq, { rfqId }, CLIENT)).value);
  return { fixture, rfqId, preview, clientQuote };
}

const CASES = [
  ['a Treasury', 'UST 4.25 2036', 'BUY', 2_000_000],
  ['a dollar company', 'AAPL 4.45', 'SELL', 1_234_000],
  ['a gilt', 'UKT 4.125 2031', 'BUY', 777_000],
  ['an index-linked gilt', 'UKTI 0.75 2033', 'SELL', 1_555_000],
  ['a Bund', 'DBR ', 'BUY', 3_141_000],
  ['an OAT', 'OAT ', 'SELL', 999_000],
] as const;

describe('the terms a client is shown', () => {
  it.each(CASES)('of %s are those dealt and settled', async (_, name, side, face) => {
    const bond = givenBond(name);
    const { fixture, rfqId, preview, clientQuote } = await shown(bond, side, face);
    const terms = clientQuote?.settlement;
    expect(terms).toBeDefined();
    expect(preview.settlement).toEqual(terms);
    const accepted = await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect(accepted.detail).toBe('');
    const [executed] = fixture.on('rfq.executed');
    const fill = executed?.clientFill;
    expect(fill?.currency).toBe(bond.currency);
    expect([fill?.price, fill?.settlementDate]).toEqual([clientQuote?.price, terms?.date]);
    expect(fixture.rfq(rfqId).clientQuote?.settlement).toEqual(terms);

    const ccp = openCcp();
    if (executed === undefined) throw new Error('it is executed');
    await ccp.lone.receive('rfq.executed', executed);
    const own = ccp.lone
      .rows(CCP_TABLES.obligations)
      .filter(({ userId }) => (userId as string) === CLIENT.userId);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ settlementDate: terms?.date, side, qty: face });
    expect(Math.abs(own[0]?.cashAmount ?? 0)).toBe(terms?.amount);
    // By hand: face at clean price and interest, per 100, to the cent.
    const per100 = (clientQuote?.price ?? 0) / 1e6 + (terms?.accruedInterest ?? 0);
    const cents = Math.round(face * per100);
    expect(terms?.amount).toBe((cents * MONEY_PER_UNIT) / 100);
  });

  it('give the yield over the benchmark’s; a government has none', async () => {
    const company = givenBond('AAPL 4.45');
    const { fixture, clientQuote } = await shown(company, 'BUY', 1_000_000);
    const asked = { isin: company.isin, yield: clientQuote?.yield };
    const valued = (await fixture.request(bondValuation, asked, SALES)).value as CallOutput<
      typeof bondValuation
    >;
    expect(clientQuote?.spreadBps).toBeCloseTo(valued.spreadBps ?? 0, 3);
    expect(clientQuote?.spreadBps).toBeGreaterThan(10);
    const government = await shown(givenBond(), 'BUY', 1_000_000);
    expect(government.clientQuote?.spreadBps).toBeNull();
  });

  it('hold: once the clearing day has turned the price is refused, and nothing is traded', async () => {
    const { fixture, rfqId, clientQuote } = await shown(givenBond(), 'BUY', 1_000_000);
    const at = fixture.lone.nowMs;
    const pace = { anchorMs: at, anchorSimMs: at + 4 * 86_400_000, at };
    await fixture.lone.receive('ccp.clock', pace);
    const { code, detail } = await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect(code).toBe('CONFLICT');
    expect(detail).toContain(`the settlement date has moved from ${clientQuote?.settlement?.date}`);
    expect(fixture.on('orders.filled')).toEqual([]);
    expect(fixture.rfq(rfqId).state).toBe('CLIENT_QUOTED');
  });

  it('are not sent after the clearing day has turned: sales makes the price again', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture);
    await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    const at = fixture.lone.nowMs;
    await fixture.lone.receive('ccp.clock', { anchorMs: at, anchorSimMs: at + 4 * 86_400_000, at });
    const stale = await fixture.request(quoteClient, { rfqId, validForMs: 5_000 }, SALES);
    expect(stale.code).toBe('CONFLICT');
    await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    const again = await fixture.request(quoteClient, { rfqId, validForMs: 5_000 }, SALES);
    expect(again.code).toBeNull();
  });
});
