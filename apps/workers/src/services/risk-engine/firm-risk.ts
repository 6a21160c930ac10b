/**
 * The firm's current risk: marked, grouped and measured for roles that see more than their own rows, and published
 * every second.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { exposure, exposureHistory } from '@tradefloor/contracts/calls/risk';
import type {
  ExposureSample,
  ExposureTick,
  RiskScope,
  VarBacktest,
  Worth,
} from '@tradefloor/contracts/firm-risk';
import type { Desk } from '@tradefloor/contracts/user';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { invariant } from '@tradefloor/core/result';
import type { Scope } from '@tradefloor/core/trading/access/access';
import { backtest } from '@tradefloor/core/trading/risk/backtest';
import {
  computeConcentration,
  groupBy,
  type MarkedCell,
  markCell,
  sumValues,
  worthOfPosition,
} from '@tradefloor/core/trading/risk/exposure';
import { greeksByUnderlying, type Held } from '@tradefloor/core/trading/risk/underlying-greeks';
import {
  historicalVar,
  parametricVar,
  type RiskHolding,
} from '@tradefloor/core/trading/risk/value-at-risk';
import { toHoldings } from '@tradefloor/core/trading/risk/var-holdings';
import { type CallResponse, type Published, publish, respond } from '@tradefloor/runtime';
import { makeMarks, type RiskMarks, toGreekMarks } from './risk-marks.ts';
import type { RiskCtx, RiskScopedCtx, RiskState } from './risk-state.ts';
import { listSensitivities } from './sensitivities.ts';

const USERS_LISTED_MAX = 500;

type SymbolRow = CallOutput<typeof exposure>['bySymbol'][number];

/** Null: the whole firm. */
type Desks = readonly Desk[] | null;

/** The cells of some desks. */
function markedCells(state: RiskState, desks: Desks, marks: RiskMarks): MarkedCell[] {
  const cells: MarkedCell[] = [];
  for (const cell of state.firm.cells()) {
    if (desks === null || desks.includes(cell.desk)) cells.push(markCell(cell, marks));
  }
  return cells;
}

const sumPositions = (cells: Iterable<MarkedCell>): number => {
  let sum = 0;
  for (const { positions } of cells) sum += positions;
  return sum;
};

/** How many are held and how many of those cannot be valued. */
const countPositions = (cells: readonly MarkedCell[]) => ({
  positions: sumPositions(cells),
  unvalued: sumPositions(cells.filter(({ unvalued }) => unvalued !== null)),
});

/** What each cell is exposed to, factor by factor. */
const holdingsByCell = (
  state: RiskState,
  cells: readonly MarkedCell[],
  { nowMs }: RiskMarks,
): RiskHolding[][] =>
  cells.map((cell) => {
    const { symbol, mark, desk } = cell;
    const isBond = desk === 'FI' && mark !== null;
    return toHoldings(cell, isBond ? state.bonds.get(symbol, mark, nowMs) : null);
  });

/** What some cells are exposed to together. */
export const listHoldings = (...of: Parameters<typeof holdingsByCell>): RiskHolding[] =>
  holdingsByCell(...of).flat();

/** Sizes, concentration and value at risk of some cells; `components` in their order. */
export function measure(state: RiskState, cells: readonly MarkedCell[], marks: RiskMarks) {
  const { nowMs } = marks;
  const holdings = holdingsByCell(state, cells, marks);
  const { components, var99, es99 } = parametricVar(holdings.flat());
  const getOption = ({ symbol }: MarkedCell) => marks.option(symbol);
  const historical = historicalVar(state.profits.list(cells, { nowMs, getOption }));
  let from = 0;
  const parts = holdings.map((some) => {
    const own = components.slice(from, from + some.length);
    from += some.length;
    return own.reduce((sum, part) => sum + part, 0);
  });
  return {
    components: parts,
    concentration: computeConcentration(cells.map(({ grossNotional }) => grossNotional)),
    valueAtRisk: {
      parametric: { var99: cents(var99), es99: cents(es99) },
      historical:
        historical === null
          ? null
          : { ...historical, var99: cents(historical.var99), es99: cents(historical.es99) },
    },
  };
}

/** Statistics are shown to the cent. */
const cents = (value: number): number => Math.round(value * 100) / 100;

/**
 * The figures of one scope; null after a start until each market with holdings has prices: holdings valued at cost
 * would show a false profit, and those of a currency without a rate none.
 */
function findTick(
  state: RiskState,
  scope: RiskScope,
  of: {
    readonly all: readonly MarkedCell[];
    readonly marks: RiskMarks;
    readonly measureAll: () => ReturnType<typeof measure>;
  },
): ExposureTick | null {
  const { all, marks, measureAll } = of;
  const desks = scope === 'FIRM' ? null : [scope];
  const cells = desks === null ? all : all.filter(({ desk }) => desk === scope);
  const isReceived = ({ positions, mark, desk, unvalued }: MarkedCell): boolean =>
    (positions === 0 || mark !== null || state.quotes.hasReceived(desk)) &&
    (unvalued !== 'NO_RATE' || state.quotes.hasReceived('FX'));
  if (!cells.every(isReceived)) return null;
  const isAll = cells.length === all.length;
  const { concentration, valueAtRisk } = isAll ? measureAll() : measure(state, cells, marks);
  return {
    scope,
    asOf: marks.nowMs,
    ...sumValues(cells),
    users: state.firm.holders(desks),
    ...countPositions(cells),
    concentration,
    valueAtRisk,
  };
}

