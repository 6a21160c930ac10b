/** How what an attack came to is judged: by the figures of before each got through, and one that shows nothing counts as one. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeHosts } from './host-attacks.mjs';
import { countActive, judgeKillSwitches, judgeReplays, toPeriod } from './insider-attacks.mjs';
import { judgeGuesses, judgeLogIns, judgeSeats } from './log-in-attacks.mjs';
import { judgeEnvironments, judgeModes, listUnder } from './machine-attacks.mjs';
import { isUnharmed, toFigures, toFlowText } from './order-flow.mjs';
import { countStatuses, send } from './person.mjs';
import { ATTACKS } from './run-production.mjs';
import {
  countResults,
  countServing,
  judgeLists,
  judgeLooked,
  judgeOrders,
} from './share-attacks.mjs';

/** @param {number} count @param {number} status */
const times = (count, status) => Array.from({ length: count }, () => ({ status }));

/** @param {number} sent @param {number} accepted @param {{ atOnce?: number, medianMs?: number }} [more] */
const flow = (sent, accepted, more) => ({
  sent,
  accepted,
  atOnce: accepted,
  medianMs: 40,
  codes: [],
  ...more,
});
const GOOD = { quiet: flow(50, 50), during: flow(60, 60) };

describe('an order flow beside an attack', () => {
  test('is harmed when orders are refused in the end, not when some are sent again', () => {
    expect(isUnharmed(GOOD)).toBe(true);
    expect(isUnharmed({ ...GOOD, during: flow(100, 98) })).toBe(true);
    expect(isUnharmed({ ...GOOD, during: flow(100, 97) })).toBe(false);
    expect(isUnharmed({ ...GOOD, during: flow(100, 100, { atOnce: 60 }) })).toBe(true);
  });

  test('proves nothing when it was harmed without the attack, or hardly any was sent', () => {
    expect(isUnharmed({ ...GOOD, quiet: flow(50, 20) })).toBe(false);
    expect(isUnharmed({ ...GOOD, during: flow(5, 5) })).toBe(false);
  });

  test('counts each order by its last attempt, and its time from the first one on', () => {
    const yes = { status: 201, text: '{}', ms: 30 };
    const busy = { status: 503, text: '{"code":"OVERLOADED"}', ms: 10 };
    const gone = { status: 0, text: 'Error: socket hang up', ms: 900 };
    const figures = toFigures([[yes], [busy, busy, yes], [yes], [gone, gone]]);
    expect(figures).toEqual({
      sent: 4,
      atOnce: 2,
      accepted: 3,
      medianMs: 30,
      codes: ['OVERLOADED', 'no response'],
    });
    expect(toFigures([[busy, busy, yes]]).medianMs).toBe(2_050);
    expect(toFlowText({ quiet: flow(50, 50), during: figures })).toBe(
      '1 of 4 orders refused, 2 sent again (OVERLOADED, no response), without it 0 of 50',
    );
  });
});

describe('log-ins', () => {
  test('that cost others their orders, or open a session, get through', () => {
    expect(judgeLogIns(times(80, 400), GOOD).ok).toBe(true);
    expect(judgeLogIns(times(80, 400), { ...GOOD, during: flow(420, 22) }).ok).toBe(false);
    expect(judgeLogIns([...times(79, 400), { status: 200 }], GOOD).ok).toBe(false);
  });

  test('that keep the owner out get through; a wait at a new address is accepted', () => {
    const of = { guesses: times(100, 429), own: { status: 200 }, elsewhere: { status: 429 } };
    expect(judgeGuesses(of).ok).toBe(true);
    expect(judgeGuesses({ ...of, own: { status: 429 } }).ok).toBe(false);
    expect(judgeGuesses({ ...of, own: null }).ok).toBe(false);
    expect(judgeGuesses({ ...of, guesses: times(1, 200) }).ok).toBe(false);
  });

  test('of guests get through when one address has the seats, or others have none', () => {
    expect(judgeSeats([...times(20, 200), ...times(180, 429)], { status: 200 }).ok).toBe(true);
    expect(judgeSeats([...times(177, 200), ...times(23, 503)], { status: 503 }).ok).toBe(false);
    expect(judgeSeats(times(20, 200), { status: 503 }).ok).toBe(false);
    expect(judgeSeats(times(200, 404), { status: 404 }).ok).toBe(false);
  });
});

