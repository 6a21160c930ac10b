#!/usr/bin/env node
/**
 * `pnpm retired`: the weeks that are in files, each verified by its digest; `--load risk.decisions_2026_11_23` reads one back.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { retiredCommand } from '../tooling/stores/retired-command.mjs';

await runProgram(retiredCommand);
