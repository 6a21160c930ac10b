#!/usr/bin/env node
/**
 * `node bin/archive.mjs keygen|follow|base|list|restore`: the database continuously in a folder or a bucket, encrypted,
 * and back as it was at any time.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { archiveCommand } from '../tooling/recovery/archive-command.mjs';

await runProgram(archiveCommand);
