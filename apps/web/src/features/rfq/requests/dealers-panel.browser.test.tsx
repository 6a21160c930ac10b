/** The dealers' scorecards: rates from counts, the selected dealer's plots, and what is unknown without trades. */

import { describe, expect, test } from 'vitest';
import type { RfqAnalytics } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { DealerScore } from './dealer-columns.tsx';
import { DealersPanel } from './dealers-panel.tsx';

const makeScore = (dealerId: string, more: Partial<DealerScore> = {}): DealerScore => ({
  dealerId,
  name: `${dealerId} Securities`,
  asked: 8,
  quoted: 6,
  won: 3,
  cover: 1,
  tied: 0,
  doneAway: 2,
  passed: 1,
  timedOut: 1,
  lastLookRejected: 0,
  hitRatio: 0.5,
  latencyMsMean: 154.4,
  latencyCounts: [3, 2, 1, 0, 0, 0, 0, 0, 0],
  notTraded: 1,
  toMidBps: 0.456,
  overCoverBps: -0.3,
  behindBestBps: 0.75,
  ...more,
});

const makeAnalytics = (more: Partial<RfqAnalytics> = {}): RfqAnalytics => ({
  requests: 17,
  executed: 8,
  didNotTradeRate: 0.2727,
  coverBps: 0.06,
  overCover: { USD: 1_234.4, GBP: -50 },
  toMidBps: -0.5,
  dealers: [
    makeScore('BRKD'),
    makeScore('HLWY', { hitRatio: 0.25, latencyMsMean: 90, toMidBps: 0.228 }),
  ],
  clients: [],
  ...more,
});

const show = (analytics: RfqAnalytics) =>
  showPanel(<DealersPanel />, { answers: { 'rfq.analytics': async () => analytics } });

type Panel = ReturnType<typeof show>['panel'];

const cell = (panel: Panel, dealer: RegExp, column: string): string | null | undefined =>
  panel.getByRole('row', { name: dealer }).element().querySelector(`[data-column="${column}"]`)
    ?.textContent;

describe('the headline', () => {
  test('counts, rate, distance and what was saved in each currency', async () => {
    const { panel } = show(makeAnalytics());
    for (const fact of [
      /Ended\s*17/,
      /Traded\s*8/,
      /Not traded\s*27\.3%/,
      /Over mid\s*−0\.50 bp/,
      /Better than cover\s*0\.06 bp/,
      /Saved vs cover\s*\+1,234 USD, −50 GBP/,
    ]) {
      await expect.element(panel).toHaveTextContent(fact);
    }
  });

  test('has dashes, not zeros, where nothing has traded', async () => {
    const { panel } = show(
      makeAnalytics({ didNotTradeRate: null, coverBps: null, toMidBps: null, overCover: {} }),
    );
    await expect.element(panel).toHaveTextContent(/Not traded\s*–/);
    await expect.element(panel).toHaveTextContent(/Over mid\s*–/);
    await expect.element(panel).toHaveTextContent(/Better than cover\s*–/);
    await expect.element(panel).toHaveTextContent(/Saved vs cover\s*–/);
  });
});

describe('the rows', () => {
  test('the rates are shares of the counts: 6 of 8 answered, half of them won', async () => {
    const { panel } = show(makeAnalytics());
    await expect.element(panel.getByRole('row', { name: /BRKD/ })).toBeVisible();
    expect(cell(panel, /BRKD/, 'answers')).toBe(`${(6 / 8) * 100}%`);
    expect(cell(panel, /BRKD/, 'hit')).toBe('50%');
    expect(cell(panel, /BRKD/, 'latency')).toBe('154');
    expect(cell(panel, /BRKD/, 'mid')).toBe('+0.46');
    expect(cell(panel, /BRKD/, 'overCover')).toBe('−0.30');
    expect(cell(panel, /BRKD/, 'behind')).toBe('+0.75');
  });

  test('a dealer who was never requested has no rate', async () => {
    const fresh = makeScore('NEW', {
      asked: 0,
      quoted: 0,
      hitRatio: null,
      latencyMsMean: null,
      toMidBps: null,
      overCoverBps: null,
      behindBestBps: null,
    });
    const { panel } = show(makeAnalytics({ dealers: [fresh] }));
    await expect.element(panel.getByRole('row', { name: /NEW/ })).toBeVisible();
    for (const column of ['answers', 'hit', 'latency', 'mid', 'overCover', 'behind']) {
      expect([column, cell(panel, /NEW/, column)]).toEqual([column, '–']);
    }
  });

  test('sorts by speed, a dealer without one last', async () => {
    const { panel } = show(
      makeAnalytics({
        dealers: [
          makeScore('NONE', { latencyMsMean: null }),
          makeScore('SLOW', { latencyMsMean: 900 }),
          makeScore('FAST', { latencyMsMean: 80 }),
        ],
      }),
    );
    await panel.getByRole('columnheader', { name: /^Mean ms/ }).click();
    const names = (): (string | undefined)[] =>
      panel
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => row.textContent?.slice(0, 4));
    await expect.poll(names).toEqual(['FAST', 'SLOW', 'NONE']);
  });
});

describe('the plots', () => {
  test('are of the first dealer, then of the selected one', async () => {
    const { panel } = show(makeAnalytics());
    const responses = panel.getByRole('img', { name: /^Response times of/ });
    await expect
      .element(responses)
      .toHaveAccessibleName('Response times of BRKD: 0 ms 3, 100 ms 2, 200 ms 1');
    await expect.element(panel.getByText('BRKD: response times in ms, 6 quotes')).toBeVisible();
    await panel.getByRole('row', { name: /HLWY/ }).click();
    await expect.element(responses).toHaveAccessibleName(/^Response times of HLWY/);
  });

  test('the last step of the response times is open upwards', async () => {
    const slow = makeScore('SLOW', { latencyCounts: [0, 0, 0, 0, 0, 0, 0, 0, 4] });
    const { panel } = show(makeAnalytics({ dealers: [slow] }));
    await expect
      .element(panel.getByRole('img', { name: /^Response times of/ }))
      .toHaveAccessibleName('Response times of SLOW: 800+ ms 4');
  });

  test('the distances are listed shortest first, bars as shares of the longest', async () => {
    const { panel } = show(makeAnalytics());
    const list = panel.getByRole('list').last();
    await expect.element(list).toHaveTextContent(/HLWY\+0\.2BRKD\+0\.5/);
    const widths = [...list.element().querySelectorAll<HTMLElement>('span span')].map(({ style }) =>
      Number.parseFloat(style.width),
    );
    expect(widths[0]).toBeCloseTo((0.228 / 0.456) * 100, 3);
    expect(widths[1]).toBe(100);
  });
});

test('without a closed request the empty state shows when figures come', async () => {
  const { panel } = show(makeAnalytics({ dealers: [] }));
  await expect.element(panel.getByText('No closed requests yet')).toBeVisible();
  expect(panel.getByRole('img').elements()).toEqual([]);
});

test('a refusal can be tried again', async () => {
  let isOpen = false;
  const responses = {
    'rfq.analytics': async () => {
      if (!isOpen) throw refused('Only fixed income sees its dealers');
      return makeAnalytics();
    },
  };
  const { panel } = showPanel(<DealersPanel />, { answers: responses });
  await expect.element(panel.getByText('Only fixed income sees its dealers')).toBeVisible();
  await expectCode({ text: 'Only fixed income sees its dealers', code: 'FORBIDDEN' });
  isOpen = true;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByRole('row', { name: /BRKD/ })).toBeVisible();
});
