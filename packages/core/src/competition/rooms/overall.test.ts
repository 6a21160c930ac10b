/** The standing over heats by its stated rule, recomputed here by other means. */
import { createHash } from 'node:crypto';
import { money } from '@tradefloor/contracts/money';
import { type RoomStanding, SealedOverall } from '@tradefloor/contracts/room';
import { OVERALL_MEASURES, OVERALL_TOTALS } from '@tradefloor/contracts/vocabulary/rooms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OverallSeat, sealOverall, toOverall, toOverallCsv } from './overall.ts';

const ROOM_ID = 'room-01a1fe83-9a40-72aa-8bd3-94c9f27dadba';
const toSeatId = (name: string) => `${ROOM_ID}-S${name.charCodeAt(0) - 96}`;

const seat = (name: string, disqualified: string | null = null): OverallSeat => ({
  seatId: toSeatId(name),
  label: name,
  kind: 'PERSON',
  disqualified,
});

/** A heat from `a1 b2 c2`: seats with their ranks, `d-` for one that was disqualified in it. */
const heat = (text: string): RoomStanding[] =>
  text.split(' ').map((entry) => ({
    ...seat(entry.charAt(0)),
    rank: entry.endsWith('-') ? null : Number(entry.slice(1)),
    score: null,
    pnl: money(0),
    riskAdjusted: null,
    executionCostBps: null,
    maxDrawdown: money(0),
    fills: 0,
    lastFillMs: null,
  }));

const ABC = ['a', 'b', 'c'].map((name) => seat(name));
const show = (standings: ReturnType<typeof toOverall>) =>
  standings.map(({ label, rank, value }) => `${label} ${rank} ${value}`);

describe('the standing over heats', () => {
  it('adds up points, of which the first of three has three', () => {
    const heats = [heat('a1 b2 c3'), heat('b1 a2 c3')];
    const rule = { measure: 'POINTS', over: 'SUM' } as const;
    expect(show(toOverall({ heats, seats: ABC }, rule, 'SHARED'))).toEqual([
      'a 1 5',
      'b 1 5',
      'c 3 2',
    ]);
  });

  it('gives those who share a rank the mean of the places they share', () => {
    const heats = [heat('a1 b1 c3')];
    const [first] = toOverall({ heats, seats: ABC }, { measure: 'PLACES', over: 'SUM' }, 'SHARED');
    expect(first).toMatchObject({ label: 'a', rank: 1, value: 1.5, places: [1.5] });
  });

  it('breaks ties by the best place, then by the newest heat, where the room breaks them', () => {
    const heats = [heat('a1 b2 c2'), heat('b1 a2 c2')];
    const rule = { measure: 'PLACES', over: 'SUM' } as const;
    // a: 1 + 2.5, b: 2.5 + 1.
    expect(show(toOverall({ heats, seats: ABC }, rule, 'BROKEN'))).toEqual([
      'b 1 3.5',
      'a 2 3.5',
      'c 3 5',
    ]);
    const other = [heat('a1 b3 c2'), heat('a3 b1 c2')];
    const bySteady = toOverall({ heats: other, seats: ABC }, rule, 'BROKEN');
    expect(bySteady.map(({ label }) => label)).toEqual(['b', 'a', 'c']);
  });

  it('counts a heat that a seat was not in as the place after the last, or leaves it out of a mean', () => {
    const heats = [heat('a1 b2'), heat('c1 a2 b3')];
    const by = (over: 'SUM' | 'MEAN', measure: 'POINTS' | 'PLACES') =>
      show(toOverall({ heats, seats: ABC }, { measure, over }, 'SHARED'));
    expect(by('SUM', 'POINTS')).toEqual(['a 1 4', 'c 2 3', 'b 3 2']);
    expect(by('SUM', 'PLACES')).toEqual(['a 1 3', 'c 2 4', 'b 3 5']);
    expect(by('MEAN', 'PLACES')).toEqual(['c 1 1', 'a 2 1.5', 'b 3 2.5']);
    const late = [...ABC, seat('d')];
    expect(
      show(toOverall({ heats, seats: late }, { measure: 'PLACES', over: 'MEAN' }, 'SHARED')).at(-1),
    ).toBe('d 4 null');
  });

  it('has no rank for the disqualified, whose place in a heat is after the last', () => {
    const heats = [heat('a1 b2 c-')];
    const seats = [seat('a'), seat('b'), seat('c', 'two accounts')];
    const standings = toOverall({ heats, seats }, { measure: 'POINTS', over: 'SUM' }, 'SHARED');
    expect(show(standings)).toEqual(['a 1 2', 'b 2 1', 'c null null']);
    expect(standings[2]).toMatchObject({ places: [3], disqualified: 'two accounts' });
  });

  const NAMES = ['a', 'b', 'c', 'd', 'e'];
  /** A heat of any scores, ranked as heats are: equal scores share a rank. */
  const anyHeat = fc
    .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: NAMES.length })
    .map((scores) =>
      heat(
        scores
          .map((score, i) => `${NAMES[i]}${1 + scores.filter((other) => other > score).length}`)
          .join(' '),
      ),
    );
  const seats = NAMES.map((name) => seat(name));

  it('of any heats gives away the points of n + (n - 1) + ... + 1 in each, shared or not', () => {
    fc.assert(
      fc.property(fc.array(anyHeat, { minLength: 1, maxLength: 4 }), (heats) => {
        const rule = { measure: 'POINTS', over: 'SUM' } as const;
        const total = toOverall({ heats, seats }, rule, 'SHARED').reduce(
          (sum, { value }) => sum + (value ?? 0),
          0,
        );
        const expected = heats.reduce((sum, { length: n }) => sum + (n * (n + 1)) / 2, 0);
        expect(total).toBe(expected);
      }),
    );
  });

  it('of any heats and by any rule ranks a seat that is at least as good in each heat no lower', () => {
    const anyRule = fc.record({
      measure: fc.constantFrom(...OVERALL_MEASURES),
      over: fc.constantFrom(...OVERALL_TOTALS),
    });
    const full = fc
      .array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 })
      .map((scores) =>
        heat(
          scores
            .map((score, i) => `${NAMES[i]}${1 + scores.filter((other) => other > score).length}`)
            .join(' '),
        ),
      );
    fc.assert(
      fc.property(
        fc.array(full, { minLength: 1, maxLength: 4 }),
        anyRule,
        fc.constantFrom('SHARED' as const, 'BROKEN' as const),
        (heats, rule, ties) => {
          const standings = toOverall({ heats, seats }, rule, ties);
          for (const a of standings) {
            for (const b of standings) {
              const isBetter = a.places.every((place, i) => (place ?? 9) <= (b.places[i] ?? 9));
              if (isBetter) expect(a.rank ?? 9).toBeLessThanOrEqual(b.rank ?? 9);
            }
          }
        },
      ),
    );
  });
});

