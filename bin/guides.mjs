#!/usr/bin/env node
/** `pnpm guides`: takes the pictures of docs/guide again from a platform of its own. */
import { runBrowserTests } from '../tooling/browser-tests/run-browser-tests.mjs';
import { runProgram } from '../tooling/process/program.mjs';

process.env['E2E_CONFIG'] = 'e2e/guides.config.ts';
await runProgram(runBrowserTests);
