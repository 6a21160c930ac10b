/** The CCP's reader over rows in memory, by sorting and filtering them anew: the plain twin of the database's. */
import type { BuyIn, Participant } from '@tradefloor/contracts/ccp';
import { toCall } from '@tradefloor/core/clearing/account-view';
import { foldTransfers } from '@tradefloor/core/clearing/ledger';
import { listMargin } from '@tradefloor/core/clearing/margin-movements';
import { toObligation } from '@tradefloor/core/clearing/obligation';
import type { ClearingReader } from '@tradefloor/core/clearing/reader';
import type {
  AccountRow,
  CallRow,
  MarginEventRow,
  NovationRow,
  ObligationRow,
  OptionEndRow,
  PositionPaymentRow,
  TransferRow,
} from '@tradefloor/core/clearing/tables';

export type ClearingRows = {
  readonly accounts: () => readonly AccountRow[];
  readonly transfers: () => readonly TransferRow[];
  readonly obligations: () => readonly ObligationRow[];
  readonly calls: () => readonly CallRow[];
  readonly novations: () => readonly NovationRow[];
  readonly events: () => readonly MarginEventRow[];
  readonly optionEnds: () => readonly OptionEndRow[];
  readonly payments: () => readonly PositionPaymentRow[];
  readonly buyIns: () => readonly BuyIn[];
};

const ownedBy = (participant: Participant) => (accountId: string) =>
  accountId.startsWith(`${participant}|`);

/** A reader over the current rows. */
export function memoryClearing(rows: ClearingRows): ClearingReader {
  const own = <R extends { readonly userId: string }>(row: R, participant: string | null) =>
    participant === null || row.userId === participant;
  const moved = (participant: Participant) => {
    const isOwn = ownedBy(participant);
    return rows.transfers().filter(({ debitId, creditId }) => isOwn(debitId) || isOwn(creditId));
  };
  return {
    obligationsOn: async (date, { participant, after, limit }) =>
      rows
        .obligations()
        .filter((row) => row.settlementDate === date && own(row, participant))
        .filter((row) => after === null || row.obligationId > after)
        .sort((a, b) => (a.obligationId < b.obligationId ? -1 : 1))
        .slice(0, limit)
        .map(toObligation),
    transfers: async ({ participant, after, limit }) =>
      moved(participant)
        .filter(({ seq }) => after === null || seq < after)
        .sort((a, b) => b.seq - a.seq)
        .slice(0, limit),
    calls: async ({ participant, after, limit }) =>
      rows
        .calls()
        .filter((row) => own(row, participant))
        .filter(
          ({ issuedAt, callId }) =>
            after === null ||
            issuedAt < after.atMs ||
            (issuedAt === after.atMs && callId < after.id),
        )
        .sort((a, b) => b.issuedAt - a.issuedAt || (a.callId < b.callId ? 1 : -1))
        .slice(0, limit)
        .map(toCall),
    buyIns: async ({ participant, after, limit }) =>
      rows
        .buyIns()
        .filter((row) => own(row, participant))
        .filter(
          ({ at, buyInId }) =>
            after === null || at < after.atMs || (at === after.atMs && buyInId < after.id),
        )
        .sort((a, b) => b.at - a.at || (a.buyInId < b.buyInId ? 1 : -1))
        .slice(0, limit),
    day: async (participant, date) => ({
      novations: rows
        .novations()
        .filter((row) => row.participant === participant && row.businessDate === date),
      events: listMargin({
        novations: rows.novations(),
        events: rows.events(),
        transfers: rows.transfers(),
      }).filter((row) => row.userId === participant && row.businessDate === date),
      transfers: moved(participant).filter(({ businessDate }) => businessDate === date),
      optionEnds: rows
        .optionEnds()
        .filter((row) => row.participant === participant && row.businessDate === date),
      payments: rows
        .payments()
        .filter((row) => row.participant === participant && row.businessDate === date),
      buyIns: rows.buyIns().filter((row) => own(row, participant) && row.businessDate === date),
      settled: rows
        .obligations()
        .filter(({ status, settlementDate }) => status === 'SETTLED' && settlementDate === date)
        .filter((row) => own(row, participant))
        .map(toObligation),
    }),
    brokenBalances: async () => brokenBalances(rows.accounts(), rows.transfers()),
  };
}

/** Accounts whose balance is not what their transfers come to. */
export function brokenBalances(
  accounts: readonly AccountRow[],
  transfers: readonly TransferRow[],
): number {
  const folded = foldTransfers([...transfers].sort((a, b) => a.seq - b.seq));
  const unopened = [...folded.keys()].filter(
    (id) => !accounts.some(({ accountId }) => accountId === id),
  );
  const wrong = accounts.filter(({ accountId, posted, pendingDebits, pendingCredits }) => {
    const sum = folded.get(accountId) ?? { posted: 0, pendingDebits: 0, pendingCredits: 0 };
    return (
      sum.posted !== posted ||
      sum.pendingDebits !== pendingDebits ||
      sum.pendingCredits !== pendingCredits
    );
  });
  return wrong.length + unopened.length;
}
