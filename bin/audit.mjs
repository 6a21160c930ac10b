#!/usr/bin/env node
/**
 * `node bin/audit.mjs [options of audit/main.mjs]`: the auditor, pointed at the platform of this machine: the database of
 * DATABASE_URL, or the one started under DATA_DIR.
 */
import { runAudit } from '../tooling/ci/run-audit.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runAudit);
