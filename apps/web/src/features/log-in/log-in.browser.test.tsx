import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Identity } from '../../platform/client/shapes.ts';
import { toIdentity } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { cutByWindow, pageOverflow, smallTargets } from '../../ui-state/testing/touch.ts';
import { DEMO_USERS } from './demo-users.ts';
import { LogIn, type LogInProps } from './log-in.tsx';

afterEach(() => vi.restoreAllMocks());

type Posted = { readonly path: string; readonly body: Readonly<Record<string, unknown>> };

const USER = toIdentity();

/** A user service that grants every log-in, unless the test decides otherwise. */
function serve(respond: (posted: Posted) => Response | Promise<Response> = grant) {
  const posted: Posted[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url).split('/').at(-1) ?? '';
    const call = { path, body: JSON.parse(String(init?.body ?? '{}')) };
    posted.push(call);
    return await respond(call);
  });
  return posted;
}

function grant({ path, body }: Posted): Response {
  if (path === 'authorize') return Response.json({ code: 'c', state: body['state'] });
  return Response.json({ user: USER });
}

const show = (props: Partial<LogInProps> = {}) => {
  const onSignedIn = vi.fn((_: Identity) => undefined);
  const onIntent = vi.fn();
  const onWatch = vi.fn();
  const { panel } = showPanel(
    <LogIn
      version="1.2.3"
      allowsGuests
      demoUsers={null}
      onSignedIn={onSignedIn}
      onWatch={onWatch}
      onIntent={onIntent}
      {...props}
    />,
  );
  const logIn = async (username: string, password: string): Promise<void> => {
    await panel.getByLabelText('User name').fill(username);
    await panel.getByLabelText('Password').fill(password);
    await panel.getByRole('button', { name: 'Log in' }).click();
  };
  return { panel, onSignedIn, onIntent, onWatch, logIn };
};

