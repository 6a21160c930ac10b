/** The export of a FIX log: all pages, oldest first, byte for byte, and what happens when it fails. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FixMessage } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { FixExport } from './fix-export.tsx';

/** What the page handed to the downloads, by name. */
let saved: { readonly name: string; readonly file: Blob }[] = [];
beforeEach(() => {
  saved = [];
  const files: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:saved';
  });
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const [file] = files.splice(0);
    if (this.download !== '' && file) saved.push({ name: this.download, file });
  });
  return () => {
    make.mockRestore();
    press.mockRestore();
  };
});

const makeMessage = (n: number): FixMessage => ({
  sessionDay: '2026-11-21',
  direction: 'IN',
  msgSeqNum: n,
  msgType: 'D',
  sendingTime: new Date(AT_MS + n * 1_000).toISOString(),
  transactTime: new Date(AT_MS + n * 1_000).toISOString(),
  orderId: 'o',
  parentOrderId: null,
  clOrdId: `c-${n}`,
  origClOrdId: null,
  userId: 'u-1',
  desk: 'EQ',
  symbol: 'AAPL',
  side: 'BUY',
  ordType: 'LIMIT',
  timeInForce: 'DAY',
  orderQty: 100,
  price: 1,
  raw: `8=FIX.4.4\u000134=${n}\u0001`,
  report: null,
});

type Asked = { readonly cursor?: string | undefined };

function show() {
  const list = vi.fn(async ({ cursor }: Asked) =>
    cursor === undefined
      ? { items: [makeMessage(3), makeMessage(2)], nextCursor: 'older' }
      : { items: [makeMessage(1)], nextCursor: null },
  );
  const shown = showPanel(<FixExport requested={{ symbol: 'AAPL' }} />, {
    answers: { 'fixArchive.messages': list },
  });
  return { ...shown, list, button: shown.panel.getByRole('button') };
}

describe('the log', () => {
  test('has every page of the search, the oldest message first, its bytes as they were sent', async () => {
    const { button, list } = show();
    await button.click();
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.file.type).toBe('text/plain;charset=utf-8');
    expect(await saved[0]?.file.text()).toBe(
      [
        '20261121-14:03:23.250 : 8=FIX.4.4\u000134=1\u0001\n',
        '20261121-14:03:24.250 : 8=FIX.4.4\u000134=2\u0001\n',
        '20261121-14:03:25.250 : 8=FIX.4.4\u000134=3\u0001\n',
      ].join(''),
    );
    expect(saved[0]?.name).toBe('tradefloor-fix-20261121T140322Z.log');
    expect(list.mock.calls.map(([input]) => input)).toMatchObject([
      { symbol: 'AAPL' },
      { symbol: 'AAPL', cursor: 'older' },
    ]);
  });

  test('is announced by the number of its messages', async () => {
    const { button, client } = show();
    const announce = vi.spyOn(client.announcer, 'announce');
    await button.click();
    await expect.poll(() => announce.mock.calls).toContainEqual(['3 messages exported', 'polite']);
  });

  test('while it is collected cannot be requested again', async () => {
    const { button, list } = show();
    let finish: () => void = () => undefined;
    list.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ items: [makeMessage(1)], nextCursor: null as never });
        }),
    );
    await button.click();
    await expect.element(button).toHaveTextContent('Exporting…');
    await expect.element(button).toBeDisabled();
    finish();
    await expect.element(button).toHaveTextContent('Export FIX log');
    await expect.element(button).toBeEnabled();
    expect(list).toHaveBeenCalledTimes(1);
  });

  test('that fails on its second page saves nothing, shows why and can be tried again', async () => {
    const { button, list, client } = show();
    const notify = vi.spyOn(client, 'notifyFailure');
    list.mockResolvedValueOnce({ items: [makeMessage(3)], nextCursor: 'older' });
    list.mockRejectedValueOnce(refused('Too many requests', 'In 2 s again', 'RATE_LIMITED'));
    await button.click();
    await expect
      .poll(() => notify.mock.calls.map(([what]) => what))
      .toEqual(['Export of the FIX log']);
    expect(saved).toEqual([]);
    await expect.element(button).toBeEnabled();
  });
});
