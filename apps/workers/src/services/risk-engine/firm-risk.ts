/**
 * The firm's current risk: marked, grouped and measured for roles that see more than their own rows, and published
 * every second.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { exposure, exposureHistory } from '@tradefloor/contracts/calls/risk';
import type { ExposureTick, RiskScope, Worth } from '@tradefloor/contracts/firm-risk';
import type { Desk } from '@tradefloor/contracts/user';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { invariant } from '@tradefloor/core/result';
import type { Scope } from '@tradefloor/core/trading/access/access';
import { dailySigma } from '@tradefloor/core/trading/execution/impact';
import {
  computeConcentration,
  groupBy,
  type MarkedCell,
  type Marks,
  markCell,
  sumValues,
  worthOfPosition,
} from '@tradefloor/core/trading/risk/exposure';
import type { QuoteBoard } from '@tradefloor/core/trading/risk/quote-board';
import { greeksByUnderlying, type Held } from '@tradefloor/core/trading/risk/underlying-greeks';
import { historicalVar, parametricVar } from '@tradefloor/core/trading/risk/value-at-risk';
import { DOLLAR, quoteRate, type UsdRate } from '@tradefloor/instruments/usd-rate';
import { type CallResponse, type Published, publish, respond } from '@tradefloor/runtime';
import type { RiskCtx, RiskScopedCtx, RiskState } from './risk-state.ts';

const USERS_LISTED_MAX = 500;

/** Null: the whole firm. */
type Desks = readonly Desk[] | null;

const makeMarks = ({ quotes, instruments }: RiskState, nowMs: number): Marks => ({
  tick: (symbol) => quotes.tick(symbol),
  instrument: (symbol) => instruments.find(symbol, nowMs) ?? null,
  usdRate: (symbol) => usdRateIn(quotes, symbol),
});

/** Worth is shown at the newest prices there are, however old; before any, at where the market began. */
const usdRateIn = (quotes: QuoteBoard, symbol: string): UsdRate =>
  quoteRate(symbol, (pair) => quotes.tick(pair.symbol)?.mid ?? pair.referencePrice) ?? DOLLAR;

/** The cells of some desks at the newest mids. */
function markedCells(state: RiskState, desks: Desks, nowMs: number): MarkedCell[] {
  const marks = makeMarks(state, nowMs);
  const cells: MarkedCell[] = [];
  for (const cell of state.firm.cells()) {
    if (desks === null || desks.includes(cell.desk)) cells.push(markCell(cell, marks));
  }
  return cells;
}

/** Sizes, concentration and value at risk of some cells; `components` in their order. */
function measure(state: RiskState, cells: readonly MarkedCell[]) {
  const parametric = parametricVar(
    cells.map(({ symbol, sector, netNotional, volatilityPpm }) => ({
      symbol,
      sector,
      net: netNotional,
      sigmaDaily: dailySigma(volatilityPpm),
    })),
  );
  const nets = new Map(cells.map(({ symbol, netNotional }) => [symbol as string, netNotional]));
  const historical = historicalVar(state.mids.listProfits(nets));
  const { components, var99, es99 } = parametric;
  return {
    components,
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
 * would show a false profit.
 */
export function findTick(state: RiskState, scope: RiskScope, nowMs: number): ExposureTick | null {
  const desks = scope === 'FIRM' ? null : [scope];
  const cells = markedCells(state, desks, nowMs);
  const isReceived = ({ positions, mark, desk }: MarkedCell): boolean =>
    positions === 0 || mark !== null || state.quotes.hasReceived(desk);
  if (!cells.every(isReceived)) return null;
  const { concentration, valueAtRisk } = measure(state, cells);
  return {
    scope,
    asOf: nowMs,
    ...sumValues(cells),
    users: state.firm.holders(desks),
    positions: cells.reduce((sum, { positions }) => sum + positions, 0),
    concentration,
    valueAtRisk,
  };
}

/** The firm and the desks that have traded. */
export function listScopes(state: RiskState): RiskScope[] {
  const traded = new Set<Desk>();
  for (const { desk } of state.firm.cells()) traded.add(desk);
  return traded.size === 0 ? [] : ['FIRM', ...DESKS.filter((desk) => traded.has(desk))];
}

/** Every second, for the screens of those who watch. */
export const onExposureInterval = ({ state, nowMs }: RiskCtx): Published<'risk.exposure'>[] =>
  listScopes(state).flatMap((scope) => {
    const tick = findTick(state, scope, nowMs);
    return tick === null ? [] : [publish('risk.exposure', tick)];
  });

/** Null for all of them. */
const listDesks = (scope: Scope): Desks => {
  invariant(scope.kind !== 'user', 'an exposure is declared for those who see whole desks');
  return scope.kind === 'desks' ? scope.desks : null;
};

/** The firm with its parts, or a desk-head's desks. Positions that are flat count for their profit only. */
export function onExposure(
  ctx: RiskScopedCtx,
): CallResponse<never, never, CallOutput<typeof exposure>> {
  const desks = listDesks(ctx.scope);
  const { state, nowMs } = ctx;
  const cells = markedCells(state, desks, nowMs);
  const { components, ...measured } = measure(state, cells);
  const bySymbol = cells
    .map(({ volatilityPpm: _, positions: __, ...cell }, i) => ({
      ...cell,
      componentVar: cents(components[i] ?? 0),
    }))
    .sort((a, b) => b.grossNotional - a.grossNotional);
  return respond({
    asOf: nowMs,
    ...sumValues(cells),
    ...measured,
    bySymbol,
    users: state.firm.holders(desks),
    positions: cells.reduce((sum, { positions }) => sum + positions, 0),
    openOrders: state.book.openOrders,
    byDesk: groupBy(cells, ({ desk }) => desk).map(({ parts, key: _, ...worth }) => ({
      ...worth,
      desk: parts[0]?.desk ?? 'EQ',
    })),
    bySector: groupBy(cells, ({ sector }) => sector ?? 'other').map(
      ({ parts: _, key: sector, ...worth }) => ({ ...worth, sector }),
    ),
    byUnderlying: computeGreeks(state, cells, nowMs),
    byUser: listUsers(state, desks),
  });
}

/** Options and futures with the shares held beside them, at the newest prices and volatilities, however old. */
const computeGreeks = ({ quotes, optionMarks }: RiskState, held: readonly Held[], nowMs: number) =>
  greeksByUnderlying(held, {
    nowMs,
    rate: optionMarks.rate,
    spot: (underlying) => optionMarks.spot(underlying),
    volatility: (underlying, symbol) => optionMarks.volatility(underlying, symbol),
    mid: (symbol) => quotes.tick(symbol)?.mid ?? null,
  });

function listUsers(state: RiskState, desks: Desks): CallOutput<typeof exposure>['byUser'] {
  const held: (Worth & {
    readonly userId: CallOutput<typeof exposure>['byUser'][number]['userId'];
  })[] = [];
  for (const row of state.listPositions(null)) {
    if (desks !== null && !desks.includes(row.desk)) continue;
    const mark = state.quotes.tick(row.symbol)?.mid ?? null;
    const rate = usdRateIn(state.quotes, row.symbol);
    held.push({ userId: row.userId, ...worthOfPosition(row, mark, rate) });
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
  return respond({
    samples: samples.filter(({ at, scope }) => at >= since && isSeen(scope)),
    rejections: rejections.filter(({ at, desk }) => at >= since && isSeen(desk)),
  });
}
