#!/usr/bin/env node
/**
 * `pnpm fuzz [parser ...] [--cases 100000] [--seed 1] [--remember]`: fuzzes every parser of untrusted bytes, guided by the
 * code that its inputs reach, and prints a table; ends with 1 on a finding. `--remember` keeps the inputs that reached
 * something new for later runs.
 */
import { runFuzz } from '../tooling/fuzz/run-fuzz.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runFuzz);
