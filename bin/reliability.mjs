#!/usr/bin/env node
/**
 * `pnpm reliability [--only rows,dst,mutants,rebuild] [--rows F1,F12] [--seeds 3] [--dst 100000] [--report]`: measures
 * the goals of reliability and writes docs/reliability-report.md. Every measurement is kept in
 * docs/reliability/history.jsonl, so that what is not run again keeps its last figures. The soak is a run of its own.
 */
import { runReliability } from '../tooling/fault-lab/reliability/run-reliability.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runReliability);
