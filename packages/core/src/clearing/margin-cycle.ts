/**
 * The margin cycle: marks from the market, variation margin between participants through the CCP, initial margin
 * brought to what the netted positions need, then the calls. What losers pay is what winners receive, to the unit.
 */
import type { Participant } from '@tradefloor/contracts/ccp';
import type { Currency } from '@tradefloor/contracts/fx';
import { type Money, money } from '@tradefloor/contracts/money';
import { CURRENCIES } from '@tradefloor/contracts/vocabulary/instruments';
import { unitValue } from '@tradefloor/instruments/contract/contract-value';
import { invariant } from '../result.ts';
import { exact } from '../trading/position/margin.ts';
import type { QuoteBoard } from '../trading/risk/quote-board.ts';
import {
  CCP,
  CLEARING_CURRENCY,
  cashAmount,
  initialMarginAccount,
  openedAccount,
  variationClearing,
  variationMarginAccount,
} from './chart-of-accounts.ts';
import { variation } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { computeCover, listVariations, variationCurrency } from './currencies.ts';
import { isFinerThanMoney } from './exact-marks.ts';
import type { TransferDraft } from './ledger.ts';
import { reviewCall } from './margin-calls.ts';
import { computeMargin, toMark } from './requirement.ts';
import type { ClearedPositionRow, ParticipantRow } from './tables.ts';
import { markUnderlying } from './underlying-marks.ts';

export type CycleContext = {
  readonly nowMs: number;
  readonly outputs: ClearingOutputs;
};

/** What one account's open positions come to at the marks. */
type MarginNeed = {
  readonly variations: Map<Currency, number>;
  readonly rows: ClearedPositionRow[];
};

/** Takes over the market's prices for every symbol that has been cleared. Old, crossed or missing ones move nothing. */
export function takeMarks(book: ClearingBook, quotes: QuoteBoard, nowMs: number): void {
  const seenAt = quotes.atMs;
  if (seenAt === null) return;
  book.dividendsUpTo = quotes.batch?.dividendsUpTo ?? null;
  for (const row of book.openPositions()) markUnderlying(book, row, { quotes, nowMs });
  for (const mark of book.marks()) {
    const tick = quotes.reference(mark.symbol, nowMs, book.settings.staleMs);
    const rate = quotes.getUsdRate(mark.symbol, nowMs, book.settings.staleMs);
    if (tick === null || rate === null) continue;
    const { times: usdTimes, per: usdPer } = rate;
    const isSame = tick.mid === mark.price && usdTimes === mark.usdTimes && usdPer === mark.usdPer;
    if (isSame && mark.seenAt !== null) continue;
    const unit = unitValue(mark, tick.mid);
    book.putMark({ ...mark, price: tick.mid, unit, usdTimes, usdPer, seenAt });
  }
}

function needs(book: ClearingBook): Map<Participant, MarginNeed> {
  const all = new Map<Participant, MarginNeed>();
  const together = new Map<string, ClearedPositionRow[]>();
  for (const row of book.openPositions()) {
    const need: MarginNeed = all.get(row.participant) ?? { variations: new Map(), rows: [] };
    all.set(row.participant, need);
    need.rows.push(row);
    if (row.openQty === 0 && row.openValue === 0) continue;
    if (!isFinerThanMoney(row.instrumentType)) {
      addVariation(need, row, variation(row, toMark(book, row)));
    } else {
      const holders = together.get(row.symbol) ?? [];
      holders.push(row);
      together.set(row.symbol, holders);
    }
  }
  for (const rows of together.values()) addVariations(book, all, rows);
  addFixed(book, all);
  return all;
}

function addVariation(need: MarginNeed, row: ClearedPositionRow, variation: number): void {
  const currency = variationCurrency(row);
  need.variations.set(currency, (need.variations.get(currency) ?? 0) + variation);
}

