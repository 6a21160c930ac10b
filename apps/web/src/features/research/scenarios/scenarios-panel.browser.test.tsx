/** Scenarios: what is saved, what cannot be, files in and out, and removal. */

import { describe, expect, test, vi } from 'vitest';
import type { Scenario } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, getInstrument } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ScenariosPanel } from './scenarios-panel.tsx';

const makeScenario = (more: Partial<Scenario> = {}): Scenario => ({
  scenarioId: 's-1',
  userId: 'u-1',
  name: 'Two thousand',
  terms: {
    symbol: 'AAPL',
    side: 'BUY',
    qty: 2_000,
    orderType: 'MARKET',
    timeInForce: 'DAY',
    strategy: 'POV',
    algoParams: { participationPct: 25 },
    seed: 7,
    lengthMs: 900_000,
  },
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...more,
});

function show(scenarios: readonly Scenario[] = []) {
  const list = vi.fn(async () => ({ items: [...scenarios], nextCursor: null }));
  const save = vi.fn(async (_: unknown) => makeScenario());
  const change = vi.fn(async (_: unknown) => makeScenario({ version: 2 }));
  const remove = vi.fn(async (_: unknown) => makeScenario());
  const load = vi.fn(async (_: unknown) => ({ items: [], nextCursor: null }));
  const shown = showPanel(<ScenariosPanel channel={1} />, {
    answers: {
      'scenarios.list': list,
      'scenarios.save': save,
      'scenarios.change': change,
      'scenarios.remove': remove as never,
      'scenarios.import': load as never,
      'scenarios.runs': async () => ({ items: [], nextCursor: null }),
      'scenarios.batches': async () => ({ items: [], nextCursor: null }),
    },
    before: (client) =>
      client.account.apply({
        event: 'snapshot',
        at: AT,
        data: {
          tickSeq: 1,
          instruments: [getInstrument()],
          orders: [],
          positions: [],
          killSwitches: [],
        },
      }),
  });
  const { panel } = shown;
  return {
    ...shown,
    list,
    save,
    change,
    remove,
    load,
    form: panel.getByRole('form'),
    button: panel.getByRole('button', { name: /^Save/ }),
  };
}

describe('a new scenario', () => {
  test('is of the symbol on the screen and of an algo with the length as its duration', async () => {
    const { form, button, save } = show();
    await expect.element(form.getByLabelText('Symbol')).toHaveValue('AAPL');
    await form.getByLabelText('Name').fill(' A calm day ');
    await form.getByLabelText('Max. minutes').fill('15');
    await button.click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      name: 'A calm day',
      symbol: 'AAPL',
      side: 'BUY',
      qty: 20_000,
      orderType: 'MARKET',
      strategy: 'TWAP',
      algoParams: { durationMs: 15 * 60_000 },
      seed: 42,
      lengthMs: 900_000,
    });
  });

  test('with a price is a limit order', async () => {
    const { form, button, save } = show();
    await form.getByLabelText('Name').fill('Cheap');
    await form.getByLabelText('Limit price').fill('189.25');
    await form.getByLabelText('Strategy').selectOptions('ICEBERG');
    await button.click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      orderType: 'LIMIT',
      price: 189.25,
      algoParams: { displayQty: 20_000 / 20 },
    });
  });

  test.each([
    ['Name', ' ', 'Enter a name'],
    ['Symbol', '', 'Enter a symbol'],
    ['Quantity', '1.5', 'Whole shares, 1 to 10,000,000'],
    ['Quantity', '10000001', 'Whole shares, 1 to 10,000,000'],
    ['Limit price', '0', 'Above zero, or empty'],
    ['Limit price', 'Infinity', 'Above zero, or empty'],
    ['Limit price', '0x10', 'Above zero, or empty'],
    ['Seed of the market', '4294967296', 'A whole number up to 4294967295'],
    ['Max. minutes', '391', '1 to 390 minutes'],
  ])('%s of "%s" is reported at the field and not sent: %s', async (label, typed, problem) => {
    const { form, button, save } = show();
    await form.getByLabelText('Name').fill('A calm day');
    await form.getByLabelText(label).fill(typed);
    await button.click();
    await expect.element(form.getByText(problem)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  test('that is refused keeps what was typed', async () => {
    const { form, button, save } = show();
    save.mockRejectedValueOnce(refused('Conflict', 'At most 50 scenarios', 'CONFLICT'));
    await form.getByLabelText('Name').fill('One more');
    await button.click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('At most 50 scenarios');
    await expectCode({ text: 'At most 50 scenarios', code: 'CONFLICT' });
    await expect.element(form.getByLabelText('Name')).toHaveValue('One more');
  });
});

describe('a saved scenario', () => {
  const open = async () => {
    const shown = show([makeScenario()]);
    const { panel } = shown;
    await panel.getByRole('button', { name: 'Two thousand BUY 2,000 AAPL POV' }).click();
    return shown;
  };

  test('keeps its own parameters while its strategy stays', async () => {
    const { form, button, change } = await open();
    await expect.element(form.getByLabelText('Max. minutes')).toHaveValue('15');
    await form.getByLabelText('Seed of the market').fill('8');
    await button.click();
    await expect.poll(() => change.mock.calls.length).toBe(1);
    expect(change.mock.calls[0]?.[0]).toMatchObject({
      scenarioId: 's-1',
      seed: 8,
      algoParams: { participationPct: 25 },
    });
  });

  test('another length is also that of its algo', async () => {
    const twap = makeScenario({
      terms: { ...makeScenario().terms, strategy: 'TWAP', algoParams: { durationMs: 60_000 } },
    });
    const { panel, form, button, change } = show([twap]);
    await panel.getByRole('button', { name: /^Two thousand/ }).click();
    await form.getByLabelText('Max. minutes').fill('20');
    await button.click();
    await expect
      .poll(() => change.mock.calls[0]?.[0])
      .toMatchObject({ lengthMs: 1_200_000, algoParams: { durationMs: 1_200_000 } });
  });

  test('is removed, and the panel is back at a new one', async () => {
    const { panel, remove } = await open();
    await panel.getByRole('button', { name: 'Remove this scenario' }).click();
    await expect.element(panel.getByRole('form', { name: 'New scenario' })).toBeVisible();
    expect(remove.mock.calls).toEqual([[{ scenarioId: 's-1' }]]);
  });
});

describe('files', () => {
  const toFile = (text: string): File => new File([text], 's.json', { type: 'application/json' });

  test('cannot be written while there is nothing to write', async () => {
    const { panel } = show();
    await expect.element(panel.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  test('a file that is no JSON is refused here, and nothing is sent', async () => {
    const { panel, load } = show();
    await expect.element(panel.getByRole('button', { name: 'Import' })).toBeVisible();
    const input = panel.element().querySelector('input[type=file]');
    const files = new DataTransfer();
    files.items.add(toFile('not json'));
    if (input instanceof HTMLInputElement) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(panel.getByText('Not a scenario file')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
  });

  test('the content of a file goes to the platform, which judges it; then the list is read again', async () => {
    const { panel, load, list } = show();
    await expect.element(panel.getByRole('button', { name: 'Import' })).toBeVisible();
    const before = list.mock.calls.length;
    const input = panel.element().querySelector('input[type=file]');
    const files = new DataTransfer();
    files.items.add(toFile('{"scenarios":[]}'));
    if (input instanceof HTMLInputElement) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => load.mock.calls).toEqual([[{ scenarios: [] }]]);
    await expect.poll(() => list.mock.calls.length).toBeGreaterThan(before);
  });
});
