/**
 * Fails and buy-ins over any fills, prices, halts, days and sweeps: shares and cash are conserved, nothing that can be
 * bought in is left failing, and what is halted waits.
 */
import { MONEY_PER_UNIT, money } from '@tradefloor/contracts/money';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { getCurrency } from '@tradefloor/instruments/instrument';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUY_IN_AGENT } from './buy-in.ts';
import { cashAmount, initialMarginAccount, securitiesAccount } from './chart-of-accounts.ts';
import { type BookGiven, dollars } from './clearing.given.ts';
import { readInvariants } from './clearing-stats.ts';
import { fillStep, latestDays, play, type Step } from './clearing-steps.given.ts';
import { toSettlementItem } from './obligation.ts';
import type { ObligationRow } from './tables.ts';

const PERIODS = { EQUITY: 2, FIXED_INCOME: 3 };
const SETTINGS = { failsPpm: 900_000, buyInAfterDays: PERIODS, staleMs: 60_000 };
const fills = fc.array(fillStep, { minLength: 8, maxLength: 16 });
/** The same in every run: that a property has met enough is not left to random numbers. */
const EXAMPLES = fc.sample(fc.tuple(fills, latestDays), { seed: 1, numRuns: 20 });
const RUNS = 28;
const ENOUGH = 10;
const ZERO = { positionsSum: 0, cashSum: 0, legsPerFill: 2 };

type Look = (given: BookGiven, step: Step) => void;
/** Plays fills, and days on which most of them fail. @returns how many there were over all runs */
function check(look: Look, end: (played: ReturnType<typeof play>) => void = () => undefined) {
  let buyIns = 0;
  fc.assert(
    fc.property(fills, latestDays, (list, days) => {
      const played = play([...list, ...days], SETTINGS, look);
      end(played);
      buyIns += played.given.buyIns.length;
    }),
    { numRuns: RUNS, examples: EXAMPLES },
  );
  return buyIns;
}

test('positions, balances, cash and securities cancel out after every sweep, in each currency', () => {
  const buyIns = check((given, { kind }) => {
    if (kind !== 'sweep') return;
    const { cashByCurrency, ...sums } = readInvariants(given.book);
    expect(sums).toEqual(ZERO);
    expect(Object.values(cashByCurrency).every((sum) => sum === 0)).toBe(true);
  });
  expect(buyIns).toBeGreaterThan(ENOUGH);
});

/** Whether a symbol has an offer now. */
const isQuoted = ({ quotes, nowMs, settings }: BookGiven, { symbol }: ObligationRow): boolean =>
  quotes.reference(symbol, nowMs, settings.staleMs) !== null;

test('no share or bond that is quoted fails longer than its period, and what is halted waits', () => {
  let waiting = 0;
  let fails = new Map<string, number>();
  const buyIns = check((given, { kind }) => {
    const { book, nowMs, settings, outputs } = given;
    const rows = [...book.obligations()];
    if (kind === 'sweep' && book.calendarDate(nowMs) === book.businessDate(nowMs)) {
      for (const row of rows) {
        const hasFailedNow = row.fails > (fails.get(row.obligationId) ?? 0);
        if (!hasFailedNow || row.failReason !== 'LACK_OF_SECURITIES') continue;
        const { ageDays, assetClass, buyInOn } = toSettlementItem(
          row,
          book.calendarDate(nowMs),
          settings,
        );
        if (assetClass !== 'EQUITY' && assetClass !== 'FIXED_INCOME') continue;
        if (isQuoted(given, row)) expect(ageDays).toBeLessThanOrEqual(PERIODS[assetClass]);
        else if (ageDays > PERIODS[assetClass]) waiting += 1;
        expect(ageDays > PERIODS[assetClass]).toBe((buyInOn ?? '') <= book.calendarDate(nowMs));
      }
      for (const { symbol, price } of outputs.at(-1)?.boughtIn ?? []) {
        expect(given.quotes.reference(symbol, nowMs, settings.staleMs)?.ask).toBe(price);
      }
    }
    fails = new Map(rows.map((row) => [row.obligationId, row.fails]));
  });
  expect(buyIns).toBeGreaterThan(ENOUGH);
  expect(waiting).toBeGreaterThan(ENOUGH);
});

/** Sums by owner and unit. */
class Sums extends Map<string, number> {
  add(owner: string, unit: string, amount: number): void {
    const key = `${owner} ${unit}`;
    this.set(key, (this.get(key) ?? 0) + amount);
  }
  get nonZero() {
    return [...this].filter(([, sum]) => sum !== 0);
  }
}