/** Gains and losses of one pair or bond: rounded together, so that they sum to zero. */
function addVariations(
  book: ClearingBook,
  all: ReadonlyMap<Participant, MarginNeed>,
  rows: readonly ClearedPositionRow[],
): void {
  const [first] = rows;
  if (first === undefined) return;
  for (const { row, variation } of listVariations(rows, toMark(book, first))) {
    const need = all.get(row.participant);
    if (need !== undefined) addVariation(need, row, variation);
  }
}

/** What forwards came to at their fixing counts like a gain or loss until it is paid: it is collateralised until then. */
function addFixed(book: ClearingBook, all: Map<Participant, MarginNeed>): void {
  for (const { payment, userId, netCash, currency } of book.obligations()) {
    if (payment !== 'NDF_SETTLEMENT') continue;
    const need: MarginNeed = all.get(userId) ?? { variations: new Map(), rows: [] };
    all.set(userId, need);
    need.variations.set(currency, (need.variations.get(currency) ?? 0) + netCash);
  }
}

const NOTHING: MarginNeed = { variations: new Map(), rows: [] };

/** One cycle over all accounts, at the marks as they are. */
export function runMarginCycle(book: ClearingBook, context: CycleContext): void {
  const cycle = book.row.cycle + 1;
  const all = needs(book);
  for (const currency of CURRENCIES) moveVariation(book, all, { ...context, cycle, currency });
  for (const row of [...book.participants()]) {
    const need = all.get(row.participant) ?? NOTHING;
    const isAtRest =
      need === NOTHING &&
      row.paid === 0 &&
      book.ledger.balance(initialMarginAccount(row.participant)) === 0 &&
      book.getOpenCall(row.participant) === undefined;
    if (isAtRest) continue;
    const required = computeMargin(book, need.rows, context.nowMs);
    fitInitialMargin(book, row, { ...context, cycle, required });
    returnPaid(book, row, { ...context, cycle, required });
    reviewCall(book, row.participant, { ...context, required });
  }
  book.change({ cycle });
}

type InCycle = CycleContext & { readonly cycle: number };

/** What is booked of an account's variation in a currency: calls are paid in dollars, so all else is the balance itself. */
const toBooked = (book: ClearingBook, row: ParticipantRow, currency: Currency): number =>
  currency === CLEARING_CURRENCY
    ? row.marked
    : book.ledger.balance(variationMarginAccount(row.participant, currency));

/** Books what each account has gained or lost in a currency since the last cycle; the clearing account ends at zero. */
function moveVariation(
  book: ClearingBook,
  all: ReadonlyMap<Participant, MarginNeed>,
  of: InCycle & { readonly currency: Currency },
): void {
  const { nowMs, cycle, currency } = of;
  const moved: Moved[] = [];
  let sum = 0;
  for (const row of book.participants()) {
    const variation = all.get(row.participant)?.variations.get(currency) ?? 0;
    const delta = exact(variation - toBooked(book, row, currency));
    if (delta === 0) continue;
    moved.push({ row, delta });
    sum += delta;
  }
  invariant(sum === 0, `variation margin of cycle ${cycle} sums to ${sum} ${currency}`);
  if (moved.length === 0) return;
  // Losers first: the clearing account is never in debt.
  moved.sort((a, b) => a.delta - b.delta);
  // The dollar's names are as they were before there were others.
  const name = currency === CLEARING_CURRENCY ? `vm-${cycle}` : `vm-${cycle}-${currency}`;
  openVariation(book, moved, currency);
  const drafts = moved.map(({ row, delta }): TransferDraft => {
    const own = variationMarginAccount(row.participant, currency);
    const house = variationClearing(currency);
    const [debitId, creditId] = delta < 0 ? [own, house] : [house, own];
    const transferId = `${name}-${row.participant}`;
    return { transferId, debitId, creditId, amount: Math.abs(delta), code: 'VARIATION_MARGIN' };
  });
  book.ledger.mustBook(drafts, book.moment(name, nowMs));
  for (const one of moved) noteVariation(book, one, { ...of, name });
}

