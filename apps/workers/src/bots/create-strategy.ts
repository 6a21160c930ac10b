/** A strategy by its name in the catalogue, or from a module that exports `createStrategy`. */
import { pathToFileURL } from 'node:url';
import { findCaseBot } from '@tradefloor/bots/cases/catalogue';
import { findBot } from '@tradefloor/bots/examples/catalogue';
import type { Strategy } from '@tradefloor/bots/strategy';
import { invariant } from '@tradefloor/core/result';
import type { BotSource } from './bot-task.ts';
import { StrategyFault } from './run-bot.ts';

/** @throws StrategyFault when the module cannot be loaded, or makes no strategy */
export async function createStrategy(source: BotSource): Promise<Strategy> {
  if ('name' in source) return (findCaseBot(source.name) ?? findBot(source.name)).create();
  try {
    const { createStrategy: create } = await import(pathToFileURL(source.module).href);
    invariant(typeof create === 'function', 'the module exports createStrategy');
    return create();
  } catch (error) {
    throw new StrategyFault(`${source.module}: ${String(error)}`);
  }
}
