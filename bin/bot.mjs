#!/usr/bin/env node
/**
 * `node bin/bot.mjs run --bot market-maker [--against market-maker-fixed] [--figure profit] --seeds 1..50 --length 10m
 * [--symbols AAPL] [--realism none|real] [--threads 2] [--json]`: a strategy over seeds, each in a private world; its own
 * is a file that exports `createStrategy`. `node bin/bot.mjs case --case agency-execution --bot agency-even --seeds 1..50
 * [--against agency-hasty] [--latency 50ms] [--json]`: its scores of a case beside the naive bot's. `node bin/bot.mjs live
 * --bot momentum --length 10m`: on a running platform, as the owner of TRADEFLOOR_KEY or a guest; `--bot rfq-leaning` quotes
 * clients in bonds, with a key of sales. docs/bots.md, docs/cases.
 */
import { botsCommand } from '../tooling/launcher/bots-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(() => botsCommand('run'));
