/** Limits under maker-checker: in force once another person approved them, and not before. */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import {
  decideLimitProposal,
  limitProposals,
  putLimits,
  userOf,
} from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { LimitProposal } from '@tradefloor/contracts/proposal';
import type { Caller, User } from '@tradefloor/contracts/user';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import type { Published } from '@tradefloor/runtime';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone } from '../../testing/lone-service.ts';
import { userService } from './service.ts';
import { given, NOW } from './user-fixture.given.ts';

const TRADER = userId('trader-low-touch');
const REQUESTED: CallInput<typeof putLimits> = {
  userId: TRADER,
  limits: {
    maxOrderQty: qty(5),
    maxDailyNotional: money(10_000),
    strategies: ['LIT'],
    desks: ['EQ'],
  },
  reason: 'after the incident',
};
const DAY_MS = 86_400_000;

const MAKER = givenCaller({ userId: userId('risk-manager'), role: 'risk-manager' });
const CHECKER = givenCaller({ userId: userId('admin'), role: 'admin' });

/** The service with its first users; what it publishes is gathered. */
async function open() {
  const { deps } = await given({ makerChecker: true });
  const service = openLone(userService(deps), { nowMs: NOW });
  await service.fireTimer('seed');
  const published: Published[] = [];
  const keep = (events: readonly object[]) => {
    for (const one of events) if ('topic' in one) published.push(one as Published);
  };
  const request: Request = async (call, input, caller) => {
    const response = await service.request(call, input, caller);
    keep(response.events);
    return response;
  };
  const expire = async (proposalId: string) =>
    keep(await service.fireTimer('proposal-expiry', { proposalId }));
  return { service, request, published, expire };
}
type App = Awaited<ReturnType<typeof open>>;
type Request = <C extends Call>(
  call: C,
  input: CallInput<C>,
  caller: Caller | null,
) => ReturnType<LoneService['request']>;

const propose = ({ request }: App, caller: Caller) => request(putLimits, REQUESTED, caller);
async function list({ request }: App, caller: Caller): Promise<readonly LimitProposal[]> {
  const { result } = await request(limitProposals, {}, caller);
  return result.ok ? (result.value as { items: LimitProposal[] }).items : [];
}
async function maxQty({ request }: App): Promise<number | null> {
  const { result } = await request(userOf, { userId: TRADER }, null);
  return result.ok
    ? ((result.value as { user: User | null }).user?.limits.maxOrderQty ?? null)
    : null;
}
async function decide(
  app: App,
  caller: Caller,
  change: Partial<CallInput<typeof decideLimitProposal>> = {},
) {
  const [first] = await list(app, caller);
  const decision = { proposalId: first?.proposalId ?? 'none', approve: true, reason: 'seen' };
  const { result } = await app.request(decideLimitProposal, { ...decision, ...change }, caller);
  return result.ok ? 'OK' : result.error.code;
}
const steps = ({ published }: App) =>
  published.flatMap((one) =>
    one.topic === 'proposals.changed' ? [(one.payload as { step: string }).step] : [],
  );

describe('a change of limits', () => {
  it('is kept with who, what and why, and changes nothing before it is approved', async () => {
    const app = await open();
    const before = await maxQty(app);
    const response = await propose(app, MAKER);
    expect(response).toMatchObject({ http: { status: 202 } });
    expect(await maxQty(app)).toBe(before);
    expect(await list(app, CHECKER)).toMatchObject([
      {
        userId: TRADER,
        proposedBy: MAKER.userId,
        reason: 'after the incident',
        before: { limits: { maxOrderQty: before } },
        after: { limits: { maxOrderQty: 5 } },
      },
    ]);
    expect(steps(app)).toEqual(['PROPOSED']);
    expect(app.published.some(({ topic }) => topic === 'limits.changed')).toBe(false);
  });

  it('is in force once another person approves it, recorded as the change of who proposed it', async () => {
    const app = await open();
    await propose(app, MAKER);
    expect(await decide(app, MAKER)).toBe('FORBIDDEN');
    expect(await decide(app, CHECKER)).toBe('OK');
    expect(await maxQty(app)).toBe(5);
    expect(await list(app, CHECKER)).toEqual([]);
    expect(steps(app)).toEqual(['PROPOSED', 'APPROVED']);
    expect(app.published.find(({ topic }) => topic === 'limits.changed')).toMatchObject({
      payload: {
        actor: MAKER.userId,
        reason: `after the incident (approved by ${CHECKER.userId}: seen)`,
      },
    });
  });

  it('is gone once it is refused, or withdrawn, and the next one may be proposed', async () => {
    const app = await open();
    const before = await maxQty(app);
    for (const caller of [CHECKER, MAKER]) {
      await propose(app, MAKER);
      expect((await propose(app, CHECKER)).result).toMatchObject({ error: { code: 'CONFLICT' } });
      expect(await decide(app, caller, { approve: false })).toBe('OK');
      expect(await decide(app, CHECKER)).toBe('NOT_FOUND');
    }
    expect(await maxQty(app)).toBe(before);
    expect(steps(app)).toEqual(['PROPOSED', 'REFUSED', 'PROPOSED', 'REFUSED']);
  });

  it('expires after a day', async () => {
    const app = await open();
    await propose(app, MAKER);
    const [pending] = await list(app, CHECKER);
    app.service.nowMs += DAY_MS;
    expect(await list(app, CHECKER)).toEqual([]);
    expect(await decide(app, CHECKER, { proposalId: pending?.proposalId ?? '' })).toBe('CONFLICT');
    await app.expire(pending?.proposalId ?? '');
    expect(steps(app)).toEqual(['PROPOSED', 'EXPIRED']);
    expect(await decide(app, CHECKER, { proposalId: pending?.proposalId ?? '' })).toBe('NOT_FOUND');
  });

  it('is decided by those who set limits, seen by those who see the firm', async () => {
    const app = await open();
    await propose(app, MAKER);
    const [pending] = await list(app, MAKER);
    const compliance = givenCaller({ role: 'compliance' });
    expect(await list(app, compliance)).toHaveLength(1);
    const trader = givenCaller({ userId: TRADER });
    for (const caller of [compliance, trader]) {
      const decision = { proposalId: pending?.proposalId ?? '', approve: false, reason: 'no' };
      const { result } = await app.request(decideLimitProposal, decision, caller);
      expect(result).toMatchObject({ error: { code: 'FORBIDDEN' } });
    }
    expect((await app.request(limitProposals, {}, trader)).result).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
  });
});
