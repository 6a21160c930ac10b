/** A basket before it is placed: pasting, editing, what the review refuses, what would be placed. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BasketReview } from '../../../platform/client/shapes.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { requestBasket } from '../../../ui-state/ui-state.ts';
import { showBasket, toReview } from './basket.given.tsx';

const TWO = 'symbol,side,qty,price\nAAPL,BUY,100,\nKO,SELL,200,61.25';

type Fault = BasketReview['faults'][number];
const toFault = (line: number, more: Partial<Fault> = {}): Fault => ({
  line,
  errors: [],
  code: null,
  detail: null,
  ...more,
});

describe('an empty basket', () => {
  test('a pasted table becomes lines, without a press', async () => {
    const { paste, cell, panel } = showBasket();
    await paste(TWO);
    await expect.element(cell('symbol', 2)).toHaveValue('AAPL');
    await expect.element(cell('price', 3)).toHaveValue('61.25');
    await expect.element(panel.getByText('2 lines, 2 to place')).toBeVisible();
  });

  test('what is typed is parsed at a press, semicolons and tabs too', async () => {
    const { field, panel, cell } = showBasket();
    await field.fill('Ticker;Shares;Side\nKO;50;buy');
    await panel.getByRole('button', { name: 'Parse lines' }).click();
    await expect.element(cell('Ticker', 2)).toHaveValue('KO');
    await expect.element(cell('Shares', 2)).toHaveValue('50');
  });

  test('a paste into words that are being typed is left to the field', async () => {
    const { field, paste, panel } = showBasket();
    await field.fill('AAPL,BUY,');
    await paste('100');
    await expect.element(panel.getByRole('button', { name: 'Parse lines' })).toBeVisible();
    expect(panel.getByRole('table').elements()).toEqual([]);
  });

  test('"Enter lines" begins with one empty line, which would not be placed', async () => {
    const { panel, cell } = showBasket();
    await panel.getByRole('button', { name: 'Enter lines' }).click();
    await expect.element(cell('symbol', 2)).toHaveValue('');
    await expect.element(panel.getByText('1 lines, 0 to place')).toBeVisible();
  });

  test('a column can be added for every other term of an order', async () => {
    const { panel, cell, review } = showBasket();
    await panel.getByRole('button', { name: 'Enter lines' }).click();
    const columns = panel.getByLabelText('Add column');
    await columns.selectOptions('stop price');
    await cell('symbol', 2).fill('AAPL');
    await cell('side', 2).fill('SELL');
    await cell('qty', 2).fill('100');
    await cell('stop price', 2).fill('185');
    await expect
      .poll(() => review.mock.lastCall?.[0].text.split('\n'))
      .toEqual(['symbol,side,qty,price,tif,strategy,stop price', 'AAPL,SELL,100,,,,185']);
    expect(columns.element().textContent).not.toContain('stop price');
  });

  test('a file is read like a paste', async () => {
    const { panel, cell } = showBasket();
    const file = new File([TWO], 'orders.csv', { type: 'text/csv' });
    await panel.getByLabelText('Basket file').upload(file);
    await expect.element(cell('symbol', 3)).toHaveValue('KO');
  });

  test('lines of another panel take the place of those before', async () => {
    const { paste, cell, ui, panel } = showBasket();
    await paste(TWO);
    await expect.element(cell('symbol', 2)).toHaveValue('AAPL');
    requestBasket(ui, [['MSFT', 'BUY', '10', '', 'DAY', 'LIT']]);
    await expect.element(cell('symbol', 2)).toHaveValue('MSFT');
    await expect.element(panel.getByText(/^1 lines/)).toBeVisible();
  });

  test('lines that wait for a price bring columns for it', async () => {
    const { cell, ui, review } = showBasket();
    requestBasket(ui, [
      ['MSFT', 'BUY', '10', '', 'DAY', 'LIT'],
      ['AAPL', 'SELL', '10', '', 'GTC', 'LIT', 'TRAILING_STOP', '', '', '1.5', 'MID'],
    ]);
    await expect.element(cell('trailPct', 3)).toHaveValue('1.5');
    await expect
      .poll(() => review.mock.lastCall?.[0].text.split('\n'))
      .toEqual([
        'symbol,side,qty,price,tif,strategy,type,stopPrice,trailAmount,trailPct,triggerBy',
        'MSFT,BUY,10,,DAY,LIT,,,,,',
        'AAPL,SELL,10,,GTC,LIT,TRAILING_STOP,,,1.5,MID',
      ]);
  });
});

describe('editing', () => {
  test('the review is requested for the text as it stands', async () => {
    const { paste, cell, review } = showBasket();
    await paste(TWO);
    await cell('qty', 2).fill('150');
    await expect
      .poll(() => review.mock.lastCall?.[0].text)
      .toBe('symbol,side,qty,price\nAAPL,BUY,150,\nKO,SELL,200,61.25');
  });

  test('arrows move between the lines of a column and stop at the ends', async () => {
    const { paste, cell } = showBasket();
    await paste(TWO);
    await cell('qty', 2).click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(cell('qty', 3)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(cell('qty', 3)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(cell('qty', 2)).toHaveFocus();
  });

  test('a removed line is gone, an added one stands at the end', async () => {
    const { paste, panel, cell } = showBasket();
    await paste(TWO);
    await panel.getByRole('button', { name: 'Remove line 2' }).click();
    await expect.element(cell('symbol', 2)).toHaveValue('KO');
    await panel.getByRole('button', { name: 'Add line' }).click();
    await expect.element(cell('symbol', 3)).toHaveValue('');
  });

  test('"Clear basket" leads back to the empty one', async () => {
    const { paste, panel, field } = showBasket();
    await paste(TWO);
    await panel.getByRole('button', { name: 'Clear basket' }).click();
    await expect.element(field).toBeVisible();
    expect(panel.getByRole('button', { name: /^Place/ }).elements()).toEqual([]);
  });
});

describe('the review', () => {
  test('marks the cell of each fault, and its line is not placed', async () => {
    const faults = [
      toFault(2, { errors: [{ path: 'qty', message: 'Not a quantity' }] }),
      toFault(3, { code: 'QTY_LIMIT_EXCEEDED', detail: 'Quantity is 200 (max. 100 per order)' }),
    ];
    const { paste, panel, cell, placeButton } = showBasket({
      'baskets.review': async () => toReview({ faults }),
    });
    await paste(TWO);
    await expect.element(cell('qty', 2)).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(cell('qty', 2))
      .toHaveAttribute('title', 'Not a quantity [VALIDATION_FAILED]');
    await expect.element(cell('symbol', 2)).not.toHaveAttribute('aria-invalid');
    await expect
      .element(cell('qty', 3))
      .toHaveAttribute('title', expect.stringContaining('Quantity is 200 (max. 100 per order)'));
    await expectCode({
      text: 'Quantity is 200 (max. 100 per order)',
      code: 'QTY_LIMIT_EXCEEDED',
    });
    await expect.element(panel.getByText('2 lines, 0 to place, 2 with errors')).toBeVisible();
    await expect.element(placeButton).toHaveAttribute('aria-disabled', 'true');
  });

  test('a fault of a whole line stands in its state alone', async () => {
    const faults = [toFault(2, { code: 'UNKNOWN_SYMBOL', detail: 'AAPX is not listed' })];
    const { paste, panel } = showBasket({ 'baskets.review': async () => toReview({ faults }) });
    await paste(TWO);
    await expect.element(panel.getByText(/AAPX is not listed/)).toBeVisible();
    expect(panel.element().querySelectorAll('[aria-invalid]')).toHaveLength(0);
    await expect.element(panel.getByText('2 lines, 1 to place, 1 with errors')).toBeVisible();
  });

  test('a fault of the whole text keeps every line back', async () => {
    const { paste, panel, placeButton } = showBasket({
      'baskets.review': async () => toReview({ fault: 'The basket has no column of quantities' }),
    });
    await paste(TWO);
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent('The basket has no column of quantities');
    await expect.element(placeButton).toHaveTextContent('Place 0 lines');
  });

  test('nothing is placed while the review is of an older text', async () => {
    let calls = 0;
    const never = new Promise<BasketReview>(() => undefined);
    const { paste, cell, placeButton } = showBasket({
      'baskets.review': () => {
        calls += 1;
        return calls === 1 ? toReview() : never;
      },
    });
    await paste(TWO);
    await expect.element(placeButton).toHaveAttribute('aria-disabled', 'false');
    await cell('qty', 2).fill('101');
    await expect.element(placeButton).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => calls).toBe(2);
    await expect.element(placeButton).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('what it is worth', () => {
  test('buys and sells apart, at the limit or the mid', async () => {
    const { paste, panel } = showBasket();
    await paste(TWO);
    // 100 AAPL at the mid of 189.42, 200 KO at their limit of 61.25.
    await expect.element(panel.getByText('18.9K')).toBeVisible();
    await expect.element(panel.getByText('12.3K')).toBeVisible();
  });

  test('a line without a side counts on neither side', async () => {
    const { paste, panel } = showBasket();
    await paste('symbol,side,qty,price\nAAPL,BUY,100,\nKO,,200,61.25');
    await expect.element(panel.getByText('18.9K')).toBeVisible();
    expect(panel.getByText('12.3K').elements()).toEqual([]);
  });

  test('excluded lines are worth nothing and are not placed', async () => {
    const { paste, panel, placeButton } = showBasket();
    await paste(TWO);
    await panel.getByLabelText('Place line 2').click();
    await expect.element(panel.getByText('2 lines, 1 to place, 1 excluded')).toBeVisible();
    expect(panel.getByText('18.9K').elements()).toEqual([]);
    await expect.element(placeButton).toHaveTextContent('Place 1 line ');
    await panel.getByLabelText('Place all lines').click();
    await expect.element(panel.getByText('2 lines, 2 to place')).toBeVisible();
    await panel.getByLabelText('Place all lines').click();
    await expect.element(panel.getByText('2 lines, 0 to place, 2 excluded')).toBeVisible();
  });
});

test('on stale prices nothing can be placed, with the reason at the button', async () => {
  const place = vi.fn();
  const { paste, placeButton } = showBasket({ 'baskets.place': place }, 5_000);
  await paste(TWO);
  await expect.element(placeButton).toHaveAttribute('title', 'Prices are older than 2 s');
  await placeButton.click({ force: true });
  expect(place).not.toHaveBeenCalled();
});
