/** Reading past runs: a failed read is returned as a value, and an unknown cursor is refused. */

import { err, ok, type Result } from '@tradefloor/core/result';
import { type PageAsked, pageQueryOf } from '@tradefloor/core/trading/journal/page';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import { notAnswering } from '@tradefloor/runtime';
import { invalid, type Refused } from './scenario-state.ts';

export const read = <V>(asked: Promise<V>): Promise<Result<V, Refused>> =>
  asked.then(ok, () => err(notAnswering('the database')));

export function pageAsked(asked: PageAsked): Result<PageQuery, Refused> {
  const query = pageQueryOf(asked);
  return query === null ? err(invalid('cursor', 'unknown')) : ok(query);
}
