/** Accessibility by axe: everything in the look one starts with, and what a look can change, the colours, in every other one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Look, measureContrast } from './contrast.ts';
import { expectWhole } from './whole.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // A selector and a report for each of ten thousand elements that pass is most of the time.
  selectors: false,
  resultTypes: ['violations'],
};
/** What a theme can change, beside the default. */
const OTHER_LOOKS: readonly Look[] = [
  { theme: 'light', palette: 'normal' },
  { theme: 'contrast', palette: 'normal' },
  { theme: 'dark', palette: 'cvd' },
  { theme: 'light', palette: 'cvd' },
  { theme: 'contrast', palette: 'cvd' },
];
const FIRST_LOOK: Look = { theme: 'dark', palette: 'normal' };

/** That axe finds no violation within a part of the page, and has found something to check. */
async function expectNone(root: Locator, what: string): Promise<void> {
  const found = await root.evaluate(async (part, wanted) => {
    const { axe } = window as unknown as {
      axe: { run: (part: Element, options: RunOptions) => Promise<AxeResults> };
    };
    const { violations, passes } = await axe.run(part, wanted);
    return {
      passed: passes.length,
      violations: violations.map(({ id, nodes }) => ({
        id,
        count: nodes.length,
        first: nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`),
      })),
    };
  }, EVERYTHING);
  expect.soft(found.violations, what).toEqual([]);
  expect(found.passed, `${what}: rules that an element passed`).toBeGreaterThan(1);
}

/**
 * WCAG 2.2 AA and no cut figure in the first look, and the colours of all others: of the whole page, or of the panel
 * that is new on a page whose other panels are looked at elsewhere. Axe takes a second for the colours of a page, and
 * there are five other looks: they are measured by its formula without it.
 */
export async function expectAccessible(page: Page, what: string, panel?: Locator): Promise<void> {
  const root = panel ?? page.locator(':root');
  await page.evaluate(AXE);
  await expectNone(root, what);
  await expectWhole(root, what);
  await expectContrast(root, OTHER_LOOKS, { what, atLeast: 1 });
}

/** That every text has enough contrast in each look, and that there were texts. */
async function expectContrast(
  root: Locator,
  looks: readonly Look[],
  { what, atLeast }: { readonly what: string; readonly atLeast: number },
): Promise<void> {
  const found = await measureContrast(root, looks);
  expect(found.map(({ look }) => look)).toEqual(looks);
  for (const { look, checked, faults } of found) {
    expect.soft(faults, `${what}, ${look.theme} ${look.palette}`).toEqual([]);
    expect(checked, `${what}: texts looked at`).toBeGreaterThanOrEqual(atLeast);
  }
}

/** The top layer in every theme: what axe cannot decide there. */
export async function expectReadable(root: Locator, what: string): Promise<void> {
  await expectContrast(root, [...OTHER_LOOKS, FIRST_LOOK], { what, atLeast: 3 });
}

/** Opens each dialog in turn, has it checked, and puts it away. */
export async function checkDialogs(
  page: Page,
  dialogs: Record<string, () => Promise<unknown>>,
): Promise<void> {
  for (const [name, open] of Object.entries(dialogs)) {
    await open();
    const dialog = page.getByRole('dialog');
    await expect(dialog, name).toBeVisible();
    await page.evaluate(AXE);
    await expectNone(dialog, name);
    await expectReadable(dialog, name);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toBeHidden();
  }
}
