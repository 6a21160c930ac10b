#!/usr/bin/env node
/** The program `tradefloor`. */
import { readFileSync } from 'node:fs';
import { configFolder } from './env.ts';
import { runCommand } from './run.ts';
import { secretReader } from './secret-reader.ts';

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string };

process.exitCode = await runCommand(process.argv.slice(2), {
  streams: process,
  folder: configFolder(),
  readSecret: secretReader(process),
  version,
});
