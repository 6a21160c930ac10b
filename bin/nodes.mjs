#!/usr/bin/env node
/** `pnpm nodes`: checks the built platform on Node 22, 24 and 26, and that each comes to the same bytes as the own version. */
import { checkVersionsCommand } from '../tooling/node-versions/check-versions.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(checkVersionsCommand);
