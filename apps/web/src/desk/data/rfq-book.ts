/**
 * Requests for quote as this person sees them: the newest version of each. Events may come twice, late, or after an
 * answer that knew more; the highest version wins.
 */
import type { Rfq } from './shapes.ts';

/** Ended requests kept in the browser. */
const KEPT_MAX = 500;

const TERMINAL: ReadonlySet<Rfq['state']> = new Set([
  'EXECUTED',
  'CLIENT_DECLINED',
  'EXPIRED',
  'CANCELED',
  'REJECTED',
]);

/** False for a request that has ended; late quotes are still noted beside it. */
export const isLiveRfq = ({ state }: Pick<Rfq, 'state'>): boolean => !TERMINAL.has(state);

export class RfqBook {
  readonly #listeners = new Set<() => void>();
  readonly #rfqs = new Map<string, Rfq>();
  #list: readonly Rfq[] | null = null;

  /** Takes a request in; false when it told nothing new. */
  take(rfq: Rfq): boolean {
    const isNew = this.#keep(rfq);
    if (isNew) this.#changed();
    return isNew;
  }

  takeAll(rfqs: readonly Rfq[]): void {
    const news = rfqs.filter((rfq) => this.#keep(rfq));
    if (news.length > 0) this.#changed();
  }

  get(rfqId: string): Rfq | null {
    return this.#rfqs.get(rfqId) ?? null;
  }

  /** Newest first; the same object until something changes. */
  list(): readonly Rfq[] {
    this.#list ??= [...this.#rfqs.values()].sort((a, b) =>
      a.createdAt === b.createdAt
        ? a.rfqId < b.rfqId
          ? 1
          : -1
        : a.createdAt < b.createdAt
          ? 1
          : -1,
    );
    return this.#list;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #keep(rfq: Rfq): boolean {
    const known = this.#rfqs.get(rfq.rfqId);
    if (known !== undefined && known.version >= rfq.version) return false;
    this.#rfqs.set(rfq.rfqId, rfq);
    if (this.#rfqs.size > KEPT_MAX * 1.2) this.#forget();
    return true;
  }

  /** The longest ended go; what lives stays. */
  #forget(): void {
    for (const [rfqId, rfq] of this.#rfqs) {
      if (this.#rfqs.size <= KEPT_MAX) return;
      if (!isLiveRfq(rfq)) this.#rfqs.delete(rfqId);
    }
  }

  #changed(): void {
    this.#list = null;
    for (const listener of this.#listeners) listener();
  }
}
