/** The probe's memory: one small file, replaced whole, so that a crash leaves the old one or the new one. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { QUIET } from './incident.mjs';

/**
 * @param {string} file
 * @returns {import('./incident.mjs').State} a quiet one where there is no file, or one that cannot be read
 */
export function readState(file) {
  try {
    // A state of an earlier version names no first failure.
    const {
      failures,
      failingSince = null,
      openSince,
      unsent,
    } = JSON.parse(readFileSync(file, 'utf8'));
    const isRight =
      Number.isInteger(failures) &&
      [failingSince, openSince].every((at) => at === null || typeof at === 'string') &&
      Array.isArray(unsent) &&
      unsent.every((text) => typeof text === 'string');
    return isRight ? { failures, failingSince, openSince, unsent } : QUIET;
  } catch {
    return QUIET;
  }
}

/**
 * @param {string} file
 * @param {import('./incident.mjs').State} state
 */
export function writeState(file, state) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}
