#!/usr/bin/env node
/**
 * `pnpm e2e`: the browser tests against the production build on ports and data of its own, or
 * against any deployed address with E2E_BASE_URL. Further words go to Playwright.
 */
import { runBrowserTests } from '../tooling/browser-tests/run-browser-tests.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runBrowserTests);