test('a foreign name that is answered gets through, and so does a platform that answers to none', () => {
  const refused = [
    { status: 421, expected: 421 },
    { status: 400, expected: 400 },
  ];
  expect(judgeHosts(refused, 200).ok).toBe(true);
  expect(judgeHosts([...refused, { status: 200, expected: 421 }], 200).ok).toBe(false);
  expect(judgeHosts([...refused, { status: 101, expected: 421 }], 200).ok).toBe(false);
  expect(judgeHosts(refused, 0).ok).toBe(false);
  expect(judgeHosts([], 200).ok).toBe(false);
});

describe('what all share', () => {
  const lists = { requested: 1_500, read: 150, seconds: 6, summaries: times(6, 200) };

  test('is taken by lists beyond their allowance, by slow orders, by a summary without an answer', () => {
    expect(judgeLists(lists, GOOD).ok).toBe(true);
    expect(judgeLists({ ...lists, read: 1_500 }, GOOD).ok).toBe(false);
    expect(
      judgeLists(lists, {
        quiet: flow(50, 50, { medianMs: 38 }),
        during: flow(60, 60, { medianMs: 2_650 }),
      }).ok,
    ).toBe(false);
    expect(judgeLists({ ...lists, summaries: times(6, 503) }, GOOD).ok).toBe(false);
    expect(judgeLists({ ...lists, read: 0 }, GOOD).ok).toBe(false);
  });

  test('the lists of a batch count alone, those that were refused do not', () => {
    expect(countResults('[{"result":{"data":{}}},{"error":{}},{"result":{}}]')).toBe(2);
    expect(countResults('{"error":{}}')).toBe(0);
    expect(countResults('<html>')).toBe(0);
  });

  test('is taken by orders where each gateway gives its own allowance', () => {
    const of = { seconds: 8, gateways: 2 };
    const rest = times(600, 429);
    expect(judgeOrders([...times(240, 404), ...rest], of).ok).toBe(true);
    expect(judgeOrders([...times(400, 404), ...rest], of).ok).toBe(false);
    expect(judgeOrders([...times(240, 404), ...rest], { ...of, gateways: 1 }).ok).toBe(false);
    // Too few were sent to find a limit.
    expect(judgeOrders(times(100, 404), of).ok).toBe(false);
  });

  test('the gateways that served are counted by their members', () => {
    const line = (/** @type {number} */ member, /** @type {string} */ call, count = 3) =>
      `gateway_requests_total{member="${member}",way="api",call="${call}",class="4xx",code="OTHER"} ${count}`;
    const before = [line(1, 'placeOrder'), line(2, 'placeOrder'), line(2, 'listOrders')].join('\n');
    const one = [line(1, 'placeOrder', 9), line(2, 'placeOrder'), line(2, 'listOrders', 8)];
    expect(countServing(before, one.join('\n'))).toBe(1);
    expect(countServing(before, [...one, line(4, 'placeOrder', 1)].join('\n'))).toBe(2);
    expect(countServing(before, before)).toBe(0);
  });

  test('is taken by log-ins that are looked at twice as often as one gateway allows', () => {
    expect(judgeLooked([...times(30, 400), ...times(170, 429)]).ok).toBe(true);
    expect(judgeLooked([...times(120, 400), ...times(80, 429)]).ok).toBe(false);
    expect(judgeLooked(times(200, 429)).ok).toBe(false);
  });
});

