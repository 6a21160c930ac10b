/**
 * News trading: headlines about two companies, of which some are news and some are known or mere talk; a price takes news in
 * over a quarter of a minute. The score is the profit after fees with positions at the last mid, less a charge on what is
 * still held: half a spread and impact that closing it would cost. That prices take news in slowly enough to be traded, and
 * that headlines are read by programs, is as in Tetlock, Saar-Tsechansky and Macskassy, More Than Words, Journal of
 * Finance 63(3), 2008, here within seconds instead of a day.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import type { Draws } from '../../prng.ts';
import { CASE_REALISM, drawBetween, drawsForCase, inOrder } from './case-draws.ts';
import type {
  CaseItem,
  CaseNews,
  CaseRun,
  CaseScore,
  CompetitionCase,
  NewsMove,
} from './competition-case.ts';
import { chargeBps, countOrders, toUsd, valueRun, worstFall } from './value-run.ts';

const ID = 'news-trading';
const LENGTH_MS = 300_000;
const SYMBOLS = [instrumentSymbol('NKE'), instrumentSymbol('CAT')] as const;
const HEADLINES = 8;
const [FIRST_MS, EVERY_MS, SPREAD_MS] = [10_000, 33_000, 15_000] as const;
export const NEWS_LAST_POSITION_BPS = 10;
/** Per cent of price for each per cent of the figure in a headline, and when it is taken in. */
const MOVE_PER_PERCENT = 0.1;
const TAKEN_IN = [
  { afterMs: 3_000, part: 0.4 },
  { afterMs: 8_000, part: 0.35 },
  { afterMs: 15_000, part: 0.25 },
] as const;

/** What a headline reads like, and the sign of its move: 0 for what was known or is not certain. */
type Wording = {
  readonly sign: -1 | 0 | 1;
  readonly text: (symbol: string, pct: number) => string;
};

const WORDINGS: readonly [Wording, ...Wording[]] = [
  { sign: 1, text: (symbol, pct) => `${symbol} raises its forecast for the year by ${pct} %` },
  { sign: 1, text: (symbol, pct) => `${symbol} reports earnings ${pct} % above estimates` },
  { sign: -1, text: (symbol, pct) => `${symbol} cuts its forecast for the year by ${pct} %` },
  { sign: -1, text: (symbol, pct) => `${symbol} reports earnings ${pct} % below estimates` },
  { sign: 0, text: (symbol, pct) => `${symbol} confirms its forecast of ${pct} % growth` },
  {
    sign: 0,
    text: (symbol, pct) => `${symbol} could raise its forecast by ${pct} %, analysts expect`,
  },
  {
    sign: 0,
    text: (symbol, pct) => `${symbol} could miss estimates by ${pct} %, a newsletter writes`,
  },
];

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const items = Array.from({ length: HEADLINES }, (_, no) => drawNews(draws, no));
  return inOrder(items);
}

function drawNews(draws: Draws, no: number): CaseNews {
  const symbol = SYMBOLS[drawBetween(draws, { min: 0, max: SYMBOLS.length - 1 })] ?? SYMBOLS[0];
  const wording = WORDINGS[drawBetween(draws, { min: 0, max: WORDINGS.length - 1 })];
  const { sign, text } = wording ?? WORDINGS[0];
  const pct = drawBetween(draws, { min: 3, max: 12 });
  const atMs = FIRST_MS + no * EVERY_MS + drawBetween(draws, { min: 0, max: SPREAD_MS, step: 250 });
  const headline = text(symbol, pct);
  return { type: 'NEWS', id: `NEWS-${no + 1}`, atMs, symbol, headline, moves: toMoves(sign * pct) };
}

const toMoves = (signedPct: number): NewsMove[] =>
  signedPct === 0
    ? []
    : TAKEN_IN.map(({ afterMs, part }) => ({
        afterMs,
        movePct: Math.round(signedPct * MOVE_PER_PERCENT * part * 10_000) / 10_000,
      }));

function score(run: CaseRun): CaseScore {
  const value = valueRun(run);
  const charge = value.holdings.reduce(
    (sum, { netQty, finalMid }) => sum + chargeBps(netQty, finalMid, NEWS_LAST_POSITION_BPS),
    0,
  );
  return {
    score: (value.profit - charge) / MONEY_PER_UNIT,
    unit: 'USD',
    figures: [
      toUsd('Profit after fees', value.profit),
      toUsd('Of it fees', value.fees),
      toUsd('Charge for the last position', charge),
      toUsd('Largest fall by minutes', worstFall(run.equity)),
      { name: 'Shares traded', value: value.venueQty, unit: 'SHARES' },
      ...countOrders(run),
    ],
  };
}

export const NEWS_TRADING: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'News trading',
  lengthMs: LENGTH_MS,
  symbols: SYMBOLS,
  realism: CASE_REALISM,
  startCash: 100_000_000,
  limits: { maxOrderQty: 2_000, maxAbsQty: 4_000, maxOrdersPerSecond: 5 },
  schedule,
  score,
};