/** What an exchange of a quantity for an amount brings its buyer. */
function addTrade(sums: Sums, owner: string, of: { symbol: string; qty: number; paid: number }) {
  const pair = findFxPair(of.symbol);
  const [unit, size] = pair === null ? [of.symbol, 1] : [pair.base, MONEY_PER_UNIT];
  sums.add(owner, unit, of.qty * size);
  sums.add(owner, getCurrency(of.symbol, 'USD'), -of.paid);
}

test('every member has, and is still to receive, what its fills and buy-ins state, to the unit', () => {
  const buyIns = check(
    () => undefined,
    ({ given }) => {
      const { book } = given;
      const sums = new Sums();
      for (const leg of given.novations) {
        const sign = leg.leg === 'BUYER' ? 1 : -1;
        const paid = sign * (leg.notional + leg.accruedInterest);
        addTrade(sums, leg.participant, { symbol: leg.symbol, qty: sign * leg.qty, paid });
      }
      for (const { symbol, qty, notional, accruedInterest, ...of } of given.buyIns) {
        const paid = notional + accruedInterest;
        addTrade(sums, of.userId, { symbol, qty, paid });
        addTrade(sums, of.seller, { symbol, qty: -qty, paid: -paid });
        const worth = computeWorth({ symbol, instrumentType: of.instrumentType }, of.price, qty);
        expect([notional, of.cost]).toEqual([worth, paid - of.contractAmount]);
      }
      for (const one of given.payments) sums.add(one.participant, one.currency, one.cash);
      for (const { transferId, debitId, creditId, amount } of given.transfers) {
        if (!transferId.endsWith(':FEE') && !transferId.endsWith(':DEPOSIT')) continue;
        sums.add(debitId.split('|')[0] ?? '', 'USD', -amount);
        sums.add(creditId.split('|')[0] ?? '', 'USD', amount);
      }
      // Less what they have, and what is left to be exchanged.
      for (const { userId, symbol, netQty, netCash } of book.obligations()) {
        addTrade(sums, userId, { symbol, qty: -netQty, paid: netCash });
      }
      for (const { participant, paid } of book.participants()) {
        const isHeld = (unit: string, account: string) =>
          sums.add(participant, unit, -book.ledger.balance(account));
        for (const currency of ['USD', 'EUR', 'GBP', 'JPY'] as const)
          isHeld(currency, cashAmount(participant, currency));
        isHeld('USD', initialMarginAccount(participant));
        sums.add(participant, 'USD', -paid);
        for (const { symbol } of book.listPositions(participant))
          if (findFxPair(symbol) === null) isHeld(symbol, securitiesAccount(participant, symbol));
      }
      const owners = new Set(
        [...book.participants()].map(({ participant }) => participant as string),
      );
      const open = sums.nonZero.filter(([key]) => owners.has(key.split(' ')[0] ?? ''));
      expect(open).toEqual([]);
    },
  );
  expect(buyIns).toBeGreaterThan(ENOUGH);
});

test('a position is the sum of its fills and buy-ins; the agent only sells, and never fails', () => {
  check(
    () => undefined,
    ({ given }) => {
      const net = new Sums();
      for (const { participant, symbol, leg, qty } of given.novations)
        net.add(participant, symbol, leg === 'BUYER' ? qty : -qty);
      for (const { userId, seller, symbol, qty } of given.buyIns) {
        net.add(userId, symbol, qty);
        net.add(seller, symbol, -qty);
      }
      for (const { participant, symbol, netQty } of given.book.positions())
        expect(netQty).toBe(net.get(`${participant} ${symbol}`));
      for (const { userId, fails, netQty } of given.obligations)
        if (userId === BUY_IN_AGENT) expect([fails, netQty <= 0]).toEqual([0, true]);
    },
  );
});

test('the same days again buy in the same, at the same prices', () => {
  fc.assert(
    fc.property(fills, latestDays, (list, days) => {
      const run = () => play([...list, ...days], { ...SETTINGS, minTransfer: money(0) }).given;
      const [one, other] = [run(), run()];
      expect(other.buyIns).toEqual(one.buyIns);
      expect(other.book.hash()).toBe(one.book.hash());
    }),
    { numRuns: 10 },
  );
});

test('what is bought in is paid by who failed, however poor: the others are whole at once or wait for it', () => {
  const poor = { USER: dollars(50_000), CLIENT: dollars(50_000), DEALER: dollars(1e11) };
  fc.assert(
    fc.property(fills, latestDays, (list, days) => {
      play([...list, ...days], { ...SETTINGS, openingCash: poor }, (given, { kind }) => {
        if (kind !== 'sweep') return;
        expect(readInvariants(given.book)).toMatchObject(ZERO);
        for (const { accountId, posted, limit } of given.book.ledger.accounts())
          if (limit === 'NO_OVERDRAFT') expect(posted, accountId).toBeGreaterThanOrEqual(0);
      });
    }),
    { numRuns: 20 },
  );
});
