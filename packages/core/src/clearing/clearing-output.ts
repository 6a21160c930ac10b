/** The CCP's output of a handling, collected while it runs. */
import type {
  BorrowFee,
  BuyIn,
  MarginEvent,
  Novation,
  OptionEnd,
  SettlementObligation,
} from '@tradefloor/contracts/ccp';

export class ClearingOutputs {
  readonly novations: Novation[] = [];
  readonly optionEnds: OptionEnd[] = [];
  readonly margin: MarginEvent[] = [];
  readonly boughtIn: BuyIn[] = [];
  readonly borrowFees: BorrowFee[] = [];
  readonly queued: SettlementObligation[] = [];
  readonly complete: SettlementObligation[] = [];
  /** Calls whose time to pay begins now. */
  readonly deadlines: string[] = [];
}
