#!/usr/bin/env node
/** `node bin/infra.mjs`: keeps the data stores up until Ctrl-C and prints their addresses; DATA_DIR is their folder. */
import { runProgram } from '../tooling/process/program.mjs';
import { storesCommand } from '../tooling/stores/stores-command.mjs';

await runProgram(storesCommand);
