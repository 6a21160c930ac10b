/** Signals: one row a symbol in a standing order, what one is made of, and what shocks would make of it. */

import { describe, expect, test, vi } from 'vitest';
import type { WireOutput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { FEATURE_WORDS } from './feature-text.ts';
import { SignalsPanel } from './signals-panel.tsx';

type Detail = WireOutput<'signal'>;

const CONTRIBUTIONS = [-0.2, 0.1, 0, -0.5, 0, 0, 0.05];

const makeSignal = (symbol: string, signal: number, confidence = 0.5) => ({
  symbol,
  signal,
  confidence,
  score: -0.55,
  agreement: 0.75,
  contributions: CONTRIBUTIONS,
});

const toDetail = (symbol: string): Detail =>
  ({
    seq: 1,
    at: AT,
    signal: makeSignal(symbol, -0.4567),
    vector: {
      symbol,
      raw: [0, 0, 0, 0, 0, 0, 0],
      values: [1, 2, 3, 4, 5, 6, 7],
      quality: [1, 0, 1, 1, 1, 1, 1],
    },
    history: [],
    weights: { version: 2 },
  }) as unknown as Detail;

function show(items = [makeSignal('NKE', -0.78), makeSignal('AAPL', 0.2, 0.7)]) {
  const rescore = vi.fn(async (_: unknown) => ({
    symbol: 'AAPL',
    seq: 1,
    at: AT,
    weightsVersion: 2,
    baseline: -0.16,
    shocked: -0.169,
    delta: -0.009,
    confidence: { baseline: 0.08, shocked: 0.085, delta: 0.005 },
    perFeature: [],
  }));
  const detail = vi.fn(async ({ symbol }: { readonly symbol: string }) => toDetail(symbol));
  const shown = showPanel(<SignalsPanel channel={1} />, {
    answers: {
      'intelligence.signals': async () =>
        ({ seq: 1, at: AT, weightsVersion: 2, items, nextCursor: null }) as never,
      'intelligence.signal': detail,
      'intelligence.rescore': rescore,
    },
  });
  const list = shown.panel.getByRole('region', { name: 'Signals of all symbols' });
  return { ...shown, list, detail, rescore };
}

describe('the list', () => {
  test('is in the order of the alphabet, strong ones in bold', async () => {
    const { list } = show();
    const rows = list.getByRole('button');
    await expect.element(rows.first()).toHaveTextContent('AAPL+0.20');
    await expect.element(rows.last()).toHaveTextContent('NKE−0.78');
    expect(rows.first().element().className).toContain('font-semibold');
    expect(rows.last().element().className).not.toContain('font-semibold');
  });

  test('opens a symbol, which is then pressed', async () => {
    const { list, panel, detail } = show();
    await list.getByRole('button', { name: /NKE/ }).click();
    await expect.element(panel.getByRole('region', { name: 'Signal of NKE' })).toBeVisible();
    await expect
      .element(list.getByRole('button', { name: /NKE/ }))
      .toHaveAttribute('aria-pressed', 'true');
    expect(detail.mock.calls.at(-1)?.[0]).toEqual({ symbol: 'NKE' });
  });

  test('without a signal shows when they come', async () => {
    const { panel } = show([]);
    await expect
      .element(panel.getByText('Signals appear with the first market data.'))
      .toBeVisible();
  });
});

describe('one symbol', () => {
  const open = async () => {
    const shown = show();
    await shown.list.getByRole('button', { name: /AAPL/ }).click();
    const place = shown.panel.getByRole('region', { name: 'Signal of AAPL' });
    await expect.element(place).toBeVisible();
    return { ...shown, place, form: place.getByRole('form', { name: 'Stress test' }) };
  };

  test('has its figures; the contributions add up to the score', async () => {
    const { place } = await open();
    await expect.element(place).toHaveTextContent(/Signal −0\.457/);
    await expect.element(place).toHaveTextContent(/Agreement 0\.75/);
    const sum = CONTRIBUTIONS.reduce((all, part) => all + part, 0);
    await expect
      .element(place.getByRole('row', { name: /^Score/ }))
      .toHaveTextContent(`Score−${Math.abs(sum).toFixed(3)}`);
  });

  test('a feature that is not ready has no figure', async () => {
    const { place } = await open();
    const name = FEATURE_WORDS[1]?.name ?? '';
    await expect
      .element(place.getByRole('row', { name: new RegExp(`^${name}`) }))
      .toHaveTextContent(`${name}warming up+0.100`);
  });

  test('a stress test sends per cents and shows baseline, shocked and difference', async () => {
    const { form, rescore } = await open();
    await form.getByRole('button', { name: 'Run stress test' }).click();
    await expect
      .element(form.getByRole('row', { name: /^Signal/ }))
      .toHaveTextContent('Signal−0.160−0.169−0.009');
    await expect
      .element(form.getByRole('row', { name: /^Confidence/ }))
      .toHaveTextContent('Confidence+0.080+0.085+0.005');
    expect(rescore.mock.calls[0]).toMatchObject([{ symbol: 'AAPL', shocks: expect.anything() }]);
  });

  test('a shock that is no number is marked and not sent', async () => {
    const { form, rescore } = await open();
    const field = form.getByLabelText(FEATURE_WORDS[0]?.name ?? '', { exact: true });
    await field.fill('huge');
    await form.getByRole('button', { name: 'Run stress test' }).click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(rescore).not.toHaveBeenCalled();
  });

  test('a refused stress test shows why', async () => {
    const { form, rescore } = await open();
    rescore.mockRejectedValueOnce(
      refused('Too many requests', 'At most 5 a second', 'RATE_LIMITED'),
    );
    await form.getByRole('button', { name: 'Run stress test' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('At most 5 a second');
    await expectCode({ text: 'At most 5 a second', code: 'RATE_LIMITED' });
  });
});
