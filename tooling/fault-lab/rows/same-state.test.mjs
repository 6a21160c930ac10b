/** State after a kill beside the one before it (F28), on services that are played: each difference is named. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PROMISE_ROWS } from './promises.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Services with a hash each, which are back at once when they are killed.
 * @param {{ forgets?: string, isRestless?: string }} how one that has another state after its third kill; one whose
 * state never rests
 */
async function play({ forgets, isRestless } = {}) {
  /** @type {Map<string, number>} */
  const kills = new Map();
  let looks = 0;
  vi.stubGlobal('fetch', async (/** @type {string} */ url) => {
    const { hostname: service, pathname } = new URL(url);
    if (pathname === '/health') {
      return new Response(JSON.stringify({ status: 'ok', uptimeMs: -1 }));
    }
    looks += 1;
    const isOther = service === forgets && (kills.get(service) ?? 0) >= 3;
    const stateHash = service === isRestless ? looks : isOther ? 2 : 1;
    return new Response(JSON.stringify({ stateHash }));
  });
  const SERVICES = new Map([
    ['risk', 'risk-engine'],
    ['algo', 'algo-engine'],
  ]);
  /** @type {string[]} */
  const placed = [];
  const trader = {
    insist: async (/** @type {{ clientOrderId: string }} */ { clientOrderId }) =>
      void placed.push(clientOrderId),
  };
  let stopped = 0;
  const floor = {
    isQuick: false,
    random: () => 0.5,
    market: { mids: new Map() },
    crowd: { equities: [trader] },
    instance: {
      getAddress: (/** @type {string} */ service) => `http://${service}`,
      kill: (/** @type {string} */ name) => {
        const service = SERVICES.get(name) ?? name;
        kills.set(service, (kills.get(service) ?? 0) + 1);
      },
    },
  };
  const load = {
    stop: async () => {
      stopped += 1;
    },
  };
  const row = PROMISE_ROWS.find(({ id }) => id === 'F28');
  const playing = row?.run(/** @type {any} */ (floor), /** @type {any} */ (load));
  await vi.advanceTimersByTimeAsync(900_000);
  const verdict = /** @type {import('./row.mjs').Verdict} */ (await playing);
  const [attempts, differ] = verdict.measures;
  return { verdict, attempts, differ, kills, placed, stopped };
}

test('a hundred kills in turns, all services about as often, once the load is over', async () => {
  const { verdict, attempts, differ, kills, placed, stopped } = await play();
  expect(attempts).toMatchObject({ value: 100, isMet: true });
  expect(differ).toMatchObject({ value: 0, isMet: true });
  expect([...kills.keys()]).toEqual(['oms', 'ems', 'risk-engine', 'ccp', 'rfq', 'algo-engine']);
  expect([...kills.values()].every((count) => count === 16 || count === 17)).toBe(true);
  expect(stopped).toBe(1);
  // Few enough for every limit, each under a name of its own.
  expect(placed).toHaveLength(25);
  expect(new Set(placed).size).toBe(25);
  expect(verdict.figure).toBe('100 of 100 kills with the same state');
});

test('a state that differs is counted, and its service named', async () => {
  const { verdict, differ } = await play({ forgets: 'ccp' });
  // What it forgot at its third kill stays forgotten: one difference, the later kills are the same again.
  expect(differ).toMatchObject({ value: 1, isMet: false });
  expect(verdict.figure).toMatch(/^99 of 100 kills with the same state; not so: ccp \(16\)$/);
});

test('a service whose state never rests is not killed, and the kills that are missing show', async () => {
  const { attempts, kills } = await play({ isRestless: 'ems' });
  expect(kills.has('ems')).toBe(false);
  expect(attempts?.value).toBeLessThan(100);
  expect(attempts?.isMet).toBe(false);
});
