#!/usr/bin/env node
/**
 * `pnpm test`: every check and every test of the repository, cheapest first. Groups later than one
 * that failed are left out unless --keep-going; --only=check|unit|build|e2e runs one group. The last
 * line counts what was proved.
 */
import { runTests } from '../tooling/ci/run-tests.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runTests);
