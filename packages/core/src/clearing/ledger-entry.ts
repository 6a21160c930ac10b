/** A transfer as one of its two owners sees it. */
import type { LedgerEntry } from '@tradefloor/contracts/ccp';
import { decimalOfMoney, money } from '@tradefloor/contracts/money';
import { isMoneyLedger } from './currencies.ts';
import type { TransferRow } from './tables.ts';

const listParts = (accountId: string): { owner: string; code: string } => {
  const [owner = '', code = ''] = accountId.split('|');
  return { owner, code };
};

/** Money in currency units; a quantity as it is. */
const shown = (ledger: string, amount: number): number =>
  isMoneyLedger(ledger) ? decimalOfMoney(money(amount)) : amount;

/**
 * The entries a transfer makes for a participant: one, or two where both accounts are its own, the debited first.
 * Reservations move no balance: their amount is what is reserved.
 */
export function toEntries(transfer: TransferRow, participant: string): LedgerEntry[] {
  const { debitId, creditId, ledger, amount, debitAfter, creditAfter, kind } = transfer;
  const debit = listParts(debitId);
  const credit = listParts(creditId);
  const entry = (side: 'debit' | 'credit'): LedgerEntry => ({
    transferId: transfer.transferId,
    seq: transfer.seq,
    account: side === 'debit' ? debit.code : credit.code,
    ledger,
    code: transfer.code,
    kind,
    amount: shown(ledger, side === 'debit' ? -amount : amount),
    balanceAfter: shown(ledger, side === 'debit' ? debitAfter : creditAfter),
    contra: side === 'debit' ? `${credit.owner} ${credit.code}` : `${debit.owner} ${debit.code}`,
    businessDate: transfer.businessDate,
    at: transfer.at,
  });
  const entries: LedgerEntry[] = [];
  if (debit.owner === participant) entries.push(entry('debit'));
  if (credit.owner === participant) entries.push(entry('credit'));
  return entries;
}
