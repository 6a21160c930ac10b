/** Rows that confuse services rather than end them: F18 (a mute risk engine), F20, F24, F25. */
import { codeOf, forgetPoison } from '../drain.mjs';
import { pause, waitUntil } from '../floor.mjs';
import { atLeast, atMost } from '../measure.mjs';
import { percentile, seconds } from '../statistics.mjs';
import { answersSince, breathe } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

/** A check without an answer counts as failed after this time (service interface). */
const RISK_LIMIT_MS = 3_000;
const RISK_SPREAD_MS = 200;
/** A user's orders are checked one after the other: slow enough that none of the crowd waits for an earlier one. */
const MUTE_RATE = 1.5;

/** @type {Row} */
const MUTE_RISK = {
  ...{
    id: 'F18c',
    isQuick: true,
    perSecond: MUTE_RATE,
    fault: 'SIGSTOP of the risk engine: it takes connections and says nothing',
  },
  goal: 'every order is refused at 3.0 s +- 0.2 s as RISK_ENGINE_UNAVAILABLE, none accepted',
  run: async (floor) => {
    const { instance } = floor;
    await breathe(floor);
    instance.kill('risk', 'SIGSTOP');
    // What was asked before the stop may still be answered.
    await pause(500);
    const sinceMs = performance.now();
    await pause(floor.isQuick ? 4_000 : 10_000);
    const untilMs = performance.now();
    await pause(RISK_LIMIT_MS + 500);
    instance.kill('risk', 'SIGCONT');
    const during = answersSince(floor, sinceMs).filter(({ atMs }) => atMs < untilMs);
    const closed = during.filter(({ text }) => codeOf(text) === 'RISK_ENGINE_UNAVAILABLE');
    const accepted = during.filter(({ status }) => status === 200 || status === 201);
    const times = closed.map(({ ms }) => ms);
    const [median, slowest] = [percentile(times, 0.5), Math.max(0, ...times)];
    return {
      figure: `${closed.length} refused, median ${seconds(median)}, ${accepted.length} accepted`,
      measures: [
        atMost(
          { goal: 'G9', name: 'refusal beside 3.0 s, median' },
          Math.abs(median - RISK_LIMIT_MS),
          RISK_SPREAD_MS,
        ),
        atMost(
          { goal: 'G9', name: 'orders accepted unchecked', unit: 'count' },
          accepted.length,
          0,
        ),
        atMost({ goal: 'G10', name: 'slowest refusal' }, slowest, RISK_LIMIT_MS + 2_500),
      ],
      isRight: closed.length > 0 && accepted.length === 0,
    };
  },
};

const POISON = 'poison-';
const DEAD_MS = 10_000;
const POISON_RATE = 12;

/** @type {Row} */
const POISONED = {
  ...{
    id: 'F24',
    isQuick: false,
    fault: 'letters that their hearers cannot handle',
  },
  goal: 'parked <= 10 s, the rest flows at 80 % or more',
  run: async (floor) => {
    const { instance } = floor;
    await breathe(floor, 4_000);
    const sinceMs = performance.now();
    await instance.query(`
      insert into platform.outbox (producer, seq, topic, id, at, envelope)
      select 'event-relay', s.last + n, o.topic, '${POISON}' || s.last + n, now() - interval '10 s',
        jsonb_set(jsonb_set(jsonb_set(jsonb_set(o.envelope::jsonb, '{id}', to_jsonb('${POISON}' || s.last + n)),
          '{producer}', '"event-relay"'), '{seq}', to_jsonb(s.last + n)), '{payload}', '{"nonsense": true}')
      from generate_series(1, 3) n,
        (select topic, envelope from platform.outbox where topic = 'orders.filled' order by seq desc limit 1) o,
        (select coalesce(max(seq), 0) as last from platform.outbox where producer = 'event-relay') s`);
    const parkedMs = await waitUntil(() => isParked(floor), {
      withinMs: DEAD_MS * 2,
      everyMs: 200,
    });
    await breathe(floor, 4_000);
    const [row] = await instance.query(
      `select count(*)::int as dead from platform.dead_letters where event_id like '${POISON}%'`,
    );
    const accepted = answersSince(floor, sinceMs).filter(({ status }) => status === 201).length;
    const share = (accepted * 1000) / (performance.now() - sinceMs) / POISON_RATE;
    await forgetPoison(floor, POISON);
    return {
      figure: `${row?.['dead']} parked after ${seconds(parkedMs ?? Number.POSITIVE_INFINITY)}, ${(share * 100).toFixed(0)} % of the rate accepted meanwhile`,
      measures: [
        atMost({ goal: 'G13', name: 'poison parked' }, parkedMs ?? Infinity, DEAD_MS),
        atLeast({ goal: 'G13', name: 'share of the rate meanwhile', unit: 'ratio' }, share, 0.8),
      ],
      isRight: parkedMs !== null,
    };
  },
};

/** @param {Floor} floor whether every hearer of the poison has parked all of it */
async function isParked({ instance }) {
  const [row] = await instance.query(`
    select count(*)::int as open from platform.outbox o join platform.subscriptions s using (topic)
    where o.id like '${POISON}%' and not exists (
      select from platform.inbox i where i.consumer = s.consumer and i.event_id = o.id)`);
  return row?.['open'] === 0;
}

const RATED = 15;
const TIMES = 10;

/** @type {Row} */
const OVERLOAD = {
  ...{
    id: 'F25',
    isQuick: false,
    perSecond: RATED * TIMES,
    fault: 'ten times the rated orders a second',
  },
  goal: 'accepted at 80 % of the rate or more, refusals p50 <= 100 ms, ready <= 10 s later',
  run: async (floor, load) => {
    const sinceMs = performance.now();
    await pause(floor.isQuick ? 8_000 : 60_000);
    const answers = answersSince(floor, sinceMs);
    const forSeconds = (performance.now() - sinceMs) / 1000;
    const accepted = answers.filter(({ status }) => status === 200 || status === 201).length;
    const refusals = answers.filter(({ status }) => status === 429 || status === 503);
    const p50 = percentile(
      refusals.map(({ ms }) => ms),
      0.5,
    );
    const rate = accepted / forSeconds;
    await load.stop();
    const atMs = performance.now();
    const { ready } = await floor.instance.whenReady(30_000);
    const backMs = performance.now() - atMs;
    return {
      figure: `${rate.toFixed(0)} accepted a second of ${RATED * TIMES}, ${refusals.length} shed p50 ${seconds(p50)}, ready after ${seconds(backMs)}`,
      measures: [
        atLeast({ goal: 'G12', name: 'goodput of the rated', unit: 'ratio' }, rate / RATED, 0.8),
        atMost({ goal: 'G12', name: 'answers that shed, p50' }, p50, 100),
        atMost({ goal: 'G12', name: 'back to normal' }, backMs, 10_000),
      ],
      isRight: ready && accepted > 0,
    };
  },
};

/** @type {Row[]} */
export const SERVICE_ROWS = [MUTE_RISK, POISONED, OVERLOAD];
