/** Locates of the day, the borrow list, and a request with its grant or refusal. */
import { expect, test } from 'vitest';
import type { BorrowTerms, Locate } from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { LocatesPanel } from './locates-panel.tsx';

const toLocate = (more: Partial<Locate> = {}): Locate => ({
  locateId: 'locate-0001',
  symbol: 'BKNG',
  requestedQty: 800,
  qty: 500,
  usedQty: 120,
  leftQty: 380,
  rateBps: 750,
  day: '2026-11-23',
  grantedAt: AT,
  ...more,
});
const TERMS: BorrowTerms[] = [
  { symbol: 'AAPL', isEasy: true, rateBps: 45, availableQty: null },
  { symbol: 'BKNG', isEasy: false, rateBps: 750, availableQty: 2_100 },
];
const show = (answers: Responses = {}, items: Locate[] = [toLocate()]) =>
  showPanel(<LocatesPanel />, {
    answers: {
      'locates.list': async () => ({ items: [...items], day: '2026-11-23' }),
      'locates.borrowTerms': async () => ({ items: TERMS }),
      ...answers,
    },
  }).panel;

test('a locate shows what was requested, granted, used and left, and its rate', async () => {
  const panel = show();
  const row = panel.getByRole('region', { name: 'Locates' }).getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent(/^BKNG8005001203807\.50%/);
});

test('the borrow list begins with the hard names', async () => {
  const rows = show().getByRole('region', { name: 'Borrow list' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('BKNGHard, locate7.50%2,100');
  await expect.element(rows.nth(2)).toHaveTextContent('AAPLEasy, no locate0.45%any');
});

test('a request shows what was granted, and the table is read again', async () => {
  const sent: unknown[] = [];
  const items: Locate[] = [];
  const panel = show(
    {
      'locates.request': async (input) => {
        sent.push(input);
        items.push(toLocate());
        return toLocate();
      },
    },
    items,
  );
  await expect.element(panel.getByText('No locates today')).toBeVisible();
  await panel.getByLabelText('Symbol').fill('bkng');
  await expect.element(panel.getByRole('status')).toHaveTextContent('2,100 left today, at 7.50%');
  await panel.getByLabelText('Quantity').fill('800');
  await panel.getByRole('button', { name: 'Locate' }).click();
  const text = '500 of 800 BKNG located today, at 7.50% a year';
  await expect.element(panel.getByRole('status')).toHaveTextContent(text);
  await expect.element(panel.getByRole('region', { name: 'Locates' })).toBeVisible();
  expect(sent).toEqual([{ symbol: 'BKNG', qty: 800 }]);
});

test('a name that is no share, and half a share, cannot be requested', async () => {
  const panel = show();
  await panel.getByLabelText('Symbol').fill('NOPE');
  await panel.getByLabelText('Quantity').fill('0.5');
  await expect.element(panel.getByText('No share of this name')).toBeVisible();
  await expect.element(panel.getByText('Whole shares only')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Locate' })).toBeDisabled();
});

test('a list that cannot be read shows why, and is read again on demand', async () => {
  let isDown = true;
  const panel = show({
    'locates.list': async () => {
      if (isDown) throw new Error('the OMS does not respond');
      return { items: [toLocate()], day: '2026-11-23' };
    },
  });
  const again = panel.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.element(panel.getByRole('region', { name: 'Locates' })).toBeVisible();
});
