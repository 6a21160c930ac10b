import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { Empty } from './empty.tsx';
import { InputField, SelectField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { ReasonField } from './reason-field.tsx';
import { SearchChoice, SearchText, SearchTime } from './search-field.tsx';
import { Segmented } from './segmented.tsx';

describe('a field', () => {
  test('is found by its label, without a problem it is valid', async () => {
    const { panel } = showPanel(<InputField label="Quantity" hint="lots of 10" defaultValue="5" />);
    const input = panel.getByLabelText('Quantity');
    await expect.element(input).toHaveValue('5');
    await expect.element(input).not.toHaveAttribute('aria-invalid');
    await expect.element(panel.getByText('lots of 10')).toBeVisible();
  });

  test('with a problem is invalid and described by the words of the problem', async () => {
    const { panel } = showPanel(<InputField label="Quantity" problem="Not a number" />);
    const input = panel.getByLabelText('Quantity');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input).toHaveAccessibleDescription('Not a number');
  });

  test('two fields of the same problem are described each by its own', async () => {
    const { panel } = showPanel(
      <>
        <InputField label="Quantity" problem="Too many" />
        <InputField label="Price" problem="Too far" />
      </>,
    );
    await expect.element(panel.getByLabelText('Quantity')).toHaveAccessibleDescription('Too many');
    await expect.element(panel.getByLabelText('Price')).toHaveAccessibleDescription('Too far');
  });

  test('figures stand at the right, words at the left', async () => {
    const { panel } = showPanel(
      <>
        <InputField label="Quantity" />
        <InputField label="Name" holds="words" />
      </>,
    );
    await expect.element(panel.getByLabelText('Quantity')).toHaveStyle({ textAlign: 'right' });
    await expect.element(panel.getByLabelText('Name')).not.toHaveStyle({ textAlign: 'right' });
  });

  test('a select offers its options by their words and reports the value', async () => {
    const onChange = vi.fn();
    const { panel } = showPanel(
      <SelectField
        label="Stop"
        problem="Choose one"
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'one', label: 'One symbol' },
        ]}
        onChange={({ target }) => onChange(target.value)}
      />,
    );
    await panel.getByLabelText('Stop').selectOptions('One symbol');
    expect(onChange.mock.calls).toEqual([['one']]);
    await expect.element(panel.getByText('Choose one')).toBeVisible();
  });

  test('a reason states how long it must be and takes no more than is kept', async () => {
    const onChange = vi.fn();
    const { panel } = showPanel(<ReasonField value="" problem={null} onChange={onChange} />);
    const input = panel.getByLabelText(`Reason (at least ${REASON_LENGTH.min} characters)`);
    await expect.element(input).toHaveAttribute('maxlength', String(REASON_LENGTH.max));
    await input.fill('limits too wide');
    expect(onChange).toHaveBeenLastCalledWith('limits too wide');
  });
});

describe('a field of a search', () => {
  test('a word, a time and a choice are found by their labels and report what is entered', async () => {
    const report = vi.fn();
    const { panel } = showPanel(
      <>
        <SearchText
          label="User"
          value=""
          placeholder="anyone"
          width="w-20"
          maxLength={5}
          onChange={report}
        />
        <SearchTime label="From" value="" onChange={report} />
        <SearchTime label="Day" type="date" value="" onChange={report} />
        <SearchChoice
          label="Side"
          value="any"
          choices={[
            { value: 'any', label: 'Any side' },
            { value: 'BUY', label: 'Buy' },
          ]}
          onChange={report}
        />
      </>,
    );
    await panel.getByLabelText('User').fill('una');
    await panel.getByLabelText('From').fill('2026-11-21T14:03');
    await panel.getByLabelText('Day').fill('2026-11-21');
    await panel.getByLabelText('Side').selectOptions('Buy');
    expect(report.mock.calls).toEqual([['una'], ['2026-11-21T14:03'], ['2026-11-21'], ['BUY']]);
    await expect.element(panel.getByLabelText('User')).toHaveAttribute('placeholder', 'anyone');
    await expect.element(panel.getByLabelText('User')).toHaveAttribute('maxlength', '5');
  });
});

function Side({ onPick }: { readonly onPick: (side: 'BUY' | 'SELL' | 'SHORT') => void }) {
  const [side, setSide] = useState<'BUY' | 'SELL' | 'SHORT'>('BUY');
  return (
    <Segmented
      label="Side"
      value={side}
      choices={[
        { value: 'BUY', label: 'Buy', tone: 'buy' },
        { value: 'SELL', label: 'Sell', tone: 'sell' },
        { value: 'SHORT', label: 'Short' },
      ]}
      onChange={(next) => {
        setSide(next);
        onPick(next);
      }}
    />
  );
}

describe('a row of choices', () => {
  test('is a group of radio buttons of which exactly one holds', async () => {
    const onPick = vi.fn();
    const { panel } = showPanel(<Side onPick={onPick} />);
    const group = panel.getByRole('group', { name: 'Side' });
    await expect.element(group.getByRole('radio', { name: 'Buy' })).toBeChecked();
    await group.getByText('Sell').click();
    await expect.element(group.getByRole('radio', { name: 'Sell' })).toBeChecked();
    await expect.element(group.getByRole('radio', { name: 'Buy' })).not.toBeChecked();
    expect(onPick.mock.calls).toEqual([['SELL']]);
  });

  test('arrows move the choice and go round', async () => {
    const onPick = vi.fn();
    const { panel } = showPanel(<Side onPick={onPick} />);
    await panel.getByText('Buy').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(panel.getByRole('radio', { name: 'Sell' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(panel.getByRole('radio', { name: 'Buy' })).toBeChecked();
    expect(onPick.mock.calls.flat()).toEqual(['SELL', 'SHORT', 'BUY']);
  });

  test('two rows on one page do not take each other’s choice', async () => {
    const { panel } = showPanel(
      <>
        <Side onPick={() => undefined} />
        <Side onPick={() => undefined} />
      </>,
    );
    await panel.getByText('Sell').first().click();
    const buys = panel.getByRole('radio', { name: 'Buy' });
    await expect.element(buys.first()).not.toBeChecked();
    await expect.element(buys.last()).toBeChecked();
  });
});

describe('small parts', () => {
  test('a button that is an icon is named by what it does', async () => {
    const onClick = vi.fn();
    const { panel } = showPanel(
      <IconButton icon="close" label="Close the panel" onClick={onClick} />,
    );
    const button = panel.getByRole('button', { name: 'Close the panel' });
    await expect.element(button).toHaveAttribute('title', 'Close the panel');
    // The least a pointer target may be (WCAG 2.5.8).
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await button.click();
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('an empty panel shows why, and can be tried again only where that helps', async () => {
    const retry = vi.fn();
    const { panel } = showPanel(
      <Empty icon="alert" title="No response" retry={retry}>
        Other panels keep working.
      </Empty>,
    );
    await expect.element(panel.getByText('No response')).toBeVisible();
    await expect.element(panel.getByText('Other panels keep working.')).toBeVisible();
    await panel.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledOnce();
    const plain = showPanel(<Empty title="No orders" />).panel;
    await expect.element(plain.getByText('No orders')).toBeVisible();
    expect(plain.getByRole('button').elements()).toEqual([]);
  });
});
