/** One hash for what a run traded: equal fills give equal text, equal text gives an equal digest. */
import type { Fill } from '@tradefloor/contracts/fill';
import { canonicalJson } from '../../canonical-json.ts';
import { invariant } from '../../result.ts';
import { Sha256Stream, sha256 } from '../../sha256.ts';

/** Fills in an order independent of message order: by time, then by their ids. */
export const canonicalFills = (fills: readonly Fill[]): Fill[] => fills.toSorted(inOrder);

const inOrder = (a: Fill, b: Fill): number => a.at - b.at || (a.execId < b.execId ? -1 : 1);

/**
 * SHA-256 of canonical fills, in hex: every field of every fill is in it but the currency, which follows from the symbol
 * and came later: a digest that was stored before is still the digest of the same fills.
 */
export const computeDigest = (fills: readonly Fill[]): string =>
  sha256(`[${canonicalFills(fills).map(toText).join(',')}]`);

const toText = ({ currency: _currency, ...fill }: Fill): string => canonicalJson(fill);

/** {@link computeDigest} of fills that come one by one: only those of the last while are kept. */
export class DigestStream {
  readonly #hash = new Sha256Stream();
  #recent: Fill[] = [];
  #settledMs = Number.NEGATIVE_INFINITY;
  #isFirst = true;

  constructor() {
    this.#hash.add('[');
  }

  /** @throws InvariantViolation for a fill of before {@link settle}: the digest could not be that of all fills */
  add(fill: Fill): void {
    invariant(fill.at >= this.#settledMs, `fill ${fill.execId} is of no time that is settled`);
    this.#recent.push(fill);
  }

  /** Lets go of fills of before an instant, of which no more come. Milliseconds since 1970. */
  settle(beforeMs: number): void {
    if (beforeMs <= this.#settledMs) return;
    this.#settledMs = beforeMs;
    const settled = this.#recent.filter(({ at }) => at < beforeMs);
    if (settled.length === 0) return;
    this.#recent = this.#recent.filter(({ at }) => at >= beforeMs);
    this.#hash.add(this.#toPart(settled));
    this.#isFirst = false;
  }

  /** Of all fills so far. More may follow. */
  digest(): string {
    const rest = this.#hash.fork();
    rest.add(`${this.#recent.length === 0 ? '' : this.#toPart(this.#recent)}]`);
    return rest.digest();
  }

  #toPart(fills: readonly Fill[]): string {
    const text = canonicalFills(fills).map(toText).join(',');
    return this.#isFirst ? text : `,${text}`;
  }
}
