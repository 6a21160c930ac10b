/** Which events sound, and what is read of stored settings whatever is there. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { NewsItem } from '../../../platform/feed/news.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import { findKind, readSignals, SIGNAL_KINDS, TONE_NAMES, TONES } from './signals.ts';

const item = (id: string, over: Partial<NewsItem> = {}): NewsItem => ({
  id,
  atMs: AT_MS,
  tone: 'plain',
  text: '',
  spoken: 'polite',
  orderId: null,
  ...over,
});

test.each([
  ['a price alert', item('alert-al-1-F1'), 'price'],
  ['a price alert of before the page was opened', item('alert-al-1-F1', { spoken: null }), null],
  ['a fill of one’s own', item('fill-exec-1', { tone: 'good' }), 'fill'],
  ['a fill of another’s', item('fill-exec-1', { tone: 'good', spoken: null }), null],
  ['a rejected order', item('order-o-1-2', { tone: 'bad', spoken: 'assertive' }), 'reject'],
  ['a cancelled order', item('order-o-1-2'), null],
  ['an order that was refused at once', item('failure-1-x', { tone: 'bad' }), 'reject'],
  ['a kill switch', item('kill-1', { tone: 'bad', spoken: 'assertive' }), 'kill'],
  [
    'a margin call',
    item('MARGIN_CALL-an-ada:C1-V1', { tone: 'bad', spoken: 'assertive' }),
    'margin',
  ],
  ['a service level', item('SERVICE_LEVEL-an-1', { tone: 'good', spoken: 'assertive' }), 'slo'],
  ['one of a kind that is snoozed', item('MARGIN_CALL-an-ada:C1-V1', { spoken: null }), null],
  ['a buy-in of one’s own', item('BUYIN:o-1:V2', { tone: 'bad', spoken: 'assertive' }), 'buyIn'],
  ['a buy-in of another’s', item('BUYIN:o-1:V2', { tone: 'warn', spoken: null }), null],
  ['a change of the thresholds', item('risk-7', { tone: 'warn' }), null],
])('the kind of %s', (_name, news, kind) => {
  expect(findKind(news)).toBe(kind);
});

describe('stored settings', () => {
  it('are off where nothing is stored', () => {
    expect(readSignals({})).toEqual({
      tones: {
        price: null,
        fill: null,
        reject: null,
        kill: null,
        margin: null,
        buyIn: null,
        slo: null,
      },
      volume: 50,
      notifies: false,
    });
  });

  it('come back as they were stored', () => {
    const sounds = {
      price: 'bell',
      fill: 'rise',
      reject: '',
      kill: 'low',
      buyIn: 'double',
      margin: 'fall',
      slo: 'bell',
    };
    const stored = { ...sounds, volume: 0, notifies: true };
    expect(readSignals(stored)).toEqual({
      tones: { ...sounds, reject: null },
      volume: 0,
      notifies: true,
    });
  });

  it('have their shape, whatever is in the storage', () => {
    const keys = fc.constantFrom(...SIGNAL_KINDS, 'volume', 'notifies');
    fc.assert(
      fc.property(
        fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.constant('toString'))),
        (stored) => {
          const { tones, volume, notifies } = readSignals(stored);
          for (const kind of SIGNAL_KINDS) expect([null, ...TONE_NAMES]).toContain(tones[kind]);
          expect(volume >= 0 && volume <= 100 && Number.isInteger(volume)).toBe(true);
          expect(typeof notifies).toBe('boolean');
        },
      ),
    );
  });
});

test('every tone is over within a second and can be heard', () => {
  for (const notes of Object.values(TONES)) {
    for (const { hz, at, lasts } of notes) {
      expect(at + lasts).toBeLessThan(1);
      expect(hz).toBeGreaterThan(100);
    }
  }
});
