/** Pairs that are not delivered: their forwards with fixing dates, a stream without spot or swap, and fixings. */
import { expect, test, vi } from 'vitest';
import type { FxPair, FxStreamRequest, FxTerms } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT, toIdentity } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { FxPanel } from './fx-panel.tsx';
import { toStream } from './stream.given.ts';

const PAIR: FxPair = {
  symbol: 'USDBRL',
  base: 'USD',
  quote: 'BRL',
  digits: 5,
  pip: 0.0001,
  tickSize: 0.00001,
  spotDays: 2,
  isCross: false,
  referencePrice: 5.45,
  volatilityPpm: 150_000,
  fixing: {
    modelledOn: 'PTAX',
    city: 'São Paulo',
    lagDays: 2,
    localTime: '13:00',
    utcOffsetMinutes: -180,
  },
};

const TERMS: FxTerms = {
  pair: PAIR,
  seq: 1,
  at: AT,
  tradeDate: '2026-11-23',
  valueDate: '2026-11-25',
  spot: 5.45,
  forwards: [
    {
      tenor: '1M',
      valueDate: '2026-12-28',
      fixingDate: '2026-12-23',
      days: 33,
      baseRatePct: 3.57,
      quoteRatePct: 13.2,
      points: 480.12,
      outright: 5.498_012,
      symbol: 'USDBRL-20261228',
      pointsBid: 479.62,
      pointsAsk: 480.62,
      bid: 5.497_412,
      ask: 5.498_612,
    },
  ],
  fixings: [
    {
      symbol: 'USDBRL-20261125',
      valueDate: '2026-11-25',
      fixingDate: '2026-11-23',
      rate: 5.4512,
      at: AT,
    },
    {
      symbol: 'USDBRL-20261202',
      valueDate: '2026-12-02',
      fixingDate: '2026-11-30',
      rate: null,
      at: null,
    },
  ],
  lastLook: { validityMs: 1_000, lookMs: 100, tolerancePct: 60, isSymmetric: true },
};

async function open(answers: object = {}, role: 'FX' | 'EQ' = 'FX') {
  const { panel } = showPanel(<FxPanel />, {
    answers: {
      'rfq.fxPairs': async () => ({ items: [], nonDeliverable: [PAIR] }),
      'rfq.fxTerms': async () => TERMS,
      ...answers,
    },
    streams: { fx: () => undefined },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks: [role] } }));
    },
  });
  await panel.getByRole('article', { name: 'USD/BRL NDF' }).getByRole('button').click();
  return panel.getByRole('region', { name: 'USD/BRL NDF in detail' });
}

test('a tile has the month’s outright with its fixing, the details each tenor’s and how it is fixed', async () => {
  const detail = await open();
  const tile = document.querySelector('article');
  expect(tile?.textContent).toContain('NDF');
  await expect.poll(() => tile?.textContent).toContain('5.4974121M outright5.498612');
  expect(tile?.textContent).toContain('Value 2026-12-28, fixing 2026-12-23');
  await expect
    .element(detail.getByRole('row', { name: /^1M/ }))
    .toHaveTextContent('1M2026-12-282026-12-233.5713.20+480.125.4974125.498612');
  await expect
    .element(detail.getByText(/Fixed 2 business days of São Paulo before the value date, at 13:00/))
    .toBeVisible();
  await expect.element(detail.getByText(/No BRL is paid/)).toBeVisible();
});

test('dealt forwards are listed with their fixing dates, and with the rate from the fixing on', async () => {
  const detail = await open();
  const rows = detail.getByRole('table', { name: /^Dealt forwards/ }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('2026-11-252026-11-235.451200');
  await expect.element(rows.nth(2)).toHaveTextContent('2026-12-022026-11-30–');
});

test('a stream is of a value date that is not spot, without a swap, and shows when it is fixed', async () => {
  const near = { symbol: 'USDBRL-20261228', valueDate: '2026-12-28', fixingDate: '2026-12-23' };
  const stream = toStream({ symbol: 'USDBRL', near });
  const openFxStream = vi.fn(async (_: FxStreamRequest) => stream);
  const detail = await open({
    'rfq.openFxStream': openFxStream,
    'rfq.fxStream': async () => stream,
  });
  const form = detail.getByRole('form', { name: 'Stream for USD/BRL' });
  const choices = form.getByLabelText('Value').getByRole('option').elements();
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    '1W',
    '1M',
    '3M',
    '6M',
    '1Y',
    'Date',
  ]);
  expect(form.getByLabelText('Swap to').elements()).toEqual([]);
  await form.getByRole('button', { name: 'Request stream' }).click();
  expect(openFxStream.mock.calls[0]?.[0]).toEqual({
    symbol: 'USDBRL',
    qty: 1_000_000,
    tenor: '1M',
  });
  const card = detail.getByRole('region', { name: /^Stream for 5,000,000 USD/ });
  await expect.element(card.getByText(/value 2026-12-28, fixing 2026-12-23/)).toBeVisible();
  await expect.element(card.getByRole('heading', { name: 'USD/BRL NDF' })).toBeVisible();
});

test('a press on an outright requests its stream, and a refusal is shown', async () => {
  const openFxStream = vi.fn(async (_: FxStreamRequest) => {
    throw refused('VALIDATION_FAILED', '1500 is not a multiple of 1000');
  });
  const detail = await open({ 'rfq.openFxStream': openFxStream });
  await detail.getByLabelText('Stream amount, USD').fill('1500');
  await detail.getByRole('button', { name: /^Buy USD 1M at 5.498612/ }).click();
  expect(openFxStream.mock.calls[0]?.[0]).toEqual({ symbol: 'USDBRL', qty: 1_500, tenor: '1M' });
  await expect.element(detail.getByText(/1500 is not a multiple of 1000/)).toBeVisible();
});

test('who trades no currencies reads the prices and requests nothing', async () => {
  const detail = await open({}, 'EQ');
  await expect.element(detail.getByRole('row', { name: /^1M/ })).toBeVisible();
  expect(detail.getByRole('form').elements()).toEqual([]);
});
