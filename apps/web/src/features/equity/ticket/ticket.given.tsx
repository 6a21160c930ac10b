/** The ticket on a trading client, for its tests. */

import type { Identity, OrderPreview } from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { AT, toQuote } from '../../../platform/testing/given.ts';
import { goLive, loadAccount, setLimits } from '../../../platform/testing/given-desk.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithKeyboard } from '../../../ui-state/testing/with-keyboard.tsx';
import { Ticket } from './ticket.tsx';

/** A preview in which every check passed. */
export const toPreview = (more: Partial<OrderPreview> = {}): OrderPreview => ({
  asOf: AT,
  wouldPass: true,
  reasonCode: null,
  checks: [],
  maxQty: 1_000,
  riskConfigVersion: 1,
  effect: null,
  sale: null,
  ...more,
});

type Given = {
  readonly answers?: Responses;
  readonly limits?: Partial<Identity['limits']>;
  /** Age of the last prices; null where there are none yet. */
  readonly ageMs?: number | null;
  readonly before?: (client: TradingClient) => void;
};

/** The ticket for AAPL at 189.41 to 189.43, with live prices and a wide limit. */
export function showTicket({ answers = {}, limits = {}, ageMs = 0, before }: Given = {}) {
  const shown = showPanel(
    <WithKeyboard>
      <Ticket channel={1} />
    </WithKeyboard>,
    {
      answers: {
        'orders.preview': async () => toPreview(),
        'orders.previewLinked': async ({ orders }) => ({ orders: orders.map(() => toPreview()) }),
        ...answers,
      },
      browser: { later: (callback) => void window.setTimeout(callback) },
      before: (client) => {
        loadAccount(client);
        client.hot.apply([toQuote()], null);
        setLimits(client, { maxOrderQty: 10_000, ...limits });
        if (ageMs !== null) goLive(client, ageMs);
        before?.(client);
      },
    },
  );
  const { panel } = shown;
  return {
    ...shown,
    quantity: panel.getByLabelText('Quantity', { exact: true }),
    price: panel.getByLabelText('Limit price'),
    button: panel.getByTestId('send-order'),
    outcome: panel.getByTestId('ticket-answer'),
  };
}
