#!/usr/bin/env node
/**
 * `node bin/texts.mjs`: texts of the screens without German, by catalogue. With the name of a catalogue: where they are;
 * `--rewrite` makes its templates and split sentences phrases, `--missing` prints its texts without German as JSON, `--fill`
 * adds such pairs from standard input.
 */
import { textsCommand } from '../tooling/i18n/texts-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(textsCommand);
