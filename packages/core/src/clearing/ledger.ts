/**
 * The double-entry ledger: accounts and immutable transfers of whole numbers, one debit and one credit each. A group is
 * linked: all of it is true or nothing is. Follows TigerBeetle's data model (docs/coding/data-modeling.md).
 */
import type { TransferCode } from '@tradefloor/contracts/vocabulary/clearing';
import { err, invariant, ok, type Result } from '../result.ts';
import type { Stores } from '../table.ts';
import type { AccountRow, CCP_TABLES, PendingRow, TransferKind, TransferRow } from './tables.ts';

/** A requested transfer. `POST` and `VOID` name the reservation they end. */
export type TransferDraft = {
  readonly transferId: string;
  readonly debitId: string;
  readonly creditId: string;
  readonly amount: number;
  readonly code: TransferCode;
  readonly kind?: TransferKind;
  readonly pendingId?: string;
  readonly timeoutAt?: number;
};

/** Why a group was not booked. */
export type LedgerRefusal = {
  readonly transferId: string;
  readonly why:
    | 'AMOUNT_NOT_POSITIVE'
    | 'SAME_ACCOUNT'
    | 'UNKNOWN_ACCOUNT'
    | 'LEDGERS_DIFFER'
    | 'OVERDRAFT'
    | 'OUT_OF_RANGE'
    | 'REPEATED_ID'
    | 'UNKNOWN_PENDING'
    | 'PENDING_EXCEEDED';
};

export type GroupMoment = {
  readonly groupId: string;
  readonly businessDate: string;
  readonly at: number;
};

type LedgerStores = Pick<
  Stores<typeof CCP_TABLES>,
  'accounts' | 'pendingTransfers' | 'transfers'
> & {
  /** The number of the last transfer, and where it is noted after a group was booked. */
  readonly lastSeq: () => number;
  readonly onBooked: (lastSeq: number) => void;
};

/** What a group has changed so far; nothing of it is real until the whole group is. */
type Scratch = {
  readonly accounts: Map<string, AccountRow>;
  readonly pendings: Map<string, PendingRow>;
  readonly done: Omit<TransferRow, 'seq'>[];
  readonly ids: Set<string>;
};

export class Ledger {
  readonly #stores: LedgerStores;

  constructor(stores: LedgerStores) {
    this.#stores = stores;
  }

  /** Opens an account that is not there yet. */
  open(account: AccountRow): void {
    if (!this.isOpen(account.accountId)) this.#stores.accounts.put(account);
  }

  isOpen(accountId: string): boolean {
    return this.#stores.accounts.get(accountId) !== undefined;
  }

  /** Credits less debits; 0 for an account that does not exist. */
  balance(accountId: string): number {
    return this.#stores.accounts.get(accountId)?.posted ?? 0;
  }

  /** What may still be debited: the balance without what is reserved. */
  available(accountId: string): number {
    const account = this.#stores.accounts.get(accountId);
    return account === undefined ? 0 : account.posted - account.pendingDebits;
  }

  /** An open reservation. */
  reservation(transferId: string): PendingRow | undefined {
    const row = this.#stores.pendingTransfers.get(transferId);
    return row?.isOpen ? row : undefined;
  }

  accounts(): IterableIterator<AccountRow> {
    return this.#stores.accounts.values();
  }

  /** Books all of a group, in order, or refuses all of it and changes nothing. */
  book(
    drafts: readonly TransferDraft[],
    moment: GroupMoment,
  ): Result<readonly TransferRow[], LedgerRefusal> {
    const scratch: Scratch = {
      accounts: new Map(),
      pendings: new Map(),
      done: [],
      ids: new Set(),
    };
    for (const draft of drafts) {
      const why = this.#apply(scratch, draft, moment);
      if (why !== null) return err({ transferId: draft.transferId, why });
    }
    const { accounts, pendingTransfers, transfers, lastSeq, onBooked } = this.#stores;
    const first = lastSeq() + 1;
    const booked = scratch.done.map((transfer, at) => ({ seq: first + at, ...transfer }));
    onBooked(first + booked.length - 1);
    for (const row of scratch.accounts.values()) accounts.put(row);
    for (const row of scratch.pendings.values()) {
      pendingTransfers.put(row);
      if (!row.isOpen) pendingTransfers.forget(row.transferId);
    }
    for (const row of booked) transfers.append(row);
    return ok(booked);
  }

  /** Books a group that the caller has made sure of. @throws InvariantViolation when it is refused all the same */
  mustBook(drafts: readonly TransferDraft[], moment: GroupMoment): readonly TransferRow[] {
    const booked = this.book(drafts, moment);
    invariant(booked.ok, booked.ok ? '' : `${booked.error.transferId}: ${booked.error.why}`);
    return booked.value;
  }

