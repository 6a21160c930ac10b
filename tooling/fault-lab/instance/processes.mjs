/** Which processes of a running platform are which, as the system lists them. */
import { readdirSync, readFileSync } from 'node:fs';
import { readCommandLine } from '../../process/process-identity.mjs';

/** Titles that the gateways give themselves. */
const SERVING = 'tradefloor-gateway';
const WAITING = 'tradefloor-gateway-waiting';
/** The title that a standby process of services gives itself. */
const WAITING_WORKERS = 'tradefloor-workers-waiting';

/**
 * @param {number | null} group the process that starts them
 * @returns {{ serving: number[], waiting: number, all: number[] }} those on the port, how many are loaded and wait, and
 * every process of the group
 */
export function listGateways(group) {
  const members = group === null ? [] : listChildren(group);
  return {
    serving: members.filter((pid) => readCommandLine(pid) === SERVING),
    waiting: members.filter((pid) => readCommandLine(pid) === WAITING).length,
    all: group === null ? [] : [group, ...members],
  };
}

/** Whether a process of services is loaded and waits for another one's death. */
export const isStandbyLoaded = () =>
  listChildren(process.pid).some((pid) => readCommandLine(pid) === WAITING_WORKERS);

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
