/** Deliveries that fail for too long: bought in for the failing member, at its cost, once, and zero over all. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it, test } from 'vitest';
import { drawAt, hash32 } from '../prng.ts';
import { getAccount } from './account-view.ts';
import { BUY_IN_AGENT } from './buy-in.ts';
import { buyInDate } from './buy-in-date.ts';
import { cashAmount, securitiesAccount } from './chart-of-accounts.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { startOfDate } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import { toEntries } from './ledger-entry.ts';
import { toSettlementItem } from './obligation.ts';
import { CLEARING_DEFAULTS, type ClearingSettings } from './settings.ts';

const HALF = 500_000;
const noon = (date: string) => startOfDate(date) + 12 * 3_600_000;

/** A seed by which these members fail in the next sweep, and no other does. */
function seedWhere(given: BookGiven, failing: readonly string[]): number {
  const isWanted = (seed: number): boolean =>
    [...given.book.obligations()].every(({ obligationId, version, userId: id }) => {
      const draw = drawAt(hash32(`${seed} fails ${obligationId} ${version}`), 0) % 1_000_000;
      return draw < HALF === failing.includes(id) || id === BUY_IN_AGENT;
    });
  for (let seed = 0; seed < 100_000; seed += 1) if (isWanted(seed)) return seed;
  throw new Error('no seed');
}

/** A sweep at noon of a date in which these fail. */
function sweepOn(given: BookGiven, date: string, failing: readonly string[] = []) {
  given.nowMs = noon(date);
  return given.sweep(seedWhere(given, failing));
}
/** Bid and ask around a mid, now. */
function quote(given: BookGiven, symbol: string, of: { mid: number; ask: number }): void {
  given.quote(symbol, { mid: price(of.mid), ask: price(of.ask), at: given.nowMs });
}
const open = (settings: Partial<ClearingSettings> = {}) =>
  new BookGiven({ failsPpm: HALF, ...settings }, noon('2026-11-23'));
const shares = (given: BookGiven, who: string, symbol = 'AAPL') =>
  given.book.ledger.balance(securitiesAccount(who, symbol));
const cash = (given: BookGiven, who: string) =>
  given.book.ledger.balance(cashAmount(who)) + given.book.ledger.balance(`${who}|IM|USD`);
const ZERO = { positionsSum: 0, cashSum: 0, legsPerFill: 2 };
const AGENT = BUY_IN_AGENT;

/** SIMA sells alice 100 at 100, due on 25 November, and fails until 2 December, its fourth business day late. */
function givenFail(settings: Partial<ClearingSettings> = {}): BookGiven {
  const given = open(settings);
  given.clear();
  sweepOn(given, '2026-11-25', ['SIMA']);
  sweepOn(given, '2026-12-02', ['SIMA']);
  return given;
}

