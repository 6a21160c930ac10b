import { describe, expect, it } from 'vitest';
import type { NewsEvent } from '../../platform/client/shapes.ts';
import { newsMarksOf } from './news-markers.ts';

const told = (at: string, change: Partial<NewsEvent>): NewsEvent => ({
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
const minuteOf = (atMs: number): number => Math.floor(atMs / 60_000) * 60;
const at = (time: string): string => `2026-11-23T14:${time}.000Z`;

describe('news on the chart', () => {
  it('is one mark a bar, of the event that is worth most, oldest bar first', () => {
    const marks = newsMarksOf(
      [
        told(at('32:10'), { kind: 'SHOCK', impact: -1, symbol: null }),
        told(at('32:40'), {}),
        told(at('30:05'), { impact: 0.2 }),
      ],
      minuteOf,
    );
    expect(marks).toEqual([
      { time: minuteOf(Date.parse(at('30:05'))), impact: 0.2, text: 'News' },
      { time: minuteOf(Date.parse(at('32:10'))), impact: -1, text: 'Shock' },
    ]);
  });

  it('leaves mere talk out, and shows a halt that does not mention the price', () => {
    const talk = told(at('30:05'), { kind: 'HEADLINE', impact: 0, sentiment: 0.9 });
    const halt = told(at('31:05'), { kind: 'HALT', impact: 0 });
    expect(newsMarksOf([talk, halt], minuteOf)).toMatchObject([{ text: 'Halt' }]);
  });
});
