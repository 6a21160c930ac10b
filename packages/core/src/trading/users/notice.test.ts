/** Who is noticed of what: the same people who see the fact elsewhere, and no others. */
import type { MarginCall } from '@tradefloor/contracts/ccp';
import { participant } from '@tradefloor/contracts/ccp';
import { userId } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { money } from '@tradefloor/contracts/money';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { expect, test } from 'vitest';
import { isConcerned, killNotice, levelNotice, marginNotice, type Notice } from './notice.ts';

const CALL: MarginCall = {
  callId: 'ada:C3',
  userId: participant('ada'),
  status: 'ISSUED',
  amount: money(123_456_700),
  paid: money(0),
  exposure: money(0),
  maintenance: money(0),
  issuedAt: 1,
  dueAt: 2,
  closedAt: null,
  version: 1,
};
const KILL: KillSwitchAction = {
  actionId: 'k1-A',
  killSwitchId: 'k1',
  action: 'ACTIVATED',
  scope: 'symbol',
  target: 'AAPL',
  actor: 'rita',
  reason: 'news pending',
  ordersCancelled: 0,
  at: 5,
};
const INCIDENT = {
  incidentId: 'inc-7',
  alert: 'slo-fast-burn',
  subject: 'accept-latency',
  detail: 'burn rate 20.0',
  severity: 'page',
  openedAt: 3,
  closedAt: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  note: null,
} as const;

/** The roles, and `owner` for a trader whose own it is, whom a notice is for. */
const readers = (notice: Notice): string[] => {
  const strangers = ROLES.map((role) => ({ who: role, userId: userId('zoe'), role }));
  const owner = { who: 'owner', userId: userId('ada'), role: 'trader' } as const;
  return [...strangers, owner]
    .filter((user) => isConcerned(notice, { ...user, disabled: false }))
    .map(({ who }) => who)
    .sort();
};
const FIRM = ['admin', 'compliance', 'risk-manager'];

test('a margin call is its owner’s and those’ who see the firm', () => {
  expect(readers(marginNotice(CALL, 1))).toEqual([...FIRM.slice(0, 2), 'owner', 'risk-manager']);
});

test('a switch on one user is that user’s and the firm’s; any other is for all who see orders', () => {
  const ofUser = killNotice({ ...KILL, scope: 'user', target: 'ada' });
  expect(readers(ofUser)).toEqual(['admin', 'compliance', 'owner', 'risk-manager']);
  for (const scope of ['all', 'algo', 'symbol', 'venue'] as const) {
    expect(readers(killNotice({ ...KILL, scope }))).toEqual([
      'admin',
      'compliance',
      'desk-head',
      'owner',
      'risk-manager',
      'sales',
      'trader',
    ]);
  }
});

test('a service level is for administrators alone', () => {
  const breached = levelNotice(INCIDENT);
  expect(breached === null ? [] : readers(breached)).toEqual(['admin']);
});

test('of incidents the service levels are noticed, as they are breached and as they recover', () => {
  expect(levelNotice(INCIDENT)).toMatchObject({
    noticeId: 'an-inc-7-opened',
    subject: 'accept-latency',
    detail: 'slo-fast-burn, burn rate 20.0',
    isOver: false,
    at: 3,
  });
  expect(levelNotice({ ...INCIDENT, closedAt: 9 })).toMatchObject({
    noticeId: 'an-inc-7-closed',
    isOver: true,
    at: 9,
  });
  expect(levelNotice({ ...INCIDENT, alert: 'dead-letter' })).toBeNull();
});

test('a disabled user is not noticed of anything', () => {
  const user = { userId: userId('ada'), role: 'admin', disabled: true } as const;
  expect(isConcerned(marginNotice(CALL, 1), user)).toBe(false);
});

test.each([
  [{}, false, 'USD 12,345.67 due'],
  [{ paid: money(3_456_700) }, false, 'USD 12,000.00 due'],
  [{ status: 'OVERDUE' }, false, 'USD 12,345.67 overdue'],
  [{ status: 'DEFAULT_DECLARED' }, false, 'USD 12,345.67 not paid: default declared'],
  [{ status: 'MET', paid: money(123_456_700) }, true, 'USD 12,345.67 paid'],
  [{ status: 'CANCELLED' }, true, 'USD 12,345.67 no longer required'],
] as const)('a call %o reads as it stands', (change, isOver, detail) => {
  expect(marginNotice({ ...CALL, ...change } as MarginCall, 7)).toMatchObject({
    noticeId: 'an-ada:C3-V1',
    subject: 'ada',
    isOver,
    detail,
    at: 7,
  });
});

test('a release is the end of a switch, with its scope and reason', () => {
  expect(killNotice(KILL)).toMatchObject({ subject: 'symbol AAPL', isOver: false, at: 5 });
  const released = killNotice({ ...KILL, action: 'RELEASED', scope: 'all', target: null });
  expect(released).toMatchObject({ subject: 'all', isOver: true, detail: 'news pending' });
});
