/** The words after `node bin/bot.mjs case`, and what is wrong with them. */
import { parseArgs } from 'node:util';
import { CASE_BOTS, findCaseBot } from '@tradefloor/bots/cases/catalogue';
import { CASES, findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { CompetitionCase } from '@tradefloor/core/competition/cases/competition-case';
import type { Result } from '@tradefloor/core/result';
import {
  ArgumentFault,
  isModule,
  NO_LATENCY,
  parseLatency,
  parseSeeds,
  parseThreads,
  readArguments,
} from './bot-arguments.ts';
import type { BotSource } from './bot-task.ts';

export type NamedCaseBot = { readonly label: string; readonly source: BotSource };

export type CasePlan = {
  readonly of: CompetitionCase;
  readonly bot: NamedCaseBot;
  /** The naive bot of the case, unless another is named. */
  readonly against: NamedCaseBot;
  readonly seeds: readonly number[];
  readonly latencyMs: number;
  readonly threads: number;
  readonly isJson: boolean;
};

/** @throws ArgumentFault */
export function parseCase(text: string): CompetitionCase {
  const found = findCase(text);
  if (found !== null) return found;
  throw new ArgumentFault(`--case ${text}: one of ${CASES.map(({ id }) => id).join(', ')}`);
}

/** A bot of the case, or the file of a built module. */
function parseCaseBot(option: string, text: string, of: CompetitionCase): NamedCaseBot {
  if (isModule(text)) return { label: text, source: { module: text } };
  if (findCaseBot(text)?.caseId === of.id) return { label: text, source: { name: text } };
  throw new ArgumentFault(`--${option} ${text}: one of ${listBots(of).join(', ')}, or a file`);
}

const listBots = (of: CompetitionCase): string[] =>
  Object.keys(CASE_BOTS).filter((name) => CASE_BOTS[name]?.caseId === of.id);

const getBot = (of: CompetitionCase, isNaive: boolean): string =>
  listBots(of).find((name) => CASE_BOTS[name]?.isNaive === isNaive) ?? '';

/** @param cores what the machine has */
export const readCaseArguments = (
  words: readonly string[],
  cores: number,
): Result<CasePlan, string> =>
  readArguments(() => {
    const { values } = parseArgs({
      args: [...words],
      options: {
        case: { type: 'string', default: CASES[0]?.id ?? '' },
        bot: { type: 'string' },
        against: { type: 'string' },
        seeds: { type: 'string', default: '1..10' },
        latency: { type: 'string', default: NO_LATENCY },
        threads: { type: 'string', default: String(Math.min(99, cores)) },
        json: { type: 'boolean', default: false },
      },
    });
    const of = parseCase(values.case);
    return {
      of,
      bot: parseCaseBot('bot', values.bot ?? getBot(of, false), of),
      against: parseCaseBot('against', values.against ?? getBot(of, true), of),
      seeds: parseSeeds(values.seeds),
      latencyMs: parseLatency(values.latency),
      threads: parseThreads(values.threads),
      isJson: values.json,
    };
  });
