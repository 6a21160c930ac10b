#!/usr/bin/env node
/**
 * `node bin/relay.mjs [--topics=orders.*,news.events] [--keys=AAPL] [--from=start]`: every message of the running platform
 * as one JSON line on standard output. Goes on where it was; DATA_DIR, DATABASE_URL and REDIS_URL as for the platform.
 */
import { relayCommand } from '../tooling/launcher/relay-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(relayCommand);
