/** The second factor: set up, required at log-in, used once, slow to guess, lost and reset. Keys and sessions go on. */

import { createKey } from '@tradefloor/contracts/calls/keys';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  resetSecondFactor,
} from '@tradefloor/contracts/calls/second-factor';
import { authorize, checkKey } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { describe, expect, it } from 'vitest';
import {
  type Any,
  codeAt,
  type Given,
  given,
  LOGIN,
  logIn,
  standing,
  toBody,
} from './user-fixture.given.ts';

const STEP_MS = 30_000;
const RISK = 'risk-manager';

const tryLogIn = (app: Given, code?: string, username = RISK) =>
  app.request(authorize, {
    ...LOGIN,
    username,
    ...(code === undefined ? {} : { second_factor: code }),
  });
const toError = (response: Any) => [response.http?.status, toBody(response)['error']];
/** What the account's history and the audit trail have of it. */
const findNoted = ({ events }: Any) =>
  events.flatMap((out) =>
    out.type === 'say' && out.topic === 'users.changed'
      ? [`${out.payload.kind} by ${out.payload.actor}: ${out.payload.reason}`]
      : [],
  );
const now = (app: Given) => codeAt(app.clock.nowMs);

/** A risk manager whose second factor is on. */
async function givenOn() {
  const app = await given();
  const { caller, cookie } = await logIn(app, RISK);
  await app.request(beginSecondFactor, { password: 'tradefloor' }, caller);
  const confirmed = await app.request(confirmSecondFactor, { code: now(app) }, caller);
  const { recoveryCodes } = toBody(confirmed) as { recoveryCodes: string[] };
  app.clock.nowMs += STEP_MS;
  return { app, caller, cookie, confirmed, recoveryCodes };
}

describe('a second factor that is on', () => {
  it('needs the password to be made, and a code to count', async () => {
    const app = await given();
    const { caller } = await logIn(app, RISK);
    const wrong = await app.request(beginSecondFactor, { password: 'wrong' }, caller);
    expect(wrong.result).toMatchObject({ error: { code: 'VALIDATION_FAILED' } });
    await app.request(beginSecondFactor, { password: 'tradefloor' }, caller);
    expect((await tryLogIn(app)).http?.status).toBeUndefined();
    const unconfirmed = await app.request(confirmSecondFactor, { code: '000000' }, caller);
    expect(unconfirmed.result).toMatchObject({ error: { code: 'VALIDATION_FAILED' } });
    expect((await tryLogIn(app)).http?.status).toBeUndefined();
  });

  it('is required after the right password only', async () => {
    const { app } = await givenOn();
    expect(toError(await tryLogIn(app))).toEqual([400, 'second_factor_required']);
    const wrong = { ...LOGIN, username: RISK, password: 'wrong', second_factor: now(app) };
    expect(toError(await app.request(authorize, wrong))).toEqual([400, 'access_denied']);
    expect(toBody(await tryLogIn(app, now(app)))).toHaveProperty('code');
    expect((await tryLogIn(app, undefined, 'viewer')).http?.status).toBeUndefined();
  });

  it('takes a code once, also from the steps around now', async () => {
    const { app } = await givenOn();
    const code = now(app);
    expect(toBody(await tryLogIn(app, code))).toHaveProperty('code');
    expect(toError(await tryLogIn(app, code))).toEqual([400, 'access_denied']);
    const before = codeAt(app.clock.nowMs - STEP_MS);
    expect(toError(await tryLogIn(app, before))).toEqual([400, 'access_denied']);
    expect(toBody(await tryLogIn(app, codeAt(app.clock.nowMs + STEP_MS)))).toHaveProperty('code');
  });

  it('takes each recovery code once, however it is typed; the database has their digests alone', async () => {
    const { app, caller, recoveryCodes } = await givenOn();
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect(toBody(await tryLogIn(app, typed))).toHaveProperty('code');
    expect(toError(await tryLogIn(app, code))).toEqual([400, 'access_denied']);
    const kept = JSON.stringify([...app.state.secondFactors.values()]);
    for (const one of recoveryCodes) expect(kept).not.toContain(one.replaceAll('-', ''));
    const state = toBody(await app.request(getSecondFactor, {}, caller));
    expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
  });

  it('waits after five wrong codes, longer after each, also for the right one', async () => {
    const { app } = await givenOn();
    for (let i = 0; i < 5; i += 1) await tryLogIn(app, '000000');
    const paused = await tryLogIn(app, now(app));
    expect(toError(paused)).toEqual([429, 'temporarily_unavailable']);
    expect(paused.http?.headers?.['retry-after']).toBe('30');
    app.clock.nowMs += STEP_MS;
    await tryLogIn(app, '000000');
    expect((await tryLogIn(app, now(app))).http?.headers?.['retry-after']).toBe('60');
    app.clock.nowMs += 2 * STEP_MS;
    expect(toBody(await tryLogIn(app, now(app)))).toHaveProperty('code');
  });

  it('leaves open sessions and API keys alone', async () => {
    const { app, caller, cookie } = await givenOn();
    const made = await app.request(createKey, { name: 'bot', scopes: ['read'] }, caller);
    const { key } = toBody(made) as { key: string };
    expect(await standing(app, cookie)).toBe(true);
    expect(
      toBody(await app.request(checkKey, { key, address: '192.0.2.7' }))['session'],
    ).not.toBeNull();
  });

  it('is turned off with a code, which is recorded', async () => {
    const { app, caller, confirmed } = await givenOn();
    const wrong = await app.request(endSecondFactor, { code: '000000' }, caller);
    expect(wrong.result).toMatchObject({ error: { code: 'VALIDATION_FAILED' } });
    const ended = await app.request(endSecondFactor, { code: now(app) }, caller);
    expect(toBody(ended)).toEqual({ ended: true });
    expect(toBody(await tryLogIn(app))).toHaveProperty('code');
    const by = 'SECOND_FACTOR by risk-manager: turned';
    expect(findNoted(confirmed)).toEqual([`${by} on by the user`]);
    expect(findNoted(ended)).toEqual([`${by} off by the user`]);
  });
});

