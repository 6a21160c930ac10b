/**
 * The user service's reader port: the history of limits, too long for memory. The database implements it, memory in
 * tests. Access is decided before the call.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import type { LimitChange } from '@tradefloor/contracts/user';
import type { PageQuery } from '../journal/reader.ts';

export interface LimitChangeReader {
  /** Newest first: by `at`, then `changeId`, both falling; strictly below `after`. */
  changes(query: PageQuery & { readonly userId: UserId }): Promise<readonly LimitChange[]>;
}
