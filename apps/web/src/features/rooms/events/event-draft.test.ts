import { WHOLE_MARKET } from '@tradefloor/contracts/market-event';
import { RoomEvent } from '@tradefloor/contracts/room';
import { ROOM_EVENT_KINDS } from '@tradefloor/contracts/vocabulary/rooms';
import { describe, expect, test } from 'vitest';
import { ALL, EVENT_NAMES, type EventDraft, toEventDraft, toRoomEvent } from './event-draft.ts';

const draft = (more: Partial<EventDraft>): EventDraft => ({
  kind: 'SHOCK',
  target: ALL,
  size: '-3',
  seconds: '60',
  headline: '',
  ...more,
});

describe('an event of a room', () => {
  test('names the whole market as the platform does, and every kind there is', () => {
    expect(ALL).toBe(WHOLE_MARKET);
    expect(Object.keys(EVENT_NAMES)).toEqual([...ROOM_EVENT_KINDS]);
  });

  test.each<[Partial<EventDraft>, unknown]>([
    [{}, { kind: 'SHOCK', target: 'MARKET', sizePct: -3 }],
    [
      { kind: 'HALT', target: 'AAPL' },
      { kind: 'HALT', symbol: 'AAPL' },
    ],
    [
      { kind: 'VOLATILITY', size: '2.5', seconds: '90' },
      { kind: 'VOLATILITY', target: 'MARKET', factor: 2.5, durationMs: 90_000 },
    ],
    [
      { kind: 'NEWS', headline: ' Guidance cut ', size: '', target: 'AAPL' },
      { kind: 'NEWS', headline: 'Guidance cut', target: 'AAPL', sizePct: null },
    ],
    [
      { kind: 'NEWS', headline: 'Guidance raised', size: '4' },
      { kind: 'NEWS', headline: 'Guidance raised', target: 'MARKET', sizePct: 4 },
    ],
  ])('%j is sent as the platform takes it', (more, event) => {
    const sent = toRoomEvent(draft(more));
    expect(sent).toEqual(event);
    expect(RoomEvent.safeParse(sent).error).toBeUndefined();
    // Opened again to be changed, the form makes the same event.
    expect(typeof sent === 'string' ? sent : toRoomEvent(toEventDraft(sent))).toEqual(event);
  });

  test.each<[Partial<EventDraft>, RegExp]>([
    [{ size: '0' }, /not zero/],
    [{ size: '41' }, /40/],
    [{ size: 'a lot' }, /per cent/],
    [{ kind: 'RESUME' }, /symbol/],
    [{ kind: 'VOLATILITY', size: '11' }, /factor/],
    [{ kind: 'VOLATILITY', size: '2', seconds: '0' }, /seconds/],
    [{ kind: 'NEWS', size: '' }, /headline/],
    [{ kind: 'NEWS', headline: 'x', size: '50' }, /per cent/],
  ])('%j is not sent, and states why', (more, problem) => {
    expect(toRoomEvent(draft(more))).toMatch(problem);
  });
});