describe('people with a session', () => {
  test('who read the replay of another one get through', () => {
    expect(judgeReplays({ status: 200 }, times(4, 404)).ok).toBe(true);
    expect(judgeReplays({ status: 200 }, [...times(3, 404), { status: 200 }]).ok).toBe(false);
    // An id that opens nothing for its own trader is no id.
    expect(judgeReplays({ status: 404 }, times(4, 404)).ok).toBe(false);
  });

  test('a second that can be replayed is taken from the first period that has one', () => {
    const short = { from: '2026-11-30T10:00:00.000Z', to: '2026-11-30T10:00:00.250Z' };
    const long = { from: '2026-11-30T10:00:01.000Z', to: '2026-11-30T10:00:09.000Z' };
    expect(toPeriod({ periods: [short, long] })).toEqual({
      ...long,
      to: '2026-11-30T10:00:02.000Z',
    });
    expect(toPeriod({ periods: [short] })).toBeNull();
    expect(toPeriod({})).toBeNull();
  });

  test('who stop what does not exist get through, and a platform that stops nothing is no better', () => {
    const of = { active: 0, real: { status: 201 } };
    expect(judgeKillSwitches(times(5, 422), of).ok).toBe(true);
    expect(judgeKillSwitches([...times(4, 422), { status: 201 }], of).ok).toBe(false);
    expect(judgeKillSwitches(times(5, 422), { ...of, active: 1 }).ok).toBe(false);
    expect(judgeKillSwitches(times(5, 503), of).ok).toBe(false);
    expect(judgeKillSwitches(times(5, 422), { ...of, real: { status: 422 } }).ok).toBe(false);
    expect([countActive('{"active":[{}],"log":[]}'), countActive('{}'), countActive('x')]).toEqual([
      1, -1, -1,
    ]);
  });
});

describe('the machine', () => {
  test('a file or folder that others may open is found, and named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'modes-'));
    try {
      mkdirSync(join(folder, 'exchange'), { mode: 0o700 });
      writeFileSync(join(folder, 'exchange', 'journal'), 'x', { mode: 0o600 });
      const folders = ['exchange', 'fix', 'events'];
      const closed = listUnder(join(folder, 'exchange'));
      expect(closed).toHaveLength(2);
      expect(judgeModes(folders, closed).ok).toBe(true);
      writeFileSync(join(folder, 'exchange', 'recording'), 'x', { mode: 0o644 });
      const verdict = judgeModes(folders, listUnder(join(folder, 'exchange')));
      expect(verdict.ok).toBe(false);
      expect(verdict.text).toContain(join('exchange', 'recording'));
      expect(judgeModes(['fix'], closed).ok).toBe(false);
      expect(judgeModes(folders, listUnder(join(folder, 'none'))).ok).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a secret of another process is found, and an environment that could not be read', () => {
    const of = {
      secrets: { ADMIN_PASSWORD: 'pass-word', DATABASE_URL: 'of-the-database' },
      shared: 'ours',
    };
    const own = 'INTERNAL_SECRET=ours\0PORT=1';
    expect(judgeEnvironments([own, own], of).ok).toBe(true);
    const open = judgeEnvironments(
      [own, `${own}\0DATABASE_URL=postgres://x:of-the-database@h/d`],
      of,
    );
    expect(open).toMatchObject({ ok: false, text: expect.stringContaining('DATABASE_URL') });
    expect(judgeEnvironments([own, ''], of).ok).toBe(false);
    expect(judgeEnvironments([], of).ok).toBe(false);
  });
});

describe('the run', () => {
  test('has every attack of the list once, with what it came to before', () => {
    expect(ATTACKS).toHaveLength(11);
    expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
    expect(ATTACKS.every(({ before }) => before.length > 2)).toBe(true);
  });

  test('a request has its address and cookie, and one without a response has status 0', async () => {
    /** @type {import('node:http').IncomingHttpHeaders[]} */
    const seen = [];
    const server = createServer((request, response) => {
      seen.push(request.headers);
      if (request.url === '/gone') request.socket.destroy();
      else response.writeHead(201, { 'set-cookie': 'platform_user=a; Path=/' }).end('{}');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    try {
      const of = { method: 'POST', path: '/', address: '192.0.2.1', cookie: 'a=b', body: { n: 1 } };
      expect(await send(base, of)).toMatchObject({
        status: 201,
        text: '{}',
        cookie: 'platform_user=a',
      });
      expect(seen[0]).toMatchObject({
        'x-forwarded-for': '192.0.2.1',
        cookie: 'a=b',
        connection: 'close',
      });
      const gone = await send(base, { path: '/gone' });
      expect(gone.status).toBe(0);
      expect(countStatuses([gone, gone, { status: 201 }])).toBe('2 x no response, 1 x 201');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
