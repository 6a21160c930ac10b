/** Explain mode on a trader's first screen: every head, total and fact is explained, by pointer and by focus. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toIdentity } from '../../platform/testing/given.ts';
import { listShown } from '../dock/dock-layout.ts';
import { PRESETS } from '../dock/presets.ts';
import { showScreen } from '../testing/show-screen.tsx';
import { findExplanation } from './find-explanation.ts';

const TRADER = toIdentity('trader', { tradingStyle: 'high_touch' });
const SHOWN = listShown(PRESETS.trade.layout);
/** Heads of columns, names and values of facts, totals. */
const FIGURES = '.grid-head-cell, .grid-sort, th, dt, dd, [data-total]:not(:empty)';

async function openScreen() {
  const shown = await showScreen(TRADER, { width: 1_920, height: 1_080 });
  const { panel, place } = shown;
  await expect.element(panel.getByRole('grid', { name: /orders/i })).toBeVisible();
  await expect.element(panel.getByRole('grid', { name: /watch/i })).toBeVisible();
  await expect.poll(() => place.querySelector('[data-panel="ticket"] dt')).not.toBeNull();
  const card = panel.getByRole('status', { name: 'Explanation' });
  return { ...shown, card };
}

/** What a page shows of an element that lacks an explanation. */
const lacking = (root: Element): readonly string[] =>
  [...root.querySelectorAll(FIGURES)]
    .filter((figure) => {
      const found = findExplanation(figure);
      const words = figure.textContent?.trim() ?? '';
      return words !== '' && (found === null || found.text.length < 8 || found.text === words);
    })
    .map((figure) => `${figure.tagName} ${figure.textContent}`);

describe('the first screen of a trader', () => {
  test('explains every head, total and fact of its panels, with where they come from', async () => {
    const { place } = await openScreen();
    const panels = SHOWN.map((id) => ({ id, panel: place.querySelector(`[data-panel="${id}"]`) }));
    expect(panels.filter(({ panel }) => panel === null)).toEqual([]);
    const lacks = panels.map(({ id, panel }) => [id, panel === null ? [] : lacking(panel)]);
    expect(lacks).toEqual(SHOWN.map((id) => [id, []]));
    for (const { id, panel } of panels) {
      if (panel === null) continue;
      for (const figure of panel.querySelectorAll(FIGURES)) {
        expect(findExplanation(figure)?.source ?? 'from', id).toMatch(/from/);
      }
    }
    const grids = place.querySelectorAll('[role="grid"] .grid-sort');
    expect(grids.length).toBeGreaterThan(20);
  });

  test('explains the account at its top', async () => {
    const { place } = await openScreen();
    const header = place.querySelector('header');
    expect(header?.querySelectorAll('dt').length).toBeGreaterThan(2);
    if (header !== null) expect(lacking(header)).toEqual([]);
  });
});

describe('explain mode', () => {
  test('is turned on and off by its key; a pointed cell has what its column is, and its source', async () => {
    const { panel, place, card, ui } = await openScreen();
    expect(place.querySelector('[data-explain-layer]')).toBeNull();
    await userEvent.keyboard('{Shift>}{F1}{/Shift}');
    await expect.element(card).toHaveTextContent('Point at a figure or a control');
    const cell = place.querySelector(
      '[data-panel="orders"] [role="row"] .grid-cell[data-column="qty"]',
    );
    await userEvent.hover(cell ?? place);
    await expect.element(card).toHaveTextContent(/^Qty/);
    await expect.element(card).toHaveTextContent('Orders: from the order management system (OMS)');
    await panel.getByRole('button', { name: /^End/ }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect(ui.getState().isExplaining).toBe(false);
  });

  test('follows the focus as well', async () => {
    const { panel, card, ui } = await openScreen();
    ui.setState({ isExplaining: true });
    await expect.element(card).toBeVisible();
    (panel.getByRole('button', { name: 'Columns of Orders' }).element() as HTMLElement).focus();
    await expect.element(card).toHaveTextContent('Columns of Orders');
  });

  test('keeps its card inside of the window, and lets the pointer through', async () => {
    const { place, card, ui } = await openScreen();
    ui.setState({ isExplaining: true });
    await expect.element(card).toBeVisible();
    for (const total of place.querySelectorAll('[data-panel="positions"] .grid-head-cell')) {
      total.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      await expect.element(card).toHaveTextContent('Positions: from the risk engine');
      const box = card.element().getBoundingClientRect();
      expect(box.right).toBeLessThanOrEqual(window.innerWidth);
      expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
      expect(getComputedStyle(card.element()).pointerEvents).toBe('none');
    }
  });
});
