/** The log-in page in German, and the way there. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findCookie } from '../../lib/cookies.ts';
import { LOCALE_COOKIE } from '../../lib/text/locale.ts';
import { englishIn, showGerman } from '../../ui-state/testing/in-german.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { DEMO_USERS } from './demo-users.ts';
import { LogIn } from './log-in.tsx';

afterEach(() => vi.restoreAllMocks());

const show = () =>
  showPanel(
    <LogIn
      version="1.2.3"
      allowsGuests
      providerLabel="Example SSO"
      demoUsers={DEMO_USERS}
      onSignedIn={vi.fn()}
      onWatch={vi.fn()}
      onIntent={vi.fn()}
    />,
  ).panel;

describe('in German', () => {
  test('every text of the page is German, the name of the other language is English', async () => {
    showGerman();
    const panel = show();
    await expect
      .element(panel.getByRole('heading', { name: 'Anmelden', exact: true }))
      .toBeVisible();
    await expect.element(panel.getByLabelText('Benutzername')).toBeVisible();
    await expect
      .element(panel.getByRole('link', { name: 'Mit Example SSO anmelden' }))
      .toBeVisible();
    await expect
      .element(panel.getByRole('button', { name: 'English' }))
      .toHaveAttribute('lang', 'en');
    expect(englishIn(panel.element())).toEqual([]);
  });

  test('a refusal of the log-in is German', async () => {
    showGerman();
    vi.spyOn(window, 'fetch').mockResolvedValue(
      new Response('{}', { status: 429, headers: { 'retry-after': '7' } }),
    );
    const panel = show();
    await panel.getByLabelText('Benutzername').fill('trader');
    await panel.getByLabelText('Passwort').fill('wrong');
    await panel.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect
      .element(panel.getByRole('alert').first())
      .toHaveTextContent('Zu viele Versuche: in 7 s erneut versuchen');
  });
});

test('in English the page offers German, and nothing of it is German', async () => {
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines.
    document.cookie = `${LOCALE_COOKIE}=; Path=/; Max-Age=0`;
  });
  const panel = show();
  expect(findCookie(document.cookie, LOCALE_COOKIE)).toBeUndefined();
  await expect
    .element(panel.getByRole('button', { name: 'Deutsch' }))
    .toHaveAttribute('lang', 'de');
  expect(englishIn(panel.element())).toContain('Password');
});
