#!/usr/bin/env node
/** `node bin/image.mjs [folder]`: the content of the container image, checked; needs a build. */
import { imageCommand } from '../tooling/image/image-command.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(imageCommand);
