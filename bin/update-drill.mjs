#!/usr/bin/env node
/**
 * `node bin/update-drill.mjs [--from COMMIT] [--seconds 10]`: trades on the version before, on this one, on the one before
 * with the schema of this one, and on this one again, with the same data.
 */
import { runUpdateDrill } from '../tooling/fault-lab/update/run-update-drill.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runUpdateDrill);
