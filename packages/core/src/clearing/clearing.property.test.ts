/**
 * The invariants of clearing, over any fills, prices, cycles, sweeps and days in any order (the numbers are those of
 * the list of properties of the CCP).
 */
import { type Participant, participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Currency } from '@tradefloor/contracts/fx';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { MONEY_PER_UNIT, type Money, money, px, qty } from '@tradefloor/contracts/money';
import { isCallOpen } from '@tradefloor/contracts/vocabulary/clearing';
import { CURRENCIES } from '@tradefloor/contracts/vocabulary/instruments';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { getCurrency } from '@tradefloor/instruments/instrument';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialMarginOn, maintenanceMargin } from '../trading/position/margin.ts';
import { getAccount } from './account-view.ts';
import {
  cashAmount,
  FEES,
  initialMarginAccount,
  variationClearing,
  variationMarginAccount,
} from './chart-of-accounts.ts';
import { BookGiven, dollars } from './clearing.given.ts';
import { DAY_MS } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import {
  FIXED_STEPS,
  fillStep,
  isPair,
  play,
  SHOWN,
  type Step,
  steps,
  TO_THE_END,
} from './clearing-steps.given.ts';
import { isMoneyLedger, paidIn } from './currencies.ts';
import { foldTransfers } from './ledger.ts';

const cleared = (fills: readonly Fill[]) => fills.filter(({ qty: quantity }) => quantity > 0);
const everyone = (given: BookGiven): Participant[] =>
  [...given.book.participants()].map(({ participant: id }) => id);
/** Whose account the other leg of a fill is. */
const getOther = ({ clientUserId, counterparty }: Fill): string => clientUserId ?? counterparty;
/** Enough for whatever these fills cost: nothing fails for lack of cash. */
const RICH = {
  openingCash: {
    USER: dollars(500_000_000_000),
    CLIENT: dollars(500_000_000_000),
    DEALER: dollars(500_000_000_000),
  },
};
const check = (property: (list: readonly Step[]) => void) =>
  fc.assert(fc.property(steps, property), { numRuns: 60, examples: FIXED_STEPS });

test('1, 3, 8: positions, balances, cash and securities cancel out after every single step, in each currency', () => {
  const inUse = new Map<string, number>();
  for (const failsPpm of [0, 400_000]) {
    check((list) => {
      play(list, { failsPpm }, (given) => {
        const { cashByCurrency, ...sums } = readInvariants(given.book);
        expect(sums).toEqual({ positionsSum: 0, cashSum: 0, legsPerFill: 2 });
        const open = new Set(
          [...given.book.ledger.accounts()].flatMap(({ ledger, posted }) =>
            isMoneyLedger(ledger) && posted !== 0 ? [ledger] : [],
          ),
        );
        for (const ledger of open) {
          expect(cashByCurrency[ledger], ledger).toBe(0);
          inUse.set(ledger, (inUse.get(ledger) ?? 0) + 1);
        }
        expect(Object.values(cashByCurrency).some((sum) => sum !== 0)).toBe(false);
      });
    });
  }
  // Sums of nothing are zero too: each currency had balances that were not.
  for (const currency of ['USD', 'GBP', 'EUR'])
    expect(inUse.get(currency) ?? 0).toBeGreaterThan(20);
});

test('2: every fill has exactly two legs, equal and opposite, however often it comes', () => {
  check((list) => {
    const { given, fills } = play(list);
    expect(given.novations).toHaveLength(2 * cleared(fills).length);
    for (const fill of cleared(fills)) {
      const [buyer, seller] = ['B', 'S'].map((leg) =>
        given.novations.find(({ novationId }) => novationId === `${fill.execId}:${leg}`),
      );
      const same = { qty: fill.qty, price: fill.price, counterparty: 'CCP', symbol: fill.symbol };
      expect(buyer).toMatchObject({
        ...same,
        leg: 'BUYER',
        participant: fill.side === 'BUY' ? fill.userId : getOther(fill),
      });
      expect(seller).toMatchObject({
        ...same,
        leg: 'SELLER',
        participant: fill.side === 'BUY' ? getOther(fill) : fill.userId,
      });
      expect(buyer?.notional).toBe(seller?.notional);
    }
  });
});

