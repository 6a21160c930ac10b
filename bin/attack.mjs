#!/usr/bin/env node
/**
 * `pnpm attack [--cases 100000] [--against http://127.0.0.1:5011]`: every intrusion test, with the
 * given number of cases, and a table of the results. With an address on this machine the installed
 * scanners scan what runs there.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { runAttack } from '../tooling/security/attack/run-attack.mjs';

await runProgram(runAttack);
