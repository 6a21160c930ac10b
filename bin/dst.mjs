#!/usr/bin/env node
/**
 * `pnpm dst [--seeds 3000] [--from 1] [--jobs 2] [--without inbox]`: simulation runs on virtual time over the real
 * engine, one per seed, on all cores or on `--jobs` of them; ends with 1 when a seed violates an invariant. `--seed N`
 * repeats one and prints its steps; `--without all` takes every guard away; `--remember` keeps the run for the report
 * on reliability.
 */
import { runSimulation } from '../tooling/fault-lab/simulation/run-simulation.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runSimulation);
