/** A client requests a price: what is wrong is shown, and one press never becomes two requests. */
import { describe, expect, test, vi } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { PriceRequestForm, sizeProblem } from './price-request-form.tsx';

const BOND = toBond({ minPiece: 100_000, increment: 50_000 });

type Request = { readonly requestKey: string; readonly qty: number };

function show(more: Responses = {}) {
  const request = vi.fn(async (_: Request): Promise<Rfq> => toRfq());
  const shown = showPanel(<PriceRequestForm />, {
    role: 'external-client',
    answers: { 'rfq.request': request, ...more },
    before: (client) => client.bonds.setBonds([BOND]),
  });
  const { panel } = shown;
  const face = panel.getByLabelText('Face amount');
  const submitButton = panel.getByRole('button', { name: /^Request quotes to/ });
  const choose = async (): Promise<void> => {
    await panel.getByRole('combobox', { name: 'Bond' }).click();
    await panel.getByRole('option', { name: /UST/ }).click();
  };
  return { ...shown, request, face, submitButton, choose };
}

const sent = (request: ReturnType<typeof show>['request']): Request[] =>
  request.mock.calls.map(([input]) => input);

describe('the size of a request', () => {
  test.each([
    ['', 'Enter a quantity'],
    ['1.5', 'Whole amounts only'],
    ['99000', 'At least 100,000, in steps of 50,000'],
    ['120000', 'At least 100,000, in steps of 50,000'],
    ['2b', 'At most 1,000,000,000'],
    ['100000', null],
    ['150k', null],
    ['1b', null],
  ])('%s: %s', (text, problem) => {
    expect(sizeProblem(text, BOND)).toBe(problem);
  });

  test('steps are counted from the smallest piece', () => {
    const odd = toBond({ minPiece: 70_000, increment: 50_000 });
    expect(sizeProblem('120000', odd)).toBeNull();
    expect(sizeProblem('100000', odd)).toBe('At least 70,000, in steps of 50,000');
  });

  test('without a bond any whole amount will do', () => {
    expect(sizeProblem('7', null)).toBeNull();
  });
});

describe('the form', () => {
  test('its button holds the name of a bond at the width it has on the page', async () => {
    const { choose, submitButton, panel } = show();
    (panel.element() as HTMLElement).style.width = '20rem';
    await choose();
    await expect.element(submitButton).toHaveTextContent('UST 4.25 2036-11-15');
    const words = document.createRange();
    words.selectNodeContents(submitButton.element());
    const [inner, outer] = [words, submitButton.element()].map((one) =>
      one.getBoundingClientRect(),
    );
    expect(inner?.left).toBeGreaterThan(outer?.left ?? 0);
    expect(inner?.right).toBeLessThan(outer?.right ?? 0);
  });

  test('without a bond requires one and sends nothing', async () => {
    const { panel, submitButton, request } = show();
    await expect.element(submitButton).toHaveTextContent('Request quotes to buy a bond');
    await submitButton.click();
    await expect.element(panel.getByText('Select a bond first')).toBeVisible();
    expect(request).not.toHaveBeenCalled();
  });

  test('shows the terms of the bond and sends side and face', async () => {
    const { panel, submitButton, face, choose, request } = show();
    await choose();
    await expect
      .element(
        panel.getByText('United States Treasury, 4.25 % until 2036-11-15, USD, US9128TF1010'),
      )
      .toBeVisible();
    await panel.getByText('Sell', { exact: true }).click();
    await face.fill('2.5m');
    await expect
      .element(submitButton)
      .toHaveTextContent('Request quotes to sell UST 4.25 2036-11-15');
    await submitButton.click();
    await expect.poll(() => sent(request).length).toBe(1);
    expect(sent(request)[0]).toMatchObject({ isin: BOND.isin, side: 'SELL', qty: 2_500_000 });
  });

  test('a wrong size is reported at the field and not sent', async () => {
    const { panel, submitButton, face, choose, request } = show();
    await choose();
    await face.fill('120000');
    await submitButton.click();
    await expect.element(panel.getByText('At least 100,000, in steps of 50,000')).toBeVisible();
    expect(request).not.toHaveBeenCalled();
  });

  test('after a request without a response the same press keeps its key', async () => {
    const { panel, submitButton, choose, request } = show();
    request.mockRejectedValueOnce(new Error('socket closed'));
    await choose();
    await submitButton.click();
    await expect.element(panel.getByRole('status').last()).toHaveTextContent(/No response/);
    await submitButton.click();
    await expect.poll(() => sent(request).length).toBe(2);
    const [first, second] = sent(request);
    expect(second).toEqual(first);
  });

  test.each<[string, (shown: ReturnType<typeof show>) => Promise<void>]>([
    ['size', ({ face }) => face.fill('3m')],
    ['side', ({ panel }) => panel.getByText('Sell', { exact: true }).click()],
  ])('another %s is another request', async (_, change) => {
    const shown = show();
    shown.request.mockRejectedValueOnce(new Error('socket closed'));
    await shown.choose();
    await shown.submitButton.click();
    await expect.element(shown.panel.getByText(/No response/)).toBeVisible();
    await change(shown);
    await shown.submitButton.click();
    await expect.poll(() => sent(shown.request).length).toBe(2);
    const [first, second] = sent(shown.request);
    expect(second?.requestKey).not.toBe(first?.requestKey);
  });

  test('after one that was accepted the same again is a new request', async () => {
    const { submitButton, choose, request, client } = show();
    await choose();
    await submitButton.click();
    await expect.poll(() => client.rfqs.list().length).toBe(1);
    await submitButton.click();
    await expect.poll(() => sent(request).length).toBe(2);
    const [first, second] = sent(request);
    expect(second?.requestKey).not.toBe(first?.requestKey);
  });

  test('two presses at once send one request', async () => {
    let response: (rfq: Rfq) => void = () => undefined;
    const request = vi.fn(
      (_: unknown) =>
        new Promise<Rfq>((resolve) => {
          response = resolve;
        }),
    );
    const { panel, choose, client } = show({ 'rfq.request': request });
    await choose();
    const form = panel.getByRole('form', { name: 'Request price' }).element();
    for (const _ of [1, 2]) {
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    }
    await expect.poll(() => request.mock.calls.length).toBeGreaterThan(0);
    response(toRfq());
    await expect.poll(() => client.rfqs.list().length).toBe(1);
    expect(request).toHaveBeenCalledOnce();
  });

  test('the sentence of a refused field stands for the whole refusal', async () => {
    const request = async (): Promise<never> => {
      const error = refused('Not valid', 'The request is not valid', 'VALIDATION_FAILED');
      const data = Reflect.get(Reflect.get(error, 'error'), 'data');
      Reflect.set(data, 'errors', [{ path: 'qty', message: 'Above your line of 5,000,000' }]);
      throw error;
    };
    const { panel, submitButton, choose } = show({ 'rfq.request': request });
    await choose();
    await submitButton.click();
    await expect.element(panel.getByText('Above your line of 5,000,000')).toBeVisible();
  });
});
