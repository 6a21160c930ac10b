/** How large the database is and how long its disk lasts: looked at every minute, for the operator's page and an alert. */
import { statfs } from 'node:fs/promises';
import type { StorageState } from '@tradefloor/contracts/ops';
import { computeGrowth } from '@tradefloor/core/analytics/ops/growth';
import type { OpsReader } from '@tradefloor/core/analytics/ops/reader';

export type Disk = {
  /** Folder on the database's disk; null where the database is elsewhere. */
  readonly folder: string | null;
  /** Size that a database elsewhere may have, bytes; null where that is not known. */
  readonly bytesMax: number | null;
  /** Below so many days left there is an alert. */
  readonly daysAtLeast: number;
};

export class StorageWatch {
  readonly #reader: Pick<OpsReader, 'storage'>;
  readonly #disk: Disk;
  #state: StorageState | null = null;

  constructor(reader: Pick<OpsReader, 'storage'>, disk: Disk) {
    this.#reader = reader;
    this.#disk = disk;
  }

  get state(): StorageState | null {
    return this.#state;
  }

  /** Null while the days left are not known. */
  get outlook(): { readonly daysLeft: number; readonly atLeast: number } | null {
    const daysLeft = this.#state?.daysLeft ?? null;
    return daysLeft === null ? null : { daysLeft, atLeast: this.#disk.daysAtLeast };
  }

  async look(nowMs: number): Promise<void> {
    const { bytes, groups, samples } = await this.#reader.storage(nowMs);
    const freeBytes = await this.#free(bytes);
    const now = { at: nowMs, bytes, orders: samples.at(-1)?.orders ?? 0 };
    const growth = computeGrowth(samples.length === 0 ? [now] : samples, freeBytes);
    this.#state = { at: nowMs, bytes, groups: [...groups], freeBytes, ...growth };
  }

  async #free(bytes: number): Promise<number | null> {
    const { folder, bytesMax } = this.#disk;
    if (bytesMax !== null) return Math.max(0, bytesMax - bytes);
    if (folder === null) return null;
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }
}
