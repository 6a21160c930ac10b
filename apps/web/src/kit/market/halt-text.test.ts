import { describe, expect, it } from 'vitest';
import type { MarketStatus } from '../../platform/client/shapes.ts';
import { toHalt, toMarketStatus } from '../../platform/testing/given-desk.ts';
import { eventText, haltText, indicatorText } from './halt-text.ts';

const toEvent = (
  more: Partial<MarketStatus['events'][number]> = {},
): MarketStatus['events'][number] => ({
  eventId: 'event-1',
  kind: 'FLASH_CRASH',
  target: 'MARKET',
  size: 12,
  startedAt: '2026-11-21T14:03:00.000Z',
  endsAt: '2026-11-21T14:05:00.000Z',
  reason: 'a rehearsal',
  ...more,
});

describe('the text of a halt', () => {
  it.each([
    [{}, 'Paused since 14:03:02 (limit up-limit down), until 14:03:32'],
    [{ untilAt: null }, 'Paused since 14:03:02 (limit up-limit down), until it is resumed'],
    [
      { cause: 'MANUAL', untilAt: null } as const,
      'Paused since 14:03:02 (administrative halt), until it is resumed',
    ],
    [
      { cause: 'SPLIT', untilAt: null } as const,
      'Paused since 14:03:02 (share split), until it is resumed',
    ],
    [{ state: 'LIMIT_STATE' } as const, 'At the price band: a trading pause may follow'],
  ])('%j', (more, text) => {
    expect(haltText(toHalt(more))).toBe(text);
  });
});

describe('the text of an event', () => {
  it.each([
    [{}, 'Flash crash −12% MARKET'],
    [{ kind: 'SHOCK', size: -2.5, target: 'Energy' } as const, 'Shock −2.50% Energy'],
    [{ kind: 'SHOCK', size: 3, target: 'AAPL' } as const, 'Shock +3.00% AAPL'],
    [{ kind: 'VOLATILITY', size: 3 } as const, 'Volatility ×3 MARKET'],
    [{ kind: 'VOLATILITY', size: null } as const, 'Volatility ×1 MARKET'],
    [{ kind: 'HALT', size: null, target: 'AAPL' } as const, 'Halt AAPL'],
    [{ kind: 'SPLIT', size: 10, target: 'META' } as const, 'Split 10-for-1 META'],
    [{ kind: 'DIVIDEND', size: 0.26, target: 'AAPL' } as const, 'Dividend 0.26 AAPL'],
    [{ kind: 'AUCTION', size: null, target: 'MARKET' } as const, 'Auction call MARKET'],
  ])('%j', (more, text) => {
    expect(eventText(toEvent(more))).toBe(text);
  });
});

describe('the indicator of the market', () => {
  const paused = (...symbols: string[]) => symbols.map((symbol) => toHalt({ symbol }));

  it.each<readonly [string, Partial<MarketStatus>, string | null]>([
    ['a quiet market has none', {}, null],
    ['up to two paused symbols by name', { halts: paused('AAPL', 'KO') }, 'AAPL KO PAUSED'],
    ['more by number', { halts: paused('AAPL', 'KO', 'MSFT') }, '3 PAUSED'],
    [
      'symbols at their band are counted apart',
      { halts: [...paused('AAPL'), toHalt({ symbol: 'KO', state: 'LIMIT_STATE' })] },
      'AAPL PAUSED · 1 at price band',
    ],
    [
      'the first event, and how many more',
      { events: [toEvent(), toEvent({ eventId: 'event-2' })] },
      'Flash crash −12% MARKET +1',
    ],
    [
      'a shock made by news is left to the news',
      { events: [toEvent({ eventId: 'news-1' })] },
      null,
    ],
    [
      'a stressed market comes last',
      { regime: 'STRESSED', halts: paused('AAPL') },
      'AAPL PAUSED · Stressed',
    ],
  ])('%s', (_, more, text) => {
    expect(indicatorText(toMarketStatus(more))).toBe(text);
  });

  it('is empty before the first status', () => {
    expect(indicatorText(null)).toBeNull();
  });
});
