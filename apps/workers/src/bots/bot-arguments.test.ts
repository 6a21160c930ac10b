/** What the command line accepts, and the sentence of each refusal. */
import { describe, expect, it } from 'vitest';
import { readWorldArguments } from './bot-arguments.ts';

const read = (line: string) => readWorldArguments(line.split(' ').filter((word) => word !== ''));

describe('the words of a world', () => {
  it('have defaults', () => {
    expect(read('')).toMatchObject({
      ok: true,
      value: { seed: 1, lengthMs: 600_000, stepMs: 250, realism: [], maxLoss: null },
    });
  });

  it('are read as they are meant', () => {
    const words =
      '--seed 7 --symbols MSFT,AAPL,MSFT --length 90s --realism real --step 1m --max-loss 12.5';
    const result = read(words);
    expect(result).toMatchObject({
      ok: true,
      value: { seed: 7, lengthMs: 90_000, stepMs: 60_000, maxLoss: 125_000 },
    });
    expect(result.ok && result.value.instruments.map(({ symbol }) => symbol)).toEqual([
      'MSFT',
      'AAPL',
    ]);
    expect(result.ok && result.value.realism).toContain('ORDER_FLOW');
  });

  it.each([
    '--seed -1',
    '--seed 4294967296',
    '--seed x',
    '--symbols NONE',
    '--length 10',
    '--length 0s',
    '--length 25h',
    '--realism some',
    '--step 9ms',
    '--max-loss 0',
    '--max-loss -5',
    '--fly 1',
    '--seed',
  ])('%s is refused', (words) => {
    expect(read(words)).toMatchObject({ ok: false, error: expect.stringMatching(/./) });
  });
});
