/** The film of a recorded session, without anyone being logged in: begun with its dialog, moved by its bar, ended with Escape. */
import '../../../app/globals.css';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordedSession } from './recorded-session.tsx';

// The page is shared with the tests of other files.
afterEach(() => void vi.restoreAllMocks());

/** On a page without the trading client: what needs it would throw. */
function show() {
  const onClose = vi.fn();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(<RecordedSession onClose={onClose} />);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  const film = page.getByRole('dialog', { name: 'Five minutes of trading, replayed' });
  return {
    onClose,
    film,
    chart: film.getByTestId('replay-chart'),
    bar: film.getByRole('slider', { name: 'Replay position' }),
  };
}

const wantsMotion = (isWanted: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: !isWanted } as MediaQueryList);

test('plays by itself, its chart following the clock', async () => {
  wantsMotion(true);
  const { film, chart } = show();
  await expect.element(film.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => Number(chart.element().getAttribute('data-bars'))).toBeGreaterThan(3);
});

test('waits for a press where less motion is wanted', async () => {
  wantsMotion(false);
  const { film, bar } = show();
  await expect.element(film.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect.element(bar).toHaveValue('0');
});

test('its end shows every fill, their profit and the proof', async () => {
  wantsMotion(false);
  const { film, bar } = show();
  await expect.element(bar).toBeVisible();
  bar.element().focus();
  await userEvent.keyboard('{End}');
  const [, seen, all] = /^(\d+) of (\d+)$/.exec(
    film.getByTestId('replay-count').element().textContent ?? '',
  ) as RegExpExecArray;
  expect(seen).toBe(all);
  await expect.element(film.getByTestId('replay-proof')).toHaveTextContent(/fills match/);
  await expect.element(film.getByTestId('replay-profit')).toHaveTextContent(/^[+\u2212]/);
});

test('shows the chart of each traded symbol', async () => {
  wantsMotion(false);
  const { film, chart } = show();
  const symbol = film.getByRole('combobox', { name: 'Symbol' });
  await expect.element(symbol).toBeVisible();
  await symbol.selectOptions('AAPL');
  await expect.element(chart).toHaveAccessibleName(/^AAPL up to the replay position/);
});

test('Escape ends it', async () => {
  wantsMotion(false);
  const { film, onClose } = show();
  await expect.element(film).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
