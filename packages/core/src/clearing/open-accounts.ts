/** How accounts come to be: a participant's with its first trade, the CCP's own with the first participant. */
import {
  BANK,
  bankAccount,
  CCP,
  CLEARING_CURRENCY,
  cashAmount,
  openedAccount,
  SKIN_IN_THE_GAME,
} from './chart-of-accounts.ts';
import type { GroupMoment, Ledger } from './ledger.ts';
import type { ClearingSettings } from './settings.ts';

/** What opening accounts takes of the book. */
type AccountBook = {
  readonly ledger: Ledger;
  readonly settings: Pick<ClearingSettings, 'skinInTheGame'>;
  moment(groupId: string, nowMs: number): GroupMoment;
};

/** Opens a participant's cash and margin accounts and pays in its opening cash. */
export function openAccounts(
  book: AccountBook,
  of: { readonly id: string; readonly cash: number; readonly nowMs: number },
): void {
  const { id, cash, nowMs } = of;
  openFirmAccounts(book, nowMs);
  for (const code of ['CASH', 'IM', 'VM']) {
    book.ledger.open(openedAccount(id, code, CLEARING_CURRENCY));
  }
  if (cash === 0) return;
  book.ledger.open(openedAccount(BANK, id, CLEARING_CURRENCY));
  const deposit = {
    transferId: `${id}:DEPOSIT`,
    debitId: bankAccount(id),
    creditId: cashAmount(id),
  };
  const moment = book.moment(`${id}:OPEN`, nowMs);
  book.ledger.mustBook([{ ...deposit, amount: cash, code: 'DEPOSIT' }], moment);
}

/** The CCP's own accounts and its capital at stake. */
function openFirmAccounts(book: AccountBook, nowMs: number): void {
  if (book.ledger.isOpen(bankAccount(CCP))) return;
  book.ledger.open(openedAccount(BANK, CCP, CLEARING_CURRENCY));
  for (const code of ['CASH', 'VM_CLEARING', 'FEES', 'SITG']) {
    book.ledger.open(openedAccount(CCP, code, CLEARING_CURRENCY));
  }
  const amount = book.settings.skinInTheGame;
  if (amount === 0) return;
  const capital = { transferId: 'CCP:SITG', debitId: bankAccount(CCP), creditId: SKIN_IN_THE_GAME };
  book.ledger.mustBook([{ ...capital, amount, code: 'CAPITAL' }], book.moment('CCP:OPEN', nowMs));
}
