import { describe, expect, test, vi } from 'vitest';
import { AT, AT_MS } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { FactLine, FactList, FactTiles } from './fact-lists.tsx';
import { Amount, Awaited, Bar, Facts } from './facts.tsx';
import { VersionInForce } from './version-in-force.tsx';
import { WindowLeft } from './window-left.tsx';

const FACTS = [
  { name: 'Gross', value: '1.2M', note: 'USD', title: 'Gross exposure' },
  { name: 'Net', value: '-300K', tone: 'text-down' },
];

/** Names and values as a reader gets them. */
const listPairs = (root: Element): readonly (readonly (string | null)[])[] =>
  [...root.querySelectorAll('dl > div')].map((pair) =>
    [...pair.querySelectorAll('dt, dd')].map(({ textContent }) => textContent),
  );

describe('figures with their names', () => {
  test.each([
    [
      'a list',
      FactList,
      [
        ['Gross', '1.2M', 'USD'],
        ['Net', '-300K', ''],
      ],
    ],
    [
      'tiles',
      FactTiles,
      [
        ['Gross', '1.2M'],
        ['Net', '-300K'],
      ],
    ],
    [
      'a line',
      FactLine,
      [
        ['Gross', '1.2M'],
        ['Net', '-300K'],
      ],
    ],
  ] as const)('%s keeps each value with its name', async (_, Part, pairs) => {
    const { panel } = showPanel(<Part facts={FACTS} label="Exposure" data-testid="facts" />);
    const list = panel.getByTestId('facts');
    await expect.element(list).toHaveAttribute('aria-label', 'Exposure');
    expect(listPairs(panel.element())).toEqual(pairs);
    await expect.element(panel.getByText('-300K')).toHaveClass('text-down');
    expect(panel.getByTitle('Gross exposure').elements()).toHaveLength(1);
  });

  test('boxes side by side hold the note below the value, whole', async () => {
    const { panel } = showPanel(<Facts label="Exposure" facts={FACTS} />);
    await expect.element(panel.getByText('USD')).toBeVisible();
    expect(listPairs(panel.element())).toEqual([
      ['Gross', '1.2M', 'USD'],
      ['Net', '-300K'],
    ]);
  });

  test('an amount is short on the screen and exact in its title', async () => {
    const { panel } = showPanel(<Amount value={1_234_567.891} />);
    await expect
      .element(panel.getByText('1.2M', { exact: true }))
      .toHaveAttribute('title', '1,234,567.89');
  });

  test.each([
    [0.25, '25%'],
    [-1, '0%'],
    [7, '100%'],
  ])('a share of %d is a bar of %s, never outside its box', async (share, width) => {
    const { panel } = showPanel(<Bar share={share} />);
    const bar = (): HTMLElement | null => panel.element().querySelector<HTMLElement>('span[style]');
    await expect.poll(() => bar()?.style.width).toBe(width);
  });

  test('the version in force names its author and reason', async () => {
    const { panel } = showPanel(
      <VersionInForce of={{ version: 7, author: 'risk-manager', reason: 'wider collars' }} />,
    );
    await expect
      .element(panel.getByRole('heading'))
      .toHaveTextContent('In force: version 7 by risk-manager: wider collars');
  });
});

describe('what stands where an answer is awaited', () => {
  test('that it is loading', async () => {
    const { panel } = showPanel(<Awaited what="limits" error={null} retry={() => undefined} />);
    await expect.element(panel.getByText('Loading limits…')).toBeVisible();
    expect(panel.getByRole('button').elements()).toEqual([]);
  });

  test('why there is none, and a way to try again', async () => {
    const retry = vi.fn();
    const { panel } = showPanel(
      <Awaited what="limits" error={new Error('socket closed')} retry={retry} />,
    );
    await expect.element(panel.getByText('No response from the platform')).toBeVisible();
    await panel.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('the time that is left', () => {
  const showLeft = (endsAt: string | null, nowMs: () => number = () => AT_MS) =>
    showPanel(
      <p data-testid="left">
        <WindowLeft endsAt={endsAt} />
      </p>,
      { browser: { nowMs } },
    ).panel.getByTestId('left');

  test('runs down with the clock and stops at zero', async () => {
    let nowMs = AT_MS;
    const left = showLeft(new Date(AT_MS + 12_000).toISOString(), () => nowMs);
    await expect.element(left).toHaveTextContent(/^12(\.0)? s$/);
    nowMs += 5_000;
    await expect.element(left).toHaveTextContent(/^7(\.0)? s$/);
    nowMs += 60_000;
    await expect.element(left).toHaveTextContent(/^0(\.0)? s$/);
  });

  test('is zero for a window that is over and nothing where there is none', async () => {
    await expect.element(showLeft('2026-11-21T13:00:00.000Z')).toHaveTextContent(/^0(\.0)? s$/);
    await expect.element(showLeft(null)).toHaveTextContent(/^$/);
    await expect.element(showLeft(AT)).toHaveTextContent(/^0(\.0)? s$/);
  });
});
