/** Results have one hash that everyone can check, and a table of prizes that no spreadsheet runs. */
import { createHash } from 'node:crypto';
import { money } from '@tradefloor/contracts/money';
import { FrozenResults, type RoomStanding } from '@tradefloor/contracts/room';
import { expect, test } from 'vitest';
import { freezeResults, toResultsCsv } from './results.ts';

const ROOM = 'room-01a1fe83-9a40-72aa-8bd3-94c9f27dadba';
const standing = (no: number, rank: number | null, label: string): RoomStanding => ({
  seatId: `${ROOM}-S${no}`,
  label,
  kind: 'PERSON',
  rank,
  score: rank === null ? null : 12_500,
  pnl: money(12_500),
  riskAdjusted: 0.25,
  executionCostBps: null,
  maxDrawdown: money(400),
  fills: 3,
  lastFillMs: 9,
  disqualified: rank === null ? 'late, "very"' : null,
});
const CONTENT = {
  roomId: ROOM,
  heatId: `${ROOM}-H1`,
  name: 'Monday',
  seed: 7,
  scoring: {
    measure: 'PNL',
    ties: 'SHARED',
    weights: { pnl: 1, riskAdjusted: 1, executionCost: 1 },
  },
  requests: 3,
  fillsDigest: '0'.repeat(64),
  standings: [standing(1, 1, 'Ada'), standing(2, 1, '=cmd()'), standing(3, null, 'Cy')],
} as const satisfies Omit<FrozenResults, 'digest'>;

/** Written anew: what a participant would do with the results as they travel. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted((value as Record<string, unknown>)[key])]),
  );
}

test('the digest is the hash of all else as it travels', () => {
  const results = freezeResults({ ...CONTENT, standings: [...CONTENT.standings] });
  const { digest, ...rest } = FrozenResults.encode(results);
  expect(
    createHash('sha256')
      .update(JSON.stringify(sorted(rest)))
      .digest('hex'),
  ).toBe(digest);
  const other = freezeResults({ ...CONTENT, standings: [...CONTENT.standings], requests: 4 });
  expect(other.digest).not.toBe(digest);
});

test('those that share a rank share its prizes, and a formula is text', () => {
  const results = freezeResults({ ...CONTENT, standings: [...CONTENT.standings] });
  const [head, ada, second, out, end] = toResultsCsv(results, ['Gold', 'Silver', 'Bronze']).split(
    '\r\n',
  );
  expect(head).toMatch(/^rank,label,kind,prize,score,pnl,/);
  expect(ada).toBe(`1,Ada,PERSON,Gold / Silver,1.25,1.25,0.25,,0.04,3,,${results.digest}`);
  expect(second).toMatch(/^1,'=cmd\(\),PERSON,Gold \/ Silver,/);
  expect(out).toMatch(/^,Cy,PERSON,,,1\.25,.*,"late, ""very""",[0-9a-f]{64}$/);
  expect(end).toBe('');
});

test('figures have the unit of their column, and four decimals at most', () => {
  const mixed = { ...standing(1, 1, 'Ada'), score: 5 / 3, riskAdjusted: 1 / 7 };
  const scoring = { ...CONTENT.scoring, measure: 'MIX' as const };
  const results = freezeResults({ ...CONTENT, scoring, standings: [mixed] });
  expect(toResultsCsv(results, []).split('\r\n')[1]).toMatch(
    /^1,Ada,PERSON,,1\.6667,1\.25,0\.1429,/,
  );
});
