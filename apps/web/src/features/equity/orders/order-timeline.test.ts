import { describe, expect, it } from 'vitest';
import { plainDecimals } from '../../../lib/format/units.ts';
import type { OrderLife } from '../../../platform/client/shapes.ts';
import { toFill, toOrder } from '../../../platform/testing/given.ts';
import { timeline as timelineWith } from './order-timeline.ts';

type Event = OrderLife['events'][number];

const toSecond = (second: number): string => `2026-11-21T14:03:0${second}.000Z`;

/** A version of one order, a second after the one before. */
const toEvent = (version: number, more: Partial<Event['order']> = {}): Event => ({
  topic: version === 1 ? 'orders.submitted' : 'orders.updated',
  at: toSecond(version),
  order: toOrder(1, { version, ...more }),
  actor: 'u-1',
  reason: null,
});

const toLife = (events: Event[], fills: OrderLife['fills'] = []): OrderLife => ({
  order: toOrder(1),
  events,
  fills,
  children: [],
});

/** Of a share, unless the decimals are given. */
const timeline = (life: OrderLife, decimals = 2) => timelineWith(life, decimals);

describe('the timeline of an order', () => {
  it('names each version with its event, its status and who made it', () => {
    const entries = timeline(toLife([toEvent(1, { status: 'NEW', riskConfigVersion: 3 })]));
    expect(entries).toMatchObject([
      { what: 'v1 Submitted: NEW', who: 'by u-1', detail: 'risk config v3', changes: [] },
    ]);
  });

  it('is in the order of the versions, also of one instant, however they came', () => {
    const at = toSecond(1);
    const events = [toEvent(3, { qty: 300 }), toEvent(1, { qty: 500 }), toEvent(2, { qty: 400 })];
    const entries = timeline(toLife(events.map((event) => ({ ...event, at }))));
    expect(entries.map(({ what }) => what.slice(0, 2))).toEqual(['v1', 'v2', 'v3']);
    expect(entries.map(({ changes }) => changes[0])).toEqual([
      undefined,
      'quantity 500 → 400',
      'quantity 400 → 300',
    ]);
  });

  it('names the version in which the price was reached, with its reason', () => {
    const stop = { orderType: 'STOP', price: null, side: 'SELL', stopPrice: 187.2 } as const;
    const reason = 'triggered: last 187.19 reached 187.2';
    const entries = timeline(
      toLife([
        toEvent(1, { ...stop, triggered: false, riskConfigVersion: null }),
        { ...toEvent(2, { ...stop, triggered: true, riskConfigVersion: null }), reason },
      ]),
    );
    expect(entries.map(({ what, detail }) => [what, detail])).toEqual([
      ['v1 Submitted: Waiting', ''],
      ['v2 Triggered: NEW', reason],
    ]);
  });

  it('lists what a version changed, and nothing of what stayed', () => {
    const [, second] = timeline(
      toLife([
        toEvent(1, { qty: 500, price: 189.4, leavesQty: 500, filledQty: 0 }),
        toEvent(2, { qty: 300, price: 189.45, leavesQty: 300, filledQty: 0 }),
      ]),
    );
    expect(second?.changes).toEqual([
      'quantity 500 → 300',
      'price 189.40 → 189.45',
      'left 500 → 300',
    ]);
  });

  it('groups thousands, and names a venue that was not there before', () => {
    const [, second] = timeline(
      toLife([
        toEvent(1, { qty: 12_000, leavesQty: 12_000, destinationVenue: null }),
        toEvent(2, { qty: 1_000, leavesQty: 12_000, destinationVenue: 'XNAS' }),
      ]),
    );
    expect(second?.changes).toEqual(['quantity 12,000 → 1,000', 'venue none → XNAS']);
  });

  it('puts a fill before the change that it caused at the same instant', () => {
    const fill = toFill(1, {
      at: toSecond(2),
      qty: 1_500,
      price: 189.4,
      cumQty: 1_500,
      leavesQty: 500,
      venue: 'BATS',
    });
    const entries = timeline(toLife([toEvent(1), toEvent(2)], [fill]));
    expect(entries.map(({ key }) => key)).toEqual([
      'orders.submitted-1',
      fill.execId,
      'orders.updated-2',
    ]);
    expect(entries[1]).toMatchObject({
      what: 'Fill 1,500 @ 189.40',
      detail: 'cum. 1,500, leaves 500',
      who: expect.stringContaining('BATS'),
    });
  });

  it.each([
    ['EURUSD', 1.084_55, 'Fill 1,500 @ 1.08455'],
    ['USDJPY', 152.125, 'Fill 1,500 @ 152.125'],
    ['GB00BTF03100', 99.125, 'Fill 1,500 @ 99.125'],
    ['US912828ZT04', 84.51, 'Fill 1,500 @ 84.510'],
    ['AAPL', 189.4, 'Fill 1,500 @ 189.40'],
  ])(
    'prints the price of a fill in %s with the decimals of the instrument',
    (symbol, price, what) => {
      const fill = toFill(1, { symbol, price, qty: 1_500, at: toSecond(2) });
      expect(timeline(toLife([], [fill]), plainDecimals(symbol))[0]?.what).toBe(what);
    },
  );

  it('prints the limits of an order with the decimals of the instrument', () => {
    const at = { symbol: 'EURUSD' };
    const [, second] = timeline(
      toLife([toEvent(1, { ...at, price: 1.08 }), toEvent(2, { ...at, price: 1.085_5 })]),
      plainDecimals('EURUSD'),
    );
    expect(second?.changes).toEqual(['price 1.08000 → 1.08550']);
  });

  it('gives the sentence of a refusal, and the reason of an end that is none', () => {
    const rejected = toEvent(2, {
      status: 'REJECTED',
      rejectCode: 'QTY_LIMIT_EXCEEDED',
      rejectReason: 'Quantity is 5,000 (max. 1,000 per order)',
      riskConfigVersion: null,
    });
    const cancelled: Event = {
      ...toEvent(2, { status: 'CANCELED', riskConfigVersion: null }),
      topic: 'orders.cancelled',
      reason: 'End time reached',
    };
    const last = (event: Event) => timeline(toLife([toEvent(1), event])).at(-1);
    expect(last(rejected)).toMatchObject({
      refusal: { text: 'Quantity is 5,000 (max. 1,000 per order)', code: 'QTY_LIMIT_EXCEEDED' },
      detail: '',
    });
    expect(last(cancelled)).toMatchObject({ refusal: null, detail: 'End time reached' });
    const late = { ...cancelled, reason: 'QUOTE_EXPIRED: it was firm for 15 s' };
    expect(last(late)).toMatchObject({
      refusal: { text: 'It was firm for 15 s', code: 'QUOTE_EXPIRED' },
      detail: '',
    });
  });

  it('shows an event it has no word for under its own name', () => {
    const unknown: Event = { ...toEvent(1), topic: 'orders.parked' };
    expect(timeline(toLife([unknown]))[0]?.what).toMatch(/^v1 orders\.parked: /);
  });
});