describe('a seller that fails longer than its extension period', () => {
  it('is bought in on the fifth business day at the best offer, and pays what that costs more', () => {
    const given = givenFail();
    given.nowMs = noon('2026-12-02');
    quote(given, 'AAPL', { mid: 101, ask: 101.1 });
    sweepOn(given, '2026-12-02', ['SIMA']);
    expect(given.buyIns).toEqual([]);
    const [alice, sima] = [cash(given, 'alice'), cash(given, 'SIMA')];
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 101.2, ask: 101.25 });
    const { outputs, settled, failed } = sweepOn(given, '2026-12-03', ['SIMA']);
    expect([settled, failed]).toEqual([3, 0]);
    expect(outputs.boughtIn).toEqual(given.buyIns);
    expect(given.buyIns).toEqual([
      expect.objectContaining({
        userId: 'SIMA',
        kind: 'DEALER',
        seller: AGENT,
        symbol: 'AAPL',
        qty: 100,
        price: price(101.25),
        notional: dollars(10_125),
        accruedInterest: 0,
        contractAmount: dollars(10_000),
        cost: dollars(125),
        settlementDate: '2026-11-25',
        businessDate: '2026-12-03',
      }),
    ]);
    // The buyer has its shares at its own price; who failed has none and pays the difference; who sold is paid.
    expect(['alice', 'SIMA', AGENT, 'CCP'].map((who) => shares(given, who))).toEqual([
      100, 0, -100, 0,
    ]);
    expect(cash(given, 'alice') - alice).toBe(dollars(-10_000));
    expect(cash(given, 'SIMA') - sima).toBe(dollars(-125));
    expect(cash(given, AGENT)).toBe(dollars(100_000_000_000 + 10_125));
    expect(readInvariants(given.book)).toMatchObject(ZERO);
    expect(given.book.pendingCount).toBe(0);
  });

  it('ends its short position, so that its margin is free; who sold has it now', () => {
    const given = givenFail();
    given.cycle();
    expect(getAccount(given.book, AGENT, given.nowMs).posted).toBe(0);
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 101.2, ask: 101.25 });
    sweepOn(given, '2026-12-03', ['SIMA']);
    given.cycle();
    const positions = ['alice', 'SIMA', AGENT].map((who) => given.book.position(who, 'AAPL'));
    expect(positions.map((of) => [of?.netQty, of?.openQty, of?.openValue])).toEqual([
      [100, 0, 0],
      [0, 0, 0],
      [-100, 0, 0],
    ]);
    // Ten per cent of 100 at 101.20.
    expect(getAccount(given.book, AGENT, given.nowMs).posted).toBe(dollars(1_012));
    const sima = given.book.findParticipant('SIMA')?.participant;
    if (sima === undefined) throw new Error('SIMA has an account');
    expect(getAccount(given.book, sima, given.nowMs)).toMatchObject({
      posted: 0,
      variationMargin: 0,
      positions: [],
    });
  });

  it('receives the difference where the shares have become cheaper: the purchase is its own', () => {
    const given = givenFail();
    const before = cash(given, 'SIMA');
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 97, ask: 97.5 });
    sweepOn(given, '2026-12-03', ['SIMA']);
    expect(given.buyIns).toMatchObject([{ cost: dollars(-250) }]);
    expect(cash(given, 'SIMA') - before).toBe(dollars(250));
  });

  it('has the difference in its ledger as an entry of its own kind, and no delivery of securities', () => {
    const given = givenFail();
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 101.2, ask: 101.25 });
    sweepOn(given, '2026-12-03', ['SIMA']);
    const entries = given.transfers.flatMap((row) => toEntries(row, 'SIMA'));
    expect(entries.filter(({ code }) => code === 'BUY_IN')).toMatchObject([
      { account: 'CASH', ledger: 'USD', amount: -125, contra: 'CCP CASH' },
    ]);
    expect(entries.filter(({ code }) => code.startsWith('SETTLEMENT'))).toEqual([]);
  });

  it('that held the shares and did not deliver them has them still', () => {
    const given = open();
    given.clear({ counterparty: 'SIMB', settlementDate: '2026-11-24' });
    given.clear({ side: 'SELL', price: price(105) });
    given.nowMs = noon('2026-11-24');
    given.sweep(seedWhere(given, []));
    sweepOn(given, '2026-12-02', ['alice']);
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 110, ask: 110 });
    sweepOn(given, '2026-12-03', ['alice']);
    expect(shares(given, 'alice')).toBe(100);
    expect(given.book.position('alice', 'AAPL')).toMatchObject({ netQty: 100, openQty: 0 });
    expect(given.buyIns).toMatchObject([{ kind: 'USER', cost: dollars(500) }]);
  });
});

