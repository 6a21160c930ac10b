#!/usr/bin/env node
/** `node bin/client.mjs [folder]`: builds `@tradefloor/client`, with the command `tradefloor`, and packs it for `npm install`. */
import { packClientCommand } from '../tooling/client-package/pack-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(packClientCommand);
