/** The bars of a bond book: the buckets of the chosen curve, and what is said where there are none. */
import { describe, expect, test } from 'vitest';
import type { WireOutput } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { BookBars } from './book-bars.tsx';

type Book = WireOutput<'bondBook'>;

const BOOK: Book = {
  asOf: AT,
  items: [
    {
      curve: 'USD',
      currency: 'USD',
      dv01: 1_234.4,
      bonds: 3,
      buckets: [
        { years: 2, dv01: 700.2 },
        { years: 5, dv01: 0 },
        { years: 10, dv01: -1_500 },
        { years: 30, dv01: 2_034.2 },
      ],
    },
  ],
  unvalued: 0,
};

const show = (answer: () => Promise<Book>, curve: 'USD' | 'GBP' = 'USD', more: Responses = {}) =>
  showPanel(
    <WithUi ui={openUiState()}>
      <BookBars curve={curve} />
    </WithUi>,
    { role: 'trader', answers: { 'risk.bondBook': answer, ...more } },
  ).panel;

describe('a bond book', () => {
  test('has its DV01, and a bar for each key rate with sign and currency', async () => {
    const panel = show(async () => BOOK);
    const book = panel.getByRole('region', { name: 'DV01 by key rate' });
    await expect.element(book).toHaveTextContent(/own bonds\s*\+1,234 USD/);
    const rows = book.getByRole('listitem');
    await expect.element(rows.nth(0)).toHaveTextContent('2Y+700 USD');
    await expect.element(rows.nth(2)).toHaveTextContent('10Y−1,500 USD');
    expect(rows.nth(2).element().querySelector('.fill-sell')).not.toBeNull();
    expect(rows.nth(3).element().querySelector('.fill-buy')).not.toBeNull();
  });

  test('of another curve is empty, in words', async () => {
    const panel = show(async () => BOOK, 'GBP');
    await expect.element(panel.getByText('No bonds on this curve.')).toBeVisible();
  });

  test('counts what has no price', async () => {
    const panel = show(async () => ({ ...BOOK, unvalued: 2 }));
    await expect.element(panel.getByText('2 without a price, in no figure')).toBeVisible();
  });

  test('that is refused shows the refusal', async () => {
    const panel = show(async () => {
      throw refused('Forbidden', 'no access to these positions', 'FORBIDDEN');
    });
    await expect.element(panel.getByText('no access to these positions')).toBeVisible();
  });
});
