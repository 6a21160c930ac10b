/** The words of a case: its bots by default, and the sentence of each refusal. */

import { CASE_BOTS } from '@tradefloor/bots/cases/catalogue';
import { CASES } from '@tradefloor/core/competition/cases/catalogue';
import { describe, expect, it } from 'vitest';
import { readCaseArguments } from './case-arguments.ts';

const read = (line: string) =>
  readCaseArguments(
    line.split(' ').filter((word) => word !== ''),
    2,
  );

describe('the words of a case', () => {
  it('have its two bots as defaults', () => {
    expect(read('--case tender-offers --seeds 1..3')).toMatchObject({
      ok: true,
      value: {
        of: { id: 'tender-offers' },
        bot: { label: 'tender-patient', source: { name: 'tender-patient' } },
        against: { label: 'tender-hasty' },
        seeds: [1, 2, 3],
        latencyMs: 0,
        isJson: false,
      },
    });
  });

  it('name a file as a bot of one’s own, and how far it is away', () => {
    expect(read('--case news-trading --bot /here/mine.mjs --latency 50ms --json')).toMatchObject({
      ok: true,
      value: { bot: { source: { module: '/here/mine.mjs' } }, latencyMs: 50, isJson: true },
    });
  });

  it.each([
    '--case none',
    '--case news-trading --bot agency-even',
    '--case news-trading --against toString',
    '--seeds 3..1',
    '--latency 5',
    '--threads 0',
    '--fly 1',
  ])('%s is refused', (words) => {
    expect(read(words)).toMatchObject({ ok: false, error: expect.stringMatching(/./) });
  });
});

it('every case has a naive bot and another', () => {
  for (const { id } of CASES) {
    const bots = Object.values(CASE_BOTS).filter(({ caseId }) => caseId === id);
    expect(bots.map(({ isNaive }) => isNaive).toSorted(), id).toEqual([false, true]);
  }
});