describe('a lost second factor', () => {
  it('is reset by another admin alone, with the reason in the record', async () => {
    const { app, caller } = await givenOn();
    const admin = await logIn(app, 'admin');
    const input = { userId: userId(RISK), reason: 'lost the phone' };
    expect((await app.request(resetSecondFactor, input, caller)).result).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    const own = { userId: userId('admin'), reason: 'my own one' };
    expect((await app.request(resetSecondFactor, own, admin.caller)).result).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    const reset = await app.request(resetSecondFactor, input, admin.caller);
    expect(toBody(reset)).toEqual({ ended: true });
    expect(toBody(await tryLogIn(app))).toHaveProperty('code');
    expect(findNoted(reset)).toEqual(['SECOND_FACTOR by admin: lost the phone']);
  });
});

describe('where it is required', () => {
  it('an admin or risk manager sets it up with the next log-in, before there is a session', async () => {
    const app = await given({ secondFactor: 'required' });
    const setup = await tryLogIn(app);
    expect(toError(setup)).toEqual([400, 'second_factor_setup']);
    expect(toBody(setup)).toMatchObject({
      secret: 'SECRET',
      uri: expect.stringContaining('SECRET'),
    });
    expect(toError(await tryLogIn(app, '000000'))).toEqual([400, 'access_denied']);
    const done = toBody(await tryLogIn(app, now(app)));
    expect(done).toMatchObject({ code: expect.any(String), recoveryCodes: expect.any(Array) });
    app.clock.nowMs += STEP_MS;
    expect(toError(await tryLogIn(app))).toEqual([400, 'second_factor_required']);
  });

  it('the other roles log in with one step', async () => {
    const app = await given({ secondFactor: 'required' });
    expect(toBody(await tryLogIn(app, undefined, 'trader-high-touch'))).toHaveProperty('code');
  });

  it('it cannot be turned off by its user', async () => {
    const { app, caller } = await givenOn();
    const strict = await given({ secondFactor: 'required' });
    for (const row of app.state.secondFactors.values()) strict.state.secondFactors.put(row);
    strict.clock.nowMs = app.clock.nowMs;
    const refused = await strict.request(endSecondFactor, { code: now(strict) }, caller);
    expect(refused.result).toMatchObject({ error: { code: 'CONFLICT' } });
  });
});

it('a guest has none, and switched off none is required', async () => {
  const { app } = await givenOn();
  const off = await given({ secondFactor: 'off' });
  for (const row of app.state.secondFactors.values()) off.state.secondFactors.put(row);
  expect(toBody(await tryLogIn(off))).toHaveProperty('code');
  const { caller } = await logIn(off, 'admin');
  const refused = await off.request(beginSecondFactor, { password: 'tradefloor' }, caller);
  expect(refused.result).toMatchObject({ error: { code: 'FORBIDDEN' } });
});
