#!/usr/bin/env node
/**
 * `node bin/api-examples.mjs [--base=http://localhost:5011]`: asks a running development platform every call of the
 * reference as its demo users and writes docs/api/examples anew. What could not be asked stays as it was. DATA_DIR as
 * for the platform, whose relay is overheard for the topics.
 */
import { recordExamples } from '../tooling/api-examples/record-examples.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(recordExamples);
