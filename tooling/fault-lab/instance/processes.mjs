/** Which processes of a running platform are which, as the system lists them. */
import { readdirSync, readFileSync } from 'node:fs';
import { readCommandLine } from '../../process/process-identity.mjs';

/** Titles that the gateways give themselves. */
const SERVING = 'tradefloor-gateway';
const WAITING = 'tradefloor-gateway-waiting';

/**
 * @param {number | null} group the process that starts them
 * @returns {{ serving: number[], waiting: number }} those on the port, and how many are loaded and wait
 */
export function listGateways(group) {
  const members = group === null ? [] : listChildren(group);
  return {
    serving: members.filter((pid) => readCommandLine(pid) === SERVING),
    waiting: members.filter((pid) => readCommandLine(pid) === WAITING).length,
  };
}

/** @param {number} parent @returns {number[]} the processes it has started: the backends of a Postgres */
export function listChildren(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
