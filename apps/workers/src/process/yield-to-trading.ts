/** How a thread of long work yields to the trading path. */
import { setPriority } from 'node:os';

const NICENESS = 5;

/** Lowers the priority of the calling thread. Of it alone, as Linux has it; where that is not allowed, it works all the same. */
export function yieldToTrading(): void {
  try {
    setPriority(NICENESS);
  } catch {}
}
