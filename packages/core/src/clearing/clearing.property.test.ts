/**
 * The invariants of clearing, over any fills, prices, cycles, sweeps and days in any order (the numbers are those of
 * the list of properties of the CCP).
 */
import { type Participant, participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Currency } from '@tradefloor/contracts/fx';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { MONEY_PER_UNIT, type Money, money, type Px, px, qty } from '@tradefloor/contracts/money';
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
import { advanced, DAY_MS } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import { foldTransfers } from './ledger.ts';
import type { ClearingSettings } from './settings.ts';

const TYPES = {
  AAPL: 'equity',
  UST10Y: 'bond',
  GB00BTF03100: 'bond',
  DE000BTF0316: 'bond',
  SPYC: 'option',
  '2SPY270304C500': 'option',
  EURUSD: 'fx',
  USDJPY: 'fx',
  EURGBP: 'fx',
} as const;
const SYMBOLS = Object.keys(TYPES) as (keyof typeof TYPES)[];
/** A pair that is not traded has prices too: it converts the pound that EURGBP is paid in into dollars. */
const SHOWN = [...SYMBOLS, 'GBPUSD'] as const;

const isPair = (symbol: string): boolean => findFxPair(symbol) !== null;
/** Anything for what is priced in dollars; a currency does not lose its worth from one tick to the next. */
function toPrice(symbol: string, units: number): Px {
  if (symbol === 'USDJPY') return px(100_000_000 + units);
  return px(isPair(symbol) ? 500_000 + (units % 1_000_000) : units);
}

type Step =
  | { readonly kind: 'fill'; readonly fill: Partial<Fill> }
  | { readonly kind: 'repeat'; readonly of: number }
  | { readonly kind: 'price'; readonly symbol: string; readonly units: number }
  | { readonly kind: 'cycle' | 'sweep' | 'day' };

const FREE = { sec31: money(0), finraTaf: money(0), venue: money(0) };
const fillStep = fc
  .record({
    user: fc.constantFrom('alice', 'bob', 'carol'),
    counterparty: fc.constantFrom('SIMA', 'SIMB'),
    symbol: fc.constantFrom(...SYMBOLS),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    quantity: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
    units: fc.integer({ min: 1, max: 400_000_000 }),
    fee: fc.integer({ min: -50_000, max: 50_000 }),
  })
  .map(
    ({ user, counterparty, symbol, side, quantity, units, fee }): Step => ({
      kind: 'fill',
      fill: {
        userId: userId(user),
        counterparty,
        symbol: instrumentSymbol(symbol),
        instrumentType: TYPES[symbol],
        side,
        qty: qty(quantity),
        price: toPrice(symbol, units),
        fees: { ...FREE, commission: money(fee), total: money(fee) },
      },
    }),
  );
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fillStep },
  { weight: 1, arbitrary: fc.nat(30).map((of): Step => ({ kind: 'repeat', of })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...SHOWN), fc.integer({ min: 1, max: 400_000_000 }))
      .map(([symbol, units]): Step => ({ kind: 'price', symbol, units })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>({ kind: 'cycle' }, { kind: 'sweep' }, { kind: 'day' }),
  },
);
const steps = fc.array(anyStep, { maxLength: 60 });

/** Plays steps; `look` sees the book after each. */
function play(
  list: readonly Step[],
  settings: Partial<ClearingSettings> = {},
  look: (given: BookGiven, step: Step) => void = () => undefined,
): { readonly given: BookGiven; readonly fills: Fill[] } {
  const given = new BookGiven({ minTransfer: money(0), ...settings });
  const fills: Fill[] = [];
  for (const step of list) {
    given.nowMs += 1_000;
    switch (step.kind) {
      case 'fill': {
        const fill = given.fill(step.fill);
        fills.push(fill);
        given.clear(fill);
        break;
      }
      case 'repeat': {
        const again = fills[step.of];
        if (again !== undefined) given.clear(again);
        break;
      }
      case 'price':
        given.show(step.symbol, toPrice(step.symbol, step.units));
        break;
      case 'cycle':
        given.cycle();
        break;
      case 'sweep':
        given.sweep();
        break;
      case 'day':
        given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
        break;
    }
    look(given, step);
  }
  return { given, fills };
}

const cleared = (fills: readonly Fill[]) => fills.filter(({ qty: quantity }) => quantity > 0);
const everyone = (given: BookGiven): Participant[] =>
  [...given.book.participants()].map(({ participant: id }) => id);
/** Enough for whatever these fills cost: nothing fails for lack of cash. */
const RICH = { openingCash: { USER: dollars(500_000_000_000), DEALER: dollars(500_000_000_000) } };
const check = (property: (list: readonly Step[]) => void) =>
  fc.assert(fc.property(steps, property), { numRuns: 60 });

