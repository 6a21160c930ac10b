/** The reader port of cost analysis: orders that memory has let go of. */
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Strategy } from '@tradefloor/contracts/user';
import type { Scope } from '../../trading/access/access.ts';
import type { PageQuery } from '../../trading/journal/reader.ts';
import type { TcaRow } from './tca-row.ts';

export type TcaQuery = PageQuery & {
  /** Whose rows the page may hold. */
  readonly scope: Scope;
  readonly symbol: InstrumentSymbol | null;
  readonly strategy: Strategy | null;
  readonly userId: UserId | null;
  /** Decided at or after, and before. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

export interface TcaReader {
  order(orderId: OrderId): Promise<TcaRow | null>;
  /** Newest first: by `decidedAt`, then `orderId`, both falling; strictly below `after`. */
  orders(query: TcaQuery): Promise<readonly TcaRow[]>;
}
