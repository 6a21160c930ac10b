/**
 * The user service's reader ports: the histories of limits and accounts, too long for memory. The database implements them, memory in
 * tests. Access is decided before the call.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import type { LimitChange, UserChange } from '@tradefloor/contracts/user';
import type { PageQuery } from '../journal/reader.ts';

export interface UserChangeReader {
  /** Newest first: by `at`, then `changeId`, both falling; strictly below `after`. */
  changes(query: PageQuery & { readonly userId: UserId }): Promise<readonly UserChange[]>;
}

export interface LimitChangeReader {
  /** Newest first: by `at`, then `changeId`, both falling; strictly below `after`. */
  changes(query: PageQuery & { readonly userId: UserId }): Promise<readonly LimitChange[]>;
}
