/**
 * A share split at the CCP, booked once: each position, and what is still to be delivered, becomes as many times the
 * shares for the same cash, and the mark a part of itself. Value and margin stay what they are. New shares are issued
 * through the ledger like any securities: by transfers of the CCP, which holds nothing before and after.
 */
import { px, qty } from '@tradefloor/contracts/money';
import type { Split } from '@tradefloor/contracts/split';
import { unitValue } from '@tradefloor/instruments/contract/contract-value';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { CCP, securitiesAccount } from './chart-of-accounts.ts';
import type { Leg } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import type { TransferDraft } from './ledger.ts';
import { toObligation } from './obligation.ts';
import type { MarkRow, ObligationRow } from './tables.ts';

type Deps = { readonly nowMs: number; readonly outputs: ClearingOutputs };

/** Books a split; one that is booked already changes nothing. */
export function bookSplit(book: ClearingBook, split: Split, { nowMs, outputs }: Deps): void {
  if (book.splits.get(split.splitId) !== undefined) return;
  book.splits.put(split);
  const { symbol, ratio } = split;
  issueShares(book, split, nowMs);
  for (const row of [...book.positions()]) {
    if (row.symbol !== symbol) continue;
    const { participant, netQty } = row;
    addSplitLeg(
      book,
      { splitLegId: `${split.splitId}:${participant}`, participant, symbol },
      {
        shares: netQty * (ratio - 1),
        nowMs,
      },
    );
    const openQty = row.openQty * ratio;
    const version = row.version + 1;
    book.putPosition({ ...row, netQty: netQty * ratio, openQty, updatedAt: nowMs, version });
  }
  for (const row of [...book.obligations()]) {
    if (row.symbol !== symbol || row.payment !== null) continue;
    const after = inNewShares(row, ratio);
    book.putObligation(after);
    outputs.queued.push(toObligation(after));
  }
  const mark = book.mark(symbol);
  if (mark !== undefined) book.putMark(splitMark(mark, ratio));
}

/** The shares of a fill for a position that is after a split of what was traded. */
export const clearedFactor = (
  book: ClearingBook,
  { symbol, at }: { readonly symbol: string; readonly at: number },
): number => splitFactor(book.splits.values(), symbol, at);

/** Notes the new shares of a leg that is cleared after the split of what it traded. */
export function noteLateShares(
  book: ClearingBook,
  leg: Leg & { readonly novationId: string },
  nowMs: number,
): void {
  const { factor = 1, signedQty, participant, fill } = leg;
  if (factor === 1) return;
  const of = { splitLegId: `${leg.novationId}:SPLIT`, participant, symbol: fill.symbol };
  addSplitLeg(book, of, { shares: signedQty - signedQty / factor, nowMs });
}

function addSplitLeg(
  book: ClearingBook,
  of: Pick<Parameters<ClearingBook['addSplitLeg']>[0], 'splitLegId' | 'participant' | 'symbol'>,
  { shares, nowMs }: { readonly shares: number; readonly nowMs: number },
): void {
  if (shares === 0) return;
  book.addSplitLeg({ ...of, qty: shares, at: nowMs, businessDate: book.businessDate(nowMs) });
}

/** What is delivered already: each account's new shares against the CCP's, in one group. */
function issueShares(book: ClearingBook, { splitId, symbol, ratio }: Split, nowMs: number): void {
  const house = securitiesAccount(CCP, symbol);
  const drafts: TransferDraft[] = [];
  for (const { accountId, owner, code, ledger, posted } of book.ledger.accounts()) {
    if (code !== 'SEC' || ledger !== symbol || owner === CCP || posted === 0) continue;
    const [debitId, creditId] = posted > 0 ? [house, accountId] : [accountId, house];
    const amount = Math.abs(posted) * (ratio - 1);
    drafts.push({
      transferId: `${splitId}:${owner}:SPLIT`,
      debitId,
      creditId,
      amount,
      code: 'SPLIT',
    });
  }
  if (drafts.length > 0) book.ledger.mustBook(drafts, book.moment(`split-${splitId}`, nowMs));
}

function inNewShares(row: ObligationRow, ratio: number): ObligationRow {
  return {
    ...row,
    qty: qty(row.qty * ratio),
    netQty: row.netQty * ratio,
    settledQty: qty(row.settledQty * ratio),
    boughtInQty: qty(row.boughtInQty * ratio),
    version: row.version + 1,
  };
}

function splitMark(mark: MarkRow, ratio: number): MarkRow {
  const price = px(Math.round(mark.price / ratio));
  return { ...mark, price, unit: unitValue(mark, price) };
}
