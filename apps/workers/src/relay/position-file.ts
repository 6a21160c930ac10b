/** How far the event relay has written, in a file beside the platform's data: replaced whole, never half written. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import type { RelayPosition } from '@tradefloor/core/analytics/relay/relay-order';
import * as z from 'zod';

const NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]];
const Position = z.partialRecord(z.enum(NAMES), z.int().nonnegative());

/** The position as it was kept; null where there is none. @throws when the file is there and is not one */
export function readPosition(path: string): RelayPosition | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const kept = Position.parse(JSON.parse(text));
  return new Map(
    NAMES.flatMap((name) => {
      const seq = kept[name];
      return seq === undefined ? [] : [[name, seq] as const];
    }),
  );
}

/** Keeps a position. */
export function writePosition(path: string, position: RelayPosition): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.next`;
  writeFileSync(next, JSON.stringify(Object.fromEntries(position)), { mode: 0o600 });
  renameSync(next, path);
}
