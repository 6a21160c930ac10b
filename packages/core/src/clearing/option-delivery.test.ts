/** Options on shares at their end: exercised from a cent in the money, assigned in full, delivered at the strike. */
import { type Participant, participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, type Px, px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { getAccount } from './account-view.ts';
import { securitiesAccount } from './chart-of-accounts.ts';
import { BookGiven, dollars } from './clearing.given.ts';
import { advanced } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import { requiredMargin } from './requirement.ts';

const ALICE = participant('alice');
const DEALER = participant('DRVX');
const EXPIRY = '2026-12-18';
const CALL = 'AAPL261218C270';
const PUT = 'AAPL261218P260';
const SERIES = { [CALL]: ['C', 270], [PUT]: ['P', 260], AAPL261218C285: ['C', 285] } as const;
type Series = keyof typeof SERIES;
const NAMES = Object.keys(SERIES) as Series[];
const ZERO = { positionsSum: 0, cashSum: 0, legsPerFill: 2 };
const RICH = {
  openingCash: {
    USER: dollars(500_000_000_000),
    CLIENT: dollars(500_000_000_000),
    DEALER: dollars(500_000_000_000),
  },
};
const FREE = { sec31: money(0), finraTaf: money(0), commission: money(0), venue: money(0) };
const NO_FEES = { ...FREE, total: money(0) };

/** Worth of a share of a series at a price of the share, in price units. */
const worthAt = (name: Series, spot: number): number => {
  const [type, strike] = SERIES[name];
  return Math.max(0, (type === 'C' ? 1 : -1) * (spot - strike * 1_000_000));
};
const toEnd = (name: Series, spot: number): ExpiryRow => ({
  symbol: instrumentSymbol(name),
  instrumentType: 'option',
  expiry: EXPIRY,
  finalPrice: px(worthAt(name, spot)),
  at: 0,
});
const trade = (name: string, more: Partial<Fill> = {}): Partial<Fill> => ({
  symbol: instrumentSymbol(name),
  instrumentType: name === 'AAPL' ? 'equity' : 'option',
  counterparty: 'DRVX',
  fees: NO_FEES,
  ...more,
});

function nextDay(given: BookGiven): void {
  given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
  given.sweep();
  given.cycle();
}
function passTo(given: BookGiven, date: string): void {
  while (given.book.businessDate(given.nowMs) < date) nextDay(given);
}
/** All dollars of an account, margin among them, above what it was opened with. */
function gainedCash(given: BookGiven, id: Participant): number {
  let sum = 0;
  for (const { owner, ledger, posted } of given.book.ledger.accounts()) {
    if (owner === id && ledger === 'USD') sum += posted;
  }
  return sum - dollars(500_000_000_000);
}
const getShares = (given: BookGiven, id: Participant): number =>
  given.book.ledger.balance(securitiesAccount(id, 'AAPL'));
const held = (given: BookGiven, id: Participant, name: string) =>
  given.book.position(id, name)?.netQty ?? 0;

/** Alice buys seven contracts at 3.25; they end with the share at a price. */
function ended(name: Series, spot: number, side: 'BUY' | 'SELL' = 'BUY'): BookGiven {
  const given = new BookGiven(RICH);
  given.clear(trade(name, { side, qty: qty(7), price: px(3_250_000) }));
  passTo(given, EXPIRY);
  given.expire([toEnd(name, spot * 1_000_000)]);
  return given;
}
const PREMIUM = 2_275;

describe('a call bought, in the money', () => {
  it('becomes shares bought at the strike, and its writer sells them', () => {
    const given = ended(CALL, 275);
    expect([held(given, ALICE, CALL), held(given, DEALER, CALL)]).toEqual([0, 0]);
    const shares = { netQty: 700, openQty: 700, openValue: dollars(189_000) };
    expect(given.book.position(ALICE, 'AAPL')).toMatchObject(shares);
    expect(given.book.position(DEALER, 'AAPL')).toMatchObject({ netQty: -700 });
    expect(given.optionEnds).toMatchObject([
      {
        kind: 'EXERCISE',
        participant: 'alice',
        participantKind: 'USER',
        symbol: CALL,
        contracts: 7,
        underlying: 'AAPL',
        shares: 700,
        strike: 270_000_000,
        worth: 5_000_000,
        cash: dollars(-189_000),
        settlementDate: '2026-12-22',
      },
      { kind: 'ASSIGNMENT', participant: 'DRVX', contracts: -7, shares: -700, cash: 1_890_000_000 },
    ]);
  });

  it('settles as a trade in the share does: nothing before its date, all of it then', () => {
    const given = ended(CALL, 275);
    given.sweep();
    expect(getShares(given, ALICE)).toBe(0);
    passTo(given, '2026-12-22');
    expect([getShares(given, ALICE), getShares(given, DEALER)]).toEqual([700, -700]);
    expect(gainedCash(given, ALICE)).toBe(dollars(-PREMIUM - 189_000));
    expect(gainedCash(given, DEALER)).toBe(dollars(PREMIUM + 189_000));
    expect(given.book.pendingCount).toBe(0);
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });

  it('nets with what else is bought or sold for the same date', () => {
    const given = ended(CALL, 275);
    given.clear(trade('AAPL', { side: 'SELL', qty: qty(700), price: px(275_000_000) }));
    const due = [...given.book.obligations()].filter(({ symbol }) => symbol === 'AAPL');
    expect(due.map(({ userId: who, netQty, netCash }) => [who, netQty, netCash])).toEqual([
      ['alice', 0, dollars(3_500)],
      ['DRVX', 0, dollars(-3_500)],
    ]);
    passTo(given, '2026-12-22');
    expect(gainedCash(given, ALICE)).toBe(dollars(3_500 - PREMIUM));
  });

  it('is margined without a gap: a tenth of the shares from the same moment', () => {
    const given = ended(CALL, 275);
    expect(requiredMargin(given.book, ALICE, given.nowMs)).toBe(dollars(19_250));
    given.cycle();
    expect(getAccount(given.book, ALICE, given.nowMs)).toMatchObject({
      posted: dollars(19_250),
      initialMargin: dollars(19_250),
      variationMargin: dollars(3_500),
    });
  });
});

describe('other positions', () => {
  it('a call sold is assigned: what covered it is delivered, and nothing is held', () => {
    const given = new BookGiven(RICH);
    given.clear(trade('AAPL', { side: 'BUY', qty: qty(700), price: px(260_000_000) }));
    given.clear(trade(CALL, { side: 'SELL', qty: qty(7), price: px(3_250_000) }));
    passTo(given, EXPIRY);
    given.expire([toEnd(CALL, 290_000_000)]);
    expect(held(given, ALICE, 'AAPL')).toBe(0);
    expect(requiredMargin(given.book, ALICE, given.nowMs)).toBe(0);
    passTo(given, '2026-12-22');
    expect(getShares(given, ALICE)).toBe(0);
    // Bought at 260, called away at 270, with the premium.
    expect(gainedCash(given, ALICE)).toBe(dollars(7_000 + PREMIUM));
  });

  it('a put bought sells the shares at its strike, a put sold buys them', () => {
    for (const [side, sign] of [
      ['BUY', 1],
      ['SELL', -1],
    ] as const) {
      const given = ended(PUT, 250, side);
      expect(held(given, ALICE, 'AAPL')).toBe(-700 * sign);
      passTo(given, '2026-12-22');
      expect(gainedCash(given, ALICE)).toBe(sign * dollars(182_000 - PREMIUM));
    }
  });

  it('out of the money end with nothing, bought and sold', () => {
    const given = ended(CALL, 265);
    expect(
      given.optionEnds.map(({ kind, shares, cash, settlementDate }) => [
        kind,
        shares,
        cash,
        settlementDate,
      ]),
    ).toEqual([
      ['EXPIRATION', 0, 0, null],
      ['EXPIRATION', 0, 0, null],
    ]);
    expect(given.book.position(ALICE, 'AAPL')).toBeUndefined();
    given.sweep();
    given.cycle();
    expect(gainedCash(given, ALICE)).toBe(dollars(-PREMIUM));
    expect(given.book.pendingCount).toBe(0);
  });

  it('are exercised from one cent in the money, and not below it', () => {
    expect(ended(CALL, 270.01).optionEnds[0]?.kind).toBe('EXERCISE');
    expect(ended(CALL, 270.009999).optionEnds[0]?.kind).toBe('EXPIRATION');
    expect(ended(PUT, 259.99).optionEnds[0]?.kind).toBe('EXERCISE');
    expect(ended(PUT, 259.990001).optionEnds[0]?.kind).toBe('EXPIRATION');
  });
});

test('the same end twice delivers nothing twice, and a fill after it is delivered by itself', () => {
  const given = ended(CALL, 275);
  given.expire([toEnd(CALL, 275_000_000)]);
  expect(given.optionEnds).toHaveLength(2);
  const late = given.fill(trade(CALL, { side: 'SELL', qty: qty(2), price: px(5_000_000) }));
  given.clear(late);
  given.clear(late);
  expect(given.optionEnds.map(({ contracts }) => contracts)).toEqual([7, -7, -2, 2]);
  expect(held(given, ALICE, 'AAPL')).toBe(500);
  passTo(given, '2026-12-23');
  expect(gainedCash(given, ALICE)).toBe(dollars(-PREMIUM - 189_000 + 1_000 + 54_000));
});

const anyTrade = fc
  .record({
    who: fc.constantFrom('alice', 'bob', 'carol'),
    counterparty: fc.constantFrom('DRVX', 'CLNT'),
    name: fc.constantFrom(...NAMES, 'AAPL'),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    size: fc.integer({ min: 1, max: 300 }),
    cents: fc.integer({ min: 1, max: 40_000 }),
  })
  .map(({ who, counterparty, name, side, size, cents }) =>
    trade(name, {
      userId: userId(who),
      counterparty,
      side,
      qty: qty(name === 'AAPL' ? 100 * size : size),
      price: px(cents * 10_000),
    }),
  );
type Step = { readonly do: 'trade'; readonly of: Partial<Fill> } | { readonly do: 'cycle' | 'day' };
const anyStep = fc.oneof(
  { weight: 4, arbitrary: anyTrade.map((of): Step => ({ do: 'trade', of })) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'cycle' }, { do: 'day' }) },
);
/** Around the strikes, also within a cent of them. */
const anySpot = fc.oneof(
  fc.integer({ min: 240_000_000, max: 300_000_000 }),
  fc.constantFrom(270_000_000, 270_005_000, 270_010_000, 259_990_000, 259_995_000),
);

