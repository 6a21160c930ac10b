/** A leg by the reports of its venue: what each changes, which are repeats, which requests are still open. */
import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { type VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPending, legNamed, reported, requestLeg, toLegId, type VenueLeg } from './venue-leg.ts';

const ORDER = orderId('019a7a1e-7a1e-7a1e-8a1e-7a1e7a1e7a1e');
const AT = 1_795_444_200_000;

const given = (change: Partial<VenueLeg> = {}): VenueLeg => ({
  legId: toLegId(ORDER, 3),
  orderId: ORDER,
  userId: userId('trader-1'),
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  venue: 'XNAS',
  timeInForce: 'GTC',
  qty: qty(300),
  price: px(150_000_000),
  peg: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  mark: null,
  cumQty: qty(0),
  state: 'OPEN',
  clOrdId: toLegId(ORDER, 3),
  asked: null,
  requestCount: 0,
  tickSeq: 7,
  sentAt: AT,
  updatedAt: AT,
  ...change,
});

type Execution = Extract<VenueReport, { readonly type: 'EXECUTION_REPORT' }>;

const report = (change: Partial<Execution>): Execution => ({
  type: 'EXECUTION_REPORT',
  clOrdId: toLegId(ORDER, 3),
  origClOrdId: null,
  venueOrderId: 'O1',
  execId: 'E1',
  execType: 'NEW',
  ordStatus: 'NEW',
  qty: qty(300),
  cumQty: qty(0),
  leavesQty: qty(300),
  trade: null,
  rejectReason: null,
  text: null,
  transactAt: AT + 5,
  ...change,
});

const trade = (shares: number, cum: number, total = 300): Execution =>
  report({
    execType: 'TRADE',
    ordStatus: cum === total ? 'FILLED' : 'PARTIALLY_FILLED',
    cumQty: qty(cum),
    leavesQty: qty(total - cum),
    trade: {
      lastQty: qty(shares),
      lastPx: px(150_000_000),
      lastMkt: 'XNAS',
      liquidity: 'MAKER',
      contraBroker: 'SIMA',
      trdMatchId: 'M1',
      impactBps: 0,
    },
  });

describe('a request to a venue', () => {
  it('names its leg, for any request and any number of repeats', () => {
    const leg = requestLeg(requestLeg(given(), 'REPLACE', { at: AT }), 'CANCEL', { at: AT });
    expect(leg.asked?.clOrdId).toBe(`${ORDER}_3_2`);
    expect(legNamed(`${ORDER}_3_2`)).toBe(leg.legId);
    expect(legNamed(leg.legId)).toBe(leg.legId);
  });

  it('and without response is derived from the row, the same each time, fit for the wire', () => {
    const sent = given({ state: 'SENT' });
    const both = requestLeg(sent, 'CANCEL', { at: AT + 1 });
    expect(isPending(both).map(({ type, clOrdId }) => [type, clOrdId])).toEqual([
      ['NEW', `${ORDER}_3`],
      ['CANCEL', `${ORDER}_3_1`],
    ]);
    expect(isPending(both)).toEqual(isPending(both));
    const replaced = requestLeg(given(), 'REPLACE', { total: qty(200), at: AT });
    for (const request of [...isPending(both), ...isPending(replaced)]) {
      expect(VenueRequest.parse(encodeWire(VenueRequest, request))).toEqual(request);
    }
    expect(isPending(given())).toEqual([]);
    expect(isPending(requestLeg(given({ state: 'OVER' }), 'CANCEL', { at: AT }))).toEqual([]);
  });
});

