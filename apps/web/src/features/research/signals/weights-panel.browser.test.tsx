/** Weights of the signals: in force, the next version, and what is refused before it is sent. */

import { describe, expect, test, vi } from 'vitest';
import type { Role, WireOutput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { FEATURE_WORDS } from './feature-text.ts';
import { WeightsPanel } from './weights-panel.tsx';

type Version = WireOutput<'signalWeights'>;

const makeVersion = (version: number, more: Partial<Version> = {}): Version => ({
  version,
  weights: {
    momentum: 0.3,
    relativeVolume: -0.1,
    realisedVol: 0,
    sectorRelativeStrength: 0.2,
    eventScore: 0.2,
    newsVelocity: 0,
    sentimentDelta: 0.2,
  },
  gain: 1,
  author: 'ada',
  reason: `reason ${version}`,
  at: AT,
  previousHash: '0',
  hash: 'ed6f684a939d9911f14006091f56458031b1b7f1',
  ...more,
});

function show(role: Role = 'admin') {
  const save = vi.fn(async (_: unknown) => makeVersion(3));
  const list = vi.fn(async () => ({
    items: [makeVersion(2), makeVersion(1)],
    nextCursor: null,
  }));
  const shown = showPanel(<WeightsPanel />, {
    role,
    answers: { 'intelligence.weightVersions': list, 'intelligence.putWeights': save },
  });
  return { ...shown, save, list, form: shown.panel.getByRole('form') };
}

const toName = (feature: string): string =>
  FEATURE_WORDS.find((word) => word.feature === feature)?.name ?? feature;

test('who may not edit sees the weights with their signs', async () => {
  const { panel, form } = show('trader');
  const table = panel.getByRole('region', { name: 'Weights in force' });
  await expect
    .element(table.getByRole('row', { name: new RegExp(toName('momentum')) }))
    .toHaveTextContent('+0.30');
  await expect
    .element(table.getByRole('row', { name: new RegExp(toName('relativeVolume')) }))
    .toHaveTextContent('−0.10');
  expect(form.elements()).toEqual([]);
});

describe('the next version', () => {
  test('is sent whole, and the versions are read again', async () => {
    const { form, save, list } = show();
    await form.getByLabelText(toName('momentum'), { exact: true }).fill('-0.4');
    await form.getByLabelText('Gain').fill('2');
    await form.getByLabelText(/^Reason/).fill(' less momentum ');
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    expect(save.mock.calls[0]).toEqual([
      {
        weights: { ...makeVersion(2).weights, momentum: -0.4 },
        gain: 2,
        reason: 'less momentum',
      },
    ]);
    await expect.poll(() => list.mock.calls.length).toBe(2);
  });

  test.each([
    ['Gain', '0.05'],
    ['Gain', '11'],
    ['Gain', 'much'],
    [toName('momentum'), '1.5'],
    [toName('momentum'), ''],
  ])('%s of "%s" is marked at its field and not sent', async (label, typed) => {
    const { form, save } = show();
    await form.getByLabelText(/^Reason/).fill('less momentum');
    const field = form.getByLabelText(label, { exact: true });
    await field.fill(typed);
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(save).not.toHaveBeenCalled();
    await field.fill('0.5');
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('whose weights sum to zero has no direction, and is not sent', async () => {
    const { form, save } = show();
    await form.getByLabelText(/^Reason/).fill('less momentum');
    await form.getByLabelText(toName('momentum'), { exact: true }).fill('-0.5');
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect.element(form.getByText('The weights sum to zero')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  test('needs a reason; a refusal is announced', async () => {
    const { form, save } = show();
    const reason = form.getByLabelText(/^Reason/);
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    save.mockRejectedValueOnce(refused('Conflict', 'Version 3 was added meanwhile', 'CONFLICT'));
    await reason.fill('less momentum');
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect
      .element(form.getByRole('alert'))
      .toHaveTextContent('Version 3 was added meanwhile');
    await expectCode({ text: 'Version 3 was added meanwhile', code: 'CONFLICT' });
  });
});

test('the versions have author, reason, every weight, gain and the beginning of the hash', async () => {
  const { panel } = show('trader');
  const items = panel
    .getByRole('region', { name: 'Versions of the weights' })
    .getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent(/^v2 ada: reason 2/);
  await expect.element(items.first()).toHaveTextContent(`${toName('momentum')} +0.30`);
  await expect.element(items.first()).toHaveTextContent('gain 1.00 · ed6f684a939d');
});
