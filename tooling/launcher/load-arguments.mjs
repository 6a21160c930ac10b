/** The words after `node bin/load.mjs`: what is sent, to which platform, and what is wrong with them. */

/**
 * @typedef {object} LoadArguments
 * @property {string} base the platform's address
 * @property {boolean} isTokens sessions alone, no load
 * @property {boolean} hasGuests whether guests fill up what is missing
 * @property {{ users: number, ratePerSecond: number, seconds: number, mix: string, arrivals: string, seed: number }} plan
 * @property {(name: string) => string | undefined} option the value of `--name=value`
 * @property {string | null} fault
 */

const KNOWN =
  /^(tokens|--no-guests|--remote|--(base|users|rate|seconds|mix|arrivals|seed|acks|folder|run|sidecar)=.+)$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * @param {readonly string[]} words
 * @param {string} address of the platform of this machine, for want of another
 * @returns {LoadArguments}
 */
export function readLoadArguments(words, address) {
  /** @param {string} name */
  const option = (name) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const base = option('base') ?? address;
  const isTokens = words.includes('tokens');
  return {
    base,
    option,
    isTokens,
    hasGuests: !words.includes('--no-guests') && !isTokens,
    plan: {
      users: Number(option('users') ?? 10),
      ratePerSecond: Number(option('rate') ?? 10),
      seconds: Number(option('seconds') ?? 60),
      mix: (option('mix') ?? 'FLOOR').toUpperCase(),
      arrivals: (option('arrivals') ?? 'POISSON').toUpperCase(),
      seed: Number(option('seed') ?? 1),
    },
    fault: findFault(words, base),
  };
}

/**
 * @param {readonly string[]} words
 * @param {string} base
 * @returns {string | null} the fault of the request
 */
function findFault(words, base) {
  const unknown = words.find((word) => !KNOWN.test(word));
  if (unknown !== undefined) return `Unknown: ${unknown}`;
  if (!URL.canParse(base)) return `${base} is no address`;
  return LOOPBACK.test(new URL(base).hostname) || words.includes('--remote')
    ? null
    : 'Load is for one\u2019s own platform: --remote confirms that the other machine is yours.';
}
