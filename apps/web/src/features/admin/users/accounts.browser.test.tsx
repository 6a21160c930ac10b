/** Accounts as an administrator works on them: made, changed, disabled, given another password; what is refused is shown. */
import { describe, expect, test, vi } from 'vitest';
import type { Role, WireInput } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { User } from './limit-draft.ts';
import { UsersPanel } from './users-panel.tsx';

const UNA: User = {
  userId: 'una',
  username: 'una',
  displayName: 'Una Onetrader',
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: false,
  darkPoolAccess: false,
  disabled: false,
  limits: { maxOrderQty: 1, maxDailyNotional: 1, strategies: ['LIT'], desks: ['EQ'] },
};

function show(given: { role?: Role; users?: User[]; answers?: Responses } = {}) {
  const { role = 'admin', users = [UNA], answers } = given;
  const create = vi.fn(async (made: WireInput<'createUser'>): Promise<User> => {
    const { username, displayName, tradingStyle } = made;
    const user = { ...UNA, userId: username, username, displayName, role: made.role, tradingStyle };
    users.push(user);
    return user;
  });
  const change = vi.fn(async (_: WireInput<'changeUser'>): Promise<User> => UNA);
  const setPassword = vi.fn(async (_: WireInput<'setPassword'>): Promise<User> => UNA);
  const { panel } = showPanel(<UsersPanel />, {
    role,
    answers: {
      'session.listUsers': async () => ({ items: users, nextCursor: null }),
      'session.limitHistory': async () => ({ items: [], nextCursor: null }),
      'accounts.history': async () => ({ items: [], nextCursor: null }),
      'keys.listOfUser': async () => ({ items: [] }),
      'accounts.create': create,
      'accounts.change': change,
      'accounts.setPassword': setPassword,
      ...answers,
    },
  });
  const drawer = panel.getByRole('dialog');
  const open = async (name: RegExp): Promise<void> => {
    await panel.getByRole('row', { name }).dblClick();
    await expect.element(drawer).toBeVisible();
  };
  return { panel, drawer, open, create, change, setPassword };
}

describe('a new user', () => {
  test('is sent with every field, and its drawer opens', async () => {
    const { panel, create } = show();
    await panel.getByRole('button', { name: 'New user' }).click();
    const form = panel.getByRole('dialog', { name: 'New user' });
    await form.getByLabelText('User name').fill('anna-archer');
    await form.getByLabelText('Name', { exact: true }).fill(' Anna Archer ');
    await form.getByLabelText('Role').selectOptions('sales');
    await form.getByLabelText('Trading style').selectOptions('fi voice');
    await form.getByLabelText('Password').fill('a good long password');
    await form.getByLabelText(/^Reason/).fill('new on the desk');
    await form.getByRole('button', { name: 'Create user' }).click();
    await expect.element(panel.getByRole('dialog', { name: 'Anna Archer (sales)' })).toBeVisible();
    expect(create.mock.calls).toEqual([
      [
        {
          username: 'anna-archer',
          displayName: 'Anna Archer',
          role: 'sales',
          tradingStyle: 'fi_voice',
          password: 'a good long password',
          reason: 'new on the desk',
        },
      ],
    ]);
  });

  test('with unfinished fields is not sent, and each fault is at its field', async () => {
    const { panel, create } = show();
    await panel.getByRole('button', { name: 'New user' }).click();
    const form = panel.getByRole('dialog', { name: 'New user' });
    await form.getByLabelText('User name').fill('Anna A');
    await form.getByLabelText('Password').fill('short');
    await form.getByRole('button', { name: 'Create user' }).click();
    for (const fault of [
      'Small letters, digits and single hyphens, a letter first',
      'Enter a name',
      'At least 15 characters',
      'Enter a reason (at least 3 characters)',
    ]) {
      await expect.element(form.getByText(fault, { exact: true })).toBeVisible();
    }
    expect(create).not.toHaveBeenCalled();
  });

  test.each<Role>(['risk-manager', 'compliance'])('is none of a %s', async (role) => {
    const { panel, drawer, open } = show({ role });
    await open(/una/);
    expect(panel.getByRole('button', { name: 'New user' }).elements()).toEqual([]);
    expect(drawer.getByRole('region', { name: 'Account', exact: true }).elements()).toEqual([]);
  });
});

