/** Finding a bond by keyboard: the combobox as WAI-ARIA has it. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { BondPicker } from './bond-picker.tsx';

const BONDS = [
  toBond(),
  toBond({ isin: 'US9128TF2027', name: 'UST 3.5 2031-05-15', maturity: '2031-05-15' }),
  toBond({ isin: 'GB00TF000019', name: 'UKT 4 2040-01-31', issuer: 'HM Treasury' }),
];

function show() {
  const onChoose = vi.fn();
  const { panel, client } = showPanel(
    <BondPicker chosen={BONDS[0] ?? null} onChoose={onChoose} />,
    {
      before: (one) => one.bonds.setBonds(BONDS),
    },
  );
  const field = panel.getByRole('combobox', { name: 'Bond' });
  const options = panel.getByRole('option');
  return { panel, client, field, options, onChoose };
}

describe('the bond field', () => {
  test('shows the chosen bond and no list until it is used', async () => {
    const { field, options } = show();
    await expect.element(field).toHaveValue('UST 4.25 2036-11-15');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    expect(options.elements()).toEqual([]);
  });

  test('a click lists the bonds, and typing narrows them', async () => {
    const { field, options } = show();
    await field.click();
    await expect.element(options.first()).toBeVisible();
    expect(options.elements()).toHaveLength(3);
    await field.fill('ukt');
    await expect.poll(() => options.elements().length).toBe(1);
    await expect
      .element(options.first())
      .toHaveTextContent('UKT 4 2040-01-31HM TreasuryGB00TF000019');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  });

  test('arrows go round, the active option is announced, Enter takes it', async () => {
    const { field, options, onChoose } = show();
    await field.click();
    await field.fill('ust');
    const active = (): string =>
      document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')
        ?.textContent ?? '';
    await expect.poll(() => options.elements().length).toBe(2);
    const first = active();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(active).not.toBe(first);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(active).toBe(first);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(active).not.toBe(first);
    const taken = active();
    await userEvent.keyboard('{Enter}');
    expect(onChoose.mock.calls).toHaveLength(1);
    expect(taken).toContain(onChoose.mock.calls[0]?.[0]);
    await expect.element(field).toHaveValue('UST 4.25 2036-11-15');
  });

  test('a click on a bond takes it', async () => {
    const { field, panel, onChoose } = show();
    await field.click();
    await panel.getByRole('option', { name: /UKT/ }).click();
    expect(onChoose.mock.calls).toEqual([['GB00TF000019']]);
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  });

  test('Escape closes the list and takes nothing', async () => {
    const { field, options, onChoose } = show();
    await field.click();
    await field.fill('ukt');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('UST 4.25 2036-11-15');
    expect(options.elements()).toEqual([]);
    expect(onChoose).not.toHaveBeenCalled();
  });

  test.each([
    ['US9128TF1011', /Check digit of US9128TF101 is 6, not 1/],
    ['US9128TX10', /An ISIN has 12 characters, this has 10/],
    ['US0378331005', 'US0378331005 is a valid ISIN but not listed here'],
    ['nothing like it', 'No such bond'],
  ])('shows what is wrong with %s, and Enter takes nothing', async (typed, problem) => {
    const { field, panel, onChoose } = show();
    await field.click();
    await field.fill(typed);
    await expect.element(panel.getByRole('status')).toHaveTextContent(problem);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });
});
