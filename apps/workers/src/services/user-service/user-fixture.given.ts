/** The user service with fake secrecy, called as the host calls it, and the steps of a log-in. Only tests import it. */
import { createHash } from 'node:crypto';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { cancelAccount } from '@tradefloor/contracts/calls/orders';
import { authorize, checkSession, token } from '@tradefloor/contracts/calls/users';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { QuoteBatch } from '@tradefloor/contracts/reference-quotes';
import type { Caller, SessionEvent } from '@tradefloor/contracts/user';
import { drawsFrom } from '@tradefloor/core/prng';
import { err, invariant, ok, type Result } from '@tradefloor/core/result';
import { makeCaller } from '@tradefloor/core/trading/users/session';
import type { LimitChangeRow, UserChangeRow } from '@tradefloor/core/trading/users/tables';
import type {
  AnyoneCtx,
  CallFailure,
  CallResponse,
  Published,
  TimerRequest,
} from '@tradefloor/runtime';
import { handleRequest } from '@tradefloor/runtime/engine/admission';
import { Changes, toStateIo } from '@tradefloor/runtime/engine/tables';
import { expect } from 'vitest';
import { userService } from './service.ts';
import type { UserDeps, UserSettings } from './settings.ts';
import type { UserState } from './state.ts';

export const NOW = Date.UTC(2026, 10, 23, 14, 30);
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export type Any = CallResponse<
  'user.session' | 'limits.changed' | 'users.changed',
  string,
  Record<string, unknown>
>;

/** Passwords and tokens that can be foretold, and the limit changes that were committed. */
type Committed = {
  readonly limits: readonly LimitChangeRow[];
  readonly accounts: readonly UserChangeRow[];
};

/** The code of the fake authenticator. */
export const codeAt = (ms: number): string =>
  String(Math.floor(ms / 30_000) % 1_000_000).padStart(6, '0');

function fakeDeps({ limits, accounts }: Committed, change: Partial<UserSettings>): UserDeps {
  let made = 0;
  return {
    passwords: {
      hash: async (password) => `hashed ${password}`,
      verify: async (kept, password) => (kept === `hashed ${password}` ? 'match' : 'mismatch'),
    },
    secrets: {
      token: (bytes) => sha256(`${++made}`).slice(0, Math.ceil(bytes * 1.4)),
      digest: sha256,
      isSame: (digest, other) => digest === other,
    },
    codes: {
      newSecret: () => 'SECRET',
      seal: (secret) => `sealed ${secret}`,
      open: (sealed) => sealed.replace(/^sealed /, ''),
      // The code of a step is its number: of the one before, this one and the next.
      findStep: (_, code, { nowMs, after }) => {
        const now = Math.floor(nowMs / 30_000);
        const step = [now - 1, now, now + 1].find((one) => code === codeAt(one * 30_000));
        return step === undefined || (after !== null && step <= after) ? null : step;
      },
      toUri: (secret, username) => `otpauth://totp/${username}?secret=${secret}`,
      newRecoveryCode: () => `reco-very-code-${String(++made).padStart(4, 'x')}`,
    },
    userChanges: {
      changes: async ({ userId: of, limit }) => {
        const changed = accounts.filter((row) => row.userId === of);
        return changed.reverse().slice(0, limit);
      },
    },
    limitChanges: {
      changes: async ({ userId: of, after, limit }) =>
        limits
          .filter((row) => row.userId === of && (after === null || row.changeId < after.id))
          .sort((a, b) => (a.changeId < b.changeId ? 1 : -1))
          .slice(0, limit),
    },
    settings: {
      seeding: { kind: 'development', password: 'tradefloor' },
      load: null,
      guestTrading: true,
      guestsMax: 3,
      guestsPerAddress: 3,
      issuer: null,
      redirectUris: [],
      ...change,
    },
  };
}

type Rows = Parameters<typeof toStateIo>[0]['rows'];

/** The time, and what the other services respond. */
const newClock = () => ({
  nowMs: NOW,
  address: '10.0.0.0',
  omsAnswers: true,
  /** Orders that the OMS has still open of an account that it is to cancel. */
  openOrders: 0,
  /** What the market responds when the listed instruments are requested. */
  listed: err({ kind: 'TIMEOUT' }) as Result<never, CallFailure>,
  /** What happens while the OMS looks for orders. */
  onOrdersCall: (): void => undefined,
});

type Others = {
  readonly clock: ReturnType<typeof newClock>;
  readonly cancels: string[];
  readonly withOrders: ReadonlySet<string>;
};

