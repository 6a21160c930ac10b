#!/usr/bin/env node
/**
 * `pnpm attack [--production] [--cases 100000] [--against http://127.0.0.1:5011]`: every intrusion test, the attacks on a
 * production that is started for them, and a table of the results; 1 when one gets through.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { runAttack } from '../tooling/security/attack/run-attack.mjs';

await runProgram(runAttack);
