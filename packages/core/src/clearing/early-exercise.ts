/**
 * Exercise of listed options before their end. They are American: a holder may exercise on any day, and the CCP draws by
 * lot who of those that have sold the series is assigned (OCC, Rule 803: random selection; every contract sold has the
 * same chance). Dealers exercise calls where a dividend is worth more than what they give up for it.
 */
import type { OptionEnd } from '@tradefloor/contracts/ccp';
import { type Px, px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { PX_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import {
  dayAfterBusinessDays,
  dayBeforeBusinessDays,
} from '@tradefloor/instruments/calendar/business-days';
import { formatDate, toDay } from '@tradefloor/instruments/calendar/civil-date';
import { type DividendPayment, listDividends } from '@tradefloor/instruments/equity/dividends';
import { findDeliverable } from '@tradefloor/instruments/exercise';
import { intrinsicValue, optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import { drawsFrom, hash32, uniformInt } from '../prng.ts';
import { invariant } from '../result.ts';
import type { ClearingBook } from './clearing-book.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { endOption, settlesOn } from './option-delivery.ts';
import type { ClearedPositionRow } from './tables.ts';

type Deps = {
  readonly nowMs: number;
  readonly outputs: ClearingOutputs;
  /** The platform's seed: who is assigned. */
  readonly seed: number;
};

/** What is exercised of a position. */
type Exercise = {
  readonly row: ClearedPositionRow;
  readonly contract: OptionContract;
  /** At most what is held. */
  readonly contracts: number;
  /** Intrinsic value of a share. */
  readonly worth: Px;
  /** When the contracts leave the account, and when the shares settle. */
  readonly endsOn: string;
  readonly sharesOn: string;
};

const byParticipant = (a: ClearedPositionRow, b: ClearedPositionRow): number =>
  a.participant < b.participant ? -1 : 1;

/** Positions in a symbol that are sold, in a fixed order. */
const listSold = (book: ClearingBook, symbol: string): ClearedPositionRow[] =>
  [...book.positions()]
    .filter((row) => row.symbol === symbol && row.netQty < 0)
    .sort(byParticipant);

/**
 * How many contracts of each position are assigned: drawn one by one and not put back, so that each contract sold is as
 * likely as any other.
 * @param sold positions below zero, of at least as many contracts as are drawn
 */
export function drawAssigned(
  sold: readonly Pick<ClearedPositionRow, 'netQty'>[],
  contracts: number,
  seed: number,
): number[] {
  const draws = drawsFrom(seed);
  const left = sold.map(({ netQty }) => -netQty);
  let total = left.reduce((sum, of) => sum + of, 0);
  invariant(contracts <= total, 'what is exercised has been sold');
  for (let drawn = 0; drawn < contracts; drawn += 1) {
    let ticket = uniformInt(draws, total);
    const at = left.findIndex((of) => {
      if (ticket < of) return true;
      ticket -= of;
      return false;
    });
    left[at] = (left[at] ?? 0) - 1;
    total -= 1;
  }
  return sold.map(({ netQty }, at) => -netQty - (left[at] ?? 0));
}

/** Exercises a part of a position, or all of it, and assigns as much of what others have sold. @returns the holder's end */
function exercise(book: ClearingBook, of: Exercise, deps: Deps): OptionEnd {
  const { row, contract, contracts, worth, endsOn, sharesOn } = of;
  const { symbol, participant, version } = row;
  const optionEndId = `${symbol}:E:${participant}:${version}`;
  const terms = { contract, worth, endsOn, sharesOn };
  const sold = listSold(book, symbol);
  const drawn = drawAssigned(sold, contracts, hash32(`${deps.seed} assigned ${optionEndId}`));
  const end = endOption(book, { ...terms, row, kind: 'EXERCISE', contracts, optionEndId }, deps);
  for (const [at, writer] of sold.entries()) {
    const assigned = drawn[at] ?? 0;
    if (assigned === 0) continue;
    const id = `${symbol}:A:${writer.participant}:${writer.version}`;
    const part = { row: writer, contracts: -assigned, optionEndId: id };
    endOption(book, { ...terms, ...part, kind: 'ASSIGNMENT' }, deps);
  }
  return end;
}

/**
 * A holder's notice, worked out at once as a trade of its day.
 * @param of.worth intrinsic value of a share at the market's price
 */
export function exerciseByNotice(
  book: ClearingBook,
  of: Omit<Exercise, 'endsOn' | 'sharesOn'>,
  deps: Deps,
): OptionEnd {
  const { symbol, underlying } = of.contract;
  const endsOn = settlesOn(book, { symbol, instrumentType: 'option' }, deps.nowMs);
  const sharesOn = settlesOn(book, { symbol: underlying, instrumentType: 'equity' }, deps.nowMs);
  return exercise(book, { ...of, endsOn, sharesOn }, deps);
}

/** Dividends whose ex-date lies after one date and no later than another. */
function listExDates(
  { settings }: ClearingBook,
  symbol: string,
  between: { readonly after: number; readonly until: number },
): DividendPayment[] {
  const days = settings.settlementDays.EQUITY;
  // The ex-date is before the day from which holders have none.
  const until = dayAfterBusinessDays('NYSE', between.until, days);
  return listDividends(symbol, { ...between, until }, days).filter(
    ({ exDay }) => between.after < exDay && exDay <= between.until,
  );
}

/** What a call is worth beyond its intrinsic value, and that value, at the marks; null without a mark. */
function splitMark(book: ClearingBook, { symbol, contract }: CallHeld) {
  const option = book.mark(symbol);
  const share = book.mark(contract.underlying);
  if (option === undefined || share === undefined) return null;
  const worth = intrinsicValue(contract, share.price);
  return { worth: px(worth), timeValue: Math.max(0, option.price - worth) };
}

/**
 * Whether holding the call through an ex-date is worth less than its exercise before it. Marks that are after the fall,
 * and those of a market whose prices do not fall, state what is kept: the time value, to be set beside the dividend. A mark
 * of before the fall has it in already: then exercise is best where no time value is left, to the cent of quotes.
 */
function isBestExercised(
  { dividendsUpTo }: ClearingBook,
  { exDay, rate }: DividendPayment,
  timeValue: number,
): boolean {
  const isToCome = dividendsUpTo !== null && toDay(dividendsUpTo) < exDay;
  return isToCome ? timeValue < PX_PER_CENT : timeValue < rate;
}

type CallHeld = { readonly symbol: string; readonly contract: OptionContract };

/** Calls that dealers hold, by series, in a fixed order. */
function listDealersCalls(book: ClearingBook): (CallHeld & { row: ClearedPositionRow })[] {
  return [...book.positions()]
    .filter(({ netQty, participant: id, symbol }) => {
      const isDealers = book.findParticipant(id)?.kind === 'DEALER';
      return netQty > 0 && isDealers && book.getExpiry(symbol) === undefined;
    })
    .flatMap((row) => {
      const contract = findDeliverable(row.symbol);
      return contract?.type === 'CALL' ? [{ row, symbol: row.symbol, contract }] : [];
    })
    .sort((a, b) =>
      a.symbol === b.symbol ? byParticipant(a.row, b.row) : a.symbol < b.symbol ? -1 : 1,
    );
}

/**
 * When a business day has ended: on the last one before an ex-date a dealer exercises calls that are worth more so than
 * held through the dividend, as a trade of that day, so that the shares come with it (Hull, Options, Futures, and Other Derivatives:
 * early exercise of American calls on dividend-paying stocks). Runs before income is worked out.
 */
export function exerciseForDividends(book: ClearingBook, deps: Deps): void {
  const today = book.businessDate(deps.nowMs);
  const last = book.row.variationOn;
  if (last === null || last >= today) return;
  const between = { after: toDay(last), until: toDay(today) };
  const { EQUITY, DERIVATIVES } = book.settings.settlementDays;
  for (const held of listDealersCalls(book)) {
    const { row, contract } = held;
    const [dividend] = listExDates(book, contract.underlying, between);
    if (dividend === undefined || toDay(contract.expiry) < dividend.exDay) continue;
    if (deps.nowMs >= optionEndsAt(contract.expiry)) continue;
    const mark = splitMark(book, held);
    if (mark === null || mark.worth === 0) continue;
    if (!isBestExercised(book, dividend, mark.timeValue)) continue;
    const tradeDay = dayBeforeBusinessDays('NYSE', dividend.exDay, 1);
    const [endsOn, sharesOn] = [toDate(tradeDay, DERIVATIVES), toDate(tradeDay, EQUITY)];
    const of = { row, contract, contracts: row.netQty, worth: mark.worth, endsOn, sharesOn };
    exercise(book, of, deps);
  }
}

const toDate = (tradeDay: number, settlementDays: number): string =>
  formatDate(dayAfterBusinessDays('NYSE', tradeDay, settlementDays));
