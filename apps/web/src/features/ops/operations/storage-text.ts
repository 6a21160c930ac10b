/** Sizes and growth of the database in short form. */
import { phrase } from '../../../lib/text/phrase.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';

type Storage = NonNullable<OpsOverview['storage']>;

export const STORAGE_WORDS: Readonly<Record<Storage['groups'][number]['group'], string>> = {
  orders: 'Orders and fills',
  history: 'Order history',
  fix: 'FIX messages',
  decisions: 'Risk decisions',
  ledger: 'Clearing ledger',
  messages: 'Messages between services',
  working: 'Working orders',
  other: 'Other',
};

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `740 B`, `12.4 MB`, `1.20 GB`; of a thousand, as disks are sold. */
export function formatBytes(bytes: number): string {
  let value = Math.abs(bytes);
  let at = 0;
  while (value >= 999.5 && at < UNITS.length - 1) {
    value /= 1_000;
    at += 1;
  }
  const digits = at === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${bytes < 0 ? '-' : ''}${value.toFixed(digits)} ${UNITS[at]}`;
}

/** How it grows and how long the disk lasts: `12.4 MB a day, 3.60 kB an order, 240 days left`. */
export function formatGrowth({ bytesPerDay, bytesPerOrder, daysLeft, freeBytes }: Storage): string {
  if (bytesPerDay === null) return 'growth not measured yet';
  const parts = [phrase`${formatBytes(bytesPerDay)} a day`];
  if (bytesPerOrder !== null) parts.push(phrase`${formatBytes(bytesPerOrder)} an order`);
  if (daysLeft !== null) parts.push(phrase`${daysLeft.toLocaleString('en-US')} days left`);
  else if (freeBytes === null) parts.push(phrase('disk unknown'));
  return parts.join(', ');
}
