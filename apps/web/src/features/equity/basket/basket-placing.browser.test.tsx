/** A basket while it is placed and afterwards: what is sent, its progress, stopping, and what is left. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Basket } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { toOrder } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showBasket, toBasket, toLineResult } from './basket.given.tsx';

const THREE = 'symbol,side,qty\nAAPL,BUY,100\nKO,SELL,200\nKO,BUY,5';
const TEXT = THREE;

type Placed = { basketId: string; text: string; lines?: number[] | undefined };

/** Pastes three lines and presses the button, once they have been reviewed. */
async function place(answers: Responses) {
  const shown = showBasket(answers);
  await shown.paste(THREE);
  await expect.element(shown.placeButton).toHaveAttribute('aria-disabled', 'false');
  await shown.placeButton.click();
  return shown;
}

describe('what is sent', () => {
  test('the text and the numbers of the lines to place, under a new id', async () => {
    const placing = vi.fn(async (_: Placed) => toBasket([toLineResult(2, { state: 'ACCEPTED' })]));
    await place({ 'baskets.place': placing });
    await expect
      .poll(() => placing.mock.calls[0]?.[0])
      .toEqual({
        basketId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        text: TEXT,
        lines: [2, 3, 4],
      });
  });

  test('Ctrl+Enter in a cell places, without the excluded lines', async () => {
    const placing = vi.fn(async (_: Placed) => toBasket([toLineResult(2, { state: 'ACCEPTED' })]));
    const { paste, panel, cell, placeButton } = showBasket({ 'baskets.place': placing });
    await paste(THREE);
    await panel.getByLabelText('Place line 3').click();
    await expect.element(placeButton).toHaveAttribute('aria-disabled', 'false');
    await cell('qty', 2).click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => placing.mock.calls[0]?.[0].lines).toEqual([2, 4]);
  });

  test('a repeat after a failure keeps the id, an edit makes another basket', async () => {
    const ids: string[] = [];
    const failing = async ({ basketId }: Placed): Promise<Basket> => {
      ids.push(basketId);
      throw refused('The order service is not available', null, 'UNAVAILABLE');
    };
    const { panel, placeButton, cell } = await place({ 'baskets.place': failing });
    await expect.element(panel.getByText('The order service is not available')).toBeVisible();
    await expectCode({ text: 'The order service is not available', code: 'UNAVAILABLE' });
    await placeButton.click();
    await expect.poll(() => ids.length).toBe(2);
    expect(ids[1]).toBe(ids[0]);
    await cell('qty', 2).fill('101');
    await expect.element(placeButton).toHaveAttribute('aria-disabled', 'false');
    await placeButton.click();
    await expect.poll(() => ids.length).toBe(3);
    expect(ids[2]).not.toBe(ids[0]);
  });
});

