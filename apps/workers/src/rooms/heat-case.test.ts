/** A heat of a case is the case: what it brings, its limits and its score, for every seat alike. */
import { money, qty } from '@tradefloor/contracts/money';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { CaseItem } from '@tradefloor/core/competition/cases/competition-case';
import type { HeatLine, HeatTerms } from '@tradefloor/core/competition/rooms/heat';
import { invariant } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { HeatMarket } from './heat-market.ts';

const SEED = 5;
const HEAT_MS = 60_000;

function getCase(id: string) {
  const found = findCase(id);
  invariant(found !== null, `${id} is a case`);
  return found;
}

/** A heat of a case with two seats. */
function toTerms(caseId: string): HeatTerms {
  const { symbols, realism, limits, lengthMs, startCash } = getCase(caseId);
  return {
    seed: SEED,
    symbols,
    realism,
    seats: [1, 2].map((no) => ({ no, seatId: `seat-${no}`, label: `Seat ${no}`, kind: 'PERSON' })),
    limits: {
      maxOrderQty: qty(limits.maxOrderQty),
      maxAbsQty: qty(limits.maxAbsQty),
      maxOrdersPerSecond: limits.maxOrdersPerSecond,
      maxDailyNotional: money(1_000_000_000_000 * 10_000),
    },
    fees: 'PLATFORM',
    startCash: money(startCash * 100),
    lengthMs,
    schedule: [],
    caseId,
  };
}

const line = (
  seq: number,
  of: Pick<HeatLine, 'clockMs' | 'seatNo' | 'call' | 'clientOrderId'>,
  input: unknown = {},
): HeatLine => ({ seq, ...of, input });

const accept = (seq: number, seatNo: number, clockMs: number, tenderId: string): HeatLine =>
  line(seq, { clockMs, seatNo, call: 'TENDER', clientOrderId: tenderId });

const market = (
  seq: number,
  seatNo: number,
  { symbol, side, qty: shares, atMs }: CaseItem & { readonly type: 'MANDATE' | 'TENDER' },
): HeatLine =>
  line(
    seq,
    { clockMs: atMs, seatNo, call: 'PLACE', clientOrderId: `o-${seq}` },
    {
      clientOrderId: `o-${seq}`,
      symbol,
      side,
      orderType: 'MARKET',
      qty: shares,
      timeInForce: 'DAY',
      strategy: 'LIT',
      instrumentType: 'equity',
    },
  );

/** Runs the lines in steps of so many milliseconds. */
async function run(caseId: string, lines: readonly HeatLine[], stepMs = 1_000) {
  const terms = toTerms(caseId);
  const heat = await HeatMarket.open(terms);
  const waiting = [...lines];
  const headlines = [];
  while (heat.clockMs < terms.lengthMs) {
    const next = heat.clockMs + stepMs;
    const due = waiting.filter(({ clockMs }) => clockMs <= next);
    waiting.splice(0, due.length);
    headlines.push(...(await heat.advance(due, next)).headlines);
  }
  return { heat, end: heat.end(), headlines };
}

const list = <T extends CaseItem['type']>(caseId: string, type: T) =>
  getCase(caseId)
    .schedule(SEED)
    .filter((item): item is CaseItem & { readonly type: T } => item.type === type);

