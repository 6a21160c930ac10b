/** A ledger of early deliveries without its guard: nothing is known to depend on anything. */
import { EarlyLedger } from '@tradefloor/runtime/engine/early-ledger';

export class CarelessLedger extends EarlyLedger {
  override dependsOn(): boolean {
    return false;
  }
}
