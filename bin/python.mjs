#!/usr/bin/env node
/**
 * `pnpm python`: types and tests of the Python client against a built platform of its own, or with
 * TRADEFLOOR_URL against a running one of demo users. Further words go to pytest.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { pythonCommand } from '../tooling/python/run-python-tests.mjs';

await runProgram(pythonCommand);
