/** The first screen on five widths: panels fill the window, none is too narrow, and no main figure is cut. */
import { expect, test } from 'vitest';
import { cutCells } from '../kit/grid/testing/clipped.ts';
import type { PanelId } from '../ui-state/panel-ids.ts';
import { person } from './testing/recorded-platform.ts';
import { showScreen } from './testing/show-screen.tsx';

/** With the panels in front. */
const SIZES = [
  { width: 1_024, height: 768, open: 4 },
  { width: 1_440, height: 900, open: 5 },
  { width: 1_920, height: 1_080, open: 5 },
  { width: 2_560, height: 1_440, open: 7 },
  { width: 3_840, height: 2_160, open: 11 },
] as const;

/** Narrower, panels cut their figures. */
const PANEL_MIN = 330;
/** Of the area between the bars; the rest are borders, and the strips of tabs over the panels. */
const FILLED_MIN = 0.88;

const widthsIn = (panels: readonly HTMLElement[]): readonly number[] =>
  panels.map((panel) => panel.getBoundingClientRect().width);

const panelsIn = (place: Element): readonly HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>('[data-panel]')].filter(
    (panel) => panel.getBoundingClientRect().width > 0,
  );

/** Names and values of lists of facts that do not show all of their text. */
const cutFacts = (panels: readonly Element[]): readonly (string | null)[] =>
  panels
    .flatMap((panel) => [...panel.querySelectorAll('dd')])
    .filter((value) => value.scrollWidth > value.clientWidth + 1)
    .map(({ textContent }) => textContent);

test.each(
  (['trader', 'risk-manager'] as const).flatMap((role) => SIZES.map((size) => ({ role, ...size }))),
)('of a $role at $width px', async ({ role, width, height, open }) => {
  const user = { ...person(role), tradingStyle: 'high_touch' as const };
  const { panel, place } = await showScreen(user, { width, height });
  await expect.poll(() => panelsIn(place).length).toBe(open);
  const must: readonly PanelId[] = role === 'trader' ? ['ticket', 'orders'] : ['kill', 'orders'];
  const shown = panelsIn(place);
  expect(shown.map(({ dataset }) => dataset['panel'])).toEqual(expect.arrayContaining([...must]));
  await expect.element(panel.getByRole('grid', { name: /orders/i })).toBeVisible();

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const boxes = shown.map((one) => one.getBoundingClientRect());
  expect(Math.min(...boxes.map(({ left }) => left))).toBeLessThan(6);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeGreaterThan(width - 6);
  const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
  const room = place.querySelector('main')?.getBoundingClientRect();
  expect(room?.width).toBe(width);
  expect(area / (width * (room?.height ?? 0))).toBeGreaterThan(FILLED_MIN);
  expect(Math.min(...widthsIn(shown))).toBeGreaterThanOrEqual(width < 1_200 ? PANEL_MIN : 300);
  expect(Math.max(...widthsIn(shown))).toBeLessThan(1_200);

  // The line of the day is a picture: it may touch the edge of its cell.
  expect(cutCells(place).filter((cell) => cell !== 'day: ')).toEqual([]);
  expect(cutFacts(shown)).toEqual([]);
  const bar = place.querySelector('header')?.getBoundingClientRect();
  const profit = panel.getByText('P&L', { exact: true }).first().element().getBoundingClientRect();
  expect(profit.width).toBeGreaterThan(0);
  expect(profit.bottom).toBeLessThanOrEqual(bar?.bottom ?? 0);
  const me = panel.getByRole('button', { name: /account menu/ }).element();
  expect(me.getBoundingClientRect().right).toBeLessThanOrEqual(width);
});
