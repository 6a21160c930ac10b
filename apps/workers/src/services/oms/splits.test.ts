/** The OMS on an ex-date: nothing is accepted, what is open is cancelled, holdings multiply once, and then it goes on. */
import { clearForSplit, splitHoldings } from '@tradefloor/contracts/calls/splits';
import { CORPORATE_ACTIONS } from '@tradefloor/contracts/market-event';
import { qty } from '@tradefloor/contracts/money';
import type { CalendarSplit } from '@tradefloor/contracts/split';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { type OmsFixture, openOms, orderPublished } from '../../testing/oms-fixture.ts';

const { symbol } = givenInstrument();
const SPLIT: CalendarSplit = {
  splitId: `${symbol}-2026-11-24`,
  symbol,
  ratio: 10,
  declaredOn: '2026-10-26',
  exDate: '2026-11-24',
};
const clear = (oms: OmsFixture) => oms.lone.request(clearForSplit, SPLIT);
const book = (oms: OmsFixture) => {
  const { splitId, ratio, exDate } = SPLIT;
  const at = oms.lone.nowMs;
  return oms.lone.request(splitHoldings, { splitId, symbol, ratio, exDate, seq: 9, at });
};
const held = (oms: OmsFixture) => oms.lone.rows(OMS_TABLES.holdings).map(({ netQty }) => netQty);

describe('a split', () => {
  it('refuses orders from the ex-date until it is booked, also after a restart', async () => {
    const oms = await openOms();
    await clear(oms);
    expect((await oms.place()).code).toBe('HALTED');
    oms.lone.restart();
    await oms.tick();
    expect((await oms.place()).code).toBe('HALTED');
    await book(oms);
    await oms.tick();
    expect((await oms.place()).code).toBeNull();
  });

  it('cancels what is open, of all times in force, with a reason', async () => {
    const oms = await openOms();
    const order = await oms.placed({ timeInForce: 'GTC' });
    const { result, events } = await clear(oms);
    expect(result).toEqual({ ok: true, value: { open: 1 } });
    expect(publishedOn(events, 'orders.cancel-requested')).toMatchObject([
      { orderId: order.orderId, actor: CORPORATE_ACTIONS },
    ]);
    const ended = await oms.acknowledge(order, { kind: 'CANCELED' });
    expect(orderPublished(ended, 'orders.cancelled')).toMatchObject({ status: 'CANCELED' });
    expect(publishedOn(ended, 'orders.cancelled')[0]?.reason).toMatch(/10-for-1 share split/);
    expect((await clear(oms)).result).toEqual({ ok: true, value: { open: 0 } });
  });

  it('multiplies what users hold, once', async () => {
    const oms = await openOms();
    const order = await oms.placed({ qty: qty(100) });
    await oms.fill(order, { n: 1, cumQty: 100 });
    expect(held(oms)).toEqual([100]);
    await clear(oms);
    await book(oms);
    expect(held(oms)).toEqual([1_000]);
    oms.lone.restart();
    await book(oms);
    await clear(oms);
    expect(held(oms)).toEqual([1_000]);
    expect((await oms.place()).code).not.toBe('HALTED');
  });
});
