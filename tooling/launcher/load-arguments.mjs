/** The words after `node bin/load.mjs`: what is sent, to which platform, and what is wrong with them. */
import { readOptions } from '../process/options.mjs';
import { Problem } from '../process/problem.mjs';

/**
 * @typedef {object} LoadArguments
 * @property {string} base the platform's address
 * @property {boolean} isTokens sessions alone, no load
 * @property {boolean} hasGuests whether guests fill up what is missing
 * @property {{ users: number, ratePerSecond: number, seconds: number, mix: string, arrivals: string, seed: number }} plan
 * @property {(name: 'acks' | 'folder' | 'run' | 'sidecar') => string | undefined} option the value of `--name=value`
 * @property {string | null} fault
 */

const text = /** @type {const} */ ({ type: 'string' });
const flag = /** @type {const} */ ({ type: 'boolean', default: false });
const OPTIONS = {
  base: text,
  users: text,
  rate: text,
  seconds: text,
  mix: text,
  arrivals: text,
  seed: text,
  acks: text,
  folder: text,
  run: text,
  sidecar: text,
  'no-guests': flag,
  remote: flag,
};
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * @param {readonly string[]} words
 * @param {string} address of the platform of this machine, for want of another
 * @returns {LoadArguments}
 */
export function readLoadArguments(words, address) {
  const { values, positionals, fault } = readWords(words);
  const base = values.base ?? address;
  const isTokens = positionals.includes('tokens');
  return {
    base,
    option: (name) => values[name],
    isTokens,
    hasGuests: !values['no-guests'] && !isTokens,
    plan: {
      users: Number(values.users ?? 10),
      ratePerSecond: Number(values.rate ?? 10),
      seconds: Number(values.seconds ?? 60),
      mix: (values.mix ?? 'FLOOR').toUpperCase(),
      arrivals: (values.arrivals ?? 'POISSON').toUpperCase(),
      seed: Number(values.seed ?? 1),
    },
    fault: fault ?? findFault(values, positionals, base),
  };
}

/** @typedef {ReturnType<typeof readOptions<typeof OPTIONS>>['values']} Values */

/**
 * @param {readonly string[]} words
 * @returns {{ values: Values, positionals: string[], fault: string | null }}
 */
function readWords(words) {
  try {
    return { ...readOptions(words, OPTIONS, { takesWords: true }), fault: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...readOptions([], OPTIONS), fault: error.message };
  }
}

/**
 * @param {Values} values
 * @param {readonly string[]} positionals
 * @param {string} base
 * @returns {string | null} the fault of the request
 */
function findFault(values, positionals, base) {
  const unknown = positionals.find((word) => word !== 'tokens');
  if (unknown !== undefined) return `Unknown: ${unknown}`;
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty !== undefined) return `--${empty[0]} has no value.`;
  if (!URL.canParse(base)) return `${base} is no address`;
  return LOOPBACK.test(new URL(base).hostname) || values.remote
    ? null
    : 'Load is for one\u2019s own platform: --remote confirms that the other machine is yours.';
}
