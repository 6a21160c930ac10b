#!/usr/bin/env node
/**
 * `node bin/world.mjs --seed 7 --symbols AAPL,MSFT --length 10m [--realism none|real] [--step 250ms] [--max-loss 10000]`: a
 * private world that another program drives by JSON lines on standard input and output: docs/bots.md.
 */
import { botsCommand } from '../tooling/launcher/bots-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(() => botsCommand('world'));
