/** Counts, checks and the settlement ladder of the whole CCP. The checks are what must be zero at every moment. */
import type { AssetClass, CcpStats, ClearingClock, LadderRung } from '@tradefloor/contracts/ccp';
import { money } from '@tradefloor/contracts/money';
import { ASSET_CLASSES } from '@tradefloor/contracts/vocabulary/clearing';
import { exact } from '../trading/position/margin.ts';
import type { ClearingBook } from './clearing-book.ts';
import { nextDateAt } from './clearing-clock.ts';
import { dueInDollars, isMoneyLedger } from './currencies.ts';
import { cashToPayIn, nettingEfficiency } from './obligation.ts';
import type { ObligationRow } from './tables.ts';

export type InvariantReading = {
  /** Quantities that do not cancel out, summed over the symbols; of what is held and of what is unsettled. */
  readonly positionsSum: number;
  /** Balances that do not cancel out, summed over the ledgers, and what the CCP holds in transit. */
  readonly cashSum: number;
  /** What the balances of each currency sum to. */
  readonly cashByCurrency: Readonly<Record<string, number>>;
  readonly legsPerFill: number;
};

/** Sums on their way may leave the range of exact numbers although the end is zero. */
type Sums = Map<string, bigint>;

const off = (sums: Sums): number =>
  Number([...sums.values()].reduce((total, sum) => total + (sum < 0n ? -sum : sum), 0n));

const add = (sums: Sums, key: string, amount: number): void => {
  sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount));
};

/** The zero-sum checks over all of the book. */
export function readInvariants(book: ClearingBook): InvariantReading {
  const quantities: Sums = new Map();
  const values: Sums = new Map();
  for (const { symbol, netQty, openQty, openValue } of book.positions()) {
    add(quantities, symbol, netQty);
    add(quantities, `${symbol} unsettled`, openQty);
    add(values, symbol, openValue);
  }
  const balances: Sums = new Map();
  const currencies: Sums = new Map();
  for (const { ledger, owner, code, posted } of book.ledger.accounts()) {
    add(balances, ledger, posted);
    // Between cycles and sweeps nothing may stay with the CCP but fees and capital.
    const isTransit =
      owner === 'CCP' && (code === 'VM_CLEARING' || code === 'CASH' || code === 'SEC');
    if (isTransit) add(balances, `${ledger} ${code} in transit`, posted);
    if (isMoneyLedger(ledger)) add(currencies, ledger, posted);
  }
  const { fills, legs } = book.row;
  return {
    positionsSum: off(quantities),
    cashSum: off(balances) + off(values),
    cashByCurrency: Object.fromEntries(
      [...currencies]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, sum]) => [code, Number(sum)]),
    ),
    legsPerFill: fills === 0 ? 2 : legs / fills,
  };
}

export function toClock(book: ClearingBook, nowMs: number): ClearingClock {
  const { simDayMs, preset } = book.settings;
  return {
    businessDate: book.businessDate(nowMs),
    nextDateAt: nextDateAt(book.row, nowMs, simDayMs),
    simDayMs,
    preset,
  };
}

/** Aggregate statistics; `invariants` is the newest reading of the checks. */
export function computeStats(
  book: ClearingBook,
  of: { readonly nowMs: number; readonly invariants: CcpStats['invariants'] },
): CcpStats {
  const open: Record<AssetClass, number> = { EQUITY: 0, FIXED_INCOME: 0, DERIVATIVES: 0, OTC: 0 };
  for (const { netQty, assetClass } of book.positions()) if (netQty !== 0) open[assetClass] += 1;
  let marginHeld = 0;
  for (const { code, posted } of book.ledger.accounts()) if (code === 'IM') marginHeld += posted;
  const { fills, legs, settled, byClass } = book.row;
  return {
    novations: fills,
    legs,
    openPositions: ASSET_CLASSES.reduce((sum, name) => sum + open[name], 0),
    marginHeld: exact(marginHeld),
    callsOpen: book.openCallCount,
    settled,
    pending: book.pendingCount,
    byAssetClass: {
      EQUITY: { ...byClass.EQUITY, openPositions: open.EQUITY },
      FIXED_INCOME: { ...byClass.FIXED_INCOME, openPositions: open.FIXED_INCOME },
      DERIVATIVES: { ...byClass.DERIVATIVES, openPositions: open.DERIVATIVES },
      OTC: { ...byClass.OTC, openPositions: open.OTC },
    },
    invariants: of.invariants,
    nettingEfficiency: nettingEfficiency(book),
    clock: toClock(book, of.nowMs),
  };
}

/** What is due when, by date, in dollars. */
export function toLadder(book: ClearingBook, rows: Iterable<ObligationRow>): LadderRung[] {
  const rungs = new Map<string, LadderRung>();
  for (const row of rows) {
    const { settlementDate, dueAt } = row;
    const usd = (amount: number): number => dueInDollars(book, row, amount);
    const rung = rungs.get(settlementDate) ?? {
      settlementDate,
      dueAt,
      obligations: 0,
      grossValue: money(0),
      netValue: money(0),
      payIn: money(0),
    };
    rungs.set(settlementDate, {
      ...rung,
      obligations: rung.obligations + 1,
      grossValue: exact(rung.grossValue + usd(row.grossValue)),
      netValue: exact(rung.netValue + usd(Math.abs(row.netCash))),
      payIn: exact(rung.payIn + usd(cashToPayIn(row))),
    });
  }
  return [...rungs.values()].sort((a, b) => (a.settlementDate < b.settlementDate ? -1 : 1));
}
