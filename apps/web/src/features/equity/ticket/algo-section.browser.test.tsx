/** An algo on the ticket: its parameters, its schedule before it is sent, and what is sent. */

import { expect, test, vi } from 'vitest';
import type {
  NewOrder,
  OrderPreview,
  PreviewRequest,
  SchedulePreview,
} from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { toOrder } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { showTicket, toPreview } from './ticket.given.tsx';

const schedule: SchedulePreview = {
  startAt: '2026-11-21T14:03:22.250Z',
  endAt: '2026-11-21T14:08:22.250Z',
  slices: [
    { at: '2026-11-21T14:03:22.250Z', qty: 300 },
    { at: '2026-11-21T14:05:52.250Z', qty: 600 },
  ],
  curve: [
    { at: '2026-11-21T14:03:22.250Z', planned: 0, market: 0 },
    { at: '2026-11-21T14:08:22.250Z', planned: 600, market: 48_000 },
  ],
  participationPct: 1.25,
  expectedCostBps: 3.44,
  notes: ['The last slice is larger'],
};

async function showAlgo(answers: Responses = {}) {
  const shown = showTicket({
    limits: { strategies: ['LIT', 'TWAP', 'POV'] },
    answers: { 'algos.preview': async () => schedule, ...answers },
  });
  await shown.panel.getByLabelText('Strategy').selectOptions('TWAP');
  return shown;
}

test('the schedule is shown in words: shares, slices, times, share of volume, cost', async () => {
  const { panel, quantity } = await showAlgo();
  await expect.element(panel.getByTestId('schedule-preview')).toHaveTextContent('Enter a quantity');
  await quantity.fill('600');
  await expect
    .element(panel.getByText(/600 planned in 2 slices from 14:03:22 to 14:08:22; 1.25%/))
    .toHaveTextContent(/of all volume, expected cost 3.44 bp/);
  await expect.element(panel.getByText('The last slice is larger')).toBeVisible();
  await expect.element(panel.getByText('market, 48.0K expected')).toBeVisible();
});

test('the algo is named on the button, and its price is that of its children over time', async () => {
  const effect: NonNullable<OrderPreview['effect']> = {
    trades: 'OVER_TIME',
    price: 189.44,
    notional: 113_664,
    before: { netQty: 0, avgPx: 0, initialMargin: 0 },
    after: { netQty: 600, avgPx: 189.44, initialMargin: 11_366.4 },
    fees: { sec31: 0, finraTaf: 0, commission: 2.1, venue: 1.74, total: 3.84 },
    slippage: { halfSpreadBps: 0.53, impactBps: 0.32, cost: 9.66 },
  };
  const { panel, quantity, button } = await showAlgo({
    'orders.preview': async () => toPreview({ effect }),
  });
  await quantity.fill('600');
  await expect.element(button).toHaveTextContent('BUY 600 AAPL at market DAY TWAP');
  await expect.element(panel.getByText('189.44, worked over time')).toBeVisible();
  await expect.element(panel.getByText('+0.85 bp, 9.66')).toBeVisible();
});

test('the preview is requested for what is typed, minutes as milliseconds', async () => {
  const preview = vi.fn(async (_: PreviewRequest) => schedule);
  const { panel, quantity } = await showAlgo({ 'algos.preview': preview });
  await quantity.fill('600');
  await panel.getByLabelText('Minutes').fill('30');
  await panel.getByLabelText('Slices', { exact: true }).fill('12');
  await expect
    .poll(() => preview.mock.lastCall?.[0])
    .toEqual({
      symbol: 'AAPL',
      side: 'BUY',
      qty: 600,
      strategy: 'TWAP',
      algoParams: { durationMs: 1_800_000, slices: 12 },
    });
});

test('a wrong parameter is named, and nothing is requested or sent', async () => {
  const place = vi.fn(async (_: NewOrder) => toOrder(1));
  const { panel, quantity, button } = await showAlgo({ 'orders.place': place });
  await quantity.fill('600');
  await panel.getByLabelText('Slices', { exact: true }).fill('2.5');
  await expect.element(panel.getByText('A whole number', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('Slices: A whole number').first()).toBeVisible();
  await button.click({ force: true });
  expect(place).not.toHaveBeenCalled();
});

test('a parameter that an algo needs is required before it can be sent', async () => {
  const { panel, quantity, button } = await showAlgo();
  await panel.getByLabelText('Strategy').selectOptions('POV');
  await quantity.fill('600');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(panel.getByText('Participation rate, %: Required').first()).toBeVisible();
  await panel.getByLabelText('Participation rate, %').fill('12.5');
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
});

test('the order carries its parameters, and the accepted one can be watched', async () => {
  const place = vi.fn(async (_: NewOrder) => toOrder(1, { strategy: 'TWAP', status: 'NEW' }));
  const { panel, quantity, button, ui } = await showAlgo({ 'orders.place': place });
  await quantity.fill('600');
  await panel.getByLabelText('Price style').selectOptions('through the touch');
  await button.click();
  await panel.getByRole('button', { name: 'show in Algos' }).click();
  expect(ui.getState().panelRequest?.panel).toBe('algos');
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    strategy: 'TWAP',
    qty: 600,
    algoParams: { urgency: 'AGGRESSIVE' },
  });
});

test('the fold counts the rare parameters that are set', async () => {
  const { panel, ui } = await showAlgo();
  await expect.element(panel.getByText('More parameters', { exact: true })).toBeVisible();
  requestTicket(ui, {
    strategy: 'TWAP',
    algoParams: { minSliceQty: 100, maxSliceQty: 200, durationMs: 60_000 },
  });
  await expect.element(panel.getByText('More parameters, 2 set')).toBeVisible();
  await expect.element(panel.getByLabelText('Minutes')).toHaveValue('1');
});

test('a refusal of the preview takes the place of the schedule', async () => {
  const preview = async (): Promise<SchedulePreview> => {
    throw refused('The end is after the close', null, 'VALIDATION_FAILED');
  };
  const { panel, quantity } = await showAlgo({ 'algos.preview': preview });
  await quantity.fill('600');
  await expect
    .element(panel.getByTestId('schedule-preview'))
    .toHaveTextContent('The end is after the close');
  await expectCode({ text: 'The end is after the close', code: 'VALIDATION_FAILED' });
});
