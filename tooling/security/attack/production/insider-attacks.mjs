/** What people with a session do: read another one's replay by its id, and stop what does not exist. */
import { countStatuses, pause, send, toField } from './person.mjs';

/** @typedef {import('./log-in-attacks.mjs').Attack} Attack */
/** @typedef {import('./log-in-attacks.mjs').Verdict} Verdict */
/** @typedef {import('./person.mjs').Reply} Reply */
/** @typedef {import('./site.mjs').Site} Site */

const REPLAYS = '/api/journal/replays';
/** What was recorded can be replayed once a part of it is closed. */
const COVERED_MS = 120_000;
const LOOK_MS = 1_000;
const PERIOD_MS = 1_000;

/** @type {Attack} */
const OTHERS_REPLAYS = {
  name: "another trader's replay, by its id",
  before: 'readable by all who can work out its id',
  run: async ({ base, traders: { owner, curious } }) => {
    const period = await findPeriod(base, owner.cookie);
    if (period === null) return { ok: false, text: 'nothing was recorded that can be replayed' };
    const { cookie } = owner;
    const begun = await send(base, { method: 'POST', path: REPLAYS, cookie, body: period });
    const path = `${REPLAYS}/${toField(begun.text, 'runId')}`;
    const own = await untilRead(base, { path: `${path}/picture`, cookie });
    /** @param {Omit<import('./person.mjs').Wanted, 'cookie'>} of */
    const pry = (of) => send(base, { ...of, cookie: curious.cookie });
    const others = [
      await pry({ path }),
      await pry({ path: `${path}/picture` }),
      await pry({ path: `${path}/bars/AAPL` }),
      await pry({ method: 'DELETE', path }),
    ];
    return judgeReplays(own, others);
  },
};

/**
 * @param {Pick<Reply, 'status'>} own the reply to the trader who requested it
 * @param {readonly Pick<Reply, 'status'>[]} others
 * @returns {Verdict}
 */
export function judgeReplays(own, others) {
  const refused = others.filter(({ status }) => status === 403 || status === 404).length;
  return {
    ok: own.status === 200 && others.length > 0 && refused === others.length,
    text: `${others.length - refused} of ${others.length} requests of another trader answered (${countStatuses(others)}); its own trader: ${own.status}`,
  };
}

/**
 * A replay that is done can be looked at.
 * @param {string} base
 * @param {{ path: string, cookie: string }} of
 * @returns {Promise<Reply>} the newest reply: 200, unless it never came to that
 */
async function untilRead(base, of) {
  const endMs = performance.now() + COVERED_MS;
  for (;;) {
    const reply = await send(base, of);
    if (reply.status === 200 || performance.now() > endMs) return reply;
    await pause(LOOK_MS);
  }
}

/**
 * @param {string} base
 * @param {string} cookie
 * @returns {Promise<{ from: string, to: string } | null>} a second that can be replayed
 */
async function findPeriod(base, cookie) {
  const endMs = performance.now() + COVERED_MS;
  while (performance.now() < endMs) {
    const { status, text } = await send(base, { path: `${REPLAYS}/coverage`, cookie });
    const period = status === 200 ? toPeriod(JSON.parse(text)) : null;
    if (period !== null) return period;
    await pause(LOOK_MS);
  }
  return null;
}

/**
 * @param {{ periods?: readonly { from: string, to: string }[] }} coverage
 * @returns {{ from: string, to: string } | null} the first second of a period that has one
 */
export function toPeriod({ periods = [] }) {
  const found = periods.find(({ from, to }) => Date.parse(to) - Date.parse(from) >= PERIOD_MS);
  if (found === undefined) return null;
  return { from: found.from, to: new Date(Date.parse(found.from) + PERIOD_MS).toISOString() };
}

const KILL = '/api/oms/kill-switch';
const MISSING = [
  { scope: 'user', target: 'no-such-person' },
  { scope: 'symbol', target: 'ZZZZ' },
  { scope: 'symbol', target: 'aapl' },
  { scope: 'algo', target: 'TWOP' },
  { scope: 'venue', target: 'NYSE' },
];
const REASON = { reason: 'part of the attack run' };

/** @type {Attack} */
const MISSING_TARGET = {
  name: 'a kill switch on a target that does not exist',
  before: 'accepted: nothing stops, and the page shows a stop',
  run: async ({ base, admin: { cookie } }) => {
    /** @param {object} of */
    const activate = (of) =>
      send(base, {
        method: 'POST',
        path: KILL,
        cookie,
        body: { ...of, ...REASON, cancelOpen: false },
      });
    const replies = [];
    for (const target of MISSING) replies.push(await activate(target));
    const { text } = await send(base, { path: KILL, cookie });
    const real = await activate({ scope: 'symbol', target: 'PFE' });
    const path = `${KILL}/${toField(real.text, 'killSwitchId')}`;
    await send(base, { method: 'DELETE', path, cookie, body: REASON });
    return judgeKillSwitches(replies, { active: countActive(text), real });
  },
};

/** @param {string} text of the list @returns {number} switches in force; -1 where it is no list */
export function countActive(text) {
  try {
    const { active } = JSON.parse(text);
    return Array.isArray(active) ? active.length : -1;
  } catch {
    return -1;
  }
}

/**
 * @param {readonly Pick<Reply, 'status'>[]} replies to switches on what does not exist
 * @param {{ active: number, real: Pick<Reply, 'status'> }} of active: in force after them; real: the reply to a switch
 * on what exists
 * @returns {Verdict}
 */
export function judgeKillSwitches(replies, { active, real }) {
  const accepted = replies.filter(({ status }) => status < 400).length;
  const isRefused =
    replies.length > 0 && replies.every(({ status }) => status >= 400 && status < 500);
  return {
    ok: isRefused && active === 0 && real.status === 201,
    text: `${accepted} of ${replies.length} accepted (${countStatuses(replies)}), ${active} in force; on one that exists: ${real.status}`,
  };
}

/** @type {Attack[]} */
export const INSIDER_ATTACKS = [OTHERS_REPLAYS, MISSING_TARGET];
