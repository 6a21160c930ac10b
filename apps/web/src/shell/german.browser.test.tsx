/** The trading screen in German: bars, panels' titles, menus. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toIdentity } from '../platform/testing/given.ts';
import { englishIn, showGerman } from '../ui-state/testing/in-german.ts';
import { showScreen } from './testing/show-screen.tsx';

test('nothing on the screen that has German is in English, and the account menu leads back', async () => {
  showGerman();
  const { place, panel } = await showScreen(toIdentity(), { width: 1440, height: 900 });
  await expect.element(panel.getByRole('button', { name: 'Darstellung' })).toBeVisible();
  await expect.element(panel.getByRole('tab', { name: 'Ordermaske' }).first()).toBeVisible();
  // Of the docking library.
  await expect.element(panel.getByTitle('Schließen').first()).toBeInTheDocument();
  await expect
    .element(panel.getByRole('separator').first())
    .toHaveAttribute('aria-label', 'Größe ändern');
  expect(englishIn(place)).toEqual([]);
  await panel.getByRole('button', { name: /Kontomenü/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
});
