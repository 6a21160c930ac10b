/** A message buffer without its guard: what it takes counts as confirmed at once. */
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { MessageBuffer } from '@tradefloor/runtime/engine/message-buffer';

export class HastyBuffer extends MessageBuffer {
  override deduplicate(event: EventEnvelope): boolean {
    const isTaken = super.deduplicate(event);
    if (isTaken) this.confirm(event.id);
    return isTaken;
  }
}
