/** What every list of the audit is searched by. */
import type { AuditQuery } from '@tradefloor/core/trading/journal/reader';
import type { Conditions } from './conditions.ts';

export type Searched = { readonly id: string; readonly words: readonly string[] };

/** The conditions all lists share: words, time, and the place after the page before. */
export function withinSearch(
  conditions: Conditions,
  query: AuditQuery,
  { id, words }: Searched,
): void {
  const { text, fromMs, toMs, after } = query;
  const time = (ms: number): string => `to_timestamp(${conditions.param(ms)}::float8 / 1000)`;
  if (text !== null) {
    const pattern = conditions.param(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
    conditions.add(`(${words.map((word) => `${word} ilike ${pattern}`).join(' or ')})`);
  }
  if (fromMs !== null) conditions.add(`at >= ${time(fromMs)}`);
  if (toMs !== null) conditions.add(`at < ${time(toMs)}`);
  if (after)
    conditions.add(`(at, ${id}) < (${time(after.atMs)}, ${conditions.param(after.id)}::text)`);
}
