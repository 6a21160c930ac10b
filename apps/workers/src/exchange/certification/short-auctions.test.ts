/** The days of the certification: two calls each, with their ends, for as long as they are looked at. */
import { expect, it } from 'vitest';
import { ShortAuctions } from './short-auctions.ts';

const START = 1_700_000_000_123;

/** What is due between two times, by when it was. */
function steps(source: ShortAuctions, until: number, everyMs: number): string[] {
  const seen: string[] = [];
  for (let at = 0; at <= until; at += everyMs) {
    for (const change of source.due(START + at)) {
      seen.push(`${at} ${change.step === 'CALL' ? change.kind : change.step}`);
    }
  }
  return seen;
}

const DAY = ['0 UNCROSS', '0 SCHEDULE', '4000 OPENING', '8000 UNCROSS', '13000 CLOSING'];
const later = DAY.map((text) => text.replace(/^\d+/, (at) => `${Number(at) + 16_000}`));

it('follow each other', () => {
  expect(steps(new ShortAuctions(), 31_000, 100)).toEqual([...DAY, ...later]);
});

it('leave nothing out for one who looks seldom, and nothing comes twice', () => {
  const source = new ShortAuctions();
  const names = steps(source, 16_000, 16_000).map((text) => text.split(' ')[1]);
  const day = ['UNCROSS', 'SCHEDULE', 'OPENING', 'UNCROSS', 'CLOSING'];
  expect(names).toEqual(day.concat('UNCROSS', 'SCHEDULE'));
  expect(source.due(START + 16_000)).toEqual([]);
});

it('have their cut-offs before the ends, and calls that the schedule states', () => {
  const source = new ShortAuctions();
  const changes = [source.due(START), source.due(START + 4_000), source.due(START + 15_000)].flat();
  const schedule = changes.flatMap((one) => (one.step === 'SCHEDULE' ? one.schedule : []))[0];
  expect(schedule).toMatchObject({
    openingCutOffAt: START + 6_000,
    opensAt: START + 8_000,
    closingCutOffAt: START + 12_000,
    closesAt: START + 16_000,
  });
  const ends = changes.flatMap((one) => (one.step === 'CALL' ? one.endsAt : []));
  expect(ends).toEqual([schedule?.opensAt, schedule?.closesAt]);
});
