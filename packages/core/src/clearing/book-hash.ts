/** A fingerprint of the CCP's book: equal for two copies, in whatever order their rows are kept. */
import { canonicalJson } from '../canonical-json.ts';
import { hash32 } from '../prng.ts';

/** Of all rows of some tables, and of one more. */
export function hashRows(tables: readonly { values(): Iterable<object> }[], state: object): number {
  let sum = 0;
  for (const table of tables) {
    for (const row of table.values()) sum = (sum + hash32(canonicalJson(row))) >>> 0;
  }
  return (sum + hash32(canonicalJson(state))) >>> 0;
}
