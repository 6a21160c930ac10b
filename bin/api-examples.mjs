#!/usr/bin/env node
/**
 * `node bin/api-examples.mjs [--base=http://localhost:5011]`: makes every call of the reference on a running
 * development platform as its demo users and rewrites docs/api/examples. A call that could not be made keeps its
 * example. DATA_DIR as for the platform, whose relay supplies the topics.
 */
import { recordExamples } from '../tooling/api-examples/record-examples.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(recordExamples);