describe('a buy-in', () => {
  const dueToday = (settings: Partial<ClearingSettings> = {}) => {
    const given = givenFail(settings);
    given.nowMs = noon('2026-12-03');
    return given;
  };

  it('waits while there is no fresh offer, as in a halt, and is made once there is one', () => {
    const given = dueToday();
    sweepOn(given, '2026-12-03', ['SIMA']);
    expect(given.buyIns).toEqual([]);
    given.show('AAPL', price(100), given.nowMs - 5_001);
    sweepOn(given, '2026-12-03', ['SIMA']);
    expect(given.buyIns).toEqual([]);
    // Other symbols are quoted: this one is paused, and not in the batch.
    given.nowMs = noon('2026-12-04');
    given.halt('AAPL');
    quote(given, 'MSFT', { mid: 50, ask: 50 });
    sweepOn(given, '2026-12-04', ['SIMA']);
    expect(given.buyIns).toEqual([]);
    expect(given.obligations.find(({ userId: id }) => id === 'SIMA')?.status).toBe('FAILED');
    quote(given, 'AAPL', { mid: 99, ask: 99 });
    sweepOn(given, '2026-12-04', ['SIMA']);
    expect(given.buyIns).toMatchObject([{ businessDate: '2026-12-04', cost: dollars(-100) }]);
  });

  it('is not needed by who delivers at last', () => {
    const given = dueToday();
    quote(given, 'AAPL', { mid: 101, ask: 101 });
    sweepOn(given, '2026-12-03', []);
    expect(given.buyIns).toEqual([]);
    expect(shares(given, 'SIMA')).toBe(-100);
  });

  it('is made on a business day: on a Saturday it waits for Monday', () => {
    const given = givenFail();
    given.nowMs = noon('2026-12-05');
    quote(given, 'AAPL', { mid: 101, ask: 101 });
    sweepOn(given, '2026-12-05', ['SIMA']);
    expect(given.buyIns).toEqual([]);
    given.nowMs = noon('2026-12-07');
    quote(given, 'AAPL', { mid: 101, ask: 101 });
    sweepOn(given, '2026-12-07', ['SIMA']);
    expect(given.buyIns).toMatchObject([{ businessDate: '2026-12-07' }]);
  });

  it('is never made where the setting is 0', () => {
    const given = dueToday({ buyInAfterDays: { EQUITY: 0, FIXED_INCOME: 0 } });
    quote(given, 'AAPL', { mid: 101, ask: 101 });
    sweepOn(given, '2026-12-03', ['SIMA']);
    expect(given.buyIns).toEqual([]);
  });

  it('is made once: another sweep, and a book that is read back, find nothing left of it', () => {
    const given = dueToday();
    quote(given, 'AAPL', { mid: 101, ask: 101 });
    sweepOn(given, '2026-12-03', ['SIMA']);
    const [hash, transfers] = [given.book.hash(), given.transfers.length];
    given.sweep();
    expect([given.book.hash(), given.transfers.length, given.buyIns.length]).toEqual([
      hash,
      transfers,
      1,
    ]);
  });

  it('that its member cannot pay leaves a cash obligation; the buyer has its shares at the mark', () => {
    // 1,500.00: enough for the margin of 100 at 100, not for a difference of 1,000.00.
    const money = { USER: dollars(1_500), CLIENT: 0 as never, DEALER: dollars(1e6) };
    const given = open({ openingCash: money });
    const free = { fees: { ...given.fill().fees, total: dollars(0) } };
    given.clear({ ...free, side: 'SELL' });
    sweepOn(given, '2026-12-02', ['alice']);
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 110, ask: 110 });
    sweepOn(given, '2026-12-03', ['alice']);
    const alice = given.obligations.find(({ userId: id }) => id === 'alice');
    expect(alice).toMatchObject({
      status: 'FAILED',
      failReason: 'LACK_OF_CASH',
      boughtInQty: 100,
      qty: 0,
      side: 'SELL',
      cashAmount: dollars(-1_000),
      netCash: dollars(-1_000),
    });
    expect([shares(given, 'SIMA'), shares(given, AGENT)]).toEqual([100, -100]);
    expect(readInvariants(given.book)).toMatchObject(ZERO);
    // 100 of another share, sold at 50 for today, bring the cash.
    const other = { symbol: instrumentSymbol('MSFT'), settlementDate: '2026-12-03' };
    given.clear({ ...free, ...other, side: 'SELL', price: price(50) });
    sweepOn(given, '2026-12-03', []);
    sweepOn(given, '2026-12-03', []);
    expect(given.book.pendingCount).toBe(0);
    given.cycle();
    expect(cash(given, 'alice')).toBe(dollars(1_500 + 5_000 - 1_000));
    expect(given.transfers.filter(({ code }) => code === 'BUY_IN')).toMatchObject([
      { amount: dollars(1_000) },
    ]);
  });

  it('after a delivery in part is of the rest, for what is still to be received for it', () => {
    const given = open();
    given.clear({ qty: qty(60) });
    given.clear({ qty: qty(40), userId: userId('bob') });
    given.nowMs = noon('2026-11-25');
    quote(given, 'AAPL', { mid: 101, ask: 101 });
    // Bob cannot pay: SIMA delivers 60, at the mark, for 6,060.00.
    sweepOn(given, '2026-11-25', ['bob']);
    const before = cash(given, 'SIMA');
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 102, ask: 102 });
    sweepOn(given, '2026-12-03', ['SIMA']);
    expect(given.buyIns).toMatchObject([
      { qty: 40, contractAmount: dollars(3_940), cost: dollars(140) },
    ]);
    expect(cash(given, 'SIMA') - before).toBe(dollars(-140));
    expect(['alice', 'bob', 'SIMA', AGENT].map((who) => shares(given, who))).toEqual([
      60, 40, -60, -40,
    ]);
    expect(given.obligations.find(({ userId: id }) => id === 'SIMA')).toMatchObject({
      status: 'SETTLED',
      qty: 60,
      settledQty: 60,
      boughtInQty: 40,
      // 10,000.00 less the purchase of 4,080.00.
      cashAmount: dollars(5_920),
    });
    expect(given.book.pendingCount).toBe(0);
  });

  it('is of every member that fails, from one seller', () => {
    const given = open();
    given.clear({ qty: qty(60) });
    given.clear({ qty: qty(40), counterparty: 'SIMB', price: price(103) });
    sweepOn(given, '2026-11-25', ['SIMA', 'SIMB']);
    given.nowMs = noon('2026-12-03');
    quote(given, 'AAPL', { mid: 102, ask: 102 });
    sweepOn(given, '2026-12-03', ['SIMA', 'SIMB']);
    expect(given.buyIns.map(({ userId: id, cost }) => [id, cost])).toEqual([
      ['SIMA', dollars(120)],
      ['SIMB', dollars(-40)],
    ]);
    expect(['alice', 'SIMA', 'SIMB', AGENT].map((who) => shares(given, who))).toEqual([
      100, 0, 0, -100,
    ]);
    expect(given.book.pendingCount).toBe(0);
  });
});

