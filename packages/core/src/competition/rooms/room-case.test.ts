/** A room of a case has the case's own terms, and a case that a heat cannot run is not offered. */
import { NewRoom } from '@tradefloor/contracts/room';
import { OfferedCase } from '@tradefloor/contracts/room-case';
import { describe, expect, it } from 'vitest';
import { CASES } from '../cases/catalogue.ts';
import type { CompetitionCase } from '../cases/competition-case.ts';
import { MARKET_MAKING } from '../cases/market-making.ts';
import { findCaseObstacle, listOfferedCases, withCase } from './room-case.ts';

const isListed = (symbol: string) => /^[A-Z]{2,5}$/.test(symbol);

const SENT = NewRoom.parse({
  name: 'Monday class',
  seed: 7,
  isSeedHidden: true,
  symbols: ['MSFT'],
  realism: ['LULD_HALTS'],
  startCash: 5,
  limits: { maxOrderQty: 1, maxDailyNotional: 1, maxAbsQty: 1, maxOrdersPerSecond: 1 },
  fees: 'NONE',
  lengthMs: 10_000,
  speed: 3,
  heats: 2,
  seatsMax: 9,
  scoring: { measure: 'PNL', ties: 'BROKEN' },
  prizes: ['Cup'],
  schedule: [{ atMs: 1, event: { kind: 'HALT', symbol: 'MSFT' } }],
});

const RUNNABLE = CASES.filter((one) => findCaseObstacle(one, isListed) === null);

describe.each(RUNNABLE.map((one) => [one.id, one] as const))('a room of %s', (_, one) => {
  it('has what the case sets, valid as if it had been sent, and keeps all else', () => {
    const terms = withCase(SENT, one);
    expect(NewRoom.safeParse(NewRoom.encode(terms)).error).toBeUndefined();
    const { limits, lengthMs, symbols } = one;
    expect(terms).toMatchObject({ limits, lengthMs, symbols, fees: 'PLATFORM', schedule: [] });
    expect(terms.startCash).toBe(one.startCash * 100);
    expect([...terms.realism].sort()).toEqual([...one.realism].sort());
    expect(terms.scoring).toEqual({ ...SENT.scoring, measure: 'CASE' });
    const { name, seed, speed, heats, seatsMax, prizes } = terms;
    expect({ name, seed, speed, heats, seatsMax, prizes }).toMatchObject({
      name: SENT.name,
      seed: 7,
      speed: 3,
      heats: 2,
      seatsMax: 9,
      prizes: ['Cup'],
    });
  });
});

describe('the cases that are offered', () => {
  it('are those of the catalogue that a heat can run, each with a page', () => {
    const offered = listOfferedCases(isListed);
    expect(offered.map(({ caseId }) => caseId)).toEqual(RUNNABLE.map(({ id }) => id));
    expect(offered.map(({ caseId }) => caseId)).toContain('tender-offers');
    for (const one of offered) {
      expect(OfferedCase.safeParse(OfferedCase.encode(one)).error).toBeUndefined();
      expect(one.page.length).toBeGreaterThan(1);
    }
  });

  it.each<[string, Partial<CompetitionCase>, RegExp]>([
    ['needs another market', { needs: ['FUTURES'] }, /no futures yet/],
    ['trades what is not listed', { symbols: ['CLF27' as never] }, /CLF27 is no listed share/],
    ['is scored by prices on the way', { sampleMs: 1_000 }, /no prices on the way/],
    ['has a habit that rooms do not have', { realism: ['NEWS_SHOCKS'] }, /NEWS_SHOCKS/],
    [
      'brings what a heat cannot bring',
      { schedule: () => [{ type: 'INQUIRY', id: 'INQUIRY-1', atMs: 0 } as never] },
      /brings no INQUIRY/,
    ],
  ])('leave out one that %s', (_, change, reason) => {
    expect(findCaseObstacle(MARKET_MAKING, isListed)).toBeNull();
    expect(findCaseObstacle({ ...MARKET_MAKING, ...change }, isListed)).toMatch(reason);
  });
});
