/**
 * Risk thresholds as rows that are only ever added. Each row's hash covers its content and the hash before it:
 * a row that is changed, dropped or slipped in later breaks the chain.
 */
import {
  RISK_DEFAULTS,
  type RiskConfigVersion,
  type RiskThresholds,
} from '@tradefloor/contracts/risk';
import { toIso } from '@tradefloor/contracts/time';
import { canonicalJson } from '../../canonical-json.ts';
import { sha256 } from '../../sha256.ts';

/** What the first row stands on. */
export const GENESIS_HASH = '0'.repeat(64);

const contentHash = (row: Omit<RiskConfigVersion, 'hash'>): string => {
  const { version, thresholds, author, reason, at, previousHash } = row;
  return sha256(
    canonicalJson({ version, thresholds, author, reason, at: toIso(at), previousHash }),
  );
};

/** The row after `last`; the first one without. */
export function nextVersion(
  last: RiskConfigVersion | null,
  change: {
    readonly thresholds: RiskThresholds;
    readonly author: string;
    readonly reason: string;
    readonly at: number;
  },
): RiskConfigVersion {
  const row = {
    version: (last?.version ?? 0) + 1,
    ...change,
    previousHash: last?.hash ?? GENESIS_HASH,
  };
  return { ...row, hash: contentHash(row) };
}

/** The row every platform begins with: the service interface's defaults. */
export const firstVersion = (at: number): RiskConfigVersion =>
  nextVersion(null, { thresholds: RISK_DEFAULTS, author: 'platform', reason: 'defaults', at });

/** The first version whose place, link or content contradicts the chain; null when it is whole. */
export function brokenLink(rows: readonly RiskConfigVersion[]): number | null {
  let previousHash = GENESIS_HASH;
  for (const [i, row] of rows.entries()) {
    const isLinked = row.version === i + 1 && row.previousHash === previousHash;
    if (!isLinked || row.hash !== contentHash(row)) return row.version;
    previousHash = row.hash;
  }
  return null;
}
