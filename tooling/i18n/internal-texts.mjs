/** Texts in the code of services that read like ones for people, and that no screen shows; each list with what they are. */

/** Names of queues, of spans and of simulated users, seeds of random numbers. @type {readonly string[]} */
const NAMES = ['Load {0}', 'backtest {0} v{1}', 'orders.filled commit', 'webhook {0}'];

/** What a library has beside its sentences and puts into none. @type {readonly string[]} */
const UNUSED = ['to have'];

export const INTERNAL_TEXTS = new Set([...NAMES, ...UNUSED]);
