/** What a replay lists by its moment: fills with their proof, events of the market, the newest first. */
import { describe, expect, test, vi } from 'vitest';
import type { ReplayedFill, ReplayMark } from '../../platform/client/shapes.ts';
import { toFill } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ReplayFills } from './replay-fills.tsx';

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const after = (seconds: number): string => new Date(NOON_MS + seconds * 1_000).toISOString();

const makeFill = (n: number, more: Partial<ReplayedFill> = {}): ReplayedFill => ({
  fill: toFill(n, { at: after(n), qty: 1_000 * n, price: 189.4 + n, venue: 'XNAS' }),
  source: 'REPLAYED',
  isEqual: true,
  ...more,
});

const MARKS: ReplayMark[] = [
  { at: after(1), kind: 'NEWS', symbol: 'AAPL', text: 'beats forecasts' },
  { at: after(2), kind: 'HALT', symbol: 'MSFT', text: 'halted' },
  { at: after(3), kind: 'SHOCK', symbol: null, text: 'rates +50 bp' },
  { at: after(60), kind: 'RESTART', symbol: null, text: 'exchange restarted' },
];

function show(fills: ReplayedFill[], atSeconds = 30, marks = MARKS) {
  const onSeek = vi.fn();
  const shown = showPanel(
    <ReplayFills
      fills={fills}
      marks={marks}
      atMs={NOON_MS + atSeconds * 1_000}
      getDecimals={() => 2}
      onSeek={onSeek}
    />,
  );
  const { panel } = shown;
  return {
    ...shown,
    onSeek,
    rows: () =>
      panel
        .getByRole('row')
        .elements()
        .slice(1)
        .map(({ textContent }) => textContent),
    openMarks: () => panel.getByText(/^News and halts/).click(),
  };
}

describe('fills', () => {
  test('are the newest first, with quantity, price and venue', async () => {
    const sold = toFill(2, { at: after(2), side: 'SELL', qty: 50, price: 190, venue: 'ARCX' });
    const { panel, rows } = show([makeFill(1), { ...makeFill(2), fill: sold }]);
    await expect.element(panel.getByTestId('replay-fills')).toBeVisible();
    expect(rows()).toEqual([
      '12:00:02.000Sell50AAPL190.00ARCXrecomputed',
      '12:00:01.000Buy1,000AAPL190.40XNASrecomputed',
    ]);
  });

  test.each([
    [{ source: 'REPLAYED', isEqual: true }, 'recomputed', 'text-up'],
    [{ source: 'PRICED', isEqual: true }, 'at the recomputed midpoint', 'text-up'],
    [{ source: 'RECORDED', isEqual: true }, 'as recorded', 'text-t3'],
    [{ source: 'REPLAYED', isEqual: false }, 'mismatch', 'text-critical'],
    [{ source: 'PRICED', isEqual: false }, 'mismatch', 'text-critical'],
  ] as const)('%o has its proof in words: %s', async (more, words, tone) => {
    const { panel } = show([makeFill(1, more)]);
    const proof = panel.getByTitle(words);
    await expect.element(proof).toHaveTextContent(words);
    await expect.element(proof).toHaveClass(tone);
  });

  test('of a day of many are counted whole and listed as the newest 200', async () => {
    const { panel, rows } = show(Array.from({ length: 1_234 }, (_, n) => makeFill(n + 1)));
    await expect.element(panel.getByText('Fills 1,234')).toBeVisible();
    await expect.element(panel.getByTestId('replay-fills')).toBeVisible();
    const listed = rows();
    expect(listed).toHaveLength(200);
    expect(listed[0]).toContain('1,234,000');
    expect(listed.at(-1)).toContain('1,035,000');
  });

  test('before the first say so', async () => {
    const { panel } = show([]);
    await expect.element(panel.getByText('No fills so far.')).toBeVisible();
    await expect.element(panel.getByText('Fills 0')).toBeVisible();
  });

  test('lead to their moment', async () => {
    const { panel, onSeek } = show([makeFill(7)]);
    await panel.getByRole('button', { name: '12:00:07.000' }).click();
    expect(onSeek.mock.calls).toEqual([[NOON_MS + 7_000]]);
  });
});

describe('events', () => {
  test('are those up to the moment, newest first, in words', async () => {
    const { panel, openMarks } = show([]);
    await openMarks();
    const items = panel.getByRole('listitem');
    await expect.element(items.first()).toBeVisible();
    expect(items.elements().map(({ textContent }) => textContent)).toEqual([
      '12:00:03.000Shockrates +50 bp',
      '12:00:02.000HaltMSFT halted',
      '12:00:01.000NewsAAPL beats forecasts',
    ]);
    await expect.element(panel.getByText('News and halts 3')).toBeVisible();
  });

  test('at the very moment of one it is there', async () => {
    const { panel, openMarks } = show([], 60);
    await openMarks();
    await expect.element(panel.getByText('exchange restarted')).toBeVisible();
  });

  test('before the first say so', async () => {
    const { panel, openMarks } = show([], 0);
    await openMarks();
    await expect.element(panel.getByText('No events so far.')).toBeVisible();
  });

  test('lead to their moment', async () => {
    const { panel, openMarks, onSeek } = show([]);
    await openMarks();
    await panel.getByRole('button', { name: '12:00:02.000' }).click();
    expect(onSeek.mock.calls).toEqual([[NOON_MS + 2_000]]);
  });
});
