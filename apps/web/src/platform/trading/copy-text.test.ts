/** What is not on the clipboard is not reported as if it were. */
import { describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '../feed/news.ts';
import { copyText } from './copy-text.ts';

async function copyWith(clipboard: Partial<Clipboard> | undefined): Promise<NewsItem[]> {
  vi.stubGlobal('navigator', { clipboard });
  const lines: NewsItem[] = [];
  const browser = { nowMs: () => 5 } as Parameters<typeof copyText>[0]['browser'];
  await copyText({ browser, notify: (line) => lines.push(line) }, 'ord-1', 'Order id copied');
  return lines;
}

describe('a copy from a menu', () => {
  test('is a line of the history, with the text on the clipboard', async () => {
    const writeText = vi.fn(async () => undefined);
    const lines = await copyWith({ writeText });
    expect(writeText).toHaveBeenCalledExactlyOnceWith('ord-1');
    expect(lines).toMatchObject([{ text: 'Order id copied', tone: 'plain', spoken: 'polite' }]);
  });

  test.each([
    ['refuses', { writeText: () => Promise.reject(new Error('not allowed')) }],
    ['is absent, as without https', undefined],
  ])('is a warning where the clipboard %s', async (_, clipboard) => {
    const lines = await copyWith(clipboard);
    expect(lines).toMatchObject([{ tone: 'warn', spoken: 'assertive' }]);
    expect(lines[0]?.text).toMatch(/^Not copied: /);
  });
});
