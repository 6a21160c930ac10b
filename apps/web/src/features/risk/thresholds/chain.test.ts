/** The chain of versions, recomputed in the browser from what the server gave. */
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import { describe, expect, it } from 'vitest';
import type { RiskConfigVersion } from '../../../platform/client/shapes.ts';
import { browserDigest, checkChain } from './chain.ts';

const digest = browserDigest();
if (digest === null) throw new Error('this runtime has SHA-256');

/** Two versions as the risk engine made them: hashes are of its own code, not of this one's. */
const FIRST: RiskConfigVersion = {
  version: 1,
  thresholds: RISK_DEFAULTS,
  author: 'platform',
  reason: 'defaults',
  at: '2026-11-23T14:30:00.000Z',
  previousHash: '0'.repeat(64),
  hash: '6f1b42d5f8005b51b08c2015b13ca66d98d55dff26b3a16da5691abe74d2fd6e',
};
const SECOND: RiskConfigVersion = {
  version: 2,
  thresholds: { ...RISK_DEFAULTS, collarBps: 300 },
  author: 'risk-manager',
  reason: 'a "volatile" open',
  at: '2026-11-23T15:00:00.500Z',
  previousHash: '6f1b42d5f8005b51b08c2015b13ca66d98d55dff26b3a16da5691abe74d2fd6e',
  hash: '21d8aa860d90d47902bb0fed90699b8aed014fc6c51e75b28308e116c5aca8b5',
};

describe('a chain of versions', () => {
  it('as the risk engine made it is whole, in any order', async () => {
    expect(await checkChain([SECOND, FIRST], digest)).toEqual({ kind: 'whole', versions: 2 });
  });

  it.each<[string, RiskConfigVersion[], number]>([
    ['a changed reason', [FIRST, { ...SECOND, reason: 'another' }], 2],
    [
      'a changed threshold',
      [{ ...FIRST, thresholds: { ...RISK_DEFAULTS, staleMidMs: 9_000 } }, SECOND],
      1,
    ],
    ['a changed time', [FIRST, { ...SECOND, at: '2026-11-23T15:00:00.501Z' }], 2],
    ['a missing row', [SECOND], 2],
    ['a row twice', [FIRST, FIRST, SECOND], 1],
    ['a broken link', [FIRST, { ...SECOND, previousHash: '1'.repeat(64) }], 2],
  ])('with %s is broken, and shows where', async (_, versions, version) => {
    expect(await checkChain(versions, digest)).toEqual({ kind: 'broken', version });
  });
});
