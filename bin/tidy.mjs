#!/usr/bin/env node
/**
 * `pnpm tidy [path]`: the repository's own checker: layers, purity, sizes, names, the shape of services and packages.
 * It needs nothing installed and runs before everything else. With a path only the faults under it are printed.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { runTidy } from '../tooling/tidy/run-tidy.mjs';

await runProgram(runTidy);