describe('while it is placed', () => {
  const running = toBasket([
    toLineResult(2, { state: 'ACCEPTED', orderId: toOrder(1).orderId }),
    toLineResult(3),
    toLineResult(4),
  ]);

  test('shows how far it is, and nothing can be edited', async () => {
    const { panel, cell } = await place({
      'baskets.place': async () => running,
      'baskets.get': async () => running,
    });
    await expect.element(panel.getByText('1 of 3: 1 accepted')).toBeVisible();
    const bar = panel.getByRole('progressbar', { name: 'Lines processed' });
    await expect.element(bar).toHaveAttribute('value', '1');
    await expect.element(bar).toHaveAttribute('max', '3');
    await expect.element(cell('qty', 3)).toHaveAttribute('readonly');
    for (const name of ['Clear basket', 'Add line', 'Open file', 'Remove line 3']) {
      await expect.element(panel.getByRole('button', { name })).toBeDisabled();
    }
  });

  test.each(['push', 'reconnect'] as const)(
    'follows the platform with the %s until the last line has its result',
    async (by) => {
      const done = toBasket([
        toLineResult(2, { state: 'ACCEPTED', orderId: toOrder(1).orderId }),
        toLineResult(3, { state: 'REFUSED', code: 'HALTED', detail: 'KO is paused' }),
        toLineResult(4, { state: 'ACCEPTED', orderId: toOrder(2).orderId }),
      ]);
      let now = running;
      const { panel, ui, push, reconnect } = await place({
        'baskets.place': async () => running,
        'baskets.get': async () => now,
      });
      await expect.element(panel.getByText('1 of 3: 1 accepted')).toBeVisible();
      now = done;
      if (by === 'push') push('basket.progress');
      else reconnect();
      await expect.element(panel.getByText('Done: 2 accepted, 1 rejected')).toBeVisible();
      await expect.element(panel.getByText(/REFUSED KO is paused/)).toBeVisible();
      await expectCode({ text: 'KO is paused', code: 'HALTED' });
      await panel.getByRole('button', { name: 'order', exact: true }).nth(1).click();
      expect(ui.getState().orderShown).toBe(toOrder(2).orderId);
    },
  );

  test('"Stop placing" stops this basket, and the lines that were not sent say so', async () => {
    const stop = vi.fn(async (_: unknown) =>
      toBasket([
        toLineResult(2, { state: 'ACCEPTED', orderId: toOrder(1).orderId }),
        toLineResult(3, { state: 'STOPPED' }),
        toLineResult(4, { state: 'STOPPED' }),
      ]),
    );
    const { panel } = await place({
      'baskets.place': async () => running,
      'baskets.get': async () => running,
      'baskets.stop': stop,
    });
    await panel.getByRole('button', { name: 'Stop placing' }).click();
    await expect.element(panel.getByText('Done: 1 accepted, 2 not sent')).toBeVisible();
    expect(stop.mock.calls[0]?.[0]).toEqual({ basketId: running.basketId });
  });
});

describe('afterwards', () => {
  const done = toBasket([
    toLineResult(2, { state: 'ACCEPTED', orderId: toOrder(1).orderId }),
    toLineResult(3, { state: 'REFUSED', code: 'HALTED', detail: 'KO is paused' }),
    toLineResult(4, { state: 'ACCEPTED', orderId: toOrder(2).orderId }),
  ]);
  const toOutcome = (n: number, outcome: 'REQUESTED' | 'REFUSED') => ({
    orderId: toOrder(n).orderId,
    outcome,
    status: null,
    code: null,
    detail: null,
  });

  test('the lines that were not accepted stay for another try', async () => {
    const { panel, cell } = await place({ 'baskets.place': async () => done });
    await panel.getByRole('button', { name: 'Keep the remaining 1' }).click();
    await expect.element(cell('symbol', 2)).toHaveValue('KO');
    await expect.element(cell('qty', 2)).toHaveValue('200');
    await expect.element(panel.getByText(/^1 lines/)).toBeVisible();
  });

  test.each([
    [[toOutcome(1, 'REQUESTED'), toOutcome(2, 'REFUSED')], 'Cancelling 1 orders'],
    [[toOutcome(1, 'REFUSED')], 'No resting orders left'],
  ])('its resting orders can be cancelled together: %#', async (items, text) => {
    const cancel = vi.fn(async (_: unknown) => ({ items, remaining: 0 }));
    const { panel } = await place({
      'baskets.place': async () => done,
      'orders.cancelMany': cancel,
    });
    await panel.getByRole('button', { name: 'Cancel resting orders' }).click();
    await expect.element(panel.getByText(text)).toBeVisible();
    expect(cancel.mock.calls[0]?.[0]).toEqual({ filter: { basketId: done.basketId } });
  });

  test('with nothing accepted there is nothing to cancel', async () => {
    const none = toBasket([toLineResult(2, { state: 'REFUSED', code: 'HALTED' })]);
    const { panel } = await place({ 'baskets.place': async () => none });
    await expect.element(panel.getByText('Done: 0 accepted, 1 rejected')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Cancel resting orders' }).elements()).toEqual([]);
  });
});
