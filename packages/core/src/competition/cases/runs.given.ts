/** Runs of cases for tests: what a test states of one, and any run that a participant could have made. */
import { money, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import type { CaseFill, CaseRun, CompetitionCase, TakenTender } from './competition-case.ts';

export const START_MS = 1_795_444_201_000;

type Traded = {
  readonly symbol: string;
  readonly side: Side;
  readonly qty: number;
  readonly price: number;
  readonly atMs?: number;
  readonly fee?: number;
  readonly isMaker?: boolean;
};

/** @param traded.price in price units @param traded.fee in money units */
export const givenCaseFill = ({ symbol, side, qty, price, ...more }: Traded): CaseFill => ({
  symbol: symbol as CaseFill['symbol'],
  side,
  qty: qty as CaseFill['qty'],
  price: px(price),
  at: START_MS + (more.atMs ?? 0),
  liquidity: more.isMaker ? 'MAKER' : 'TAKER',
  fees: { total: money(more.fee ?? 0) },
});

/** A run of a case without a trade, every mid at 100 dollars. */
export function givenRun(of: CompetitionCase, change: Partial<CaseRun> = {}): CaseRun {
  const schedule = of.schedule(1);
  const mid = px(100_000_000);
  return {
    startMs: START_MS,
    endMs: START_MS + of.lengthMs,
    schedule,
    fills: [],
    orders: [],
    tenders: [],
    equity: [money(of.startCash * 100), money(of.startCash * 100)],
    finalMids: Object.fromEntries(of.symbols.map((symbol) => [symbol, mid])),
    itemMids: Object.fromEntries(schedule.map(({ id }) => [id, mid])),
    ...change,
  };
}

const anyPrice = fc.integer({ min: 50_000_000, max: 200_000_000 });

/** Prices of a case that needs them on the way, at the start, in the middle and at the end; nothing of another. */
const anyPath = (of: CompetitionCase): fc.Arbitrary<Pick<CaseRun, 'path'>> => {
  if (of.sampleMs === undefined) return fc.constant({});
  const instants = [0, Math.floor(of.lengthMs / 2), of.lengthMs].map((ms) => START_MS + ms);
  const mids = fc.array(anyPrice, { minLength: of.symbols.length, maxLength: of.symbols.length });
  return fc.tuple(...instants.map(() => mids)).map((all) => ({
    path: instants.map((at, no) => ({
      at,
      mids: Object.fromEntries(
        of.symbols.map((symbol, place) => [symbol, px(all[no]?.[place] ?? 0)]),
      ),
    })),
  }));
};

const anyFill = (of: CompetitionCase) =>
  fc
    .record({
      symbol: fc.constantFrom(...of.symbols),
      side: fc.constantFrom<Side>('BUY', 'SELL'),
      qty: fc.integer({ min: 1, max: of.limits.maxOrderQty }),
      price: anyPrice,
      atMs: fc.integer({ min: 0, max: of.lengthMs }),
      fee: fc.integer({ min: -1_000, max: 50_000 }),
      isMaker: fc.boolean(),
    })
    .map(givenCaseFill);

/** Any run of a seed's schedule; each tender of it is taken or not, each request dealt or not. */
export const anyRun = (of: CompetitionCase): fc.Arbitrary<CaseRun> =>
  fc
    .record({
      seed: fc.integer({ min: 0, max: 0xffff_ffff }),
      fills: fc.array(anyFill(of), { maxLength: 12 }),
      mids: fc.array(anyPrice, { minLength: of.symbols.length, maxLength: of.symbols.length }),
      itemMid: anyPrice,
      isTaken: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      sampled: anyPath(of),
    })
    .map(({ seed, fills, mids, itemMid, isTaken, sampled }) => {
      const schedule = of.schedule(seed);
      const tenders = schedule
        .filter((item) => item.type === 'TENDER' || item.type === 'REQUEST')
        .filter((_, no) => isTaken[no])
        .map(({ type, id, symbol, side: wanted, qty, atMs }): TakenTender => {
          const side = type === 'REQUEST' ? otherSide(wanted) : wanted;
          const price = px(itemMid + (side === 'BUY' ? -10_000 : 10_000));
          return { id, symbol, side, qty, price, at: START_MS + atMs };
        });
      return givenRun(of, {
        schedule,
        fills,
        tenders,
        ...sampled,
        finalMids: Object.fromEntries(of.symbols.map((symbol, at) => [symbol, px(mids[at] ?? 0)])),
        itemMids: Object.fromEntries(schedule.map(({ id }) => [id, px(itemMid)])),
      });
    });
