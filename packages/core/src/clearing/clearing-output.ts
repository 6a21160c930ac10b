/** The CCP's output of a handling, collected while it runs. */
import type {
  BorrowFee,
  BuyIn,
  MarginCall,
  MarginEvent,
  Novation,
  OptionEnd,
  SettlementObligation,
} from '@tradefloor/contracts/ccp';

export class ClearingOutputs {
  readonly novations: Novation[] = [];
  readonly optionEnds: OptionEnd[] = [];
  readonly margin: MarginEvent[] = [];
  /** Calls that are made, and calls known to their members that are over. */
  readonly calls: MarginCall[] = [];
  readonly boughtIn: BuyIn[] = [];
  readonly borrowFees: BorrowFee[] = [];
  readonly queued: SettlementObligation[] = [];
  readonly complete: SettlementObligation[] = [];
  /** Calls whose time to pay begins now. */
  readonly deadlines: string[] = [];
}