  #apply(scratch: Scratch, draft: TransferDraft, moment: GroupMoment): LedgerRefusal['why'] | null {
    const { transferId, debitId, creditId, amount, kind = 'POSTED' } = draft;
    if (scratch.ids.has(transferId)) return 'REPEATED_ID';
    if (!Number.isSafeInteger(amount) || amount <= 0) return 'AMOUNT_NOT_POSITIVE';
    if (debitId === creditId) return 'SAME_ACCOUNT';
    const debit = this.#account(scratch, debitId);
    const credit = this.#account(scratch, creditId);
    if (debit === undefined || credit === undefined) return 'UNKNOWN_ACCOUNT';
    if (debit.ledger !== credit.ledger) return 'LEDGERS_DIFFER';
    const pending = this.#endPending(scratch, draft);
    if (typeof pending === 'string') return pending;
    const moved = moves({ kind, amount, reserved: pending?.amount ?? 0 });
    const from = toMove(debit, { posted: -moved.posted, debits: moved.reserved, credits: 0 });
    const to = toMove(credit, { posted: moved.posted, debits: 0, credits: moved.reserved });
    if (!Number.isSafeInteger(from.posted) || !Number.isSafeInteger(to.posted)) {
      return 'OUT_OF_RANGE';
    }
    const takes = kind === 'POSTED' || kind === 'PENDING';
    if (takes && from.limit === 'NO_OVERDRAFT' && from.posted < from.pendingDebits) {
      return 'OVERDRAFT';
    }
    scratch.accounts.set(debitId, from).set(creditId, to);
    if (kind === 'PENDING') {
      const timeoutAt = draft.timeoutAt ?? moment.at;
      const row = { transferId, debitId, creditId, amount, isOpen: true, timeoutAt };
      scratch.pendings.set(transferId, row);
    }
    scratch.ids.add(transferId);
    scratch.done.push(toTransfer(draft, moment, { debit: from, credit: to }));
    return null;
  }

  #account(scratch: Scratch, id: string): AccountRow | undefined {
    return scratch.accounts.get(id) ?? this.#stores.accounts.get(id);
  }

  /** The reservation that a `POST` or `VOID` ends; null for other kinds, or why it cannot be ended. */
  #endPending(scratch: Scratch, draft: TransferDraft): PendingRow | null | LedgerRefusal['why'] {
    if (draft.kind !== 'POST' && draft.kind !== 'VOID') return null;
    const id = draft.pendingId ?? '';
    const pending = scratch.pendings.get(id) ?? this.#stores.pendingTransfers.get(id);
    const isSame = pending?.debitId === draft.debitId && pending.creditId === draft.creditId;
    if (pending === undefined || !pending.isOpen || !isSame) return 'UNKNOWN_PENDING';
    const isWhole = draft.amount === pending.amount;
    if (draft.amount > pending.amount || (draft.kind === 'VOID' && !isWhole)) {
      return 'PENDING_EXCEEDED';
    }
    scratch.pendings.set(id, { ...pending, isOpen: false });
    return pending;
  }
}

/** What a transfer posts, and by how much it changes what is reserved. */
function moves(of: { kind: TransferKind; amount: number; reserved: number }): {
  posted: number;
  reserved: number;
} {
  switch (of.kind) {
    case 'POSTED':
      return { posted: of.amount, reserved: 0 };
    case 'PENDING':
      return { posted: 0, reserved: of.amount };
    case 'POST':
      return { posted: of.amount, reserved: -of.reserved };
    case 'VOID':
      return { posted: 0, reserved: -of.reserved };
  }
}

const toMove = (
  account: AccountRow,
  by: { posted: number; debits: number; credits: number },
): AccountRow => ({
  ...account,
  posted: account.posted + by.posted,
  pendingDebits: account.pendingDebits + by.debits,
  pendingCredits: account.pendingCredits + by.credits,
  version: account.version + 1,
});

const toTransfer = (
  draft: TransferDraft,
  { groupId, businessDate, at }: GroupMoment,
  { debit, credit }: { readonly debit: AccountRow; readonly credit: AccountRow },
): Omit<TransferRow, 'seq'> => ({
  transferId: draft.transferId,
  groupId,
  debitId: draft.debitId,
  creditId: draft.creditId,
  ledger: debit.ledger,
  amount: draft.amount,
  code: draft.code,
  kind: draft.kind ?? 'POSTED',
  pendingId: draft.pendingId ?? null,
  timeoutAt: draft.timeoutAt ?? null,
  debitAfter: debit.posted,
  creditAfter: credit.posted,
  businessDate,
  at,
});

/** An account's sums as transfers alone give them. */
export type FoldedBalance = {
  readonly posted: number;
  readonly pendingDebits: number;
  readonly pendingCredits: number;
};

/** All balances recomputed from the transfers, in order: the stored ones must equal them. */
export function foldTransfers(
  transfers: Iterable<TransferRow>,
): ReadonlyMap<string, FoldedBalance> {
  const sums = new Map<string, { posted: number; pendingDebits: number; pendingCredits: number }>();
  const pendings = new Map<string, number>();
  const sumValues = (id: string) => {
    let sum = sums.get(id);
    if (sum === undefined) {
      sum = { posted: 0, pendingDebits: 0, pendingCredits: 0 };
      sums.set(id, sum);
    }
    return sum;
  };
  for (const { transferId, debitId, creditId, amount, kind, pendingId } of transfers) {
    if (kind === 'PENDING') pendings.set(transferId, amount);
    const reserved = pendingId === null ? 0 : (pendings.get(pendingId) ?? 0);
    if (pendingId !== null) pendings.delete(pendingId);
    const moved = moves({ kind, amount, reserved });
    const debit = sumValues(debitId);
    debit.posted -= moved.posted;
    debit.pendingDebits += moved.reserved;
    const credit = sumValues(creditId);
    credit.posted += moved.posted;
    credit.pendingCredits += moved.reserved;
  }
  return sums;
}