const callOthers =
  ({ clock, cancels, withOrders }: Others): AnyoneCtx<unknown>['call'] =>
  async (called, input) => {
    if (called.name === instruments.name) return clock.listed;
    const { userId: of } = input as { userId: string };
    const error = { kind: 'TIMEOUT' } as const;
    if (called.name === cancelAccount.name) {
      if (!clock.omsAnswers) return err(error);
      cancels.push(of);
      return ok({ open: clock.openOrders } as never);
    }
    clock.onOrdersCall();
    return clock.omsAnswers ? ok({ hasOrders: withOrders.has(of) } as never) : err(error);
  };

/** The service with fake secrecy, called as the host calls it. */
export async function given(change: Partial<UserSettings> = {}) {
  const committed: LimitChangeRow[] = [];
  const accounts: UserChangeRow[] = [];
  const deps = fakeDeps({ limits: committed, accounts }, change);
  const service = userService(deps);
  const changes = new Changes();
  const load = (rows: Rows) =>
    service.state(toStateIo({ service, rows, changes, seed: 42, nowMs: NOW })) as UserState;
  const state = load(new Map());
  const clock = newClock();
  /** Accounts whose orders the OMS was to cancel, once for each time. */
  const cancels: string[] = [];
  /** Users of whom the OMS has an order. */
  const withOrders = new Set<string>();
  const published: SessionEvent[] = [];
  const rng = drawsFrom(1);
  const toCtx = (caller: Caller | null): AnyoneCtx<unknown> => ({
    state,
    nowMs: clock.nowMs,
    laterMs: () => clock.nowMs,
    untilCommitted: async () => undefined,
    rng,
    causeId: 'cause',
    requestId: 'request-1',
    caller,
    origin: { address: clock.address, device: 'a browser' },
    call: callOthers({ clock, cancels, withOrders }),
  });
  const request = async <C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null = null,
  ) => {
    const entry = service.handles.find((response) => response.call === call);
    invariant(entry !== undefined, `the user service answers ${call.name}`);
    const responded = (await handleRequest(service, entry, {
      ctx: toCtx(caller),
      input,
    })) as unknown as Any;
    for (const out of responded.events) {
      if (out.type === 'say' && out.topic === 'user.session') published.push(out.payload);
    }
    return responded;
  };
  const fireTimers = async (name: string, data: TimerRequest['data'] = {}) => {
    const outs = (await service.timers[name]?.(toCtx(null), data)) ?? [];
    for (const out of outs) if (out.type === 'say') published.push(out.payload as SessionEvent);
    return outs;
  };
  type Topic = 'market.ticks' | 'market.quotes';
  const consume = (topic: Topic, batch: TickBatch | QuoteBatch, at: UserState) =>
    service.consumes[topic]?.({ ...toCtx(null), state: at }, batch as never) as Published[];
  const tick = (batch: TickBatch, at: UserState = state) => consume('market.ticks', batch, at);
  const quote = (batch: QuoteBatch) => consume('market.quotes', batch, state);
  await fireTimers('seed');
  const parts = { tick, quote, load, clock, state, changes, deps };
  return { ...parts, request, fireTimers, published, cancels, withOrders, committed, accounts };
}

export type Given = Awaited<ReturnType<typeof given>>;
export const LOGIN = {
  response_type: 'code',
  client_id: 'tradefloor-web',
  code_challenge: sha256(VERIFIER),
  code_challenge_method: 'S256',
  username: 'trader-high-touch',
  password: 'tradefloor',
};
export const REDEEM = {
  grant_type: 'authorization_code',
  code_verifier: VERIFIER,
  client_id: 'tradefloor-web',
};

export const toBody = (response: Any) => {
  expect(response.result.ok).toBe(true);
  return response.result.ok ? response.result.value : {};
};
export const authorizationCode = async ({ request }: Given, change: Partial<typeof LOGIN> = {}) =>
  String(toBody(await request(authorize, { ...LOGIN, ...change }))['code']);
export const findCookie = (response: Any) =>
  /^platform_user=([^;]*);/.exec(response.http?.headers?.['set-cookie'] ?? '')?.[1] ?? '';

export async function logIn(app: Given, username = 'trader-high-touch') {
  const code = await authorizationCode(app, { username });
  const cookie = findCookie(await app.request(token, { ...REDEEM, code }));
  return { code, cookie, caller: await callerFor(app, cookie) };
}

export async function callerFor({ request }: Given, cookie: string): Promise<Caller> {
  const { session } = toBody(await request(checkSession, { cookie })) as {
    session: { sessionId: string; identity: Parameters<typeof makeCaller>[0] } | null;
  };
  if (!session) throw new Error('no session');
  return makeCaller(session.identity, session.sessionId);
}

export const standing = async ({ request }: Given, cookie: string) =>
  toBody(await request(checkSession, { cookie }))['session'] !== null;
