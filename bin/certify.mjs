#!/usr/bin/env node
/**
 * `node bin/certify.mjs [--host 127.0.0.1] [--port 9880] [--isin US...]`: plays the scenarios of an exchange's
 * certification against any FIX 4.4 exchange that knows two clients and a drop copy, prints a table, and ends with 1
 * when one fails. Requests for quote are played for the bond that is named.
 */
import { runCertification } from '../tooling/fix-certification/run-certification.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runCertification);