test('3, 12: balances are what the transfers come to; the same day again is the same book', () => {
  check((list) => {
    const { given } = play(list, { failsPpm: 200_000 });
    const folded = foldTransfers(given.transfers);
    for (const { accountId, posted, pendingDebits } of given.book.ledger.accounts()) {
      expect(folded.get(accountId)?.posted ?? 0).toBe(posted);
      expect(folded.get(accountId)?.pendingDebits ?? 0).toBe(pendingDebits);
    }
    for (const { amount, debitId, creditId } of given.transfers) {
      expect(amount).toBeGreaterThan(0);
      expect(debitId).not.toBe(creditId);
    }
    const seqs = given.transfers.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    expect(play(list, { failsPpm: 200_000 }).given.book.hash()).toBe(given.book.hash());
  });
});

test('4, 5: a cycle moves nothing on balance, and leaves each account at quantity times mark less cost', () => {
  check((list) => {
    const { given } = play([...list, { kind: 'cycle' }]);
    const balance = (account: string) => given.book.ledger.balance(account);
    for (const currency of CURRENCIES) expect(balance(variationClearing(currency))).toBe(0);
    const sum = everyone(given).reduce(
      (all, id) => all + (given.book.findParticipant(id)?.marked ?? 0),
      0,
    );
    expect(sum).toBe(0);
    for (const id of everyone(given)) {
      const worths = new Map<Currency, number>();
      // Of a pair or a bond, each holder's part is within one unit of its worth; all parts cancel out exactly.
      const within = new Map<Currency, number>();
      const add = (to: Map<Currency, number>, currency: Currency, amount: number) =>
        to.set(currency, (to.get(currency) ?? 0) + amount);
      for (const { symbol, instrumentType, openQty, openValue } of given.book.listPositions(id)) {
        const mark = given.book.mark(symbol);
        if (mark === undefined) throw new Error(`${symbol} has a mark`);
        const currency = isPair(symbol) ? 'USD' : paidIn(getCurrency(symbol, 'USD'));
        if (isPair(symbol)) {
          const own = (openQty * mark.price) / 100 - openValue;
          add(worths, currency, (own * mark.usdTimes) / mark.usdPer);
        } else if (instrumentType === 'bond') {
          add(worths, currency, (openQty * mark.price) / 10_000 - openValue);
        } else add(worths, currency, openQty * mark.unit - openValue);
        if (isPair(symbol) || instrumentType === 'bond') add(within, currency, 1.001);
      }
      const row = given.book.findParticipant(id);
      const marked = row?.marked ?? Number.NaN;
      const away = (amount: number, currency: Currency) =>
        Math.abs(amount - (worths.get(currency) ?? 0)) - (within.get(currency) ?? 0);
      expect(away(marked, 'USD')).toBeLessThanOrEqual(0);
      expect(given.book.ledger.balance(variationMarginAccount(id))).toBe(marked + (row?.paid ?? 0));
      for (const currency of ['EUR', 'GBP'] as const)
        expect(away(balance(variationMarginAccount(id, currency)), currency)).toBeLessThanOrEqual(
          0,
        );
    }
  });
});

/** Posted margin never was negative, whatever happened on the way. */
function expectPostedNeverNegative({ book }: BookGiven): void {
  for (const { participant: id } of book.participants()) {
    expect(book.ledger.balance(initialMarginAccount(id))).toBeGreaterThanOrEqual(0);
  }
}

test('6: posted margin is never negative, and after a cycle is exactly what the net positions need', () => {
  check((list) => {
    play([...list, { kind: 'cycle' }], {}, expectPostedNeverNegative);
    const { given } = play([...list, { kind: 'cycle' }], RICH, expectPostedNeverNegative);
    for (const id of everyone(given)) {
      const account = getAccount(given.book, id, given.nowMs);
      expect(account.excess).toBe(0);
      if (account.positions.every(({ netQty }) => netQty === 0)) {
        expect(account.posted).toBe(0);
      }
    }
  });
});