describe('what is handed out for all heats', () => {
  const content = {
    roomId: ROOM_ID,
    name: 'Spring',
    heats: [
      { no: 1, digest: '1'.repeat(64) },
      { no: 2, digest: '2'.repeat(64) },
    ],
    rule: { measure: 'POINTS', over: 'SUM' },
    ties: 'SHARED',
    standings: toOverall(
      {
        heats: [heat('a1 b2 c3'), heat('b1 a2 c-')],
        seats: [...ABC.slice(0, 2), seat('c', 'late')],
      },
      { measure: 'POINTS', over: 'SUM' },
      'SHARED',
    ),
  } as const;

  it('has a digest of everything else, the digests of the heats among it', () => {
    const sealed = sealOverall({ ...content, heats: [...content.heats] });
    const { digest, ...rest } = SealedOverall.encode(sealed);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const other = sealOverall({ ...content, heats: content.heats.slice(0, 1) });
    expect(other.digest).not.toBe(digest);
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : value === null || typeof value !== 'object'
          ? value
          : Object.fromEntries(
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([key, each]) => [key, sorted(each)]),
            );
    expect(
      createHash('sha256')
        .update(JSON.stringify(sorted(rest)))
        .digest('hex'),
    ).toBe(digest);
  });

  it('is a table with the place in each heat, and prizes shared by those who share a rank', () => {
    const sealed = sealOverall({ ...content, heats: [...content.heats] });
    const lines = toOverallCsv(sealed, ['Gold', 'Silver', 'Bronze']).split('\r\n');
    expect(lines).toEqual([
      'rank,label,kind,prize,value,heat_1_place,heat_2_place,disqualified,digest',
      `1,a,PERSON,Gold / Silver,4,1,2,,${sealed.digest}`,
      `1,b,PERSON,Gold / Silver,4,2,1,,${sealed.digest}`,
      `,c,PERSON,,,3,3,late,${sealed.digest}`,
      '',
    ]);
  });
});
