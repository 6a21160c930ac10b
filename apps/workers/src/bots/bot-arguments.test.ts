/** What the command line accepts, and the sentence of each refusal. */
import { describe, expect, it } from 'vitest';
import { readBatchArguments, readLiveArguments } from './bot-arguments.ts';
import { readLiveEnv } from './env.ts';
import { readWorldArguments } from './world-arguments.ts';

const read = (line: string) => readWorldArguments(line.split(' ').filter((word) => word !== ''));

/** Of a plain world: a case has its own. */
const listInstruments = (result: ReturnType<typeof read>) =>
  result.ok && 'instruments' in result.value ? result.value.instruments : [];
const listSymbols = (result: ReturnType<typeof read>) =>
  listInstruments(result).map(({ symbol }) => symbol);

describe('the words of a world', () => {
  it('have defaults', () => {
    expect(read('')).toMatchObject({
      ok: true,
      value: { seed: 1, lengthMs: 600_000, stepMs: 250, realism: [], maxLoss: null },
    });
  });

  it('are read as they are meant', () => {
    const words =
      '--seed 7 --symbols MSFT,AAPL,MSFT --length 90s --realism real --step 1m --max-loss 12.5 --latency 40ms';
    const result = read(words);
    expect(result).toMatchObject({
      ok: true,
      value: { seed: 7, lengthMs: 90_000, stepMs: 60_000, maxLoss: 125_000, latencyMs: 40 },
    });
    expect(listSymbols(result)).toEqual(['MSFT', 'AAPL']);
    expect(result.ok && 'realism' in result.value && result.value.realism).toContain('ORDER_FLOW');
  });

  it('take futures and options beside shares', () => {
    const result = read('--symbols AAPL,ESZ26,AAPL261218C270');
    const types = listInstruments(result).map((each) => each.instrumentType);
    expect(types).toEqual(['equity', 'commodity', 'option']);
  });

  it('may name a case, which has a market of its own', () => {
    expect(read('--case tender-offers --seed 7 --latency 40ms')).toMatchObject({
      ok: true,
      value: { of: { id: 'tender-offers', lengthMs: 300_000 }, seed: 7, latencyMs: 40 },
    });
    expect(read('--case tender-offers --length 90s')).toMatchObject({
      ok: true,
      value: { of: { id: 'tender-offers', lengthMs: 90_000 } },
    });
  });

  it.each([
    '--case none',
    '--case tender-offers --symbols CAT',
    '--case tender-offers --length 6m',
    '--case tender-offers --realism none',
    '--case tender-offers --max-loss 5',
    '--seed -1',
    '--seed 4294967296',
    '--seed x',
    '--symbols NONE',
    '--symbols ESZ26',
    '--symbols MSFT,ESZ99',
    '--symbols MSFT,AAPL261218C270',
    '--length 10',
    '--length 0s',
    '--length 25h',
    '--realism some',
    '--step 9ms',
    '--latency 5',
    '--latency -5ms',
    '--max-loss 0',
    '--max-loss -5',
    '--fly 1',
    '--seed',
  ])('%s is refused', (words) => {
    expect(read(words)).toMatchObject({ ok: false, error: expect.stringMatching(/./) });
  });
});

describe('the words of a batch', () => {
  const readBatch = (line: string) =>
    readBatchArguments(
      line.split(' ').filter((word) => word !== ''),
      2,
    );

  it('have the symbols and the figure of the strategy as defaults', () => {
    expect(readBatch('--bot execution')).toMatchObject({
      ok: true,
      value: {
        symbols: ['COST'],
        figure: 'shortfall',
        threads: 2,
        isJson: false,
        against: null,
        repeats: 1,
        latencyMs: 0,
      },
    });
  });

  it.each([
    ['7', [7]],
    ['3..6', [3, 4, 5, 6]],
    ['1,5,9', [1, 5, 9]],
    ['1..3,2', [1, 2, 3]],
  ])('seeds %s are %j', (text, seeds) => {
    expect(readBatch(`--seeds ${text}`)).toMatchObject({ ok: true, value: { seeds } });
  });

  it('name a file as a strategy of one’s own', () => {
    expect(readBatch('--bot /here/mine.mjs --symbols MSFT')).toMatchObject({
      ok: true,
      value: { bot: { source: { module: '/here/mine.mjs' } }, symbols: ['MSFT'], figure: 'profit' },
    });
  });

  it.each([
    '--bot toString',
    '--bot unknown',
    '--against unknown',
    '--figure unknown',
    '--seeds 5..1',
    '--seeds 1..2..3',
    '--seeds 0..10000',
    '--seeds x',
    '--threads 0',
    '--threads x',
    '--repeat 0',
    '--repeat 1001',
    '--latency x',
  ])('%s is refused', (words) => {
    expect(readBatch(words)).toMatchObject({ ok: false, error: expect.stringMatching(/^--/) });
  });
});

describe('the words of a live run', () => {
  it('have the symbols of the strategy, and no end unless one is given', () => {
    expect(readLiveArguments(['--bot', 'execution'])).toMatchObject({
      ok: true,
      value: { symbols: ['COST'], lengthMs: null, seed: 1 },
    });
    expect(readLiveArguments(['--length', '5m'])).toMatchObject({ value: { lengthMs: 300_000 } });
    expect(readLiveArguments(['--key', 'tf_x'])).toMatchObject({ ok: false });
  });

  it('deal bonds for clients where the symbols are ISINs, and the dealers of the case have its bond', () => {
    expect(readLiveArguments(['--bot', 'rfq-leaning'])).toMatchObject({
      ok: true,
      value: {
        bot: { source: { name: 'rfq-leaning' } },
        symbols: ['US9234TF0100'],
        trades: 'BONDS',
      },
    });
    const own = ['--bot', '/here/mine.mjs', '--symbols'];
    expect(readLiveArguments([...own, 'US9234TF0100'])).toMatchObject({
      value: { trades: 'BONDS' },
    });
    expect(readLiveArguments([...own, 'MSFT'])).toMatchObject({ value: { trades: 'SHARES' } });
    for (const words of [
      [...own, 'MSFT,US9234TF0100'],
      ['--bot', 'rfq-fixed', '--symbols', 'MSFT'],
      ['--bot', 'tender-hasty'],
    ]) {
      expect(readLiveArguments(words)).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^--/),
      });
    }
  });
});

describe('the environment of a live run', () => {
  it('names the platform and the key, and an empty text is none', () => {
    expect(readLiveEnv({ TRADEFLOOR_URL: 'http://here:1', TRADEFLOOR_KEY: 'tf_x' })).toEqual({
      url: 'http://here:1',
      key: 'tf_x',
    });
    expect(readLiveEnv({ TRADEFLOOR_KEY: '' })).toEqual({ url: null, key: null });
  });
});
