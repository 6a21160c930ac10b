import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Strategy } from '../../platform/client/shapes.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { AlgoForm } from './algo-form.tsx';
import { type AlgoTexts, NO_TEXTS } from './algo-texts.ts';

type FormProps = { readonly strategy: Strategy; readonly onTexts?: (texts: AlgoTexts) => void };

function Form({ strategy, onTexts }: FormProps) {
  const [texts, setTexts] = useState(NO_TEXTS);
  const change = (next: AlgoTexts): void => {
    setTexts(next);
    onTexts?.(next);
  };
  return <AlgoForm strategy={strategy} texts={texts} nowMs={AT_MS} onChange={change} />;
}

describe('the parameters of an algo', () => {
  test('show what holds while they are empty', async () => {
    const { panel } = showPanel(<Form strategy="TWAP" />);
    await expect.element(panel.getByLabelText('Minutes')).toHaveAttribute('placeholder', '5');
    await expect.element(panel.getByLabelText('Slices')).toHaveValue('');
    await expect.element(panel.getByLabelText('Price style')).toHaveValue('NEUTRAL');
    await expect.element(panel.getByLabelText('At end time')).toHaveValue('false');
  });

  test('are kept one beside the other as they are typed', async () => {
    const onTexts = vi.fn();
    const { panel } = showPanel(<Form strategy="TWAP" onTexts={onTexts} />);
    await panel.getByLabelText('Minutes').fill('30');
    await panel.getByLabelText('At end time').selectOptions('complete at market');
    expect(onTexts.mock.lastCall?.[0]).toEqual({ durationMs: '30', forceCompletion: 'true' });
  });

  test.each([
    ['Minutes', '0', 'At least 0.0167'],
    ['Slices', '2.5', 'A whole number'],
    ['Slices', 'ten', 'Not a number'],
    ['Slices', '5000', 'At most 1,000'],
  ])('%s of %s is marked with what is wrong', async (label, text, problem) => {
    const { panel } = showPanel(<Form strategy="TWAP" />);
    const field = panel.getByLabelText(label);
    await field.fill(text);
    await expect.element(field).toHaveAccessibleDescription(problem);
    await field.fill('');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  test('the rare ones are behind a fold that shows how many are set', async () => {
    const { panel } = showPanel(<Form strategy="TWAP" />);
    const starts = panel.getByLabelText('Starts, UTC');
    await expect.element(starts).not.toBeVisible();
    await panel.getByText('More parameters').click();
    await starts.fill('15:00');
    await expect.element(panel.getByText('More parameters, 1 set')).toBeVisible();
    await starts.fill('14:00');
    await expect.element(starts).toHaveAccessibleDescription('Over');
  });

  test('are those of the strategy: an iceberg has a display size, a plain order none at all', async () => {
    const { panel } = showPanel(<Form strategy="ICEBERG" />);
    await expect.element(panel.getByLabelText('Display size')).toBeVisible();
    expect(panel.getByLabelText('Slices').elements()).toEqual([]);
    const plain = showPanel(
      <>
        <p>none</p>
        <Form strategy="LIT" />
      </>,
    ).panel;
    await expect.element(plain.getByText('none')).toBeVisible();
    expect(plain.getByRole('textbox').elements()).toEqual([]);
    expect(plain.getByText(/More parameters/).elements()).toEqual([]);
  });
});
