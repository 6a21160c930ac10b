#!/usr/bin/env node
/**
 * `pnpm dst [--seeds 3000] [--from 1] [--jobs 2] [--without inbox]`: storms on virtual time over the real engine, a seed
 * each, on all cores or on as many as `--jobs` says; ends with 1 when a seed breaks a promise. `--seed N` plays one again and prints what it did;
 * `--without all` takes every guard away; `--remember` keeps the run for the report on reliability.
 */
import { runSimulation } from '../tooling/fault-lab/simulation/run-simulation.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runSimulation);
