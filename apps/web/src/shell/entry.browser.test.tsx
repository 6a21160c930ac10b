import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchOffer, OFFER } from '../features/help/offer-code.ts';
import { showPanel } from '../ui-state/testing/show-panel.tsx';
import { Entry } from './entry.tsx';

afterEach(() => vi.restoreAllMocks());

const show = (hasSession: boolean) =>
  showPanel(<Entry version="1.2.3" hasSession={hasSession} allowsGuests demoUsers={null} />).panel;

const listUrls = (read: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  read.mock.calls.map(([url]) => url);

describe('the first page', () => {
  test('without a session is the log-in page, and the user service is not called', async () => {
    const read = vi.spyOn(window, 'fetch');
    const panel = show(false);
    await expect.element(panel.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(listUrls(read)).not.toContain('/api/user-service/oauth/session');
  });

  test('with a session that has ended is the log-in page as well', async () => {
    const read = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => Response.json({}, { status: 401 }));
    const panel = show(true);
    await expect.element(panel.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(listUrls(read)).toContain('/api/user-service/oauth/session');
  });

  test('with a session fetches the code of the desk while it is found out whose it is', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
    show(true);
    await expect
      .poll(() =>
        performance.getEntriesByType('resource').filter(({ name }) => /trading-root/.test(name)),
      )
      .not.toEqual([]);
  });

  test('with a session fetches the offer of a first task with it, but for who has answered it', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
    const wanted = vi.spyOn(OFFER, 'fetch');
    fetchOffer('{"guide":{"offer":"answered"}}');
    expect(wanted).not.toHaveBeenCalled();
    show(true);
    await expect
      .poll(() =>
        performance.getEntriesByType('resource').filter(({ name }) => /help.offer/.test(name)),
      )
      .not.toEqual([]);
  });

  test('with a session shows the outline of the desk while it is not known whose it is', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
    const panel = show(true);
    await expect.element(panel.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Log in' }).elements()).toEqual([]);
  });

  test('shows a recorded session to a visitor, and comes back from it', async () => {
    const panel = show(false);
    await panel.getByRole('button', { name: 'Watch five minutes of trading' }).click();
    const film = panel.getByRole('dialog', { name: 'Five minutes of trading, replayed' });
    await expect.element(film.getByTestId('replay-chart')).toBeVisible();
    await film.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => film.elements()).toEqual([]);
  });
});
