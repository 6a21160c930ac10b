#!/usr/bin/env node
/**
 * `node bin/probe.mjs --base https://desk.example [--every 10] [--failures 3] [--state probe.json]`: looks at the
 * platform from outside and tells `DISCORD_WEBHOOK_URL` when it fails, and when it is back. Run it elsewhere than the
 * platform: nobody can report one's own death.
 */
import { probeCommand } from '../tooling/probe/probe-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(probeCommand);
