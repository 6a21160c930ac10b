/** The order templates in memory, by owner. A deleted one stays in the database and leaves memory. */

import type { UserId } from '@tradefloor/contracts/ids';
import type { Table } from '@tradefloor/core/table';
import type { TemplateRow } from '@tradefloor/core/trading/order/basket-tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { StateIo } from '@tradefloor/runtime';

/** Names that differ only in case are one name. */
export const templateKey = (name: string): string => name.toLowerCase();

/** The templates that are not deleted. */
export class TemplateBook {
  readonly #rows: Table<TemplateRow>;

  constructor(io: StateIo) {
    this.#rows = io.table(OMS_TABLES.orderTemplates);
    for (const row of [...this.#rows.values()]) this.#forgetIfDeleted(row);
  }

  #forgetIfDeleted(row: TemplateRow): void {
    if (row.deletedAt !== null) this.#rows.forget(row.templateId);
  }

  put(row: TemplateRow): void {
    this.#rows.put(row);
    this.#forgetIfDeleted(row);
  }

  /** A template of the user's own. */
  find(userId: UserId, templateId: string): TemplateRow | undefined {
    const row = this.#rows.get(templateId);
    return row?.userId === userId ? row : undefined;
  }

  ofUser(userId: UserId): TemplateRow[] {
    return [...this.#rows.values()]
      .filter((row) => row.userId === userId)
      .sort((a, b) => (templateKey(a.name) < templateKey(b.name) ? -1 : 1));
  }

  values(): Iterable<TemplateRow> {
    return this.#rows.values();
  }
}
