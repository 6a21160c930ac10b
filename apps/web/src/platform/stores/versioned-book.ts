/**
 * Records of one kind within the user's scope: the newest version of each. Events may come twice, late, or after a
 * newer response; the highest version wins.
 */

/** Ended records kept in the browser. */
const KEPT_MAX = 500;

type Versioned = { readonly version: number; readonly createdAt: string };

export class VersionedBook<T extends Versioned> {
  readonly #listeners = new Set<() => void>();
  readonly #records = new Map<string, T>();
  readonly #toId: (record: T) => string;
  readonly #isLive: (record: T) => boolean;
  #list: readonly T[] | null = null;

  constructor(of: {
    readonly toId: (record: T) => string;
    /** False for a record that has ended. */
    readonly isLive: (record: T) => boolean;
  }) {
    this.#toId = of.toId;
    this.#isLive = of.isLive;
  }

  /** Applies a record; false when it contained nothing new. */
  take(record: T): boolean {
    const isNew = this.#keep(record);
    if (isNew) this.#changed();
    return isNew;
  }

  takeAll(records: readonly T[]): void {
    const news = records.filter((record) => this.#keep(record));
    if (news.length > 0) this.#changed();
  }

  get(id: string): T | null {
    return this.#records.get(id) ?? null;
  }

  /** Newest first; the same object until something changes. */
  list(): readonly T[] {
    const at = ({ createdAt }: T): string => createdAt;
    this.#list ??= [...this.#records.values()].sort((a, b) =>
      at(a) === at(b) ? (this.#toId(a) < this.#toId(b) ? 1 : -1) : at(a) < at(b) ? 1 : -1,
    );
    return this.#list;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #keep(record: T): boolean {
    const id = this.#toId(record);
    const known = this.#records.get(id);
    if (known !== undefined && known.version >= record.version) return false;
    this.#records.set(id, record);
    if (this.#records.size > KEPT_MAX * 1.2) this.#forget();
    return true;
  }

  /** The longest ended go; what lives stays. */
  #forget(): void {
    for (const [id, record] of this.#records) {
      if (this.#records.size <= KEPT_MAX) return;
      if (!this.#isLive(record)) this.#records.delete(id);
    }
  }

  #changed(): void {
    this.#list = null;
    for (const listener of this.#listeners) listener();
  }
}
