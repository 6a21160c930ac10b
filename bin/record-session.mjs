#!/usr/bin/env node
/** `node bin/record-session.mjs [--base=http://localhost:5011]`: records the session that visitors watch on the log-in page. */
import { runProgram } from '../tooling/process/program.mjs';
import { recordSession } from '../tooling/recorded-session/record-session.mjs';

await runProgram(recordSession);
