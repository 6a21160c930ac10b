/** The conditions of a search: the same as `core/trading/journal/search` states them. */
import type { OrderSearch, Searched } from '@tradefloor/core/trading/journal/reader';
import { bondsNamed } from '@tradefloor/core/trading/journal/search';
import { Conditions } from './conditions.ts';

/** Columns by whose words a row is found, beside the name of its bond. */
const ORDER_WORDS = 'symbol, side, status, reject_code, user_id, order_id, strategy';
const FILL_WORDS = 'symbol, side, venue, user_id, order_id';

function withWords(conditions: Conditions, columns: string, words: readonly string[]): void {
  for (const word of words.map((each) => each.toLowerCase())) {
    const shows = `strpos(lower(concat_ws(' ', ${columns})), ${conditions.param(word)}) > 0`;
    const isins = bondsNamed(word).map((isin) => conditions.param(isin));
    conditions.add(isins.length === 0 ? shows : `(${shows} or symbol in (${isins.join(', ')}))`);
  }
}

/** Orders of the scope that have every word, and one of the values of each field that is named. */
export function searchedOrders({ scope, wanted }: Searched<OrderSearch>): Conditions {
  const conditions = new Conditions();
  conditions.within(scope);
  conditions.oneOf('user_id', wanted.userId);
  conditions.oneOf('symbol', wanted.symbol);
  conditions.oneOf('status', wanted.status);
  conditions.oneOf('side', wanted.side);
  conditions.oneOf('strategy', wanted.strategy);
  conditions.oneOf('time_in_force', wanted.timeInForce);
  conditions.oneOf(`coalesce(reject_code, '')`, wanted.rejectCode);
  conditions.oneOf(`case when parent_order_id is null then 'own' else 'child' end`, wanted.level);
  withWords(conditions, ORDER_WORDS, wanted.words ?? []);
  return conditions;
}

/** Fills of the scope that have every word. */
export function searchedFills({ scope, wanted }: Searched<readonly string[]>): Conditions {
  const conditions = new Conditions();
  conditions.within(scope);
  withWords(conditions, FILL_WORDS, wanted);
  return conditions;
}
