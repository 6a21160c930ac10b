/**
 * Movements of margin. One that is a transfer is not written twice: it is read from the transfer. Rows of their own are
 * left for what moves nothing or only in part, calls and their payments; older rows of the others count as they are.
 */

import { type MarginEvent, participant } from '@tradefloor/contracts/ccp';
import type { Currency } from '@tradefloor/contracts/fx';
import { money } from '@tradefloor/contracts/money';
import type { TransferCode } from '@tradefloor/contracts/vocabulary/clearing';
import type { MarginEventRow, NovationRow, TransferRow } from './tables.ts';

/** What a novation's transfer of initial margin is named after it, and its movement. */
export const MARGIN_TRANSFER = ':IM';
const MOVEMENT = ':INITIAL';

const KINDS: Partial<Record<TransferCode, MarginEvent['kind']>> = {
  INITIAL_MARGIN: 'INITIAL',
  MARGIN_RELEASE: 'RELEASE',
  VARIATION_MARGIN: 'VARIATION',
  CALL_RETURN: 'VARIATION',
};

type Rows = {
  readonly novations: readonly NovationRow[];
  readonly events: readonly MarginEventRow[];
  readonly transfers: readonly TransferRow[];
};

/** All movements of margin in these rows, by time; at one instant, transfers first. */
export function listMargin({ novations, events, transfers }: Rows): MarginEventRow[] {
  const byId = new Map(novations.map((row) => [row.novationId, row]));
  const known = new Set(events.map(({ marginEventId }) => marginEventId));
  const moved = [...transfers]
    .sort((a, b) => a.seq - b.seq)
    .flatMap((transfer) => toMovement(transfer, byId) ?? []);
  return [...moved.filter(({ marginEventId }) => !known.has(marginEventId)), ...events].sort(
    (a, b) => a.at - b.at,
  );
}

function toMovement(
  transfer: TransferRow,
  novations: ReadonlyMap<string, NovationRow>,
): MarginEventRow | null {
  const { transferId, code, debitId, creditId, ledger, amount, at, businessDate } = transfer;
  const kind = KINDS[code];
  if (kind === undefined) return null;
  const isCredited = isMarginOfParticipant(creditId);
  const [owner = ''] = (isCredited ? creditId : debitId).split('|');
  const novation = novations.get(transferId.slice(0, -MARGIN_TRANSFER.length));
  return {
    marginEventId: novation === undefined ? transferId : `${novation.novationId}${MOVEMENT}`,
    kind,
    userId: participant(owner),
    symbol: novation?.symbol ?? null,
    // Margin is money: its ledger is a currency.
    currency: ledger as Currency,
    amount: money(kind === 'VARIATION' && !isCredited ? -amount : amount),
    balanceAfter: money(isCredited ? transfer.creditAfter : transfer.debitAfter),
    at,
    businessDate,
  };
}

const isMarginOfParticipant = (accountId: string): boolean => /\|(IM|VM)\|/.test(accountId);
