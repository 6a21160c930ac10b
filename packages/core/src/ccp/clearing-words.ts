/** What the CCP has to say after a handling, collected while it happens. */
import type { MarginEvent, Novation, SettlementObligation } from '@tradefloor/contracts/ccp';

export class ClearingWords {
  readonly novations: Novation[] = [];
  readonly margin: MarginEvent[] = [];
  readonly queued: SettlementObligation[] = [];
  readonly complete: SettlementObligation[] = [];
  /** Calls whose time to pay begins now. */
  readonly deadlines: string[] = [];
}