/** The firm and the desks that have traded. */
function listScopes(state: RiskState): RiskScope[] {
  const traded = new Set<Desk>();
  for (const { desk } of state.firm.cells()) traded.add(desk);
  return traded.size === 0 ? [] : ['FIRM', ...DESKS.filter((desk) => traded.has(desk))];
}

/** The figures of every scope at one instant, null for those that await prices. */
export function listTicks(
  state: RiskState,
  nowMs: number,
): { readonly scope: RiskScope; readonly tick: ExposureTick | null }[] {
  const marks = makeMarks(state, nowMs);
  const all = markedCells(state, null, marks);
  let measured: ReturnType<typeof measure> | null = null;
  // The firm's figures are also those of a desk that holds everything: measured once.
  const measureAll = () => {
    measured ??= measure(state, all, marks);
    return measured;
  };
  return listScopes(state).map((scope) => ({
    scope,
    tick: findTick(state, scope, { all, marks, measureAll }),
  }));
}

/** Every second, for the screens of those who watch. */
export const onExposureInterval = ({ state, nowMs }: RiskCtx): Published<'risk.exposure'>[] =>
  listTicks(state, nowMs).flatMap(({ tick }) =>
    tick === null ? [] : [publish('risk.exposure', tick)],
  );

/** Null for all of them. */
const listDesks = (scope: Scope): Desks => {
  invariant(scope.kind !== 'user', 'an exposure is declared for those who see whole desks');
  return scope.kind === 'desks' ? scope.desks : null;
};

/** One symbol as it is returned. */
function toSymbolRow(cell: MarkedCell, componentVar: number): SymbolRow {
  const { symbol, desk, sector, netQty, mark, unvalued } = cell;
  const own = { symbol, desk, sector, netQty, mark, unvalued };
  return { ...sumValues([cell]), ...own, componentVar: cents(componentVar) };
}

/** The firm with its parts, or a desk-head's desks. Positions that are flat count for their profit only. */
export function onExposure(
  ctx: RiskScopedCtx,
): CallResponse<never, never, CallOutput<typeof exposure>> {
  const desks = listDesks(ctx.scope);
  const { state, nowMs } = ctx;
  const marks = makeMarks(state, nowMs);
  const cells = markedCells(state, desks, marks);
  const { components, ...measured } = measure(state, cells, marks);
  const byUser = listUsers(state, desks, marks);
  const bySymbol = cells
    .map((cell, i) => toSymbolRow(cell, components[i] ?? 0))
    .sort((a, b) => b.grossNotional - a.grossNotional);
  return respond({
    asOf: nowMs,
    ...sumValues(cells),
    ...measured,
    bySymbol,
    users: state.firm.holders(desks),
    ...countPositions(cells),
    openOrders: state.book.openOrders,
    byDesk: groupBy(cells, ({ desk }) => desk).map(({ parts, key: _, ...worth }) => ({
      ...worth,
      desk: parts[0]?.desk ?? 'EQ',
    })),
    bySector: groupBy(cells, ({ sector }) => sector ?? 'other').map(
      ({ parts: _, key: sector, ...worth }) => ({ ...worth, sector }),
    ),
    byUnderlying: computeGreeks(state, cells, nowMs),
    sensitivities: listSensitivities(state, marks, { cells, desks, users: byUser }),
    byUser,
  });
}

/** Options and futures with the shares held beside them, at the newest prices and volatilities, however old. */
const computeGreeks = (state: RiskState, held: readonly Held[], nowMs: number) =>
  greeksByUnderlying(held, toGreekMarks(state, nowMs));

function listUsers(
  state: RiskState,
  desks: Desks,
  marks: RiskMarks,
): CallOutput<typeof exposure>['byUser'] {
  const held: (Worth & {
    readonly userId: CallOutput<typeof exposure>['byUser'][number]['userId'];
  })[] = [];
  for (const row of state.listPositions(null)) {
    if (desks !== null && !desks.includes(row.desk)) continue;
    held.push({ userId: row.userId, ...worthOfPosition(row, marks) });
  }
  return groupBy(held, ({ userId }) => userId)
    .slice(0, USERS_LISTED_MAX)
    .flatMap(({ key: _, parts, ...worth }) => {
      const userId = parts[0]?.userId;
      const positions = parts.filter(({ grossNotional }) => grossNotional > 0).length;
      return userId === undefined ? [] : [{ ...worth, userId, positions }];
    });
}

/** Minute by minute since `hours` ago: sizes, profit, value at risk, and refusals by reason. */
export function onExposureHistory(
  ctx: RiskScopedCtx,
  { hours = 24 }: CallInput<typeof exposureHistory>,
): CallResponse<never, never, CallOutput<typeof exposureHistory>> {
  const desks = listDesks(ctx.scope);
  const since = ctx.nowMs - hours * 3_600_000;
  const { samples, rejections } = ctx.state.history;
  const isSeen = (scope: RiskScope): boolean =>
    desks === null || desks.some((desk) => desk === scope);
  const seen = samples.filter(({ at, scope }) => at >= since && isSeen(scope));
  return respond({
    samples: seen,
    backtests: listBacktests(seen),
    rejections: rejections.filter(({ at, desk }) => at >= since && isSeen(desk)),
  });
}

/** Of each scope that has been sampled. */
function listBacktests(samples: readonly ExposureSample[]): VarBacktest[] {
  const scopes = new Set(samples.map(({ scope }) => scope));
  return [...scopes].flatMap((scope) =>
    backtest(
      scope,
      samples.filter((sample) => sample.scope === scope),
    ),
  );
}
