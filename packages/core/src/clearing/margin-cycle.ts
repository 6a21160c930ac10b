/**
 * The margin cycle: marks from the market, variation margin between participants through the CCP, initial margin
 * brought to what the netted positions need, then the calls. What losers pay is what winners receive, to the unit.
 */
import type { Participant } from '@tradefloor/contracts/ccp';
import { type Money, money } from '@tradefloor/contracts/money';
import { unitOf } from '@tradefloor/instruments/contract/worth';
import { invariant } from '../result.ts';
import { exact, initialMarginOn } from '../trading/position/margin.ts';
import type { QuoteBoard } from '../trading/risk/quote-board.ts';
import { cashOf, initialMarginOf, VM_CLEARING, variationMarginOf } from './chart-of-accounts.ts';
import { variationOf } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import type { ClearingWords } from './clearing-words.ts';
import { unsettledWorth, variationsOf } from './dollars.ts';
import type { TransferDraft } from './ledger.ts';
import { reviewCall } from './margin-calls.ts';
import type { ClearedPositionRow, MarkRow, ParticipantRow } from './tables.ts';

export type CycleContext = {
  readonly nowMs: number;
  readonly words: ClearingWords;
};

/** What one account's unsettled positions come to at the marks. */
type MarginNeed = { variation: number; required: number };

/** Takes over the market's prices for every symbol that has been cleared. Old, crossed or missing ones move nothing. */
export function takeMarks(book: ClearingBook, quotes: QuoteBoard, nowMs: number): void {
  const seenAt = quotes.atMs;
  if (seenAt === null) return;
  for (const mark of book.marks()) {
    const tick = quotes.reference(mark.symbol, nowMs, book.settings.staleMs);
    const rate = quotes.usdRateOf(mark.symbol, nowMs, book.settings.staleMs);
    if (tick === null || rate === null) continue;
    const { times: usdTimes, per: usdPer } = rate;
    const isSame = tick.mid === mark.price && usdTimes === mark.usdTimes && usdPer === mark.usdPer;
    if (isSame && mark.seenAt !== null) continue;
    const unit = unitOf(mark, tick.mid);
    book.putMark({ ...mark, price: tick.mid, unit, usdTimes, usdPer, seenAt });
  }
}

/** Initial margin on the unsettled part of a position at its mark. */
function requiredFor(book: ClearingBook, row: ClearedPositionRow): Money {
  return initialMarginOn(row.assetClass, unsettledWorth(row, markOf(book, row)));
}

function markOf(book: ClearingBook, { symbol }: ClearedPositionRow): MarkRow {
  const mark = book.mark(symbol);
  invariant(mark !== undefined, `${symbol} has been traded: it has a mark`);
  return mark;
}

/** Initial margin that one account needs now. */
export function requiredOf(book: ClearingBook, participant: string): Money {
  let required = 0;
  for (const row of book.positionsOf(participant)) {
    if (row.openQty !== 0 || row.openValue !== 0) required += requiredFor(book, row);
  }
  return exact(required);
}

function needs(book: ClearingBook): Map<Participant, MarginNeed> {
  const all = new Map<Participant, MarginNeed>();
  const pairs = new Map<string, ClearedPositionRow[]>();
  for (const row of book.unsettled()) {
    const need = all.get(row.participant) ?? { variation: 0, required: 0 };
    all.set(row.participant, need);
    need.required += requiredFor(book, row);
    if (row.instrumentType !== 'fx') need.variation += variationOf(row, markOf(book, row));
    else {
      const holders = pairs.get(row.symbol) ?? [];
      holders.push(row);
      pairs.set(row.symbol, holders);
    }
  }
  for (const rows of pairs.values()) addVariations(book, all, rows);
  return all;
}

/** Gains and losses of one pair, in dollars: rounded together, so that they sum to zero. */
function addVariations(
  book: ClearingBook,
  all: ReadonlyMap<Participant, MarginNeed>,
  rows: readonly ClearedPositionRow[],
): void {
  const [first] = rows;
  if (first === undefined) return;
  for (const { row, variation } of variationsOf(rows, markOf(book, first))) {
    const need = all.get(row.participant);
    if (need !== undefined) need.variation += variation;
  }
}

const NOTHING: MarginNeed = { variation: 0, required: 0 };

