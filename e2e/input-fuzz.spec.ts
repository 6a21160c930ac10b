/**
 * Wrong input for every call any user may make, over HTTP and by the caller with the most rights: no response is an
 * internal failure, and none reveals internals. ATTACK_CASES demands more than every test run has time for.
 */
import { expect, test } from '@playwright/test';
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { ATTACK_CASES, BASE_URL } from './env.ts';
import {
  enter,
  enterGuest,
  LEAKS,
  type Person,
  type Reported,
  request,
  sendRaw,
} from './security/people.ts';
import { WRONG_BODIES, type WrongInput, wrongInputs } from './security/wrong-input.ts';

const open = Object.values<Call>(CALLS).filter(({ access }) => access !== 'internal');
/** Inputs for each call. */
const EACH = ATTACK_CASES === null ? 3 : Math.ceil(ATTACK_CASES / open.length);
/** A visitor makes this many calls: then the next one's allowance is fresh. */
const CALLS_EACH = 8;
const AT_ONCE = 4;
const PATIENCE_MS = 120_000 + EACH * 15_000;

/** Playing takes its time, and would be paid for in every run. */
const COSTLY = new Set(['runScenario', 'runLab', 'startBatch', 'startLoad']);

/** What is wrong with a response to invalid input; null for nothing. */
function findFault({ status, text, type }: Reported): string | null {
  if (status >= 500) return `a failure of ours: ${text.slice(0, 200)}`;
  const leak = LEAKS.exec(text)?.[0];
  // What was sent may come back as the name of a field; not as more.
  if (status >= 400 && leak !== undefined) return `reveals "${leak}"`;
  return /json/.test(type) ? null : `is no JSON but "${type}"`;
}

/** The person with the most access: all who may call, traders first. */
async function callers(): Promise<(call: Call) => Promise<Person | null>> {
  const known = new Map<string, Person>();
  const names = ['sales', 'external-client', 'risk-manager', 'admin', 'compliance', 'desk-head'];
  for (const name of names) known.set(name, await enter(BASE_URL, name));
  let requested = 0;
  let guest = await enterGuest(BASE_URL);
  return async ({ access }) => {
    if (typeof access === 'string') return null;
    if (access.includes('trader')) {
      requested += 1;
      if (requested % CALLS_EACH === 0) guest = await enterGuest(BASE_URL);
      return guest;
    }
    return known.get(names.find((name) => access.includes(name as never)) ?? '') ?? null;
  };
}

/** Sends all, a few at a time. */
async function listFaults<T>(
  cases: readonly T[],
  send: (one: T) => Promise<Reported>,
): Promise<{ faults: string[]; statuses: number[] }> {
  const faults: string[] = [];
  const statuses: number[] = [];
  const waiting = [...cases];
  const worker = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const reported = await send(one);
      statuses.push(reported.status);
      const fault = findFault(reported);
      if (fault) faults.push(`${JSON.stringify(one)?.slice(0, 200)}: ${reported.status} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { faults, statuses };
}

test('wrong input for any call is refused in words of ours', async () => {
  test.setTimeout(PATIENCE_MS);
  const requester = await callers();
  const counts = new Map<number, number>();
  const faults: string[] = [];
  for (const call of open) {
    const person = await requester(call);
    const isTraders = typeof call.access !== 'string' && call.access.includes('trader');
    const isHarmless = call.method !== 'GET' && (!isTraders || COSTLY.has(call.name));
    const inputs = wrongInputs(call, { count: EACH, seed: ATTACK_CASES ?? 1, isHarmless });
    const found = await listFaults<WrongInput>(inputs, (input) =>
      person === null
        ? sendRaw(
            null,
            { method: call.method, address: getAddress(call), body: JSON.stringify(input) },
            BASE_URL,
          )
        : request(person, call, input),
    );
    faults.push(...found.faults.map((fault) => `${call.name} ${fault}`));
    for (const status of found.statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  expect(faults).toEqual([]);
  // Most of it reached a schema and was refused there.
  const sent = [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(sent).toBe(open.length * EACH);
  expect((counts.get(422) ?? 0) + (counts.get(400) ?? 0)).toBeGreaterThan(sent / 3);
});

const getAddress = ({ to, path }: Call): string =>
  `/api/${to}${path.replaceAll(/:[A-Za-z]+/g, 'x1')}`;

test('a body that is none is refused in words of ours, wherever a body is taken', async () => {
  test.setTimeout(PATIENCE_MS);
  const requester = await callers();
  const faults: string[] = [];
  for (const call of open.filter(({ method }) => method !== 'GET')) {
    if (call.name === 'logout' || call.name === 'guest') continue;
    const person = await requester(call);
    const address = getAddress(call);
    const found = await listFaults(WRONG_BODIES.slice(ATTACK_CASES === null ? -4 : 0), (body) =>
      sendRaw(person, { method: call.method, address, body }, BASE_URL),
    );
    faults.push(...found.faults.map((fault) => `${call.name} ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('a page that is not there has its policy, whatever it is called', async () => {
  for (const path of ['/nothing', '/backup.sql', '/.env', '/a/b.js', '/favicon.ico']) {
    const response = await fetch(`${BASE_URL}${path}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 404]);
    expect(policy).toContain("frame-ancestors 'none'");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect([path, scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))]).toEqual([path, []]);
  }
});
