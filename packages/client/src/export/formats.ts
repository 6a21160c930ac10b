/** A record as a line of JSON and as a line of CSV (RFC 4180), prices and amounts exact in both. */
import { toDecimalText } from '../figures/units.ts';
import { type Column, valueAt } from './columns.ts';

export const toJsonLine = (record: unknown): string => `${JSON.stringify(record)}\n`;

export const toCsvHead = (columns: readonly Column[]): string =>
  `${columns.map(({ name }) => name).join(',')}\n`;

export const toCsvLine = (record: unknown, columns: readonly Column[]): string =>
  `${columns.map((column) => toCell(valueAt(record, column))).join(',')}\n`;

function toCell(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number') return toDecimalText(value);
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
