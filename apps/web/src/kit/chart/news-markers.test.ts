import { describe, expect, it } from 'vitest';
import type { NewsEvent } from '../../platform/client/shapes.ts';
import { toNewsMarks } from './news-markers.ts';

const reported = (at: string, change: Partial<NewsEvent>): NewsEvent => ({
  newsId: `n ${at}`,
  seq: 1,
  at,
  simTime: at,
  symbol: 'AAPL',
  sector: null,
  kind: 'EARNINGS',
  headline: 'Apple beats',
  sentiment: 0.4,
  impact: 0.4,
  ...change,
});
const parseMinute = (atMs: number): number => Math.floor(atMs / 60_000) * 60;
const at = (time: string): string => `2026-11-23T14:${time}.000Z`;

describe('news on the chart', () => {
  it('is one mark a bar, of the event that is worth most, oldest bar first', () => {
    const marks = toNewsMarks(
      [
        reported(at('32:10'), { kind: 'SHOCK', impact: -1, symbol: null }),
        reported(at('32:40'), {}),
        reported(at('30:05'), { impact: 0.2 }),
      ],
      parseMinute,
    );
    expect(marks).toEqual([
      { time: parseMinute(Date.parse(at('30:05'))), impact: 0.2, text: 'News' },
      { time: parseMinute(Date.parse(at('32:10'))), impact: -1, text: 'Shock' },
    ]);
  });

  it('leaves mere talk out, and shows a halt that does not mention the price', () => {
    const talk = reported(at('30:05'), { kind: 'HEADLINE', impact: 0, sentiment: 0.9 });
    const halt = reported(at('31:05'), { kind: 'HALT', impact: 0 });
    expect(toNewsMarks([talk, halt], parseMinute)).toMatchObject([{ text: 'Halt' }]);
  });
});