describe('an account', () => {
  test('is disabled with a reason, and what it ends is stated before', async () => {
    const { drawer, open, change } = show();
    await open(/una/);
    await drawer.getByText('Account', { exact: true }).click();
    const form = drawer.getByRole('form', { name: 'Account' });
    await form.getByRole('checkbox', { name: /Disabled/ }).click();
    await expect.element(form.getByText(/Ends all sessions of una/)).toBeVisible();
    await form.getByRole('button', { name: 'Save account' }).click();
    await expect.element(form.getByText('Enter a reason (at least 3 characters)')).toBeVisible();
    expect(change).not.toHaveBeenCalled();
    await form.getByLabelText(/^Reason/).fill('left the firm');
    await form.getByRole('button', { name: 'Save account' }).click();
    await expect.element(form.getByText('Saved.')).toBeVisible();
    const { displayName, role, tradingStyle } = UNA;
    const account = { displayName, role, tradingStyle, disabled: true };
    expect(change.mock.calls).toEqual([[{ userId: 'una', ...account, reason: 'left the firm' }]]);
  });

  test('that is refused keeps the fields, with why', async () => {
    const { drawer, open } = show({
      answers: {
        'accounts.change': async () => {
          throw refused('Forbidden', 'your own account is changed by another admin');
        },
      },
    });
    await open(/una/);
    await drawer.getByText('Account', { exact: true }).click();
    const form = drawer.getByRole('form', { name: 'Account' });
    await form.getByLabelText('Name', { exact: true }).fill('Una Two');
    await form.getByLabelText(/^Reason/).fill('married');
    await form.getByRole('button', { name: 'Save account' }).click();
    await expect
      .element(form.getByText('your own account is changed by another admin'))
      .toBeVisible();
    await expect.element(form.getByLabelText('Name', { exact: true })).toHaveValue('Una Two');
  });

  test('gets another password', async () => {
    const { drawer, open, setPassword } = show();
    await open(/una/);
    await drawer.getByText('Password', { exact: true }).click();
    const form = drawer.getByRole('form', { name: 'Password' });
    await form.getByLabelText('New password').fill('a good long password');
    await form.getByLabelText(/^Reason/).fill('forgotten');
    await form.getByRole('button', { name: 'Set password' }).click();
    await expect.element(form.getByText('Saved.')).toBeVisible();
    expect(setPassword.mock.calls).toEqual([
      [{ userId: 'una', password: 'a good long password', reason: 'forgotten' }],
    ]);
    await expect.element(form.getByLabelText('New password')).toHaveValue('');
  });

  test('has a history of who changed what and why', async () => {
    const after = { displayName: 'Una', role: 'trader', tradingStyle: 'low_touch' } as const;
    const of = { userId: 'una', actor: 'ada', requestId: 'r', at: AT };
    const items = [
      { ...of, changeId: 'a-3', kind: 'PASSWORD' as const, reason: 'forgotten' },
      { ...of, changeId: 'a-2', kind: 'CHANGED' as const, reason: 'left' },
      { ...of, changeId: 'a-1', kind: 'CREATED' as const, reason: 'new here' },
    ].map((change) => ({
      ...change,
      before: change.kind === 'CREATED' ? null : { ...after, disabled: false },
      after: { ...after, disabled: change.kind === 'CHANGED' },
    }));
    const { drawer, open } = show({
      answers: { 'accounts.history': async () => ({ items, nextCursor: null }) },
    });
    await open(/una/);
    const entries = drawer.getByRole('region', { name: 'Account history' }).getByRole('listitem');
    await expect.element(entries.nth(0)).toHaveTextContent('ada: forgotten' + 'Another password');
    await expect.element(entries.nth(1)).toHaveTextContent('ada: left' + 'Disabled');
    await expect
      .element(entries.nth(2))
      .toHaveTextContent('ada: new here' + 'Created: Una, trader, low_touch');
  });
});
