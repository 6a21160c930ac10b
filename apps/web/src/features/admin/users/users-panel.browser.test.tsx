/** Users and their limits: who may edit, what is refused before it is sent, what is sent, and the history. */

import { describe, expect, test, vi } from 'vitest';
import type { Role, WireInput } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { LimitChange, User } from './limit-draft.ts';
import { UsersPanel } from './users-panel.tsx';

const makeUser = (userId: string, more: Partial<User> = {}): User => ({
  userId,
  username: userId,
  displayName: `Name of ${userId}`,
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: false,
  darkPoolAccess: false,
  disabled: false,
  limits: {
    maxOrderQty: 25_000,
    maxDailyNotional: 4_200_000,
    strategies: ['LIT', 'VWAP'],
    desks: ['EQ'],
  },
  ...more,
});

type Given = {
  readonly users?: User[];
  readonly role?: Role;
  readonly history?: LimitChange[];
  readonly more?: Responses;
};

function show({
  users = [makeUser('una')],
  role = 'risk-manager',
  history = [],
  more,
}: Given = {}) {
  const save = vi.fn(async (input: WireInput<'putLimits'>) =>
    makeUser(input.userId, { limits: input.limits, darkPoolAccess: input.darkPoolAccess === true }),
  );
  const shown = showPanel(<UsersPanel />, {
    role,
    answers: {
      'session.listUsers': async () => ({ items: users, nextCursor: null }),
      'session.limitHistory': async () => ({ items: history, nextCursor: null }),
      'session.putLimits': save,
      'accounts.history': async () => ({ items: [], nextCursor: null }),
      'keys.listOfUser': async () => ({ items: [] }),
      ...more,
    },
  });
  const drawer = shown.panel.getByRole('dialog');
  const open = async (name: string): Promise<void> => {
    await shown.panel.getByRole('row', { name: new RegExp(name) }).dblClick();
    await expect.element(drawer).toBeVisible();
  };
  return { ...shown, save, drawer, open };
}

describe('the list', () => {
  test('has the limits of each user, the amount in short form', async () => {
    const { panel } = show();
    const row = panel.getByRole('row', { name: /una/ });
    await expect.element(row).toBeVisible();
    const cells = [...row.element().children].map(({ textContent }) => textContent);
    expect(cells.slice(0, 7)).toEqual(['una', 'trader', '25,000', '4.2M', 'no', 'EQ', 'LIT VWAP']);
  });

  test('sorts limits by their amount', async () => {
    const [first, second] = [9_000, 10_000].map((maxOrderQty) => ({
      ...makeUser('x').limits,
      maxOrderQty,
    }));
    const users = [
      makeUser('large', second === undefined ? {} : { limits: second }),
      makeUser('small', first === undefined ? {} : { limits: first }),
    ];
    const { panel } = show({ users });
    await panel.getByRole('columnheader', { name: /^Max qty/ }).click();
    await expect.element(panel.getByRole('row').nth(1)).toHaveTextContent(/^small/);
    await panel.getByRole('columnheader', { name: /^Max qty/ }).click();
    await expect.element(panel.getByRole('row').nth(1)).toHaveTextContent(/^large/);
  });

  test('reads every page of users', async () => {
    const list = async ({ cursor }: { readonly cursor?: string | undefined }) =>
      cursor === undefined
        ? { items: [makeUser('first')], nextCursor: 'more' }
        : { items: [makeUser('last')], nextCursor: null };
    const { panel } = show({ more: { 'session.listUsers': list } });
    await expect.element(panel.getByRole('row', { name: /last/ })).toBeVisible();
    await expect.element(panel.getByRole('row', { name: /first/ })).toBeVisible();
  });
});

describe('who may edit', () => {
  test.each<[Role, boolean, boolean]>([
    ['admin', true, true],
    ['risk-manager', true, false],
    ['compliance', false, false],
    ['desk-head', false, false],
  ])('%s: limits %s, sessions %s', async (role, edits, ends) => {
    const { drawer, open } = show({ role });
    await open('una');
    await expect.element(drawer).toHaveAccessibleName('Name of una (trader)');
    const seen = {
      edits: drawer.getByRole('button', { name: 'Save limits' }).elements().length === 1,
      ends: drawer.getByRole('button', { name: 'End all sessions' }).elements().length === 1,
    };
    expect(seen).toEqual({ edits, ends });
    if (edits) return;
    await expect
      .element(drawer.getByRole('region', { name: 'Current limits' }))
      .toHaveTextContent(/4,200,000\.00.*EQ.*LIT VWAP.*no/);
  });
});

