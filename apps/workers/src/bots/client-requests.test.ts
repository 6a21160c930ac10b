/** What is due of a client's request, once, whatever comes twice, late or out of order. */

import { givenFill } from '@tradefloor/bots/bots.given';
import { isin } from '@tradefloor/contracts/bond';
import { execId, RfqId, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { dealerGiven, RFQ_AT, rfqGiven } from '@tradefloor/core/trading/rfq/rfq.given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientRequests } from './client-requests.ts';

const SALES = userId('sam');
const ID = RfqId.parse('RFQ-1');
const waiting = dealerGiven({ status: 'PENDING', quote: null });

const given = (change: Partial<Rfq> = {}): Rfq => ({ ...rfqGiven(), flow: 'SALES', ...change });
/** The life of a request, version by version. */
const LIFE: readonly Rfq[] = [
  given({ state: 'REQUESTED', dealers: [], version: 1 }),
  given({ state: 'SALES_REVIEW', dealers: [], salesUserId: SALES, version: 2 }),
  given({ dealers: [dealerGiven(), waiting], salesUserId: SALES, version: 3 }),
  given({ salesUserId: SALES, version: 4 }),
  given({ state: 'CLIENT_QUOTED', salesUserId: SALES, version: 5 }),
  given({ state: 'EXECUTED', salesUserId: SALES, version: 6 }),
];
const open = () => new ClientRequests([given().isin], SALES);
const playLife = (requests: ClientRequests, life: readonly Rfq[]) =>
  life.flatMap((rfq) => requests.onChange(rfq, RFQ_AT)?.type ?? []);
const fill = (no: number) => ({
  ...givenFill({ side: 'BUY', qty: 1, price: 1 }),
  userId: SALES,
  rfqId: ID,
  execId: execId(`f-${no}`),
});

describe('a client’s request', () => {
  it('is taken on, sent, and handed over once its dealers have responded', () => {
    const requests = open();
    expect(playLife(requests, LIFE.slice(0, 3))).toEqual(['REVIEW', 'SEND']);
    expect(requests.onChange(LIFE[3] as Rfq, RFQ_AT)).toEqual({
      type: 'HAND_OVER',
      request: {
        id: ID,
        symbol: given().isin,
        side: 'BUY',
        qty: qty(1_000_000),
        untilMs: RFQ_AT + 10_000,
      },
    });
  });

  it('is handed over at the end of the window with what quotes there are, and not without any', () => {
    const [, , quoted] = LIFE as readonly [Rfq, Rfq, Rfq];
    const over = { ...quoted, windowEndsAt: RFQ_AT };
    const requests = open();
    playLife(requests, LIFE.slice(0, 2));
    expect(requests.onChange({ ...over, dealers: [waiting] }, RFQ_AT)).toBeNull();
    expect(requests.onChange({ ...over, side: 'TWO_WAY' }, RFQ_AT)).toMatchObject({
      type: 'HAND_OVER',
      request: { side: null },
    });
  });

  it('has each step due once, whatever comes again and however late', () => {
    const order = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 });
    fc.assert(
      fc.property(order, (numbers) => {
        const life = [LIFE[0] as Rfq, ...numbers.flatMap((no) => LIFE[no] ?? [])];
        const due = playLife(open(), life);
        expect(due[0]).toBe('REVIEW');
        expect(new Set(due).size).toBe(due.length);
        const newest = Math.max(...life.map(({ version }) => version));
        // A newer state that is no longer PENDING leaves nothing to hand over.
        if (newest === 4) expect(due).toContain('HAND_OVER');
      }),
    );
  });

  it('of another bond, of dealers’ flow, or taken by other sales is none of the run', () => {
    const [first] = LIFE as readonly [Rfq];
    expect(open().onChange({ ...first, isin: isin('US9234TF0100') }, RFQ_AT)).toBeNull();
    expect(open().onChange({ ...first, flow: 'DEALER' }, RFQ_AT)).toBeNull();
    const requests = open();
    playLife(requests, [
      first,
      given({ state: 'SALES_REVIEW', salesUserId: userId('sally'), version: 2 }),
    ]);
    expect(requests.ids()).toEqual([]);
  });

  it('is kept until both fills of its deal are there, and forgotten where it was not dealt', () => {
    const requests = open();
    playLife(requests, LIFE);
    expect([...requests.unfilled()]).toEqual([ID]);
    expect([fill(1), fill(1), fill(2), fill(3)].map((one) => requests.onFill(one))).toEqual([
      ID,
      ID,
      ID,
      null,
    ]);
    expect(requests.ids()).toEqual([]);
    playLife(requests, [
      ...LIFE.slice(0, 4),
      given({ state: 'EXPIRED', salesUserId: SALES, version: 5 }),
    ]);
    expect(requests.ids()).toEqual([]);
    expect(requests.onFill({ ...fill(4), userId: userId('other') })).toBeNull();
  });

  it('whose step has no known outcome is read again: the step is due once more where it changed nothing', () => {
    const [first, taken] = LIFE as readonly [Rfq, Rfq];
    const requests = open();
    playLife(requests, [first]);
    requests.doubt(ID);
    expect(requests.onChange(first, RFQ_AT)).toBeNull();
    expect([requests.takeDoubtful(), requests.takeDoubtful()]).toEqual([[ID], []]);
    requests.onNotRead(ID);
    expect(requests.takeDoubtful()).toEqual([ID]);
    expect(requests.onReadAgain(first, RFQ_AT)?.type).toBe('REVIEW');
    requests.doubt(ID);
    requests.takeDoubtful();
    expect(playLife(requests, [taken])).toEqual(['SEND']);
    expect(requests.onReadAgain(taken, RFQ_AT)).toBeNull();
  });
});
