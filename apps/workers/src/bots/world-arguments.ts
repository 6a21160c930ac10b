/** The words after `node bin/world.mjs`, and what is wrong with them. */
import { parseArgs } from 'node:util';
import { findUnits, MONEY_PER_UNIT, type Money, money } from '@tradefloor/contracts/money';
import type { CompetitionCase } from '@tradefloor/core/competition/cases/competition-case';
import type { Result } from '@tradefloor/core/result';
import {
  ArgumentFault,
  NO_LATENCY,
  parseDuration,
  parseLatency,
  parseRealism,
  parseSeed,
  parseSymbols,
  readArguments,
} from './bot-arguments.ts';
import { parseCase } from './case-arguments.ts';
import type { GymOptions } from './gym.ts';
import type { ServedTerms } from './served-run.ts';
import type { WorldServerOptions } from './world-server.ts';

const STEP_MIN_MS = 10;
const DEFAULT_STEP = '250ms';

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  case: { type: 'string' },
  symbols: { type: 'string' },
  length: { type: 'string' },
  realism: { type: 'string' },
  latency: { type: 'string', default: NO_LATENCY },
  step: { type: 'string' },
  'max-loss': { type: 'string' },
} as const;
/** What a case has of its own. */
const NOT_WITH_CASE = ['symbols', 'realism', 'step', 'max-loss'] as const;

type Values = { readonly seed: string; readonly latency: string } & {
  readonly [Name in Exclude<keyof typeof OPTIONS, 'seed' | 'latency'>]?: string | undefined;
};

function parseLoss(text: string): Money {
  const units = /^\d{1,9}(\.\d{1,4})?$/.test(text) ? findUnits(Number(text), MONEY_PER_UNIT) : null;
  if (units === null || units === 0) {
    throw new ArgumentFault(`--max-loss ${text}: an amount above zero`);
  }
  return money(units);
}

function parseStep(text: string): number {
  const stepMs = parseDuration('step', text);
  if (stepMs < STEP_MIN_MS) throw new ArgumentFault(`--step ${text}: 10ms or more`);
  return stepMs;
}

/** The case, or the beginning of it. */
function parseLength(of: CompetitionCase, length: string | undefined): CompetitionCase {
  if (length === undefined) return of;
  const lengthMs = parseDuration('length', length);
  if (lengthMs <= of.lengthMs) return { ...of, lengthMs };
  throw new ArgumentFault(`--length ${length}: the case has ${of.lengthMs / 1_000} s`);
}

function readTerms(values: Values): ServedTerms {
  const own = { seed: parseSeed(values.seed), latencyMs: parseLatency(values.latency) };
  if (values.case !== undefined) {
    const surplus = NOT_WITH_CASE.find((name) => values[name] !== undefined);
    if (surplus !== undefined) throw new ArgumentFault(`--${surplus}: a case has its own`);
    return { ...own, of: parseLength(parseCase(values.case), values.length) };
  }
  return {
    ...own,
    instruments: parseSymbols(values.symbols ?? 'AAPL'),
    lengthMs: parseDuration('length', values.length ?? '10m'),
    realism: parseRealism(values.realism ?? 'none'),
  };
}

function readGym({ step, 'max-loss': loss }: Values): GymOptions {
  return {
    stepMs: parseStep(step ?? DEFAULT_STEP),
    maxLoss: loss === undefined ? null : parseLoss(loss),
  };
}

export const readWorldArguments = (words: readonly string[]): Result<WorldServerOptions, string> =>
  readArguments(() => {
    const { values } = parseArgs({ args: [...words], options: OPTIONS });
    return { ...readTerms(values), ...readGym(values) };
  });
