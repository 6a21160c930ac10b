#!/usr/bin/env node
/** `pnpm typecheck`: checks the types of every project of the repository with the native compiler. */
import { runProgram } from '../tooling/process/program.mjs';
import { checkTypes } from '../tooling/type-check/check-types.mjs';

await runProgram(checkTypes);