test('6: an account that cannot pay for its margin posts all it has, and is short of the rest', () => {
  const price = (units: number, symbol = '2SPY270304C500'): Step => ({
    kind: 'price',
    symbol,
    units,
  });
  const free = { sec31: money(0), finraTaf: money(0), commission: money(0), venue: money(0) };
  const sold = {
    userId: userId('alice'),
    symbol: instrumentSymbol('2SPY270304C500'),
    instrumentType: 'option',
    side: 'SELL',
    qty: qty(43_278),
    price: px(1),
    fees: { ...free, total: money(0) },
  } as const;
  const first: Step[] = [price(211_064_284), { kind: 'fill', fill: sold }, price(1, 'AAPL')];
  const poor = {
    openingCash: {
      USER: dollars(300_000_000),
      CLIENT: dollars(300_000_000),
      DEALER: dollars(1e11),
    },
  };
  const steps = [...first, { kind: 'cycle' }, price(399_999_982), { kind: 'cycle' }] as const;
  const { given } = play(steps, poor);
  const account = getAccount(given.book, participant('alice'), given.nowMs);
  expect(given.book.ledger.available(cashAmount('alice'))).toBe(0);
  expect(account.excess).toBeLessThan(0);
  expect(account.exposure).toBe(-account.variationMargin - account.excess);
});

test('7: what is required does not depend on the order of the fills', () => {
  fc.assert(
    fc.property(fc.array(fillStep, { maxLength: 30 }), (list) => {
      const marks = SHOWN.map((symbol): Step => ({ kind: 'price', symbol, units: 123_456_700 }));
      const requiredMargin = (order: readonly Step[]) => {
        const { given } = play([...order, ...marks, { kind: 'cycle' }]);
        return everyone(given)
          .sort()
          .map((id) => [
            id,
            getAccount(given.book, id, 0).initialMargin,
            given.book.ledger.balance(initialMarginAccount(id)),
          ]);
      };
      expect(requiredMargin(list.toReversed())).toEqual(requiredMargin(list));
    }),
    { numRuns: 40 },
  );
});

test('9, 10: an obligation settles once, whole, never before its date; a second sweep changes nothing', () => {
  check((list) => {
    const settled = new Map<string, number>();
    const { given } = play(list, { failsPpm: 300_000 }, ({ book, outputs, nowMs }, { kind }) => {
      if (kind !== 'sweep') return;
      for (const { obligationId, settlementDate } of outputs.at(-1)?.complete ?? []) {
        expect(settlementDate <= book.businessDate(nowMs)).toBe(true);
        settled.set(obligationId, (settled.get(obligationId) ?? 0) + 1);
      }
    });
    for (const row of given.obligations) {
      expect(settled.get(row.obligationId) ?? 0).toBe(row.status === 'SETTLED' ? 1 : 0);
      expect(row.settledQty + Math.abs(row.netQty)).toBe(row.qty);
      if (row.status === 'SETTLED') expect([row.netQty, row.netCash]).toEqual([0, 0]);
    }
    expect(given.book.row.settled).toBe(settled.size);
  });
  check((list) => {
    const { given } = play([...list, { kind: 'day' }, { kind: 'sweep' }], RICH);
    const before = given.book.hash();
    expect(given.sweep()).toMatchObject({ settled: 0, failed: 0 });
    expect(given.book.hash()).toBe(before);
  });
});

