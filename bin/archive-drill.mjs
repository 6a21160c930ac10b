#!/usr/bin/env node
/**
 * `node bin/archive-drill.mjs [--seconds 20]`: trades, notes the time, trades on, loses the database's disk, restores it
 * to that time from the archive and compares.
 */
import { runArchiveDrill } from '../tooling/fault-lab/archive/run-archive-drill.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runArchiveDrill);