/** What a trade has gained when its contract has ended and the share is at a price; below a cent an option is worth nothing. */
function toGain({ symbol, price, qty: size, side }: Fill, spot: Px): number {
  const name = symbol as string;
  const isShare = name === 'AAPL';
  const worth = isShare ? spot : worthAt(name as Series, spot);
  const counted = !isShare && worth < 10_000 ? 0 : worth;
  const gain = ((counted - price) * size * (isShare ? 1 : 100)) / 100;
  return side === 'BUY' ? gain : -gain;
}

test('whatever was dealt, each account gains what its trades are worth at the price that decided, to the unit', () => {
  const late = fc.array(anyTrade, { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(anyStep, { maxLength: 25 }),
      anySpot.map(px),
      late,
      (steps, spot, after) => {
        const given = new BookGiven({ minTransfer: money(0), ...RICH });
        const sums = new Map<string, number>();
        const count = (who: string, gain: number) => sums.set(who, (sums.get(who) ?? 0) + gain);
        const play = (of: Partial<Fill>, n: number): void => {
          const fill = given.fill({ ...of, execId: execId(`deal-${n}`) });
          given.clear(fill);
          count(fill.userId, toGain(fill, spot));
          count(fill.counterparty, -toGain(fill, spot));
          expect(readInvariants(given.book)).toMatchObject(ZERO);
        };
        for (const [n, step] of steps.entries()) {
          given.nowMs += 1_000;
          if (step.do === 'trade') play(step.of, n);
          else if (step.do === 'cycle') given.cycle();
          else nextDay(given);
        }
        const ends = NAMES.map((name) => toEnd(name, spot));
        given.expire(ends);
        given.expire(ends);
        expect(readInvariants(given.book)).toMatchObject(ZERO);
        for (const [n, of] of after.entries()) play(of, 100 + n);
        for (const row of given.book.positions()) {
          if (row.instrumentType === 'option') expect(row.netQty).toBe(0);
        }
        passTo(given, '2027-01-08');
        expect(readInvariants(given.book)).toMatchObject(ZERO);
        expect(given.book.pendingCount).toBe(0);
        for (const [id, gain] of sums) {
          const who = participant(id);
          // 100 of a share at a price in millionths are whole units of 1/10 000.
          expect(gainedCash(given, who) + (getShares(given, who) * spot) / 100).toBe(
            gain + dividends(given, who),
          );
        }
        for (const name of NAMES) expect(toSums(given, name)).toEqual([0, 0, 0]);
      },
    ),
    { numRuns: 40 },
  );
});

/** What was paid to an account for shares it held over an ex-date. */
const dividends = (given: BookGiven, id: Participant): number =>
  given.payments.filter((row) => row.participant === id).reduce((sum, { cash }) => sum + cash, 0);
const toSums = (given: BookGiven, name: string): number[] => {
  const ends = given.optionEnds.filter(({ symbol }) => (symbol as string) === name);
  const sum = (key: 'contracts' | 'shares' | 'cash') =>
    ends.reduce((total, end) => total + end[key], 0);
  return [sum('contracts'), sum('shares'), sum('cash')];
};
