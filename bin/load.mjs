#!/usr/bin/env node
/**
 * `node bin/load.mjs [--users=10] [--rate=10] [--seconds=60] [--mix=FLOOR] [--arrivals=POISSON] [--seed=1] [--acks=file]
 * [--sidecar=port] [--no-guests]`: load for a running platform; `node bin/load.mjs tokens --sidecar=port`: sessions alone.
 * DATA_DIR and PORT_OFFSET as for the platform, or `--base=http://localhost:5011`.
 */
import { loadCommand } from '../tooling/launcher/load-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(loadCommand);
