/** The load driver's own memory of what it was answered: a line a request, on disk before anything else happens. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/**
 * @typedef {object} Ack one line, in the auditor's format
 * @property {string} userId
 * @property {string} clientOrderId
 * @property {{ symbol: string, side: string, qty: number }} body
 * @property {'accepted' | 'refused' | 'unknown'} outcome
 * @property {number | null} status of HTTP
 * @property {string | null} orderId
 * @property {string | null} answer the body of a refusal
 * @property {string} sentAt
 */

/** @param {string} path */
export function openAckLog(path) {
  const file = openSync(path, 'a', 0o600);
  return {
    path,
    /** @param {Ack} ack */
    note: (ack) => {
      writeSync(file, `${JSON.stringify(ack)}\n`);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}
