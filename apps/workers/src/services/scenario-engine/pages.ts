/** Pages of past runs: an unknown cursor is refused. */

import { err, ok, type Result } from '@tradefloor/core/result';
import { type RequestedPage, toPageQuery } from '@tradefloor/core/trading/journal/page';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import { invalid, type Refused } from './scenario-state.ts';

export function requestedPage(requested: RequestedPage): Result<PageQuery, Refused> {
  const query = toPageQuery(requested);
  return query === null ? err(invalid('cursor', 'unknown')) : ok(query);
}
