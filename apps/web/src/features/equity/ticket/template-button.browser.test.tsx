/** Order templates at the ticket: saving, replacing, picking, renaming and removing them. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OrderTemplate } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showTicket } from './ticket.given.tsx';

const makeTemplate = (n: number, more: Partial<OrderTemplate> = {}): OrderTemplate => ({
  templateId: `tpl-${n}`,
  name: `Template ${n}`,
  order: {
    side: 'SELL',
    orderType: 'LIMIT',
    timeInForce: 'GTC',
    strategy: 'LIT',
    instrumentType: 'equity',
    qty: 700,
    price: 190.1,
  },
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...more,
});

/** The ticket with these templates; `items` is what the platform has. */
function show(items: OrderTemplate[], answers: Responses = {}) {
  const shown = showTicket({
    answers: {
      'templates.list': async () => ({ items: [...items], nextCursor: null }),
      ...answers,
    },
  });
  const open = () => shown.panel.getByRole('button', { name: 'Order templates' }).click();
  const item = (name: string) => shown.panel.getByRole('menuitem', { name });
  return { ...shown, open, item };
}

test('a picked template fills the ticket and sends nothing', async () => {
  const { open, item, quantity, price, panel } = show([makeTemplate(1)]);
  await open();
  await item('Template 1').click();
  await expect.element(quantity).toHaveValue('700');
  await expect.element(price).toHaveValue('190.10');
  await expect.element(panel.getByRole('radio', { name: 'SELL' })).toBeChecked();
  await expect.element(panel.getByLabelText('Time in force')).toHaveValue('GTC');
});

test('without templates there is only the way to save one', async () => {
  const { open, panel } = show([]);
  await open();
  await expect.element(panel.getByRole('menuitem')).toHaveTextContent('Save as template…');
  expect(panel.getByRole('menuitem').elements()).toHaveLength(1);
});

describe('saving', () => {
  test('keeps what the ticket holds under the trimmed name, and reads the list again', async () => {
    const items: OrderTemplate[] = [];
    const save = vi.fn(async ({ name, order }: { name: string; order: OrderTemplate['order'] }) => {
      const made = makeTemplate(1, { name, order });
      items.push(made);
      return made;
    });
    const { open, item, panel, quantity } = show(items, { 'templates.save': save });
    await quantity.fill('250');
    await open();
    await item('Save as template…').click();
    const dialog = panel.getByRole('dialog', { name: 'Save ticket as template' });
    await expect.element(dialog).toHaveTextContent('BUY 250 AAPL MKT DAY LIT');
    const keep = dialog.getByRole('button', { name: 'Save' });
    await expect.element(keep).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabelText('Name').fill('  Opening buy ');
    await keep.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(save.mock.calls.map(([input]) => input)).toEqual([
      {
        name: 'Opening buy',
        order: {
          side: 'BUY',
          orderType: 'MARKET',
          timeInForce: 'DAY',
          strategy: 'LIT',
          instrumentType: 'equity',
          symbol: 'AAPL',
          qty: 250,
        },
      },
    ]);
    await open();
    await expect.element(item('Opening buy')).toBeVisible();
  });

  test('under a known name, whatever its case, replaces that template after a notice', async () => {
    const change = vi.fn(async (_: unknown) => makeTemplate(1));
    const { open, item, panel } = show([makeTemplate(1)], { 'templates.change': change });
    await open();
    await item('Save as template…').click();
    const dialog = panel.getByRole('dialog', { name: 'Save ticket as template' });
    await dialog.getByLabelText('Name').fill('TEMPLATE 1');
    await expect.element(dialog).toHaveTextContent('replaces the existing template');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(change.mock.calls[0]?.[0]).toMatchObject({ templateId: 'tpl-1' });
  });

  test('an empty name sends nothing, and a refusal stays in the dialog', async () => {
    const save = vi.fn(async (_: unknown): Promise<OrderTemplate> => {
      throw refused('100 templates are saved (max. 100)', null, 'CONFLICT');
    });
    const { open, item, panel } = show([], { 'templates.save': save });
    await open();
    await item('Save as template…').click();
    const dialog = panel.getByRole('dialog', { name: 'Save ticket as template' });
    await dialog.getByLabelText('Name').fill('   ');
    await userEvent.keyboard('{Enter}');
    expect(save).not.toHaveBeenCalled();
    await dialog.getByLabelText('Name').fill('One more');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toHaveTextContent('100 templates are saved (max. 100)');
    await expectCode({ text: '100 templates are saved (max. 100)', code: 'CONFLICT' });
    await expect.element(dialog.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('managing', () => {
  const openManager = async (items: OrderTemplate[], answers: Responses) => {
    const shown = show(items, answers);
    await shown.open();
    await shown.item('Manage templates…').click();
    return { ...shown, dialog: shown.panel.getByRole('dialog', { name: 'Manage templates' }) };
  };

  test('lists each with its terms; Enter renames one', async () => {
    const change = vi.fn(async (_: unknown) => makeTemplate(1));
    const open = makeTemplate(2, {
      order: {
        side: 'BUY',
        orderType: 'MARKET',
        timeInForce: 'DAY',
        strategy: 'VWAP',
        instrumentType: 'equity',
      },
    });
    const { dialog } = await openManager([makeTemplate(1), open], { 'templates.change': change });
    await expect.element(dialog).toHaveTextContent('SELL 700 ? @ 190.1 GTC LIT');
    await expect.element(dialog).toHaveTextContent('BUY ? ? MKT DAY VWAP');
    await dialog.getByLabelText('Name of Template 1').fill(' Closing sell ');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => change.mock.calls[0]?.[0])
      .toEqual({ templateId: 'tpl-1', name: 'Closing sell' });
  });

  test('an emptied name is put back and not sent', async () => {
    const change = vi.fn(async (_: unknown) => makeTemplate(1));
    const { dialog } = await openManager([makeTemplate(1)], { 'templates.change': change });
    const name = dialog.getByLabelText('Name of Template 1');
    await name.fill('  ');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveValue('Template 1');
    expect(change).not.toHaveBeenCalled();
  });

  test('a removed one leaves the list; the last one leaves a text', async () => {
    const items = [makeTemplate(1)];
    const remove = vi.fn(async (_: unknown) => {
      items.length = 0;
      return makeTemplate(1);
    });
    const { dialog } = await openManager(items, { 'templates.remove': remove });
    await dialog.getByRole('button', { name: 'Remove Template 1' }).click();
    await expect.element(dialog).toHaveTextContent('No templates.');
    expect(remove.mock.calls[0]?.[0]).toEqual({ templateId: 'tpl-1' });
  });

  test('a refusal is shown, and the template stays', async () => {
    const remove = async (): Promise<OrderTemplate> => {
      throw refused('The template has changed', null, 'CONFLICT');
    };
    const { dialog } = await openManager([makeTemplate(1)], { 'templates.remove': remove });
    await dialog.getByRole('button', { name: 'Remove Template 1' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The template has changed');
    await expectCode({ text: 'The template has changed', code: 'CONFLICT' });
    await expect.element(dialog.getByLabelText('Name of Template 1')).toBeVisible();
  });
});
