/** The editor's fields as text, parsed into a scenario; faults are shown beside their field. Pure. */

import { DARK_QTY_MIN, ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { requestTerms, termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  countSlices,
  SCENARIO_LENGTH_MAX_MS,
  SCENARIO_LENGTH_MS,
  type ScenarioMarket,
  SEED_MAX,
} from '@tradefloor/contracts/vocabulary/scenarios';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Instrument, SaveScenario, Scenario } from '../../../platform/client/shapes.ts';

export type ScenarioDraft = {
  readonly name: string;
  readonly symbol: string;
  readonly side: SaveScenario['side'];
  readonly qty: string;
  /** Empty for a market order. */
  readonly price: string;
  readonly strategy: SaveScenario['strategy'];
  readonly seed: string;
  readonly minutes: string;
  readonly market: ScenarioMarket;
};
export type Problems = Partial<Record<keyof ScenarioDraft, string>>;

/** What a new scenario begins with. @param symbol the one the reader looks at */
export const newDraft = (symbol: string): ScenarioDraft => ({
  name: '',
  symbol,
  side: 'BUY',
  qty: '20000',
  price: '',
  strategy: 'TWAP',
  seed: '42',
  minutes: '10',
  market: 'REAL',
});

/** The symbol on the screen where a market of its own can be made of it: an equity; else the first of them. */
export function playableSymbol(
  instruments: readonly Pick<Instrument, 'symbol' | 'instrumentType'>[],
  shown: string | null,
): string {
  const equities = instruments.filter(({ instrumentType }) => instrumentType === 'equity');
  return (equities.find(({ symbol }) => symbol === shown) ?? equities[0])?.symbol ?? '';
}

export type Strategy = SaveScenario['strategy'];

/** The strategies an order can be compared over many seeds by: the dark pool takes no small ones. */
export const comparedFor = ({ qty }: Pick<Scenario['terms'], 'qty'>): readonly Strategy[] =>
  STRATEGIES.filter((strategy) => strategy !== 'DARK' || qty >= DARK_QTY_MIN);

const MINUTE_MS = 60_000;
const MINUTES_MAX = SCENARIO_LENGTH_MAX_MS / MINUTE_MS;

export function toDraft({ name, terms }: Scenario): ScenarioDraft {
  const { symbol, side, qty, price, strategy, seed, lengthMs, market = 'PLAIN' } = terms;
  return {
    name,
    symbol,
    side,
    strategy,
    market,
    qty: String(qty),
    seed: String(seed),
    price: price === undefined ? '' : String(price),
    minutes: String((lengthMs ?? SCENARIO_LENGTH_MS) / MINUTE_MS),
  };
}

const durationParams = (market: ScenarioMarket, durationMs: number) => ({
  durationMs,
  ...countSlices(market, durationMs),
});

/** An algo's required parameters, where absent: durations are the scenario's own length. */
function toParams({ strategy, qty, minutes, market }: ScenarioDraft): SaveScenario['algoParams'] {
  switch (strategy) {
    case 'TWAP':
    case 'VWAP':
    case 'IS':
      return durationParams(market, Number(minutes) * MINUTE_MS);
    case 'POV':
      return { participationPct: 10 };
    case 'ICEBERG':
      return { displayQty: Math.max(1, Math.ceil(Number(qty) / 20)) };
    case 'LIT':
    case 'DARK':
    case 'ARRIVAL':
    case 'SNIPER':
      return undefined;
  }
}

/** The parameters of the edited scenario; a duration follows another length. */
function keptParams(draft: ScenarioDraft, before: Scenario | null): SaveScenario['algoParams'] {
  if (before === null || before.terms.strategy !== draft.strategy) return undefined;
  const { durationMs, ...others } = before.terms.algoParams ?? {};
  const isLength = toDraft(before).minutes === draft.minutes;
  return isLength && durationMs !== undefined ? { durationMs, ...others } : others;
}

/** @param before the scenario that is edited: its own parameters stand while its strategy does */
export function readDraft(
  draft: ScenarioDraft,
  before: Scenario | null,
): { readonly body: SaveScenario | null; readonly problems: Problems } {
  const problems = listProblems(draft);
  if (Object.keys(problems).length > 0) return { body: null, problems };
  const price = draft.price.trim() === '' ? null : Number(draft.price);
  const algoParams = { ...toParams(draft), ...keptParams(draft, before) };
  const body: SaveScenario = {
    name: draft.name.trim(),
    symbol: draft.symbol.trim().toUpperCase(),
    side: draft.side,
    qty: Number(draft.qty),
    ...requestTerms(termsOfLimit(price)),
    strategy: draft.strategy,
    seed: Number(draft.seed),
    ...(draft.market === 'PLAIN' ? {} : { market: draft.market }),
    ...(Object.keys(algoParams).length === 0 ? {} : { algoParams }),
    lengthMs: Number(draft.minutes) * MINUTE_MS,
  };
  return { body, problems };
}

const PRICE = /^\d{1,9}(\.\d{1,6})?$/;

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;

function listProblems(draft: ScenarioDraft): Problems {
  const problems: Partial<Record<keyof ScenarioDraft, string>> = {};
  if (draft.name.trim() === '') problems.name = 'Enter a name';
  if (draft.symbol.trim() === '') problems.symbol = 'Enter a symbol';
  if (!isWhole(draft.qty, 1, ORDER_QTY_MAX)) problems.qty = 'Whole shares, 1 to 10,000,000';
  const price = draft.price.trim();
  if (price !== '' && !(PRICE.test(price) && Number(price) > 0))
    problems.price = 'Above zero, or empty';
  if (!isWhole(draft.seed, 0, SEED_MAX)) problems.seed = phrase`A whole number up to ${SEED_MAX}`;
  if (!isWhole(draft.minutes, 1, MINUTES_MAX))
    problems.minutes = phrase`1 to ${MINUTES_MAX} minutes`;
  return problems;
}
