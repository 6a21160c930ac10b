/** The words of the commands of bots, and what is wrong with them. */
import { parseArgs } from 'node:util';
import { CASE_BOTS } from '@tradefloor/bots/cases/catalogue';
import { BOTS } from '@tradefloor/bots/examples/catalogue';
import { FIGURE_NAMES, type FigureName } from '@tradefloor/bots/figures';
import type { Instrument } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { RFQ_DEALING } from '@tradefloor/core/competition/cases/rfq-dealing';
import { isSeed } from '@tradefloor/core/prng';
import { err, ok, type Result } from '@tradefloor/core/result';
import { findBond } from '@tradefloor/instruments/instrument';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { REAL_HABITS } from '../scenario/play-scenario.ts';
import type { BatchPlan, NamedBot } from './run-batch.ts';
import { findWorldInstrument, isShare } from './world-instruments.ts';

const LENGTH_MAX_MS = 86_400_000;
const SEEDS_MAX = 10_000;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

export class ArgumentFault extends Error {
  override readonly name = 'ArgumentFault';
}

/** `250ms`, `30s`, `10m`, `2h` as milliseconds. @throws ArgumentFault */
export function parseDuration(name: string, text: string): number {
  const [, count, unit] = /^([1-9]\d{0,8})(ms|s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit ?? ''] ?? Number.NaN);
  if (!(ms <= LENGTH_MAX_MS))
    throw new ArgumentFault(`--${name} ${text}: 250ms, 30s, 10m, up to 24h`);
  return ms;
}

/** The option `--latency` where it is left out. */
export const NO_LATENCY = '0ms';

/** How long a request is on its way to the platform, in milliseconds. @throws ArgumentFault */
export const parseLatency = (text: string): number =>
  text === NO_LATENCY ? 0 : parseDuration('latency', text);

/** @throws ArgumentFault */
export function parseSeed(text: string): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!isSeed(seed)) throw new ArgumentFault(`--seed ${text}: a whole number up to 4294967295`);
  return seed;
}

const parseShare = (symbol: string): Instrument => {
  const instrument = EQUITIES.find((one) => one.symbol === symbol);
  if (instrument === undefined) throw new ArgumentFault(`--symbols ${symbol}: not a listed share`);
  return instrument;
};

/** Listed shares, each once, in the order in which they are named. @throws ArgumentFault */
const parseShares = (text: string): Instrument[] => [...new Set(text.split(','))].map(parseShare);

/** The same, and futures and options beside them: one on a share needs the share. @throws ArgumentFault */
export function parseSymbols(text: string): Instrument[] {
  const symbols = [...new Set(text.split(','))];
  const instruments = symbols.map((symbol) => {
    const instrument = findWorldInstrument(symbol);
    const fault = 'not a listed share, or a future or an option that is listed when a world begins';
    if (instrument === null) throw new ArgumentFault(`--symbols ${symbol}: ${fault}`);
    const underlying = parseOptionSymbol(symbol)?.underlying;
    if (underlying !== undefined && !symbols.includes(underlying)) {
      throw new ArgumentFault(`--symbols ${symbol}: needs ${underlying} beside it`);
    }
    return instrument;
  });
  if (!instruments.some(isShare)) throw new ArgumentFault('--symbols: needs a share');
  return instruments;
}

/** @throws ArgumentFault */
export function parseRealism(text: string): readonly RealismFlag[] {
  if (text === 'none') return [];
  if (text === 'real') return REAL_HABITS;
  throw new ArgumentFault(`--realism ${text}: none or real`);
}

/** Runs a reader of arguments: what it throws of them is a result. */
export function readArguments<T>(read: () => T): Result<T, string> {
  try {
    return ok(read());
  } catch (error) {
    // An option that there is not, or one without its value.
    const isFault =
      error instanceof ArgumentFault || (error instanceof TypeError && 'code' in error);
    if (isFault) return err(error.message);
    throw error;
  }
}