describe('a report', () => {
  it('takes the leg on, once', () => {
    const first = reported(given({ state: 'SENT' }), report({}));
    expect(first).toMatchObject({ kind: 'changed', leg: { state: 'OPEN' } });
    expect(reported(given(), report({}))).toEqual({ kind: 'known' });
  });

  it('of a replace puts its quantity and its name in force', () => {
    const leg = requestLeg(given({ cumQty: qty(100) }), 'REPLACE', { total: qty(200), at: AT });
    const replaced = report({
      execType: 'REPLACED',
      clOrdId: `${ORDER}_3_1`,
      qty: qty(200),
      cumQty: qty(100),
      leavesQty: qty(100),
    });
    const change = reported(leg, replaced);
    expect(change).toMatchObject({
      leg: { qty: 200, clOrdId: `${ORDER}_3_1`, asked: null, state: 'OPEN' },
    });
    if (change.kind !== 'changed') throw new Error('it changes the leg');
    expect(reported(change.leg, replaced)).toEqual({ kind: 'known' });
  });

  it('of a duplicate does not change the leg; of any other refusal ends it', () => {
    const refused = (rejectReason: number) =>
      reported(given({ state: 'SENT' }), report({ execType: 'REJECTED', rejectReason }));
    expect(refused(6)).toEqual({ kind: 'known' });
    expect(refused(99)).toMatchObject({ leg: { state: 'OVER' } });
  });

  it.each([
    [0, 'OPEN', null],
    [1, 'OVER', null],
  ])('of a refused cancel with reason %d leaves the leg %s', (reason, state, requested) => {
    const leg = requestLeg(given(), 'CANCEL', { at: AT });
    const about = { clOrdId: `${ORDER}_3_1`, origClOrdId: leg.legId, text: '', transactAt: AT };
    const rejection = { type: 'CANCEL_REJECT', responseTo: 'CANCEL', ordStatus: 'NEW' } as const;
    const change = reported(leg, { ...rejection, ...about, reason });
    expect(change).toMatchObject({ kind: 'changed', leg: { state, asked: requested } });
    expect(reported(leg, { ...rejection, ...about, reason: 6 })).toEqual({ kind: 'known' });
    expect(reported(given(), { ...rejection, ...about, reason })).toEqual({ kind: 'known' });
    const sent = requestLeg(given({ state: 'SENT' }), 'CANCEL', { at: AT });
    const onItsWay = reported(sent, { ...rejection, ...about, reason });
    expect(onItsWay).toMatchObject({ leg: { state: 'SENT', asked: null } });
  });

  it('of a cancel that overtook its leg leaves the leg alive, taken on meanwhile or not', () => {
    const requested = requestLeg(given({ state: 'SENT' }), 'CANCEL', { at: AT });
    const about = {
      clOrdId: `${ORDER}_3_1`,
      origClOrdId: requested.legId,
      text: '',
      transactAt: AT,
    };
    const unknown = { type: 'CANCEL_REJECT', responseTo: 'CANCEL', ordStatus: 'REJECTED' } as const;
    const rejection = { ...unknown, ...about, reason: 1 };
    expect(reported({ ...requested, state: 'OPEN' }, rejection)).toMatchObject({
      leg: { state: 'OPEN', asked: null },
    });
  });

  it('of trades in any order and number counts each share once, and none before those it follows', () => {
    const reports = [trade(100, 100), trade(50, 150), trade(30, 180), trade(120, 300)];
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 40 }), (script) => {
        let leg = given();
        let booked = 0;
        for (const n of [...script, 0, 1, 2, 3]) {
          const change = reported(leg, reports[n] ?? report({}));
          if (change.kind !== 'traded') continue;
          booked += change.trade.lastQty;
          leg = change.leg;
          expect(leg.cumQty).toBe(booked);
        }
        expect(leg).toMatchObject({ cumQty: 300, state: 'OVER' });
      }),
    );
  });

  it('of an end that counts unseen fills waits for them', () => {
    const canceled = report({ execType: 'CANCELED', ordStatus: 'CANCELED', cumQty: qty(100) });
    expect(reported(given(), canceled)).toEqual({ kind: 'gap' });
    expect(reported(given({ cumQty: qty(100) }), canceled)).toMatchObject({
      leg: { state: 'OVER' },
    });
  });
});
