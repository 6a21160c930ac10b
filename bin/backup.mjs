#!/usr/bin/env node
/**
 * `pnpm backup [folder]`: the database of the platform of this machine (or of DATABASE_URL) as files; it may run meanwhile.
 * `node bin/backup.mjs --restore folder --into postgres://…`: the files as a database, which must be empty.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { backupCommand } from '../tooling/stores/backup-command.mjs';

await runProgram(backupCommand);
