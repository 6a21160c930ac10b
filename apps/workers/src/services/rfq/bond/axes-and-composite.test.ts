/** What sales sees beside a request: dealers axed in the bond, the composite, and how far the client's price is from it. */
import { bondQuotes } from '@tradefloor/contracts/calls/bonds';
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import {
  getRfq,
  previewMarkUp,
  reviewRfq,
  rfqPanel,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { px } from '@tradefloor/contracts/money';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { valueBond } from '@tradefloor/instruments/bond/bond-settlement';
import { yieldFromClean } from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { axeAt } from '@tradefloor/sim/dealer/axes';
import { DEALERS } from '@tradefloor/sim/dealer/dealers';
import { describe, expect, it } from 'vitest';
import { asRfq, givenBond, type RfqFixture } from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  requested,
  SALES,
} from '../../../testing/sales-fixture.given.ts';

type Panel = CallOutput<typeof rfqPanel>;

/** The panel that sales is suggested for a client's request. */
async function openPanel(fixture: RfqFixture, change: object) {
  const rfq = await requested(fixture, change);
  await fixture.request(reviewRfq, { rfqId: rfq.rfqId }, SALES);
  const { value } = await fixture.request(rfqPanel, { rfqId: rfq.rfqId }, SALES);
  return { rfqId: rfq.rfqId, panel: value as Panel };
}

describe('the dealers of a request', () => {
  it('come with their axes; who is axed the client’s way is suggested, first', async () => {
    const fixture = await openFixture();
    let suggested = 0;
    for (const [n, bond] of BONDS.entries()) {
      for (const side of ['BUY', 'SELL'] as const) {
        const change = { requestKey: `${n}-${side}`, isin: bond.isin, side };
        const { panel, rfqId } = await openPanel(fixture, change);
        const seen = (await fixture.request(getRfq, { rfqId }, CLIENT)).value;
        expect(JSON.stringify(seen)).not.toContain('axe');
        const axed = panel.dealers.filter(({ axe }) => axe != null && axe.side !== side);
        const ids = axed.map(({ dealerId }) => dealerId);
        expect(panel.suggested.length).toBeGreaterThanOrEqual(3);
        expect(panel.suggested.length).toBeLessThanOrEqual(5);
        const first = panel.suggested.slice(0, ids.length);
        expect(first).toEqual(ids.slice(0, panel.suggested.length));
        suggested += ids.length;
      }
    }
    expect(suggested).toBeGreaterThan(0);
  });

  it('are requested as they were suggested where sales names none', async () => {
    const fixture = await openFixture();
    const { panel, rfqId } = await openPanel(fixture, {});
    const sent = asRfq((await fixture.request(sendRfq, { rfqId }, SALES)).value);
    expect(sent.dealers.map(({ dealerId }) => dealerId)).toEqual(panel.suggested);
  });

  it('are axed as the simulation has it at that batch of the market', async () => {
    const fixture = await openFixture();
    const bond = givenBond();
    const { panel } = await openPanel(fixture, { isin: bond.isin });
    const at = { seed: 42, tick: 1_001 };
    expect(panel.dealers.map(({ axe }) => axe)).toEqual(
      DEALERS.map((dealer) => axeAt(at, dealer, bond)),
    );
  });
});

describe('the composite', () => {
  it.each(['BUY', 'SELL'] as const)(
    'stands beside the price of a client who wants to %s, with the distance in yield',
    async (side) => {
      const fixture = await openFixture();
      const bond = givenBond('AAPL 4.45');
      const { rfqId } = await quotedByDealers(fixture, { isin: bond.isin, side });
      const batch = (await fixture.request(bondQuotes, {}, SALES)).value as CallOutput<
        typeof bondQuotes
      >;
      const quote = batch.quotes.find(({ isin }) => isin === bond.isin);
      if (quote === undefined) throw new Error('the bond is quoted');
      expect(quote.bid).toBeLessThan(quote.mid);
      expect(quote.ask).toBeGreaterThan(quote.mid);
      expect(quote.compositeMid).toBe(px(Math.round((quote.bid + quote.ask) / 2)));
      expect(quote.dealers).toBeGreaterThan(1);
      const { value } = await fixture.request(previewMarkUp, { rfqId, markupBps: 20 }, SALES);
      const { composite, yield: clientYield } = value as CallOutput<typeof previewMarkUp>;
      const price = side === 'BUY' ? quote.ask : quote.bid;
      expect(composite).toMatchObject({ price, dealers: quote.dealers });
      const day = toDay(batch.settlementDates[bond.calendar]);
      const best = yieldFromClean(valueBond(bond, toTerms(bond), day), price / 1e6) ?? Number.NaN;
      const worse = (side === 'BUY' ? best - clientYield : clientYield - best) * 100;
      // The composite's price is rounded to its step, away from the yield that it is made of.
      expect(Math.abs((composite?.awayBps ?? 0) - worse)).toBeLessThan(0.1);
      expect(composite?.awayBps).toBeGreaterThan(5);
    },
  );
});
