/** A deal by phone names its client: in each fill, which clears to the client's account, and in its FIX report. */
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import { expect, it } from 'vitest';
import { VoiceFixture } from '../../../testing/voice-fixture.ts';

async function dealtFor(change: object): Promise<{ fixture: VoiceFixture; deal: VoiceDeal }> {
  const fixture = new VoiceFixture();
  await fixture.tick();
  const { value, detail } = await fixture.requested(change);
  if (value === undefined) throw new Error(detail);
  const { dealId } = value as VoiceDeal;
  await fixture.priced(value as VoiceDeal);
  await fixture.accepted(fixture.deal(dealId));
  return { fixture, deal: fixture.deal(dealId) };
}

it('every leg has one fill and one report, alike in all that they share, each with the client', async () => {
  const probe = new VoiceFixture();
  await probe.tick();
  const { months } = await probe.strip();
  const spread = { symbol: months[1]?.symbol, farSymbol: months[2]?.symbol };
  const { fixture, deal } = await dealtFor(spread);
  const fills = fixture.of('orders.filled');
  const reports = fixture.of('fix.execution');
  expect(fills.map(({ clientUserId }) => clientUserId)).toEqual([
    deal.clientUserId,
    deal.clientUserId,
  ]);
  expect(reports).toHaveLength(fills.length);
  for (const [n, fill] of fills.entries()) {
    const { execId, orderId, userId, symbol, side, price, qty, settlementDate, clientUserId } =
      fill;
    const shared = { execId, orderId, userId, symbol, side, settlementDate, clientUserId };
    expect(reports[n]).toMatchObject({
      ...shared,
      lastPx: price,
      lastQty: qty,
      liquidity: 'MAKER',
    });
  }
  expect(new Set(reports.map(({ side }) => side))).toEqual(new Set(['BUY', 'SELL']));
  expect(new Set(reports.map(({ clOrdId }) => clOrdId)).size).toBe(2);
});
