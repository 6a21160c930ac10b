#!/usr/bin/env node
/**
 * `pnpm soak [--minutes 60] [--rate 8] [--users 20] [--faults 0] [--seed 1] [--warm-up 10]`: a production of its own under
 * load for as long as told, looked at every ten seconds, a fault each `--faults` seconds; at its end everything open is
 * taken off the market, the auditor looks, and the slope of each process's memory is worked out. The result goes to
 * docs/reliability/history.jsonl, and from there into the report (`pnpm reliability --report`).
 */
import { runSoak } from '../tooling/fault-lab/soak/run-soak.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runSoak);
