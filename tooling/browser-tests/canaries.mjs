/** Secrets that a run knows of, looked for in everything that its programs wrote down. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../process/files.mjs';

/** A session cookie's value, wherever one is quoted. */
const COOKIE = /platform_user=[A-Za-z0-9_-]{20,}/;

/** The password in a store's address. @param {string} address */
export function passwordIn(address) {
  try {
    return decodeURIComponent(new URL(address).password);
  } catch {
    return '';
  }
}

/**
 * Every place where a secret is written, as `file:line`, without the secret.
 * @param {string} folder of log files
 * @param {Record<string, string>} secrets by what they are; empty ones are none
 * @returns {string[]}
 */
export function secretsIn(folder, secrets) {
  if (!existsSync(folder)) return [];
  const known = Object.entries(secrets).filter(([, secret]) => secret.length >= 8);
  return readdirSync(folder).flatMap((file) =>
    readText(join(folder, file))
      .split('\n')
      .flatMap((line, i) => {
        const found = known.filter(([, secret]) => line.includes(secret)).map(([name]) => name);
        if (COOKIE.test(line)) found.push('a session cookie');
        return found.map((name) => `${file}:${i + 1} ${name}`);
      }),
  );
}
