/** Attacks on the log-in: many at once beside an order flow, guesses that keep an owner out, and the seats of guests. */
import { besideOrders, isUnharmed, toFlowText } from './order-flow.mjs';
import { authorize, countStatuses, logIn, pause, requestSeat } from './person.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./person.mjs').Reply} Reply */
/** @typedef {{ ok: boolean, text: string }} Verdict */
/** @typedef {{ name: string, before: string, run: (site: Site) => Promise<Verdict> }} Attack */

const LOG_INS = 80;
const BESIDE_MS = 6_000;

/** @param {Site} site */
export const toFlowPlace = ({ base, traders: { first, second } }) => ({
  base,
  traders: [first.cookie, second.cookie],
});

/** @type {Attack} */
const MANY_LOG_INS = {
  name: `${LOG_INS} log-ins at once beside an order flow`,
  before: '398 orders refused',
  run: async (site) => {
    const { result, ...flow } = await besideOrders(toFlowPlace(site), async () => {
      await pause(500);
      const guesses = Array.from({ length: LOG_INS }, (_, n) =>
        authorize(site.base, {
          username: `visitor-${n}`,
          password: 'a password of no one',
          address: `198.51.100.${n + 1}`,
        }),
      );
      const [replies] = await Promise.all([Promise.all(guesses), pause(BESIDE_MS)]);
      return replies;
    });
    return judgeLogIns(result, flow);
  },
};

/**
 * @param {readonly Pick<Reply, 'status'>[]} logIns
 * @param {Parameters<typeof isUnharmed>[0]} flow
 * @returns {Verdict}
 */
export function judgeLogIns(logIns, flow) {
  const opened = logIns.filter(({ status }) => status === 200).length;
  return {
    ok: opened === 0 && isUnharmed(flow),
    text: `${toFlowText(flow)}; log-ins: ${countStatuses(logIns)}`,
  };
}

const GUESSES_A_SECOND = 10;
const GUESSES_BEFORE = 60;
const GUESSES_IN_ALL = 100;

/** @type {Attack} */
const OWNER_KEPT_OUT = {
  name: 'guesses at one account from an address each, while its owner logs in from a known one',
  before: 'the owner is kept out for as long as they go on',
  run: async ({ base, traders: { owner } }) => {
    const { username, password } = owner;
    /** @type {Promise<Reply>[]} */
    const guesses = [];
    /** @type {Promise<Reply> | null} */
    let entered = null;
    while (guesses.length < GUESSES_IN_ALL) {
      const guess = {
        username,
        password: `guess ${guesses.length}`,
        address: `203.0.113.${guesses.length + 1}`,
      };
      guesses.push(authorize(base, guess));
      if (guesses.length === GUESSES_BEFORE) entered = logIn(base, owner);
      await pause(1_000 / GUESSES_A_SECOND);
    }
    // What remains (docs/security.md): here an attack may make him wait.
    const elsewhere = await logIn(base, { username, password, address: '192.0.2.99' });
    const own = await entered;
    return judgeGuesses({ guesses: await Promise.all(guesses), own, elsewhere });
  },
};

/**
 * @param {object} of
 * @param {readonly Pick<Reply, 'status'>[]} of.guesses
 * @param {Pick<Reply, 'status'> | null} of.own the owner's only attempt at a known address
 * @param {Pick<Reply, 'status'>} of.elsewhere the owner's attempt at a new one
 * @returns {Verdict}
 */
export function judgeGuesses({ guesses, own, elsewhere }) {
  const opened = guesses.filter(({ status }) => status === 200).length;
  const isIn = own?.status === 200;
  const other = elsewhere.status === 200 ? 'logged in' : `${elsewhere.status}`;
  return {
    ok: opened === 0 && isIn,
    text: `${opened} of ${guesses.length} guesses opened a session; the owner ${isIn ? 'is in at the first attempt' : `got ${own?.status ?? 0}`}, at a new address: ${other}`,
  };
}

const SEATS = 200;
/** GUESTS_PER_ADDRESS of a production. */
const SEATS_OF_AN_ADDRESS = 20;
const AT_ONCE = 20;

/** @type {Attack} */
const GUEST_SEATS = {
  name: 'guests from one address until all seats are taken',
  before: `177 of ${SEATS} seats`,
  run: async ({ base }) => {
    /** @type {Reply[]} */
    const replies = [];
    while (replies.length < SEATS) {
      const some = Array.from({ length: AT_ONCE }, () => requestSeat(base, '203.0.113.200'));
      replies.push(...(await Promise.all(some)));
    }
    return judgeSeats(replies, await requestSeat(base, '203.0.113.201'));
  },
};

/**
 * @param {readonly Pick<Reply, 'status'>[]} replies to one address
 * @param {Pick<Reply, 'status'>} other the reply to a guest elsewhere
 * @returns {Verdict}
 */
export function judgeSeats(replies, other) {
  const taken = replies.filter(({ status }) => status === 200).length;
  const isFree = other.status === 200;
  return {
    // None at all would be a platform without guests, which proves nothing.
    ok: taken > 0 && taken <= SEATS_OF_AN_ADDRESS && isFree,
    text: `${taken} of ${SEATS} seats; a guest of another address ${isFree ? 'gets one' : `got ${other.status}`}`,
  };
}

/** @type {Attack[]} */
export const LOG_IN_ATTACKS = [MANY_LOG_INS, OWNER_KEPT_OUT, GUEST_SEATS];
