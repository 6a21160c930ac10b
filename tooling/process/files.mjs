/**
 * Small files the runner keeps under its data folder: written whole or not at all, readable by
 * their owner only, because some hold passwords.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder with all its parents.
 * @param {string} path
 */
export function makeFolder(path) {
  mkdirSync(path, { recursive: true });
}

/**
 * The object in a JSON file; an empty one when the file is missing or broken.
 * @param {string} path
 * @returns {Record<string, unknown>}
 */
export function readJson(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} path
 * @param {unknown} value
 */
export function writeJson(path, value) {
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Writes beside the target and renames, so that a crash leaves the old file or the new one.
 * @param {string} path
 * @param {string} text
 */
function writeWhole(path, text) {
  makeFolder(dirname(path));
  const beside = `${path}.${process.pid}.tmp`;
  writeFileSync(beside, text, { mode: 0o600 });
  renameSync(beside, path);
}

/**
 * A secret of 256 random bits in hexadecimal, made at the first call and kept in the file.
 * @param {string} path
 * @returns {string}
 */
export function keptSecret(path) {
  const known = readText(path).trim();
  if (/^[0-9a-f]{64}$/.test(known)) return known;
  const made = randomBytes(32).toString('hex');
  writeWhole(path, `${made}\n`);
  return made;
}

/**
 * @param {string} path
 * @returns {string} the text, or nothing when there is no such file
 */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Runs `use` with a file opened for appending; children started in it may keep the file.
 * @template T
 * @param {string} path
 * @param {(fd: number) => T} use
 * @returns {T}
 */
export function withAppendedFile(path, use) {
  makeFolder(dirname(path));
  const fd = openSync(path, 'a', 0o600);
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}
