/** The basket panel on a trading client, for its tests. */
import { vi } from 'vitest';
import type { Basket, BasketLine, BasketReview } from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { AT, toQuote } from '../../../platform/testing/given.ts';
import { goLive, loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithKeyboard } from '../../../ui-state/testing/with-keyboard.tsx';
import { BasketPanel } from './basket-panel.tsx';

/** A review without faults. */
export const toReview = (more: Partial<BasketReview> = {}): BasketReview => ({
  fault: null,
  lines: 2,
  faults: [],
  asOf: AT,
  ...more,
});

export const toLineResult = (line: number, more: Partial<BasketLine> = {}): BasketLine => ({
  line,
  state: 'WAITING',
  orderId: null,
  code: null,
  detail: null,
  ...more,
});

/** A basket with these lines; the counts follow from them. */
export function toBasket(lines: BasketLine[], more: Partial<Basket> = {}): Basket {
  const count = (state: BasketLine['state']) => lines.filter((line) => line.state === state).length;
  return {
    basketId: '01a1fe9b-0000-4000-8000-000000000001',
    createdAt: AT,
    updatedAt: AT,
    placing: lines.some(({ state }) => state === 'WAITING'),
    counts: {
      waiting: count('WAITING'),
      accepted: count('ACCEPTED'),
      refused: count('REFUSED'),
      invalid: count('INVALID'),
      stopped: count('STOPPED'),
    },
    lines,
    ...more,
  };
}

export function showBasket(answers: Responses = {}, ageMs = 0) {
  const review = vi.fn(async (_: { text: string }) => toReview());
  const shown = showPanel(
    <WithKeyboard>
      <BasketPanel />
    </WithKeyboard>,
    {
      answers: { 'baskets.review': review, ...answers },
      before: (client) => {
        loadAccount(client);
        client.hot.apply([toQuote(), toQuote({ symbol: 'KO', mid: 61_500_000 })], null);
        goLive(client, ageMs);
      },
    },
  );
  const { panel } = shown;
  const field = panel.getByLabelText('Paste orders here');
  return {
    ...shown,
    review,
    field,
    cell: (column: string, line: number) =>
      panel.getByLabelText(`${column} of line ${line}`, { exact: true }),
    /** Pastes a text into the empty basket. */
    paste: async (text: string) => {
      await field.click();
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { bubbles: true, clipboardData: data });
      field.element().dispatchEvent(event);
    },
    placeButton: panel.getByRole('button', { name: /^Place \d+ lines?/ }),
  };
}