test('1, 3, 8: positions, balances, cash and securities cancel out after every single step', () => {
  for (const failsPpm of [0, 400_000]) {
    check((list) => {
      play(list, { failsPpm }, (given) => {
        const { cashByCurrency, ...sums } = readInvariants(given.book);
        expect(sums).toEqual({ positionsSum: 0, cashSum: 0, legsPerFill: 2 });
        expect(Object.values(cashByCurrency).some((sum) => sum !== 0)).toBe(false);
      });
    });
  }
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
        participant: fill.side === 'BUY' ? fill.userId : fill.counterparty,
      });
      expect(seller).toMatchObject({
        ...same,
        leg: 'SELLER',
        participant: fill.side === 'BUY' ? fill.counterparty : fill.userId,
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
      const worths = new Map<Currency, number>([['USD', 0]]);
      let pairs = 0;
      let inPairs = 0;
      for (const { symbol, openQty, openValue } of given.book.listPositions(id)) {
        const mark = given.book.mark(symbol);
        if (mark === undefined) throw new Error(`${symbol} has a mark`);
        if (isPair(symbol)) {
          const own = (openQty * mark.price) / 100 - openValue;
          inPairs += (own * mark.usdTimes) / mark.usdPer;
          pairs += 1;
        } else {
          const own = (worths.get(getCurrency(symbol)) ?? 0) + openQty * mark.unit - openValue;
          worths.set(getCurrency(symbol), own);
        }
      }
      const row = given.book.findParticipant(id);
      const marked = row?.marked ?? Number.NaN;
      // Of a pair, each holder's part in dollars is within one unit of its worth; all parts cancel out exactly.
      expect(Math.abs(marked - (worths.get('USD') ?? 0) - inPairs)).toBeLessThanOrEqual(
        pairs * 1.001,
      );
      expect(given.book.ledger.balance(variationMarginAccount(id))).toBe(marked + (row?.paid ?? 0));
      for (const currency of ['EUR', 'GBP'] as const)
        expect(balance(variationMarginAccount(id, currency))).toBe(worths.get(currency) ?? 0);
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
      if (account.positions.every(({ unsettledQty }) => unsettledQty === 0)) {
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
  const { given } = play([...first, { kind: 'cycle' }, price(399_999_982), { kind: 'cycle' }]);
  const account = getAccount(given.book, participant('alice'), given.nowMs);
  expect(account).toMatchObject({ cash: 0, excess: -774, initialMargin: 865_559_961_100 });
  expect(account.exposure).toBe(-account.variationMargin + 774);
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
    const { given } = play(list);
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
    const thresholds = { openingCash: { USER: dollars(200_000), DEALER: dollars(300_000) } };
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
    const { given, fills } = play(list);
    const net = new Map<string, number>();
    for (const fill of cleared(fills)) {
      const signed = fill.side === 'BUY' ? fill.qty : -fill.qty;
      for (const [who, by] of [
        [fill.userId, signed],
        [fill.counterparty, -signed],
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
    const poor = { openingCash: { USER: dollars(100_000), DEALER: dollars(300_000) } };
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

test('in the end every participant has paid and received what the fills state, and no margin is left', () => {
  check((list) => {
    // Two days of a pair may be more of the CCP's: each currency has its own holidays.
    const days: Step[] = Array.from({ length: 8 }, () => ({ kind: 'day' }));
    // Margin that a delivery frees may be the cash that the next one needs.
    const rounds: Step[] = days.flatMap(() => [{ kind: 'sweep' }, { kind: 'cycle' }]);
    const { given, fills } = play([...list, ...days, ...rounds], RICH);
    expect(given.book.pendingCount).toBe(0);
    for (const id of everyone(given)) {
      const sums = new Map<string, number>();
      const add = (currency: string, amount: number) =>
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      for (const fill of cleared(fills)) {
        const worth = computeWorth(fill, fill.price, fill.qty);
        const isBuyer = (fill.side === 'BUY') === (fill.userId === (id as string));
        if (fill.userId === (id as string)) add('USD', -fill.fees.total);
        if (fill.userId !== (id as string) && fill.counterparty !== id) continue;
        const pair = findFxPair(fill.symbol);
        add(getCurrency(fill.symbol), isBuyer ? -worth : worth);
        // A pair is payment against payment: its base currency changes hands too.
        if (pair !== null) add(pair.base, (isBuyer ? fill.qty : -fill.qty) * MONEY_PER_UNIT);
      }
      const kind = given.book.findParticipant(id)?.kind ?? 'USER';
      const account = getAccount(given.book, id, given.nowMs);
      expect(account).toMatchObject({ posted: 0, initialMargin: 0, variationMargin: 0, calls: [] });
      expect(account.cash).toBe(given.settings.openingCash[kind] + (sums.get('USD') ?? 0));
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
