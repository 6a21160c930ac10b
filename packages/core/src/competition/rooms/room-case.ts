/** A case in a room: whether a heat can run it, what it sets of the room, and what participants read of it. Pure. */
import { type Money, money, qty } from '@tradefloor/contracts/money';
import type { NewRoom } from '@tradefloor/contracts/room';
import type { CaseSection, OfferedCase, RoomCase } from '@tradefloor/contracts/room-case';
import { ROOM_HABITS } from '@tradefloor/contracts/vocabulary/rooms';
import { MONEY_PER_CENT, MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { CASE_PAGES } from '../cases/case-pages.ts';
import { CASES } from '../cases/catalogue.ts';
import type { CaseItem, CompetitionCase } from '../cases/competition-case.ts';

/** A case limits positions, not what is traded: a hundred thousand million is more than any run could trade. */
const NOTIONAL_MAX: Money = money(100_000_000_000 * MONEY_PER_UNIT);

/** What a heat can bring its participants. */
const ITEMS: ReadonlySet<CaseItem['type']> = new Set(['NEWS', 'EVENT', 'TENDER', 'MANDATE']);
/** Schedules have the same types of items on each seed. */
const ANY_SEED = 1;

/**
 * Why a heat cannot run a case, as a sentence; null where it can. A heat's market has shares at the venues and tenders off
 * them, and nothing else.
 * @param isListed whether a symbol is a share of the heats' market
 */
export function findCaseObstacle(
  of: CompetitionCase,
  isListed: (symbol: string) => boolean,
): string | null {
  const [need] = of.needs ?? [];
  if (need !== undefined) return `a heat has no ${need.toLowerCase().replaceAll('_', ' ')} yet`;
  const foreign = of.symbols.find((symbol) => !isListed(symbol));
  if (foreign !== undefined) return `${foreign} is no listed share`;
  const habit = of.realism.find((flag) => !ROOM_HABITS.some((known) => known === flag));
  if (habit !== undefined) return `a heat has no habit ${habit}`;
  if (of.sampleMs !== undefined) return 'a heat notes no prices on the way';
  const strange = of.schedule(ANY_SEED).find(({ type }) => !ITEMS.has(type));
  return strange === undefined ? null : `a heat brings no ${strange.type}`;
}

/** The terms of a room with what the case sets in the place of what was sent. */
export const withCase = (terms: NewRoom, of: CompetitionCase): NewRoom => ({
  ...terms,
  symbols: [...of.symbols],
  realism: listHabits(of),
  startCash: money(of.startCash * MONEY_PER_CENT),
  limits: { ...toLimits(of), maxDailyNotional: NOTIONAL_MAX },
  // Scores are after fees.
  fees: 'PLATFORM',
  lengthMs: of.lengthMs,
  schedule: [],
  scoring: { ...terms.scoring, measure: 'CASE' },
});

/** A case as its participants see it. */
export const toRoomCase = ({ id, version, title }: CompetitionCase): RoomCase => ({
  caseId: id,
  version,
  title,
  page: findPage(id),
});

/** The cases that a heat can run. */
export const listOfferedCases = (isListed: (symbol: string) => boolean): OfferedCase[] =>
  CASES.filter((one) => findCaseObstacle(one, isListed) === null).map((one) => ({
    ...toRoomCase(one),
    symbols: [...one.symbols],
    realism: listHabits(one),
    startCash: money(one.startCash * MONEY_PER_CENT),
    lengthMs: one.lengthMs,
    limits: toLimits(one),
  }));

const listHabits = ({ realism }: CompetitionCase) =>
  ROOM_HABITS.filter((habit) => realism.includes(habit));

const toLimits = ({ limits }: CompetitionCase) => ({
  maxOrderQty: qty(limits.maxOrderQty),
  maxAbsQty: qty(limits.maxAbsQty),
  maxOrdersPerSecond: limits.maxOrdersPerSecond,
});

const findPage = (id: string): CaseSection[] =>
  Object.entries(CASE_PAGES)
    .filter(([caseId]) => caseId === id)
    .flatMap(([, page]) => [...page]);
