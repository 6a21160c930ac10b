/** Every state of a voice deal against every event; random walks of events; prices and legs of what is dealt. */
import { userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { VOICE_ENDED, VOICE_STATES } from '@tradefloor/contracts/vocabulary/rfq';
import { VoiceDeal, VoiceDealId } from '@tradefloor/contracts/voice';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { spreadLegs, spreadQuote } from '@tradefloor/instruments/futures/calendar-spread';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  evolveVoice,
  isPriceGood,
  mayVoice,
  VOICE_MOVES,
  type VoiceDealRow,
  type VoiceEvent,
  type VoiceEventType,
} from './voice-deal.ts';
import { VOICE_COLLAR_BPS, voiceLegs, voiceMark, voicePrice, voiceProduct } from './voice-terms.ts';

const AT = Date.parse('2026-11-23T15:00:00Z');
const CL = FUTURE_PRODUCTS.CL;
const symbol = (text: string) => text as VoiceDeal['symbol'];

const given = (change: Partial<VoiceDealRow> = {}): VoiceDealRow => ({
  dealId: VoiceDealId.parse('019ab0c0-0000-7000-8000-000000000001'),
  state: 'ASKED',
  symbol: symbol('CLF27'),
  farSymbol: null,
  side: 'BUY',
  lots: qty(10),
  clientUserId: userId('edith'),
  askedBy: userId('sam'),
  askerRole: 'sales',
  tradedBy: null,
  note: null,
  price: null,
  mark: null,
  validUntil: null,
  endsAt: AT + 300_000,
  reason: null,
  legs: [],
  steps: [{ version: 1, at: AT, actor: 'sam', action: 'asked', detail: null }],
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  keys: ['sam|k1'],
  ...change,
});

const at = AT + 1_000;
const EVENTS: Readonly<Record<VoiceEventType, VoiceEvent>> = {
  priced: {
    type: 'priced',
    at,
    tradedBy: userId('cora'),
    price: px(70_120_000),
    mark: px(70_115_000),
    validUntil: at + 20_000,
  },
  'ran-out': { type: 'ran-out', at },
  accepted: { type: 'accepted', at, legs: [] },
  passed: { type: 'passed', at, reason: null },
  declined: { type: 'declined', at, reason: 'no risk appetite' },
  expired: { type: 'expired', at },
};
const TYPES = Object.keys(EVENTS) as VoiceEventType[];
const step = { actor: 'cora', action: 'did' };

describe('the voice deal’s states', () => {
  for (const state of VOICE_STATES) {
    for (const type of TYPES) {
      const listed = VOICE_MOVES[state].includes(type);
      it(`${state} ${listed ? 'takes' : 'refuses'} ${type}`, () => {
        const row = given({ state });
        expect(mayVoice(row, type)).toBe(listed);
        if (!listed) {
          expect(() => evolveVoice(row, EVENTS[type], step)).toThrow(`${state} cannot be ${type}`);
          return;
        }
        const next = evolveVoice(row, EVENTS[type], step);
        expect(next).toMatchObject({ version: 2, updatedAt: at, lots: 10, side: 'BUY' });
        expect(next.steps.at(-1)).toEqual({
          version: 2,
          at,
          actor: 'cora',
          action: 'did',
          detail: null,
        });
      });
    }
  }

  test('along any walk a deal is done at most once, only with a price, and every version has its step', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TYPES), { maxLength: 30 }), (walk) => {
        let row = given();
        let done = 0;
        for (const type of walk) {
          if (!mayVoice(row, type)) continue;
          expect(VOICE_ENDED.has(row.state)).toBe(false);
          if (type === 'accepted') {
            done += 1;
            expect(row.price).not.toBeNull();
          }
          row = evolveVoice(row, EVENTS[type], step);
        }
        expect(done).toBe(row.state === 'DONE' ? 1 : 0);
        expect(row.steps.map(({ version }) => version)).toEqual(
          Array.from({ length: row.version }, (_, i) => i + 1),
        );
        const { keys: _, ...deal } = row;
        expect(VoiceDeal.parse(encodeWire(VoiceDeal, deal))).toEqual(deal);
      }),
    );
  });

  it('a price is good to its last instant and not one longer, and only while it is out', () => {
    const priced = evolveVoice(given(), EVENTS.priced, step);
    expect(isPriceGood(priced, at + 20_000)).toBe(true);
    expect(isPriceGood(priced, at + 20_001)).toBe(false);
    expect(isPriceGood(evolveVoice(priced, EVENTS['ran-out'], step), at)).toBe(false);
    expect(isPriceGood(given(), at)).toBe(false);
  });
});

