import { expect, test, vi } from 'vitest';
import type { SecondFactor as State, WireInput } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { SecondFactor } from './second-factor.tsx';

const OFF: State = {
  mode: 'optional',
  isOn: false,
  isRequired: false,
  since: null,
  recoveryCodesLeft: 0,
};
const ON: State = { ...OFF, isOn: true, since: '2026-11-21T14:30:00.000Z', recoveryCodesLeft: 9 };
const KEY = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Tradefloor:una?secret=GEZD' };
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

function show(first: State = OFF) {
  let state = first;
  const begin = vi.fn(async (_: WireInput<'beginSecondFactor'>) => KEY);
  const confirm = vi.fn(async (_: WireInput<'confirmSecondFactor'>) => {
    state = ON;
    return { recoveryCodes: CODES };
  });
  const end = vi.fn(async (_: WireInput<'endSecondFactor'>) => {
    state = OFF;
    return { ended: true };
  });
  const { panel } = showPanel(<SecondFactor />, {
    answers: {
      'secondFactor.get': async () => state,
      'secondFactor.begin': begin,
      'secondFactor.confirm': confirm,
      'secondFactor.end': end,
    },
  });
  return { panel, begin, confirm, end };
}

test('it is turned on with the password and a code, and its recovery codes are shown once', async () => {
  const { panel, begin, confirm } = show();
  await panel.getByLabelText('Your password').fill('secret');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(panel.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  expect(begin.mock.calls).toEqual([[{ password: 'secret' }]]);
  await panel.getByLabelText('Code of the app').fill('123456');
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(panel.getByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  expect(confirm.mock.calls).toEqual([[{ code: '123456' }]]);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel.getByText(/On since 2026-11-21 14:30 UTC/)).toBeVisible();
  expect(document.body.textContent).not.toContain('aaaa-bbbb');
});

test('a refusal is shown, and nothing is turned on', async () => {
  const { panel, begin } = show();
  begin.mockRejectedValueOnce(refused('is not your password'));
  await panel.getByLabelText('Your password').fill('wrong');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(panel.getByText('is not your password')).toBeVisible();
  expect(panel.getByRole('img').elements()).toEqual([]);
});

test('it is turned off with a code', async () => {
  const { panel, end } = show(ON);
  await expect.element(panel.getByText(/9 recovery codes left/)).toBeVisible();
  await panel.getByLabelText(/^Code of the app/).fill('123456');
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => end.mock.calls).toEqual([[{ code: '123456' }]]);
  await expect.element(panel.getByLabelText('Your password')).toBeVisible();
});

test('where the role must have one it cannot be turned off, where there is none it is not offered', async () => {
  const required = show({ ...ON, isRequired: true });
  await expect.element(required.panel.getByText(/Required for your role/)).toBeVisible();
  expect(required.panel.getByRole('button').elements()).toEqual([]);
  const none = show({ ...OFF, mode: 'off' });
  await expect.element(none.panel.getByText('Not available for this account.')).toBeVisible();
});
