#!/usr/bin/env node
/**
 * `pnpm attack [--cases 100000] [--against http://127.0.0.1:5011]`: everything that tries to get in,
 * with as many cases as are asked for, and a table of what came of it. With an address on this
 * machine the scanners that are installed look at what runs there.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { runAttack } from '../tooling/security/attack/run-attack.mjs';

await runProgram(runAttack);
