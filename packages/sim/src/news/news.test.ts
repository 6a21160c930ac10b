/** The news: the same for the same seed in any order of evaluation, with the companies' rates. */
import { NewsEvent } from '@tradefloor/contracts/news';
import { describe, expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { type NewsDraft, newsPerHour, newsWire } from './news.ts';

const TICK_MS = 250;
const TICKS_A_DAY = 86_400_000 / TICK_MS;

const wire = (seed = 42) => newsWire(seed, EQUITIES, TICK_MS);

function toDrafts(seed: number, from: number, count: number): NewsDraft[] {
  const news = wire(seed);
  return Array.from({ length: count }, (_, i) => news.at(from + i)).filter((each) => each !== null);
}

const DAY = toDrafts(42, 0, TICKS_A_DAY);

describe('the news', () => {
  it('is a function of seed and batch: evaluated backwards it is the same', () => {
    const news = wire();
    const forwards = Array.from({ length: 5_000 }, (_, seq) => news.at(seq));
    const again = wire();
    const backwards = Array.from({ length: 5_000 }, (_, i) => again.at(4_999 - i)).reverse();
    expect(backwards).toEqual(forwards);
    expect(toDrafts(43, 0, 20_000)).not.toEqual(toDrafts(42, 0, 20_000));
  });

  it('comes at the rates of the companies, within four standard errors', () => {
    const expected = 24 * EQUITIES.reduce((sum, each) => sum + newsPerHour(each), 0);
    expect(Math.abs(DAY.length - expected)).toBeLessThan(4 * Math.sqrt(expected));
    const busy = DAY.filter(({ place }) => EQUITIES[place]?.symbol === 'NVDA').length;
    expect(Math.abs(busy - 24)).toBeLessThan(4 * Math.sqrt(24));
  });

  it('is good as often as bad, and mere talk has no impact', () => {
    const events = DAY.filter(({ impact }) => impact !== 0);
    const good = events.filter(({ impact }) => impact > 0).length;
    expect(Math.abs(good - events.length / 2)).toBeLessThan(2 * Math.sqrt(events.length));
    for (const { kind, impact } of DAY) if (kind === 'HEADLINE') expect(impact).toBe(0);
  });

  it('has the tone of its score', () => {
    const clear = DAY.filter(({ impact }) => Math.abs(impact) > 0.5);
    expect(clear.length).toBeGreaterThan(20);
    for (const { impact, sentiment } of clear) expect(Math.sign(sentiment)).toBe(Math.sign(impact));
  });

  it('fits the platform’s own shape, texts without a gap', () => {
    for (const { kind, headline, sentiment, impact, place } of DAY) {
      expect(headline).not.toMatch(/[{}]/);
      const event = {
        newsId: 'n',
        seq: 1,
        at: '2026-11-23T14:30:00.000Z',
        kind,
        headline,
        simTime: '2026-11-23T14:30:00.000Z',
        symbol: EQUITIES[place]?.symbol,
        sector: null,
        sentiment,
        impact,
      };
      expect(NewsEvent.safeParse(event).success, headline).toBe(true);
    }
  });
});