describe('a bond', () => {
  const note = BONDS.find(({ name }) => name === 'UST 3.625 2028-10-31')?.isin ?? '';

  it('has seven days, and is bought in with its interest to the day of the purchase', () => {
    const given = open();
    given.clear({
      symbol: instrumentSymbol(note),
      instrumentType: 'bond',
      desk: 'FI',
      side: 'SELL',
      qty: qty(100_000),
      price: px(98_500_000),
    });
    sweepOn(given, '2026-11-24', ['alice']);
    const before = cash(given, 'alice');
    given.nowMs = noon('2026-12-04');
    given.show(note, px(99_000_000));
    sweepOn(given, '2026-12-04', ['alice']);
    expect(given.buyIns).toEqual([]);
    given.nowMs = noon('2026-12-07');
    given.show(note, px(99_000_000));
    sweepOn(given, '2026-12-07', ['alice']);
    // 3.625 / 2 a half year of 181 days from 31 October: 24 days to 24 November, 37 to 7 December.
    // 99,000.00 + 370.51 for what 98,500.00 + 240.33 was to be paid.
    expect(given.buyIns).toMatchObject([
      {
        notional: dollars(99_000),
        accruedInterest: dollars(370.51),
        contractAmount: dollars(98_740.33),
        cost: dollars(630.18),
      },
    ]);
    expect(cash(given, 'alice') - before).toBe(dollars(-630.18));
    expect(given.book.position('alice', note)).toMatchObject({
      netQty: 0,
      openQty: 0,
      openValue: 0,
    });
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });
});

test('the date of the coming buy-in is listed with a fail of securities, and with nothing else', () => {
  const given = givenFail();
  const listed = given.obligations.map((row) =>
    toSettlementItem(row, '2026-12-02', given.settings),
  );
  expect(listed.map(({ userId: id, status, buyInOn }) => [id, status, buyInOn])).toEqual([
    ['alice', 'QUEUED', null],
    ['SIMA', 'FAILED', '2026-12-03'],
  ]);
});

test('shares have four business days, bonds seven, and what is no security is not bought in', () => {
  const dates = (['EQUITY', 'FIXED_INCOME', 'DERIVATIVES', 'OTC'] as const).map((assetClass) =>
    buyInDate({ assetClass, settlementDate: '2026-11-25' }, CLEARING_DEFAULTS),
  );
  // Thanksgiving and two weekends are no business days.
  expect(dates).toEqual(['2026-12-03', '2026-12-08', null, null]);
});
