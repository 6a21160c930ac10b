#!/usr/bin/env node
/**
 * `pnpm gate [--base http://…] [--limit 180]`: the deploy gate. Waits until the seven services of a deploy are up,
 * reports which are not, and ends with 1 when they are not in time.
 */
import { gateCommand } from '../tooling/launcher/gate-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(gateCommand);
