/** What features are measured by where days are sessions: the hour, and no nights. */
import { expect, it } from 'vitest';
import { featureSettings } from './feature-settings.ts';

const { passedBetween } = featureSettings([]);
const at = (text: string): number => Date.parse(`${text}Z`);

it('a night is no time, and has no volume', () => {
  const [close, open] = [at('2026-11-23T20:59:59.750'), at('2026-11-24T14:30:00')];
  const night = passedBetween(close, open, ['U_SHAPE']);
  expect(night.marketMs).toBe(250);
  expect(night.volumeShare).toBeLessThan(0.0001);
  expect(passedBetween(close, open)).toEqual({
    marketMs: open - close,
    volumeShare: (open - close) / 86_400_000,
  });
});

it('a price is expected to move more at the ends of the day than in its middle', () => {
  const season = (text: string) => {
    const ms = at(text);
    return passedBetween(ms - 250, ms, ['U_SHAPE']).season ?? Number.NaN;
  };
  const [open, noon, close] = [
    season('2026-11-23T14:31:00'),
    season('2026-11-23T17:30:00'),
    season('2026-11-23T20:58:00'),
  ];
  expect(open).toBeGreaterThan(1.2);
  expect(noon).toBeLessThan(0.8);
  expect(close).toBeGreaterThan(open);
  // Outside a session nothing is known of the hour.
  expect(season('2026-11-23T23:00:00')).toBe(1);
});
