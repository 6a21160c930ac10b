#!/usr/bin/env node
/**
 * `node bin/probe.mjs --base https://desk.example [--every 10] [--failures 3] [--state
 * probe.json]`: checks the platform from outside and notifies `DISCORD_WEBHOOK_URL` when it fails, and when it is back.
 * Run it on another machine than the platform.
 */
import { probeCommand } from '../tooling/probe/probe-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(probeCommand);
