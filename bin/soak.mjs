#!/usr/bin/env node
/**
 * `pnpm soak [--minutes 60] [--rate 8] [--users 20] [--faults 0] [--seed 1] [--warm-up
 * 10]`: a production of its own under load for the given time, sampled every ten seconds, a fault each `--faults`
 * seconds; at its end all open orders are cancelled, the auditor runs, and the slope of each process's memory is
 * computed. The result goes to docs/reliability/history.jsonl, and from there into the report
 * (`pnpm reliability --report`).
 */
import { runSoak } from '../tooling/fault-lab/soak/run-soak.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runSoak);
