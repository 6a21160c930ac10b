#!/usr/bin/env node
/**
 * `pnpm drill`: proves that a backup is one. Backs up the database of the platform of this machine (or of DATABASE_URL),
 * restores it into a fresh database beside it, counts, has the auditor look at the copy, removes the copy. Ends with 1
 * when anything is missing or broken, or when it takes longer than a minute (--limit seconds).
 */
import { runProgram } from '../tooling/process/program.mjs';
import { drillCommand } from '../tooling/stores/restore-drill.mjs';

await runProgram(drillCommand);