test('11: netting keeps the sums: what is due to all is nothing, what is gross is never less than net', () => {
  check((list) => {
    // Where cash is short a part is delivered at the mark, and the rest may cost more than all of it did.
    const { given } = play(list, RICH);
    const sums = new Map<string, number>();
    for (const {
      settlementDate,
      symbol,
      netQty,
      netCash,
      grossValue,
    } of given.book.obligations()) {
      for (const [kind, amount] of [
        ['qty', netQty],
        ['cash', netCash],
      ] as const) {
        const key = `${settlementDate} ${symbol} ${kind}`;
        sums.set(key, (sums.get(key) ?? 0) + amount);
      }
      expect(grossValue).toBeGreaterThanOrEqual(Math.abs(netCash));
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
  });
});

test('13: a call is made if and only if the unpaid loss passes maintenance, and never two are open', () => {
  check((list) => {
    const thresholds = {
      openingCash: { USER: dollars(200_000), CLIENT: dollars(200_000), DEALER: dollars(300_000) },
    };
    play(list, { ...thresholds, autoPay: false }, (given, { kind }) => {
      const open = given.calls.filter(({ status }) => isCallOpen(status));
      expect(new Set(open.map(({ userId: id }) => id)).size).toBe(open.length);
      if (kind !== 'cycle') return;
      for (const id of everyone(given)) {
        const { exposure, maintenanceMargin, calls } = getAccount(given.book, id, given.nowMs);
        if (exposure > maintenanceMargin) expect(calls, id).toHaveLength(1);
      }
      const issued =
        given.outputs.at(-1)?.margin.filter(({ kind: published }) => published === 'CALL') ?? [];
      for (const call of given.calls.filter(({ issuedAt }) => issuedAt === given.nowMs)) {
        expect(call.exposure).toBeGreaterThan(call.maintenance);
        expect(issued.map(({ userId: id }) => id)).toContain(call.userId);
      }
    });
  });
});

test('15, 16: positions are the sum of the fills, and the fee account is the sum of their fees', () => {
  check((list) => {
    // An account without cash pays no fee.
    const { given, fills } = play(list, RICH);
    const net = new Map<string, number>();
    for (const fill of cleared(fills)) {
      const signed = fill.side === 'BUY' ? fill.qty : -fill.qty;
      for (const [who, by] of [
        [fill.userId, signed],
        [getOther(fill), -signed],
      ] as const) {
        net.set(`${who} ${fill.symbol}`, (net.get(`${who} ${fill.symbol}`) ?? 0) + by);
      }
    }
    for (const { participant: id, symbol, netQty } of given.book.positions()) {
      expect(netQty).toBe(net.get(`${id} ${symbol}`));
    }
    const fees = cleared(fills).reduce((sum, fill) => sum + fill.fees.total, 0);
    expect(given.book.ledger.balance(FEES)).toBe(fees);
  });
});

test('20: an account is what its margin events come to', () => {
  check((list) => {
    const poor = {
      openingCash: { USER: dollars(100_000), CLIENT: dollars(100_000), DEALER: dollars(300_000) },
    };
    const { given } = play(list, poor);
    for (const id of everyone(given)) {
      const all = given.events.filter(({ userId: of }) => of === id);
      const own = all.filter(({ currency }) => currency === 'USD');
      const sum = (...kinds: string[]) =>
        own
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((total, { amount }) => total + amount, 0);
      const account = getAccount(given.book, id, given.nowMs);
      expect(account.posted).toBe(sum('INITIAL') - sum('RELEASE'));
      const dollar = given.book.ledger.balance(variationMarginAccount(id));
      expect(dollar).toBe(sum('VARIATION', 'CALL_MET'));
      for (const { currency, variationMargin } of account.balances) {
        const moved = all
          .filter(
            (event) => event.currency === currency && /^(VARIATION|CALL_MET)$/.test(event.kind),
          )
          .reduce((total, { amount }) => total + amount, 0);
        expect(variationMargin).toBe(moved);
      }
      const last = (...kinds: string[]) =>
        own.filter(({ kind }) => kinds.includes(kind)).at(-1)?.balanceAfter ?? 0;
      expect(account.posted).toBe(last('INITIAL', 'RELEASE'));
      expect(dollar).toBe(last('VARIATION', 'CALL_MET'));
    }
  });
});

/** A day's interest per 100 of face, and the coupon date it runs from: half of 4.125 %, and a year's 2.2 %. */
const INTEREST = new Map([
  ['GB00BTF03100', { aDay: 4.125 / 2 / 181, from: '2026-09-07' }],
  ['DE000BTF0316', { aDay: 2.2 / 365, from: '2026-10-10' }],
]);
const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;
/** What is paid for a fill, in money units; a bond's to the cent. */
function toPaid(fill: Fill): number {
  const worth = computeWorth(fill, fill.price, fill.qty);
  const interest = INTEREST.get(fill.symbol);
  if (interest === undefined) return worth;
  const accrued = interest.aDay * daysBetween(interest.from, fill.settlementDate);
  return Math.round(worth / 100 + accrued * fill.qty) * 100;
}

test('in the end every participant has paid and received what the fills state, and margin is left on what is held', () => {
  check((list) => {
    const { given, fills } = play([...list, ...TO_THE_END], RICH);
    expect(given.book.pendingCount).toBe(0);
    for (const id of everyone(given)) {
      const sums = new Map<string, number>();
      const add = (currency: string, amount: number) =>
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      for (const fill of cleared(fills)) {
        const worth = toPaid(fill);
        const isBuyer = (fill.side === 'BUY') === (fill.userId === (id as string));
        if (fill.userId === (id as string)) add('USD', -fill.fees.total);
        if (fill.userId !== (id as string) && getOther(fill) !== id) continue;
        const pair = findFxPair(fill.symbol);
        add(getCurrency(fill.symbol, 'USD'), isBuyer ? -worth : worth);
        // A pair is payment against payment: its base currency changes hands too.
        if (pair !== null) add(pair.base, (isBuyer ? fill.qty : -fill.qty) * MONEY_PER_UNIT);
      }
      const kind = given.book.findParticipant(id)?.kind ?? 'USER';
      const account = getAccount(given.book, id, given.nowMs);
      const isFlat = account.positions.every(({ netQty }) => netQty === 0);
      if (isFlat) expect(account).toMatchObject({ posted: 0, initialMargin: 0 });
      expect(account.excess).toBe(0);
      const owned = given.book.ledger.balance(variationMarginAccount(id)) + account.posted;
      expect(account.variationMargin).toBe(given.book.findParticipant(id)?.paid);
      expect(account.cash + owned).toBe(given.settings.openingCash[kind] + (sums.get('USD') ?? 0));
      for (const currency of ['EUR', 'GBP', 'JPY'] as const)
        expect(given.book.ledger.balance(cashAmount(id, currency))).toBe(sums.get(currency) ?? 0);
    }
  });
});

test('a fill against oneself in two fills nets to nothing and pays two fees (19)', () => {
  const given = new BookGiven();
  given.clear({ userId: userId('alice'), side: 'BUY', liquidity: 'CROSS', counterparty: 'TFLR' });
  given.clear({ userId: userId('alice'), side: 'SELL', liquidity: 'CROSS', counterparty: 'TFLR' });
  const alice = participant('alice');
  expect(given.book.position('alice', 'AAPL')).toMatchObject({
    netQty: 0,
    openQty: 0,
    openValue: 0,
  });
  expect(given.book.position('TFLR', 'AAPL')).toMatchObject({ netQty: 0, openQty: 0 });
  expect(given.book.ledger.balance(FEES)).toBe(2 * given.fill().fees.total);
  given.cycle();
  expect(getAccount(given.book, alice, given.nowMs).posted).toBe(0);
});

test('margin is the rate of the class, rounded up to cents, and maintenance three quarters of it', () => {
  const rates: [Parameters<typeof initialMarginOn>[0], number][] = [
    ['EQUITY', 10],
    ['FIXED_INCOME', 2],
    ['DERIVATIVES', 15],
    ['OTC', 5],
  ];
  for (const [name, percent] of rates) {
    expect(initialMarginOn(name, dollars(1_000))).toBe(dollars(10 * percent));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 / 4 }), (value) => {
        const margin = BigInt(initialMarginOn(name, value));
        const exactly = BigInt(value) * BigInt(percent);
        expect(margin % 100n).toBe(0n);
        expect(margin * 100n >= exactly && (margin - 100n) * 100n < exactly).toBe(true);
      }),
    );
  }
  expect(maintenanceMargin(dollars(1_000))).toBe(dollars(750) satisfies Money);
  expect(DAY_MS).toBe(86_400_000);
});
