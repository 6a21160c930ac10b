/** Log files, searched for secrets that were really used: a token or password in a log is a violation wherever it is. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** @typedef {{ files: string[], secrets: string[] }} LogSearch */

/**
 * @param {string} file
 * @param {string[]} secrets
 * @returns {Promise<string[]>}
 */
async function searchFile(file, secrets) {
  const found = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    const index = secrets.findIndex((secret) => line.includes(secret));
    if (index >= 0) found.push(`${file} line ${number} holds secret ${index + 1}`);
  }
  return found;
}

/** @type {import('./invariant.mjs').Invariant} */
export const LOG_INVARIANT = {
  id: 'I20',
  promise: 'no token, password or cookie is in a log',
  violations: async ({ logs }) => {
    if (logs === null || logs.secrets.length === 0) return null;
    const found = await Promise.all(logs.files.map((file) => searchFile(file, logs.secrets)));
    return found.flat();
  },
};
