/** A refusal as it is read, hovered and copied. */
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { copyWithCodes } from '../../lib/copy-codes.ts';
import type { Problem } from '../../lib/problem.ts';
import { copySelection, expectCode, select } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { Empty } from './empty.tsx';
import { InputField } from './field.tsx';
import { Refused } from './refused.tsx';

const COLLAR = { text: 'Price is 12.2 % from mid (max. 5 %)', code: 'PRICE_COLLAR' };
const HALTED = { text: 'KO is halted', code: 'HALTED' };

describe('a refusal', () => {
  test('is one sentence; its code is in the tooltip and in the copy only', async () => {
    const { panel } = showPanel(<Refused problem={COLLAR} />);
    await expect.element(panel).toHaveTextContent(COLLAR.text);
    expect(panel.element().textContent).not.toContain(COLLAR.code);
    await expectCode(COLLAR);
  });

  test.each([null, undefined, ''])('is nothing for %j', async (problem) => {
    const { panel } = showPanel(
      <p role="alert" data-testid="empty">
        <Refused problem={problem} />
      </p>,
    );
    await expect.element(panel.getByTestId('empty')).toBeEmptyDOMElement();
  });

  test('without a code is copied as it stands', async () => {
    const { panel } = showPanel(<Refused problem="Not a number" />);
    await expect.element(panel).toHaveTextContent('Not a number');
    select(panel.element());
    // Left to the browser, which copies the text of the selection.
    expect(copySelection()).toBeNull();
    expect(getSelection()?.toString().trim()).toBe('Not a number');
  });
});

/** A refusal that comes with a response, after the page. */
function Later() {
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <p data-testid="later">
      <button type="button" onClick={() => setTimeout(() => setProblem(HALTED), 0)}>
        Ask
      </button>
      {problem !== null && <Refused problem={problem} />}
    </p>
  );
}

describe('a copy', () => {
  test('of a refusal has its code from the moment it is on the page', async () => {
    document.removeEventListener('copy', copyWithCodes);
    const line = showPanel(<Later />).panel.getByTestId('later');
    await expect.element(line).toBeVisible();
    const copied = new Promise<string | null>((resolve) => {
      new MutationObserver(() => {
        const refusal = document.querySelector(`[data-code="${HALTED.code}"]`);
        if (refusal === null) return;
        select(refusal);
        resolve(copySelection());
      }).observe(line.element(), { childList: true, subtree: true });
    });
    await line.getByText('Ask').click();
    expect(await copied).toBe('KO is halted [HALTED]');
  });

  const show = () =>
    showPanel(
      <p data-testid="line">
        Will be rejected: <Refused problem={COLLAR} />; <Refused problem={HALTED} />!
      </p>,
    ).panel.getByTestId('line');

  test('of several refusals has each code behind its own sentence', async () => {
    const line = show();
    await expect.element(line).toBeVisible();
    select(line.element());
    expect(copySelection()?.trim()).toBe(
      'Will be rejected: Price is 12.2 % from mid (max. 5 %) [PRICE_COLLAR]; KO is halted [HALTED]!',
    );
  });

  test('of the same sentence twice has the code behind both', async () => {
    const { panel } = showPanel(
      <p data-testid="line">
        <Refused problem={HALTED} />, <Refused problem={HALTED} />
      </p>,
    );
    await expect.element(panel.getByTestId('line')).toBeVisible();
    select(panel.getByTestId('line').element());
    expect(copySelection()?.trim()).toBe('KO is halted [HALTED], KO is halted [HALTED]');
  });

  test('of a part of the sentence ends with the code', async () => {
    const line = show();
    await expect.element(line).toBeVisible();
    const sentence = line.getByText(COLLAR.text).element().firstChild;
    if (sentence === null) throw new Error('the sentence has no text');
    getSelection()?.setBaseAndExtent(sentence, 0, sentence, 'Price is 12.2 %'.length);
    expect(copySelection()).toBe('Price is 12.2 % [PRICE_COLLAR]');
  });

  test('of other text beside a refusal is left to the browser', async () => {
    const { panel } = showPanel(
      <>
        <p data-testid="other">Some figures</p>
        <Refused problem={HALTED} />
      </>,
    );
    await expect.element(panel.getByText(HALTED.text)).toBeVisible();
    select(panel.getByTestId('other').element());
    expect(copySelection()).toBeNull();
    getSelection()?.removeAllRanges();
    expect(copySelection()).toBeNull();
  });
});

describe('where refusals are shown by a part of the kit', () => {
  test('the place of rows that cannot be had names the code', async () => {
    showPanel(<Empty icon="alert" title={HALTED} />);
    await expectCode(HALTED);
  });

  test('the line below a field names the code', async () => {
    const { panel } = showPanel(<InputField label="Price" problem={COLLAR} />);
    await expect
      .element(panel.getByLabelText('Price'))
      .toHaveAccessibleDescription(new RegExp(/Price is 12.2 % from mid/));
    await expectCode(COLLAR);
  });
});