type Moved = { readonly row: ParticipantRow; readonly delta: Money };

/** Variation accounts of other currencies than the dollar come to be with the first movement. */
function openVariation(book: ClearingBook, moved: readonly Moved[], currency: Currency): void {
  if (currency === CLEARING_CURRENCY) return;
  book.ledger.open(openedAccount(CCP, 'VM_CLEARING', currency));
  for (const { row } of moved) book.ledger.open(openedAccount(row.participant, 'VM', currency));
}

function noteVariation(
  book: ClearingBook,
  { row, delta }: Moved,
  of: InCycle & { readonly currency: Currency; readonly name: string },
): void {
  const { currency, name, nowMs, outputs } = of;
  if (currency === CLEARING_CURRENCY) {
    book.changeParticipant(row, { marked: exact(row.marked + delta) });
  }
  outputs.margin.push({
    marginEventId: `${name}-${row.participant}`,
    kind: 'VARIATION',
    userId: row.participant,
    symbol: null,
    currency,
    amount: delta,
    balanceAfter: money(book.ledger.balance(variationMarginAccount(row.participant, currency))),
    at: nowMs,
  });
}

type OneAccount = InCycle & { readonly required: Money };

/** Releases what is posted above the requirement, posts what is missing as far as there is cash. */
function fitInitialMargin(
  book: ClearingBook,
  { participant }: ParticipantRow,
  { nowMs, outputs, cycle, required }: OneAccount,
): void {
  const [cash, margin] = [cashAmount(participant), initialMarginAccount(participant)];
  const excess = book.ledger.balance(margin) - required;
  const isSmall = Math.abs(excess) < book.settings.marginTolerance;
  if (excess === 0 || (isSmall && required > 0)) return;
  const isRelease = excess > 0;
  const free = Math.max(0, book.ledger.available(cash));
  const amount = isRelease ? excess : Math.min(-excess, free);
  if (amount === 0) return;
  const [debitId, creditId] = isRelease ? [margin, cash] : [cash, margin];
  const transferId = `im-${cycle}-${participant}`;
  const code = isRelease ? 'MARGIN_RELEASE' : 'INITIAL_MARGIN';
  const moment = book.moment(`im-${cycle}-${participant}`, nowMs);
  book.ledger.mustBook([{ transferId, debitId, creditId, amount, code }], moment);
  outputs.margin.push({
    marginEventId: transferId,
    kind: isRelease ? 'RELEASE' : 'INITIAL',
    userId: participant,
    symbol: null,
    currency: CLEARING_CURRENCY,
    amount: money(amount),
    balanceAfter: money(book.ledger.balance(margin)),
    at: nowMs,
  });
}

/** Gives back what was paid on calls and is no longer needed: the losses are made good, or settled. */
function returnPaid(
  book: ClearingBook,
  { participant }: ParticipantRow,
  { nowMs, outputs, cycle, required }: OneAccount,
): void {
  const row = book.findParticipant(participant);
  if (row === undefined || row.paid === 0) return;
  const own = variationMarginAccount(participant);
  const missing = Math.max(0, required - book.ledger.balance(initialMarginAccount(participant)));
  const amount = Math.min(row.paid, computeCover(book, participant) - missing);
  if (amount <= 0 || (amount < book.settings.minTransfer && required > 0)) return;
  const transferId = `return-${cycle}-${participant}`;
  const draft = { transferId, debitId: own, creditId: cashAmount(participant), amount };
  book.ledger.mustBook([{ ...draft, code: 'CALL_RETURN' }], book.moment(transferId, nowMs));
  book.changeParticipant(row, { paid: exact(row.paid - amount) });
  outputs.margin.push({
    marginEventId: transferId,
    kind: 'VARIATION',
    userId: participant,
    symbol: null,
    currency: CLEARING_CURRENCY,
    amount: exact(-amount),
    balanceAfter: money(book.ledger.balance(own)),
    at: nowMs,
  });
}