/** `7`, `1..50` or `1,5,9`, each once. @throws ArgumentFault */
export function parseSeeds(text: string): number[] {
  const seeds = text.split(',').flatMap((part) => {
    const [from = '', to = from, ...more] = part.split('..');
    if (more.length > 0) throw new ArgumentFault(`--seeds ${text}: 7, 1..50 or 1,5,9`);
    const [first, last] = [parseSeed(from), parseSeed(to)];
    if (last < first || last - first >= SEEDS_MAX) {
      throw new ArgumentFault(`--seeds ${text}: from 1 to ${SEEDS_MAX} of them, the least first`);
    }
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  if (seeds.length > SEEDS_MAX) throw new ArgumentFault(`--seeds ${text}: at most ${SEEDS_MAX}`);
  return [...new Set(seeds)];
}

const MODULE = /[/\\]|\.mjs$/;
/** Whether a word names the file of a built module, not a strategy of a catalogue. */
export const isModule = (text: string): boolean => MODULE.test(text);

/** A name of the catalogue, or the file of a built module. @throws ArgumentFault */
function parseBot(option: string, text: string): NamedBot {
  const isFile = isModule(text);
  if (isFile) return { label: text, source: { module: text }, bot: null };
  const bot = Object.hasOwn(BOTS, text) ? BOTS[text] : undefined;
  if (bot === undefined) {
    throw new ArgumentFault(
      `--${option} ${text}: one of ${Object.keys(BOTS).join(', ')}, or a file`,
    );
  }
  return { label: text, source: { name: text }, bot };
}

/** @throws ArgumentFault */
export function parseThreads(text: string): number {
  const threads = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (threads < 1) throw new ArgumentFault(`--threads ${text}: from 1 to 99`);
  return threads;
}

const REPEATS_MAX = 1_000;

/** @throws ArgumentFault */
function parseRepeats(text: string): number {
  const repeats = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (repeats >= 1 && repeats <= REPEATS_MAX) return repeats;
  throw new ArgumentFault(`--repeat ${text}: from 1 to ${REPEATS_MAX}`);
}

function parseFigure(text: string): FigureName {
  const figure = FIGURE_NAMES.find((name) => name === text);
  if (figure === undefined) {
    throw new ArgumentFault(`--figure ${text}: one of ${FIGURE_NAMES.join(', ')}`);
  }
  return figure;
}

/** The words after `node bin/bot.mjs run`. @param cores what the machine has */
export const readBatchArguments = (
  words: readonly string[],
  cores: number,
): Result<BatchPlan, string> =>
  readArguments(() => {
    const { values } = parseArgs({
      args: [...words],
      options: {
        bot: { type: 'string', default: 'market-maker' },
        against: { type: 'string' },
        figure: { type: 'string' },
        seeds: { type: 'string', default: '1..10' },
        symbols: { type: 'string' },
        length: { type: 'string', default: '10m' },
        realism: { type: 'string', default: 'none' },
        latency: { type: 'string', default: NO_LATENCY },
        repeat: { type: 'string', default: '1' },
        threads: { type: 'string', default: String(Math.min(99, cores)) },
        json: { type: 'boolean', default: false },
      },
    });
    const bot = parseBot('bot', values.bot);
    const symbols = values.symbols ?? bot.bot?.symbols.join(',') ?? 'AAPL';
    return {
      bot,
      against: values.against === undefined ? null : parseBot('against', values.against),
      figure:
        values.figure === undefined ? (bot.bot?.figure ?? 'profit') : parseFigure(values.figure),
      seeds: parseSeeds(values.seeds),
      symbols: parseSymbols(symbols).map(({ symbol }) => symbol),
      lengthMs: parseDuration('length', values.length),
      realism: parseRealism(values.realism),
      latencyMs: parseLatency(values.latency),
      repeats: parseRepeats(values.repeat),
      threads: parseThreads(values.threads),
      isJson: values.json,
    };
  });

export type LivePlan = {
  readonly bot: NamedBot;
  /** Shares by their symbols, or bonds by their ISINs. */
  readonly symbols: readonly string[];
  /** Shares for its user, or bonds for clients who request a price. */
  readonly trades: 'SHARES' | 'BONDS';
  /** Null for a run that ends when it is interrupted. */
  readonly lengthMs: number | null;
  readonly seed: number;
};

/** The strategies of the case of dealing deal live as well. */
const isDealer = (name: string): boolean =>
  Object.hasOwn(CASE_BOTS, name) && CASE_BOTS[name]?.caseId === RFQ_DEALING.id;

/** @throws ArgumentFault */
function parseLiveSymbols(text: string, bot: string): Pick<LivePlan, 'symbols' | 'trades'> {
  const symbols = [...new Set(text.split(','))];
  if (symbols.every((symbol) => findBond(symbol) !== null)) return { symbols, trades: 'BONDS' };
  if (isDealer(bot)) throw new ArgumentFault(`--symbols ${text}: ISINs of listed bonds`);
  return { symbols: parseShares(text).map(({ symbol }) => symbol), trades: 'SHARES' };
}

/** The words after `node bin/bot.mjs live`. */
export const readLiveArguments = (words: readonly string[]): Result<LivePlan, string> =>
  readArguments(() => {
    const { values } = parseArgs({
      args: [...words],
      options: {
        bot: { type: 'string', default: 'market-maker' },
        symbols: { type: 'string' },
        length: { type: 'string' },
        seed: { type: 'string', default: '1' },
      },
    });
    const isCaseBot = isDealer(values.bot);
    const bot = isCaseBot
      ? { label: values.bot, source: { name: values.bot }, bot: null }
      : parseBot('bot', values.bot);
    const usual = isCaseBot ? RFQ_DEALING.symbols : (bot.bot?.symbols ?? ['AAPL']);
    return {
      bot,
      ...parseLiveSymbols(values.symbols ?? usual.join(','), values.bot),
      lengthMs: values.length === undefined ? null : parseDuration('length', values.length),
      seed: parseSeed(values.seed),
    };
  });