describe('by password', () => {
  test('hands the user on, and starts loading the desk before the response', async () => {
    const posted = serve();
    const { onSignedIn, onIntent, logIn } = show();
    await logIn('una', 'secret');
    await expect.poll(() => onSignedIn.mock.calls).toEqual([[USER]]);
    expect(posted[0]?.body).toMatchObject({ username: 'una', password: 'secret' });
    expect(onIntent).toHaveBeenCalled();
  });

  test('Enter in the password logs in', async () => {
    serve();
    const { panel, onSignedIn } = show();
    await panel.getByLabelText('User name').fill('una');
    await panel.getByLabelText('Password').fill('secret');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  });

  test('a wrong password is announced, and the next attempt clears it', async () => {
    let isWrong = true;
    serve((call) =>
      isWrong ? Response.json({ error: 'access_denied' }, { status: 401 }) : grant(call),
    );
    const { panel, onSignedIn, logIn } = show();
    await logIn('una', 'wrong');
    const alert = panel.getByRole('alert').last();
    await expect.element(alert).toHaveTextContent('Incorrect user name or password');
    await expectCode({ text: 'Incorrect user name or password', code: 'access_denied' });
    expect(onSignedIn).not.toHaveBeenCalled();
    await expect.element(panel.getByLabelText('User name')).toHaveValue('una');
    isWrong = false;
    await logIn('una', 'right');
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
    await expect.element(alert).toHaveTextContent(/^$/);
  });

  test('after too many attempts it states how long to wait', async () => {
    serve(() => new Response('{}', { status: 429, headers: { 'retry-after': '30' } }));
    const { panel, logIn } = show();
    await logIn('una', 'wrong');
    await expect.element(panel.getByText('Too many attempts: try again in 30 s')).toBeVisible();
  });

  test('while it is checked nothing can be pressed a second time', async () => {
    let release: (response: Response) => void = () => undefined;
    const posted = serve(() => new Promise<Response>((resolve) => (release = resolve)));
    const { panel, logIn } = show({ demoUsers: DEMO_USERS });
    await logIn('una', 'secret');
    await expect.element(panel.getByRole('button', { name: 'Checking…' })).toBeDisabled();
    await expect.element(panel.getByRole('button', { name: 'Enter as guest' })).toBeDisabled();
    await expect.element(panel.getByRole('button', { name: /^desk-head/ })).toBeDisabled();
    release(Response.json({ error: 'access_denied' }, { status: 401 }));
    await expect.element(panel.getByRole('button', { name: 'Log in' })).toBeEnabled();
    expect(posted).toHaveLength(1);
  });

  test('an empty form is not sent', async () => {
    const posted = serve();
    const { panel } = show();
    await panel.getByRole('button', { name: 'Log in' }).click();
    await expect.element(panel.getByLabelText('User name')).toBeInvalid();
    expect(posted).toEqual([]);
  });

  test('the browser may offer what it has stored, and the form never goes into the address', async () => {
    const { panel } = show();
    const name = panel.getByLabelText('User name');
    await expect.element(name).toHaveAttribute('autocomplete', 'username');
    await expect
      .element(panel.getByLabelText('Password'))
      .toHaveAttribute('autocomplete', 'current-password');
    await expect.element(panel.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(name.element().closest('form')?.method).toBe('post');
  });
});

describe('as a guest', () => {
  test('one press is enough', async () => {
    const posted = serve();
    const { panel, onSignedIn } = show();
    await panel.getByRole('button', { name: 'Enter as guest' }).click();
    await expect.poll(() => onSignedIn.mock.calls).toEqual([[USER]]);
    expect(posted.map(({ path }) => path)).toEqual(['guest']);
  });

  test('is not offered where guests are not let in', async () => {
    const { panel } = show({ allowsGuests: false });
    await expect.element(panel.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Enter as guest' }).elements()).toEqual([]);
  });

  test('a platform that does not respond is reported, and can be tried again', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    const { panel } = show();
    const button = panel.getByRole('button', { name: 'Enter as guest' });
    await button.click();
    await expect
      .element(panel.getByText('The platform does not respond. It may still be starting.'))
      .toBeVisible();
    await expect.element(button).toBeEnabled();
  });
});

describe('the users of development', () => {
  test('are logged in by one press each, with the password they share', async () => {
    const posted = serve();
    const { panel, onSignedIn } = show({ demoUsers: DEMO_USERS });
    await panel.getByRole('button', { name: /^risk-manager/ }).click();
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
    expect(posted[0]?.body).toMatchObject({
      username: 'risk-manager',
      password: DEMO_USERS.password,
    });
  });

  test('are not on the page where they do not exist', async () => {
    const { panel } = show();
    await expect.element(panel.getByText('1.2.3')).toBeVisible();
    expect(panel.getByText('risk-manager').elements()).toEqual([]);
  });
});

test('the page states that nothing here is real', async () => {
  const { panel } = show();
  await expect
    .element(panel.getByText('Simulated market. No real money, no real venue, no real customer.'))
    .toBeInTheDocument();
});

test('on a phone everything fits, and what is pressed is for a finger', async () => {
  await page.viewport(360, 740);
  onTestFinished(async () => {
    await page.viewport(900, 600);
  });
  const { panel } = show({ demoUsers: DEMO_USERS });
  const place = panel.element() as HTMLElement;
  Object.assign(place.style, { width: '100vw', height: 'auto' });
  await expect.element(panel.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(smallTargets(place, 44)).toEqual([]);
  expect(cutByWindow(place)).toEqual([]);
  expect(pageOverflow()).toBe(0);
});

describe('with an identity provider', () => {
  const shownAt = (search: string, props: Partial<LogInProps> = {}) => {
    const before = window.location.href;
    window.history.replaceState(null, '', search);
    onTestFinished(() => window.history.replaceState(null, '', before));
    return show({ providerLabel: 'Example SSO', ...props });
  };

  test('the link leads to the gateway, and back to this page', async () => {
    const { panel } = shownAt('/ops');
    const link = panel.getByRole('link', { name: 'Log in with Example SSO' });
    await expect.element(link).toHaveAttribute('href', '/oidc/login');
    link.element().addEventListener('click', (event) => event.preventDefault(), { once: true });
    await link.click();
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(/\/oidc\/login\?to=%2Fops$/));
  });

  test('there is no link without one', async () => {
    const { panel } = show();
    await expect.element(panel.getByRole('link', { name: /^Log in with/ })).not.toBeInTheDocument();
  });

  test('a log-in that failed is explained, and a password still works', async () => {
    serve();
    const { panel, onSignedIn, logIn } = shownAt('/?notice=unavailable');
    await expect
      .element(panel.getByText('The identity provider does not respond. Use a password'))
      .toBeVisible();
    await logIn('una', 'secret');
    await expect.poll(() => onSignedIn.mock.calls).toEqual([[USER]]);
  });

  test.each(['/?notice=constructor', '/?notice=<b>x</b>', '/?notice=', '/'])(
    'no text of the address %s is shown',
    async (search) => {
      const { panel } = shownAt(search);
      await expect.element(panel.getByRole('link', { name: /^Log in with/ })).toBeVisible();
      expect(panel.getByRole('alert').elements()).toHaveLength(1);
    },
  );
});

test('a visitor may watch a recorded session, whether guests may trade or not', async () => {
  for (const allowsGuests of [true, false]) {
    const { panel, onWatch } = show({ allowsGuests });
    await panel.getByRole('button', { name: 'Watch five minutes of trading' }).click();
    expect(onWatch).toHaveBeenCalledOnce();
  }
});