/** One cycle over all accounts, at the marks as they are. */
export function runMarginCycle(book: ClearingBook, context: CycleContext): void {
  const cycle = book.row.cycle + 1;
  const all = needs(book);
  moveVariation(book, all, { ...context, cycle });
  for (const row of [...book.participants()]) {
    const need = all.get(row.participant) ?? NOTHING;
    const isAtRest =
      need === NOTHING &&
      row.paid === 0 &&
      book.ledger.balance(initialMarginOf(row.participant)) === 0 &&
      book.openCallOf(row.participant) === undefined;
    if (isAtRest) continue;
    fitInitialMargin(book, row, { ...context, cycle, required: exact(need.required) });
    returnPaid(book, row, { ...context, cycle, required: exact(need.required) });
    reviewCall(book, row.participant, { ...context, required: exact(need.required) });
  }
  book.change({ cycle });
}

type InCycle = CycleContext & { readonly cycle: number };

/** Books what each account has gained or lost since the last cycle; the clearing account ends at zero. */
function moveVariation(
  book: ClearingBook,
  all: ReadonlyMap<Participant, MarginNeed>,
  { nowMs, words, cycle }: InCycle,
): void {
  const moved: { row: ParticipantRow; delta: Money }[] = [];
  let sum = 0;
  for (const row of book.participants()) {
    const delta = exact((all.get(row.participant)?.variation ?? 0) - row.marked);
    if (delta === 0) continue;
    moved.push({ row, delta });
    sum += delta;
  }
  invariant(sum === 0, `variation margin of cycle ${cycle} sums to ${sum}`);
  if (moved.length === 0) return;
  // Losers first: the clearing account is never in debt.
  moved.sort((a, b) => a.delta - b.delta);
  const drafts = moved.map(({ row, delta }): TransferDraft => {
    const own = variationMarginOf(row.participant);
    const [debitId, creditId] = delta < 0 ? [own, VM_CLEARING] : [VM_CLEARING, own];
    const transferId = `vm-${cycle}-${row.participant}`;
    return { transferId, debitId, creditId, amount: Math.abs(delta), code: 'VARIATION_MARGIN' };
  });
  book.ledger.mustBook(drafts, book.moment(`vm-${cycle}`, nowMs));
  for (const { row, delta } of moved) {
    book.changeParticipant(row, { marked: exact(row.marked + delta) });
    book.addEvent(words, {
      marginEventId: `vm-${cycle}-${row.participant}`,
      kind: 'VARIATION',
      userId: row.participant,
      symbol: null,
      amount: delta,
      balanceAfter: money(book.ledger.balance(variationMarginOf(row.participant))),
      at: nowMs,
    });
  }
}

type OneAccount = InCycle & { readonly required: Money };

/** Releases what is posted above the requirement, posts what is missing as far as there is cash. */
function fitInitialMargin(
  book: ClearingBook,
  { participant }: ParticipantRow,
  { nowMs, words, cycle, required }: OneAccount,
): void {
  const [cash, margin] = [cashOf(participant), initialMarginOf(participant)];
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
  book.addEvent(words, {
    marginEventId: transferId,
    kind: isRelease ? 'RELEASE' : 'INITIAL',
    userId: participant,
    symbol: null,
    amount: money(amount),
    balanceAfter: money(book.ledger.balance(margin)),
    at: nowMs,
  });
}

/** Gives back what was paid on calls and is no longer needed: the losses are made good, or settled. */
function returnPaid(
  book: ClearingBook,
  { participant }: ParticipantRow,
  { nowMs, words, cycle, required }: OneAccount,
): void {
  const row = book.findParticipant(participant);
  if (row === undefined || row.paid === 0) return;
  const own = variationMarginOf(participant);
  const missing = Math.max(0, required - book.ledger.balance(initialMarginOf(participant)));
  const amount = Math.min(row.paid, book.ledger.balance(own) - missing);
  if (amount <= 0 || (amount < book.settings.minTransfer && required > 0)) return;
  const transferId = `return-${cycle}-${participant}`;
  const draft = { transferId, debitId: own, creditId: cashOf(participant), amount };
  book.ledger.mustBook([{ ...draft, code: 'CALL_RETURN' }], book.moment(transferId, nowMs));
  book.changeParticipant(row, { paid: exact(row.paid - amount) });
  book.addEvent(words, {
    marginEventId: transferId,
    kind: 'VARIATION',
    userId: participant,
    symbol: null,
    amount: exact(-amount),
    balanceAfter: money(book.ledger.balance(own)),
    at: nowMs,
  });
}
