import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Identity } from '../../platform/client/shapes.ts';
import { toIdentity } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { LogIn } from './log-in.tsx';

afterEach(() => vi.restoreAllMocks());

const USER = toIdentity();
const KEY = {
  error: 'second_factor_setup',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Tradefloor:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tradefloor',
};

/** A user service that wants 123456 beside the password. */
function serve(missing: object, granted: object = {}) {
  const posted: Record<string, unknown>[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    if (String(url).endsWith('/token')) return Response.json({ user: USER });
    posted.push(body);
    const { second_factor: code, state } = body;
    if (code === undefined) return Response.json(missing, { status: 400 });
    if (code !== '123456') return Response.json({ error: 'access_denied' }, { status: 400 });
    return Response.json({ code: 'c', state, ...granted });
  });
  return posted;
}

async function show() {
  const onSignedIn = vi.fn((_: Identity) => undefined);
  const { panel } = showPanel(
    <LogIn
      version="1.2.3"
      allowsGuests
      demoUsers={null}
      onSignedIn={onSignedIn}
      onWatch={() => undefined}
      onIntent={() => undefined}
    />,
  );
  await panel.getByLabelText('User name').fill('admin');
  await panel.getByLabelText('Password').fill('secret');
  await panel.getByRole('button', { name: 'Log in' }).click();
  return { panel, onSignedIn };
}

test('a code is wanted after the password, and sent with it', async () => {
  const posted = serve({ error: 'second_factor_required' });
  const { panel, onSignedIn } = await show();
  const code = panel.getByLabelText('Code of the app, or a recovery code');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[USER]]);
  expect(posted.at(-1)).toMatchObject({
    username: 'admin',
    password: 'secret',
    second_factor: '123456',
  });
});

test('a wrong code is announced, and the way back leads to the password', async () => {
  serve({ error: 'second_factor_required' });
  const { panel, onSignedIn } = await show();
  await panel.getByLabelText(/^Code of the app/).fill('654321');
  await panel.getByRole('button', { name: 'Log in' }).click();
  await expect.element(panel.getByText('Incorrect code, or it was used')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect.element(panel.getByLabelText('Password')).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('one that is still to be set up shows its key, then its recovery codes, then the desk', async () => {
  serve(KEY, { recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] });
  const { panel, onSignedIn } = await show();
  await expect.element(panel.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expect.element(panel.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await panel.getByLabelText('Code of the app').fill('123456');
  await panel.getByRole('button', { name: 'Log in' }).click();
  await expect.element(panel.getByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[USER]]);
});
