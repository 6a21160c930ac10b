#!/usr/bin/env node
/** `node bin/audit-verify.mjs FILE [--key FILE]`: verifies a signed export of the audit trail, without the platform. */
import { auditVerifyCommand } from '../tooling/audit-export/verify-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(auditVerifyCommand);