describe('a change of limits', () => {
  test('is sent whole, with its reason, and the drawer shows from when it applies', async () => {
    const { drawer, open, save } = show();
    await open('una');
    await drawer.getByLabelText('Quantity per order').fill('30k');
    await drawer.getByRole('checkbox', { name: 'FI' }).click();
    await drawer.getByRole('checkbox', { name: 'VWAP' }).click();
    await drawer.getByRole('checkbox', { name: 'Dark pool access' }).click();
    await drawer.getByLabelText(/^Reason/).fill(' new mandate ');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(drawer.getByText('Saved. It applies from the next order.')).toBeVisible();
    expect(save.mock.calls).toEqual([
      [
        {
          userId: 'una',
          limits: {
            maxOrderQty: 30_000,
            maxDailyNotional: 4_200_000,
            strategies: ['LIT'],
            desks: ['EQ', 'FI'],
          },
          darkPoolAccess: true,
          reason: 'new mandate',
        },
      ],
    ]);
    await expect.element(drawer.getByLabelText('Quantity per order')).toHaveValue('30000');
  });

  test.each([
    ['Quantity per order', '-5', 'Not a quantity'],
    ['Quantity per order', '', 'Enter a quantity'],
    ['Quantity per order', '2b', 'At most 1,000,000,000'],
    ['Daily notional', '1.5', 'Whole units only'],
    ['Daily notional', '200b', 'At most 100,000,000,000'],
    ['Reason (at least 3 characters)', 'ok', 'Enter a reason (at least 3 characters)'],
  ])('%s of "%s" is reported at the field after the attempt: %s', async (label, typed, problem) => {
    const { drawer, open, save } = show();
    await open('una');
    await drawer.getByLabelText('Reason (at least 3 characters)').fill('new mandate');
    await drawer.getByLabelText(label).fill(typed);
    expect(drawer.getByText(problem, { exact: true }).elements()).toEqual([]);
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(drawer.getByText(problem, { exact: true })).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  test('that changes nothing is not sent', async () => {
    const { drawer, open, save } = show();
    await open('una');
    await drawer.getByLabelText(/^Reason/).fill('no reason at all');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(drawer.getByText('No changes', { exact: true })).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  test('that is refused keeps what was typed, with the reason', async () => {
    const { drawer, open, save } = show();
    save.mockRejectedValueOnce(refused('Forbidden', 'Own limits cannot be edited'));
    await open('una');
    await drawer.getByLabelText('Quantity per order').fill('0');
    await drawer.getByLabelText(/^Reason/).fill('stop trading');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await expect.element(drawer.getByText('Own limits cannot be edited')).toBeVisible();
    await expectCode({ text: 'Own limits cannot be edited', code: 'FORBIDDEN' });
    await expect.element(drawer.getByLabelText('Quantity per order')).toHaveValue('0');
  });
});

describe('the history', () => {
  test('shows who changed what and why', async () => {
    const before = { limits: makeUser('una').limits, darkPoolAccess: false };
    const after = {
      limits: { ...before.limits, maxOrderQty: 500, desks: ['FI' as const] },
      darkPoolAccess: true,
    };
    const change = {
      changeId: 'c-1',
      userId: 'una',
      actor: 'rita',
      reason: 'after a review',
      requestId: 'r',
      before,
      after,
      at: AT,
    };
    const { drawer, open } = show({ history: [change] });
    await open('una');
    const entry = drawer.getByRole('listitem');
    await expect.element(entry).toHaveTextContent('2026-11-21 14:03:22 rita: after a review');
    for (const line of ['Quantity per order 25,000 → 500', 'Desks +FI −EQ', 'Dark pool no → yes']) {
      await expect.element(entry).toHaveTextContent(line);
    }
  });

  test('shows that there was no change', async () => {
    const { drawer, open } = show();
    await open('una');
    const history = drawer.getByRole('region', { name: 'History', exact: true });
    await expect.element(history.getByText('No changes yet.')).toBeVisible();
  });

  test('shows why it cannot be read', async () => {
    const limitHistory = async (): Promise<never> => {
      throw refused('The history is for risk');
    };
    const other = show({ more: { 'session.limitHistory': limitHistory } });
    await other.open('una');
    await expect.element(other.drawer.getByText('The history is for risk')).toBeVisible();
    await expectCode({ text: 'The history is for risk', code: 'FORBIDDEN' });
  });
});

describe('the end of all sessions', () => {
  test('needs a confirmation; keeping them sends nothing', async () => {
    const end = vi.fn(async (_: unknown) => ({ ended: 2 }));
    const { drawer, open } = show({ role: 'admin', more: { 'session.endSessions': end } });
    await open('una');
    await drawer.getByRole('button', { name: 'End all sessions' }).click();
    await expect.element(drawer.getByText('All sessions of una will end.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    expect(end).not.toHaveBeenCalled();
    await drawer.getByRole('button', { name: 'End all sessions' }).click();
    await drawer.getByRole('button', { name: 'End all', exact: true }).click();
    await expect.element(drawer.getByText('2 sessions ended')).toBeVisible();
    expect(end.mock.calls).toEqual([[{ userId: 'una' }]]);
  });
});