describe('a heat of a case', () => {
  it(
    'scores each seat by its own fills, as the definition of the case has it',
    async () => {
      const id = 'agency-execution';
      const mandates = list(id, 'MANDATE');
      const terms = toTerms(id);
      const heat = await HeatMarket.open(terms);
      const atMandate: number[] = [];
      for (const [no, mandate] of mandates.entries()) {
        const { quotes } = await heat.advance([], mandate.atMs);
        atMandate.push(quotes.find(({ symbol }) => symbol === mandate.symbol)?.mid ?? 0);
        await heat.advance([market(no + 1, 1, mandate)], mandate.atMs);
      }
      const { quotes } = await heat.advance([], terms.lengthMs);
      const mids = new Map(quotes.map(({ symbol, mid }) => [symbol, mid]));
      const [fills, orders] = [heat.seat(1)?.fills ?? [], heat.seat(1)?.orders];
      expect(fills.length).toBeGreaterThan(mandates.length);
      expect(orders?.every(({ leavesQty }) => leavesQty === 0)).toBe(true);
      // Perold: what paper would have gained less what was gained, over what the mandates were worth; in price units.
      const sign = (side: string) => (side === 'BUY' ? 1 : -1);
      const worth = mandates.reduce((sum, { qty: q }, no) => sum + q * (atMandate[no] ?? 0), 0);
      const paper = mandates.reduce(
        (sum, { symbol, side, qty: q }, no) =>
          sum + sign(side) * q * ((mids.get(symbol) ?? 0) - (atMandate[no] ?? 0)),
        0,
      );
      const gained = fills.reduce(
        (sum, { symbol, side, qty: q, price, fees }) =>
          sum + sign(side) * q * ((mids.get(symbol) ?? 0) - price) - fees.total * 100,
        0,
      );
      const [first, second] = heat.end().scores;
      expect(first?.caseScore).toBeCloseTo(((gained - paper) / worth) * 10_000, 6);
      expect(first?.caseScore).toBeLessThan(0);
      // The other seat has left both mandates: paper's gain and 50 basis points of each at the last mid.
      const left = mandates.reduce(
        (sum, { symbol, qty: q }) => sum + (q * (mids.get(symbol) ?? 0) * 50) / 10_000,
        0,
      );
      expect(second?.caseScore).toBeCloseTo(((-paper - left) / worth) * 10_000, 6);
      expect(heat.seat(2)?.case).toMatchObject({ unit: 'BPS', score: second?.caseScore });
    },
    HEAT_MS,
  );

  it(
    'deals an accepted tender once, at its price, to that seat alone, and not after its end',
    async () => {
      const id = 'tender-offers';
      const [first, second] = list(id, 'TENDER');
      invariant(first !== undefined && second !== undefined, 'there are tenders');
      const lines = [
        accept(1, 1, first.atMs + 1_000, first.id),
        accept(2, 1, first.atMs + 1_000, first.id),
        accept(3, 2, first.untilMs, first.id),
        accept(4, 2, second.atMs, second.id),
      ];
      const { heat, end } = await run(id, lines);
      const [one, two] = [heat.seat(1), heat.seat(2)];
      expect(one?.fills).toMatchObject([
        { clientOrderId: first.id, venue: 'OTC', side: first.side, qty: first.qty },
      ]);
      expect(one?.case?.tenders[0]).toMatchObject({
        tenderId: first.id,
        price: one?.fills[0]?.price,
        isAccepted: true,
      });
      expect(two?.case?.tenders.slice(0, 2)).toMatchObject([
        { isAccepted: false, rejectReason: 'The tender has ended' },
        { isAccepted: true, rejectReason: null },
      ]);
      const taken = (no: number) => end.case?.seats[no]?.figures[0];
      expect(taken(0)).toEqual({ name: 'Tenders taken', value: 1, unit: 'COUNT' });
      expect(one?.figures.positions[0]?.netQty).toBe(first.side === 'BUY' ? first.qty : -first.qty);
    },
    HEAT_MS,
  );

  it(
    'is the same in steps of any length, and brings its headlines at their instants',
    async () => {
      const id = 'news-trading';
      const news = list(id, 'NEWS');
      const [due] = news;
      invariant(due !== undefined, 'there is news');
      const order = { ...due, type: 'MANDATE', side: 'BUY', qty: qty(2_000), untilMs: 0 } as const;
      const lines = [market(1, 1, { ...order, id: due.id })];
      const [fine, coarse] = [await run(id, lines, 250), await run(id, lines, 7_000)];
      expect(fine.end.fillsDigest).toBe(coarse.end.fillsDigest);
      expect(fine.end.scores).toEqual(coarse.end.scores);
      expect(fine.headlines).toEqual(
        news.map(({ headline, atMs }) => ({ text: headline, clockMs: atMs })),
      );
    },
    HEAT_MS,
  );
});