describe('the available products', () => {
  const requested = (near: string, far: string | null = null, lots = 10) =>
    voiceProduct({ symbol: symbol(near), farSymbol: far === null ? null : symbol(far), lots }, AT);

  it.each([
    ['CLF27', null],
    ['CLF27', 'CLH27'],
  ])('%s and %s', (near, far) => expect(requested(near, far)).toMatchObject({ ok: true }));

  it.each([
    ['AAPL', null, 10, 'UNKNOWN_SYMBOL', 'symbol', 'there is no contract AAPL'],
    ['ZCF27', null, 10, 'UNKNOWN_SYMBOL', 'symbol', 'there is no contract ZCF27'],
    ['CLX26', null, 10, 'UNKNOWN_SYMBOL', 'symbol', 'CLX26 stopped trading on 2026-10-20'],
    ['CLF27', 'CLX26', 10, 'UNKNOWN_SYMBOL', 'farSymbol', 'CLX26 stopped trading on 2026-10-20'],
    ['CLH27', 'CLF27', 10, 'VALIDATION_FAILED', 'farSymbol', 'a near and a later month'],
    ['CLF27', 'CLF27', 10, 'VALIDATION_FAILED', 'farSymbol', 'a near and a later month'],
    ['CLF27', 'GCG27', 10, 'VALIDATION_FAILED', 'farSymbol', 'of one product'],
    ['CLF27', null, 501, 'QTY_LIMIT_EXCEEDED', 'lots', 'Quantity in lots of CL is 501 (max. 500)'],
  ])('not %s with %s, %d lots', (near, far, lots, code, path, detail) => {
    expect(requested(near, far, lots)).toMatchObject({
      ok: false,
      error: { code, path, detail: expect.stringContaining(detail) },
    });
  });
});

describe('a voice price', () => {
  const marks = { near: px(70_005_000), far: null };
  const spread = { near: px(70_005_000), far: px(69_555_000) };
  const toPrice = (units: number, of: typeof marks | typeof spread = marks) =>
    voicePrice(px(units), { product: CL, marks: of });

  it('is on the tick', () => {
    expect(toPrice(70_010_000)).toEqual({ ok: true, value: 70_010_000 });
    expect(toPrice(70_015_000)).toMatchObject({
      error: { code: 'VALIDATION_FAILED', path: 'price' },
    });
  });

  it('is within the collar of the market’s middle, to the last tick', () => {
    const reach = (VOICE_COLLAR_BPS * marks.near) / 10_000;
    const most = Math.floor((marks.near + reach) / CL.tickSize) * CL.tickSize;
    expect(toPrice(most)).toMatchObject({ ok: true });
    expect(toPrice(most + CL.tickSize)).toMatchObject({ error: { code: 'PRICE_COLLAR' } });
    expect(toPrice(0)).toMatchObject({ error: { code: 'PRICE_COLLAR' } });
  });

  it('of a spread is a difference, below zero as well, measured against near less far', () => {
    expect(voiceMark(spread)).toBe(450_000);
    expect(toPrice(450_000, spread)).toMatchObject({ ok: true });
    expect(toPrice(-100_000, spread)).toMatchObject({ ok: true });
    expect(toPrice(70_010_000, spread)).toMatchObject({ error: { code: 'PRICE_COLLAR' } });
  });

  test('of anything that passes makes legs on the tick, above zero, against the client, that differ by the price', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(FUTURE_PRODUCTS)),
        fc.integer({ min: 200, max: 500_000 }),
        fc.integer({ min: 200, max: 500_000 }),
        fc.integer({ min: -500_000, max: 500_000 }),
        fc.constantFrom('BUY' as const, 'SELL' as const),
        (product, nearTicks, farTicks, ticks, side) => {
          const { tickSize } = product;
          // A middle is between two ticks where the market is an odd number of them wide.
          const both = {
            near: px(nearTicks * tickSize + Math.floor(tickSize / 2)),
            far: px(farTicks * tickSize),
          };
          const price = px(ticks * tickSize);
          if (!voicePrice(price, { product, marks: both }).ok) return;
          const deal = given({ side, farSymbol: symbol('CLH27') });
          const legs = voiceLegs(deal, price, { product, marks: both });
          const [near, far] = legs;
          if (near === undefined || far === undefined) throw new Error('two legs');
          expect(near.price - far.price).toBe(price);
          for (const leg of legs) {
            expect(leg.price % tickSize).toBe(0);
            expect(leg.price).toBeGreaterThan(0);
          }
          expect([near.side, far.side]).toEqual(side === 'BUY' ? ['SELL', 'BUY'] : ['BUY', 'SELL']);
          expect(new Set(legs.map(({ execId }) => execId)).size).toBe(2);
        },
      ),
    );
  });
});

describe('a calendar spread', () => {
  const near = { bid: 70_000_000, ask: 70_010_000, mid: 70_005_000, open: 69_900_000 };
  const far = { bid: 69_540_000, ask: 69_560_000, mid: 69_550_000, open: 69_500_000 };

  it('is bought at the near ask less the far bid and sold the other way round', () => {
    expect(spreadQuote(near, far)).toEqual({
      bid: 440_000,
      ask: 470_000,
      mid: 455_000,
      open: 400_000,
    });
  });

  it('turned round has its bid where its ask was', () => {
    const back = spreadQuote(far, near);
    const there = spreadQuote(near, far);
    expect([back.bid, back.ask]).toEqual([-there.ask, -there.bid]);
  });

  it('anchors the near leg at the middle and lets the far one follow', () => {
    expect(spreadLegs(450_000, { nearMid: 70_005_000, tickSize: 10_000 })).toEqual({
      near: 70_010_000,
      far: 69_560_000,
    });
  });
});
