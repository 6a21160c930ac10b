#!/usr/bin/env node
/**
 * `pnpm faults [F1 F12 ...] [--quick] [--seed=N] [--minutes=N] [--json=FILE]`: breaks a running platform in every way
 * there is a row for, under load, and lets the auditor look at what is left. Without rows all but the long ones (F27,
 * half an hour, which `--minutes` shortens for a try); `--quick` is the short selection of every test run. A run at full
 * length is kept for the report on reliability. Every run writes its figures by goal as JSON, a line a row.
 */
import { runFaults } from '../tooling/fault-lab/matrix/run-faults.mjs';
import { runProgram } from '../tooling/process/program.mjs';

await runProgram(runFaults);
