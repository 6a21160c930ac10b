/** A row of any table of the platform, its columns filled by their types: what is written counts, not what it means. */
import { TABLES } from '@tradefloor/db/tables';
import type { Passing, WrittenRow } from './order-records.ts';

const SHAPES = new Map(TABLES.map(({ name, codec }) => [name, codec.shape]));

/**
 * @param key unique within the table
 * @param given columns whose values matter to the database: its checks and keys
 * @throws Error when there is no such table
 */
export function sampleRow(
  table: string,
  { passing, key, given = {} }: { passing: Passing; key: string; given?: object },
): WrittenRow {
  const shape = SHAPES.get(table);
  if (shape === undefined) throw new Error(`there is no table ${table}`);
  const row: Record<string, unknown> = {};
  for (const { prop, inner, sqlType, nullable, mayBeNull } of shape) {
    const value = nullable || mayBeNull ? null : sampleValue(sqlType, passing, key);
    if (inner === null) row[prop] = value;
    else row[prop] = { ...(row[prop] as object | undefined), [inner]: value };
  }
  return { table, key, row: { ...row, ...given } };
}

function sampleValue(sqlType: string, { orderId, at }: Passing, key: string): unknown {
  if (sqlType.startsWith('timestamp')) return at;
  if (sqlType.startsWith('uuid')) return orderId;
  if (sqlType.startsWith('date')) return '2026-11-24';
  if (sqlType.startsWith('bool')) return false;
  if (sqlType.startsWith('json')) return {};
  return /^(text|varchar|char)/.test(sqlType) ? key : 1;
}
