#!/usr/bin/env node
/**
 * `node bin/properties.mjs [path ...] [--times 500] [--seconds 10]`: runs the properties of the unit tests with many times
 * their usual cases, each as long as it computes for at most so many seconds, and prints how many it tried. A failure
 * comes with its counterexample: it becomes one of the property's `examples`.
 */
import { runProgram } from '../tooling/process/program.mjs';
import { runProperties } from '../tooling/test-setup/properties-command.mjs';

await runProgram(runProperties);
