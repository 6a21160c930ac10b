/**
 * The CCP's reader port: history that is too large for memory. The database implements it, memory in tests. Access was
 * decided before.
 */
import type {
  BuyIn,
  MarginCall,
  Participant,
  SettlementObligation,
} from '@tradefloor/contracts/ccp';
import type {
  MarginEventRow,
  NovationRow,
  OptionEndRow,
  PositionPaymentRow,
  TransferRow,
} from './tables.ts';

/** A page of one participant's rows, or of all rows; `after` is where the page before ended. */
export type ClearingPage<After> = {
  readonly participant: Participant | null;
  readonly after: After | null;
  readonly limit: number;
};

/** All that one account saw of one business date. */
export type AccountDay = {
  readonly novations: readonly NovationRow[];
  /** Movements of margin, those that are transfers among them. */
  readonly events: readonly MarginEventRow[];
  readonly transfers: readonly TransferRow[];
  /** Options of the account that were exercised, assigned or worth nothing. */
  readonly optionEnds: readonly OptionEndRow[];
  /** What was worked out on the account's positions. */
  readonly payments: readonly PositionPaymentRow[];
  /** What was bought for it. */
  readonly buyIns: readonly BuyIn[];
  /** The account's own obligations of which something was delivered on that date. */
  readonly settled: readonly SettlementObligation[];
};

export interface ClearingReader {
  /** Obligations of a settlement date, whatever their state, by falling id. */
  obligationsOn(date: string, page: ClearingPage<string>): Promise<readonly SettlementObligation[]>;
  /** Transfers that moved one of the participant's accounts, newest first; `after` is a seq. */
  transfers(
    page: ClearingPage<number> & { readonly participant: Participant },
  ): Promise<readonly TransferRow[]>;
  /** Calls, newest first; `after` is a time and an id. */
  calls(
    page: ClearingPage<{ readonly atMs: number; readonly id: string }>,
  ): Promise<readonly MarginCall[]>;
  /** Bought for one participant, newest first; `after` is a time and an id. */
  buyIns(
    page: ClearingPage<{ readonly atMs: number; readonly id: string }> & {
      readonly participant: Participant;
    },
  ): Promise<readonly BuyIn[]>;
  day(participant: Participant, date: string): Promise<AccountDay>;
  /** Accounts whose kept balance is not the sum of their transfers. */
  brokenBalances(): Promise<number>;
}
